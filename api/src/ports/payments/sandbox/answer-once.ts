import { createHash } from 'node:crypto';
import type { Trx } from '../../../platform/database/transaction.ts';
import type { SandboxObjects } from './sandbox-objects.store.ts';

const KEY = 'key';

/**
 * Answers a request once for its idempotency key: a repeat gets the first answer. Where `work` throws, the key stays
 * free.
 * @returns undefined for a key under which something else was asked
 */
export async function answerOnce<Answer>(
  objects: SandboxObjects,
  trx: Trx,
  { key, request }: { key: string; request: string },
  work: () => Promise<Answer>,
): Promise<{ answer: Answer } | undefined> {
  const hash = createHash('sha256').update(request).digest('hex');
  await objects.add(trx, KEY, key, { hash });
  const kept = await objects.lock<{ hash: string; answer?: Answer }>(trx, KEY, key);
  if (kept?.hash !== hash) return undefined;
  if (kept.answer !== undefined) return { answer: kept.answer };
  const answer = await work();
  await objects.save(trx, KEY, key, { hash, answer });
  return { answer };
}
