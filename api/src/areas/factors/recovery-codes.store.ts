import { createHash, randomInt } from 'node:crypto';
import type { Db, Trx } from '../../platform/database/transaction.ts';

const COUNT = 10;
/** Letters and digits that nobody mistakes for each other: 32 of them, five bits each. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 10;

/** As it is typed back: without what was added for reading, in one case. */
const plain = (code: string): string => code.toUpperCase().replaceAll(/[\s-]/g, '');
const hashOf = (accountID: string, code: string): string =>
  createHash('sha256')
    .update(`${accountID}\n${plain(code)}`)
    .digest('hex');

const newCode = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join('');

/** Whether a text can be a recovery code, which a code of six digits can't. */
export const isRecoveryCode = (text: string): boolean => plain(text).length === LENGTH;

/** Ten new codes as `ABCDE-FGHJK`, in place of the ones before; they are shown once and kept as hashes. */
export async function renewRecoveryCodes(trx: Trx, accountID: string): Promise<string[]> {
  await dropRecoveryCodes(trx, accountID);
  const codes = Array.from({ length: COUNT }, newCode);
  await trx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ account_id: accountID, code_hash: hashOf(accountID, code) })))
    .execute();
  return codes.map((code) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`);
}

/** Uses a code up; false for one that isn't the account's, or not any more. */
export async function spendRecoveryCode(db: Db, accountID: string, code: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('account_id', '=', accountID)
    .where('code_hash', '=', hashOf(accountID, code))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function countRecoveryCodes(db: Db | Trx, accountID: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('account_id', '=', accountID)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function dropRecoveryCodes(trx: Trx, accountID: string): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('account_id', '=', accountID).execute();
}
