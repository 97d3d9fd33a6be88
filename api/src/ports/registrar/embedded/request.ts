import { createHash } from 'node:crypto';
import { newID } from '../../../platform/database/identifiers.ts';
import { type Db, transaction, type Trx } from '../../../platform/database/transaction.ts';
import type { RegistrarAnswer, RequestKey } from '../registrar.ts';
import { RegistryRefusal } from './refusal.ts';
import { keepAnswer, takeKey } from './registry.store.ts';

/** Whose requests are answered, and from what. */
export interface Session {
  db: Db;
  now: () => Date;
  registrarID: string;
  /** What the registrar has paid in when its account is opened, in minor units. */
  opening: number;
}

type Done<Value> = Extract<RegistrarAnswer<Value>, { ok: true }>;

/** Runs `work` and makes an answer of what it gives or refuses. */
export async function answered<Value>(
  work: () => Promise<Value>,
  reference = newID(),
): Promise<RegistrarAnswer<Value>> {
  try {
    return { ok: true, value: await work(), reference };
  } catch (error) {
    if (!(error instanceof RegistryRefusal)) throw error;
    return { ok: false, code: error.code, detail: error.message };
  }
}

/**
 * Does what is asked under a transaction ID once: asked again it gives the first answer. What was refused has left
 * nothing, so asked again under its ID it is tried again.
 */
export async function once<Value>(
  { db, now, registrarID }: Session,
  command: string,
  request: RequestKey & { name: string },
  work: (trx: Trx, at: Date) => Promise<Value>,
): Promise<RegistrarAnswer<Value>> {
  const { key } = request;
  const hash = createHash('sha256').update(JSON.stringify(request)).digest('hex');
  const reference = newID();
  let first: Done<Value> | undefined;
  const answer = await answered(
    () =>
      transaction(
        db,
        async (trx) => {
          if (key.length < 3 || key.length > 64)
            throw new RegistryRefusal('POLICY', 'The transaction ID has to have 3 to 64 characters');
          const at = now();
          const earlier = await takeKey(trx, registrarID, { key, command, hash, at });
          if (earlier) {
            if (earlier.command !== command || earlier.request_hash !== hash)
              throw new RegistryRefusal('POLICY', 'The transaction ID was used for another request');
            first = revived(earlier.answer) as Done<Value>;
            return first.value;
          }
          first = undefined;
          const value = await work(trx, at);
          await keepAnswer(trx, registrarID, key, { ok: true, value, reference });
          return value;
        },
        { repeatable: true },
      ),
    reference,
  );
  return answer.ok && first ? first : answer;
}

/** An answer as it was, with its moments. */
function revived(answer: unknown): unknown {
  const moments = new Set(['createdAt', 'expiresAt', 'requestedAt', 'decidedAt']);
  return JSON.parse(JSON.stringify(answer), (name, value: unknown) =>
    moments.has(name) && typeof value === 'string' ? new Date(value) : value,
  );
}
