import { createHash } from 'node:crypto';
import { BodyCode } from '@certdeck/contract';
import { noteRepeat } from '../database/acts.ts';
import { type Db, type Trx, transaction } from '../database/transaction.ts';
import { ALLOWANCE } from './allowance.ts';
import { BusinessError } from './errors.ts';
import type { IsRepeat } from './context.ts';
import { findAnswer, lockAnswer, removeKeys, saveAnswer, takeKey } from './idempotency.store.ts';
import { texts } from './texts.ts';

export interface IdempotencyKey {
  /** Who sent it: two members may happen to choose the same. */
  accountID: string;
  callID: string;
  /** Value of the header; 1 to 200 visible characters. */
  key: string;
  /** SHA-256 of the input, so that a key can't be used for two different requests. */
  requestHash: string;
}

/** Who asks what: equal requests are equal in all of it. */
export interface Asked {
  /** Who asks. */
  accountID: string;
  callID: string;
  input: unknown;
}

/** Key of one request, or undefined when it carries none. */
export function readKey(header: string | string[] | undefined, asked: Asked): IdempotencyKey | undefined {
  if (header === undefined || header === '') return undefined;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(header))
    throw new BusinessError(BodyCode.badInput, texts.badKey);
  return { accountID: asked.accountID, callID: asked.callID, key: header, requestHash: hashOf(asked) };
}

const hashOf = ({ input }: Asked): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted(input)))
    .digest('hex');

/** Same members, same text, whatever order they came in. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, member]) => [name, sorted(member)]),
  );
}

/** Two days, and of an account with more the newest: what repeats come after is minutes old. */
const KEPT_DAYS = 2;

/** Forgets the keys that nobody will repeat. */
export async function removeOldKeys(
  db: Db | Trx,
  now: Date,
  most: number = ALLOWANCE.idempotencyKeys,
): Promise<void> {
  await removeKeys(db, new Date(now.getTime() - KEPT_DAYS * 86_400_000), most);
}

/**
 * Runs `work` in a transaction that also takes the key: of two equal calls at once the second waits for
 * the first and gets its answer. A call that fails takes no key, so it can be tried again.
 * The answer must be plain JSON.
 * @throws BusinessError 13004 when the key belongs to another request.
 */
export async function once<Value>(
  db: Db,
  key: IdempotencyKey | undefined,
  work: (trx: Trx) => Promise<Value>,
): Promise<Value> {
  if (!key) return transaction(db, work);
  const keyed = async (trx: Trx): Promise<Value> => {
    const row = { account_id: key.accountID, call_id: key.callID, key: key.key };
    if (await takeKey(trx, row, key.requestHash)) {
      const value = await work(trx);
      await saveAnswer(trx, row, JSON.stringify(value));
      return value;
    }
    const stored: Value = JSON.parse(answerOf(await findAnswer(trx, row), key));
    return stored;
  };
  // The key finds what a lost COMMIT did.
  return transaction(db, keyed, { repeatable: true });
}

/**
 * The same for work that needs something asked of others before, with no transaction open meanwhile. Of a repeat nothing
 * is asked: what was done is answered also where those others can't be reached any more.
 * @throws BusinessError 13004 when the key belongs to another request; what `ask` throws, without taking the key
 */
export async function onceAsked<Answer, Value>(
  db: Db,
  key: IdempotencyKey | undefined,
  ask: () => Promise<Answer>,
  work: (trx: Trx, answer: Answer) => Promise<Value>,
): Promise<Value> {
  const before = async (): Promise<{ value: Value } | undefined> => {
    if (!key) return undefined;
    const first = await findAnswer(db, { account_id: key.accountID, call_id: key.callID, key: key.key });
    return first?.answer == null ? undefined : { value: JSON.parse(answerOf(first, key)) };
  };
  const first = await before();
  if (first) return first.value;
  let answer: Answer;
  try {
    answer = await ask();
  } catch (error) {
    // An equal request may have been through meanwhile.
    const late = await before();
    if (late) return late.value;
    throw error;
  }
  return once(db, key, (trx) => work(trx, answer));
}

/** What a key's first request was answered. @throws BusinessError 13004 where that was another request */
function answerOf(
  first: { request_hash: string; answer: string | null } | undefined,
  { requestHash }: IdempotencyKey,
): string {
  if (!first || first.answer === null || first.request_hash !== requestHash)
    throw new BusinessError(BodyCode.badInput, texts.keyReused);
  noteRepeat();
  return first.answer;
}

/**
 * The same for a request without a key, by what it asks (D-053): an equal one gets the first answer where
 * `isRepeat` says that it wants nothing new, and is work of its own otherwise. Of two at once the second waits.
 */
export async function onceUnlessNew<Value>(
  db: Db,
  asked: Asked,
  work: (trx: Trx) => Promise<Value>,
  isRepeat: IsRepeat<Value>,
): Promise<Value> {
  const requestHash = hashOf(asked);
  // No header has a blank.
  const row = { account_id: asked.accountID, call_id: asked.callID, key: `input ${requestHash}` };
  const unlessNew = async (trx: Trx): Promise<Value> => {
    if (!(await takeKey(trx, row, requestHash))) {
      const answer = await lockAnswer(trx, row);
      if (answer !== null) {
        const first: Value = JSON.parse(answer);
        if (await isRepeat(trx, first)) {
          noteRepeat();
          return first;
        }
      }
    }
    const value = await work(trx);
    await saveAnswer(trx, row, JSON.stringify(value));
    return value;
  };
  return transaction(db, unlessNew, { repeatable: true });
}
