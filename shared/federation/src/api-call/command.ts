import { fromEnvironment, fromFile, snippetOf, snippetRequest } from '@certdeck/contract/snippets';
import { randomUuid } from '@certdeck/session';
import type { ApiCallSource } from './call.ts';

/**
 * The calls of an act as commands for a shell. The key stands in the environment; the session's token is no part of
 * it. Each has an Idempotency-Key of its own where its call takes one.
 */
export function commandOf(source: ApiCallSource, base: string): string {
  return source({ fromFile, fromEnvironment })
    .map(({ call, input, file }) => {
      const options = { base, idempotencyKey: randomUuid(), ...(file !== undefined && { file }) };
      return snippetOf(snippetRequest(call, input, options), 'curl');
    })
    .join('\n\n');
}
