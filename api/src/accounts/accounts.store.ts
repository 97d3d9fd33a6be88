import { randomBytes, randomInt } from 'node:crypto';
import { newID } from '../database/identifiers.ts';
import type { Db, Trx } from '../database/transaction.ts';

export interface NewAccount {
  email?: string;
  tel?: string;
  telPrefix?: string;
  /** From `hashPassword`. */
  passwordHash: string;
  invitedBy?: string;
  firstname?: string;
  lastname?: string;
  companyName?: string;
}

/** Letters and digits that nobody mistakes for each other. */
const SAFE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const randomText = (length: number) =>
  Array.from({ length }, () => SAFE_LETTERS.charAt(randomInt(SAFE_LETTERS.length))).join('');

/**
 * Adds an account.
 * @throws a duplicate-key error (`isDuplicate`) when the address or the number is taken.
 */
export async function insertAccount(
  db: Db | Trx,
  account: NewAccount,
): Promise<{ id: string; accountNo: string }> {
  const id = newID();
  const accountNo = `C${randomInt(10 ** 9, 10 ** 10)}`;
  await db
    .insertInto('accounts')
    .values({
      id,
      root_id: id,
      account_no: accountNo,
      email: account.email?.toLowerCase() ?? null,
      tel: account.tel ?? null,
      tel_prefix: account.telPrefix ?? '86',
      password_hash: account.passwordHash,
      api_key: randomBytes(24).toString('hex'),
      invite_code: randomText(8),
      invited_by: account.invitedBy ?? null,
      last_login_at: null,
      previous_login_at: null,
      firstname: account.firstname ?? '',
      lastname: account.lastname ?? '',
      company_name: account.companyName ?? '',
    })
    .execute();
  return { id, accountNo };
}
