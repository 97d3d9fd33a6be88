import { BodyCode } from '@certdeck/contract';
import type { sessionSchemas } from '@certdeck/contract/schemas';
import type { Reply } from '@certdeck/session';

/** Work that the API asks for in addition, in the data of a 12002 (D-251). */
export type MemoryWork = (typeof sessionSchemas.memoryWork)['_output'];

/** The work that an answer asks for; undefined when it asks for none. */
export function demandOf({ code, data }: Pick<Reply<unknown>, 'code' | 'data'>): MemoryWork | undefined {
  if (code !== BodyCode.captcha || typeof data !== 'object' || data === null) return undefined;
  return 'challenge' in data && 'most' in data ? (data as MemoryWork) : undefined;
}
