import { randomBytes, randomInt } from 'node:crypto';
import { newID, type TenantID, tenantOf } from '../../platform/database/identifiers.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';
import { openTenant } from '../tenancy/members.store.ts';
import type { ContactAddress } from './contact-address.ts';

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
  /** Language and host name of the portal that it was made in. */
  language?: string;
  hostname?: string;
  /** Made by the demonstration. */
  isDemo?: boolean;
}

/** Characters of a host name (RFC 1035 2.3.4). */
const LONGEST_HOST = 253;

/** Letters and digits that nobody mistakes for each other. */
const SAFE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const randomText = (length: number) =>
  Array.from({ length }, () => SAFE_LETTERS.charAt(randomInt(SAFE_LETTERS.length))).join('');

/**
 * Adds an account, as the owner of a tenant of its own, whose id it has.
 * @throws a duplicate-key error (`isDuplicate`) when the address or the number is taken.
 */
export async function insertAccount(
  db: Db | Trx,
  account: NewAccount,
): Promise<{ id: TenantID; accountNo: string }> {
  const id = newID();
  const accountNo = `C${randomInt(10 ** 9, 10 ** 10)}`;
  await db
    .insertInto('accounts')
    .values({
      id,
      root_id: tenantOf(id),
      account_no: accountNo,
      email: account.email?.toLowerCase() ?? null,
      tel: account.tel ?? null,
      tel_prefix: account.telPrefix ?? '86',
      password_hash: account.passwordHash,
      api_key: randomBytes(24).toString('hex'),
      invite_code: randomText(8),
      invited_by: account.invitedBy ?? null,
      last_login_at: null,
      firstname: account.firstname ?? '',
      lastname: account.lastname ?? '',
      company_name: account.companyName ?? '',
      language: account.language ?? '',
      portal_host: (account.hostname ?? '').slice(0, LONGEST_HOST),
      is_demo: account.isDemo ?? false,
    })
    .execute();
  await openTenant(db, id);
  return { id: tenantOf(id), accountNo };
}

/** Accounts that may sign in and whose address or number is `name`; several when one number exists under several prefixes. */
export async function findByContact(
  db: Db | Trx,
  name: string,
  contact?: ContactAddress,
): Promise<{ id: string; account_no: string; email: string | null; tel: string | null }[]> {
  let query = db
    .selectFrom('accounts')
    .select(['id', 'account_no', 'email', 'tel'])
    .where((eb) => eb.or([eb('email', '=', name), eb('tel', '=', name)]))
    .where('disabled_at', 'is', null)
    .limit(5);
  if (contact?.kind === 'tel') query = query.where('tel_prefix', '=', contact.telPrefix);
  return query.execute();
}

/** Addresses or numbers of accounts, also of those that are disabled. */
export async function namesOf(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { email: string | null; tel: string | null; name: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'email', 'tel', 'firstname', 'lastname'])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, email, tel, firstname, lastname }) => [
      id,
      { email, tel, name: `${lastname}${firstname}` },
    ]),
  );
}

/** Whether somebody has entered a first and a last name. */
export async function hasFullName(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select(['firstname', 'lastname'])
    .where('id', '=', id)
    .executeTakeFirst();
  return Boolean(row?.firstname.trim() && row.lastname.trim());
}

/** Account that an invite code belongs to. */
export async function findInviter(db: Db | Trx, inviteCode: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('invite_code', '=', inviteCode)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

/** @returns for whom the account acts */
export async function recordLogin(trx: Trx, id: string, address: string, at: Date): Promise<TenantID> {
  const { root_id } = await trx
    .updateTable('accounts')
    .set({ last_login_ip: address, last_login_at: at })
    .where('id', '=', id)
    .returning('root_id')
    .executeTakeFirstOrThrow();
  return root_id;
}

/** Notes in which language and where somebody uses the portal, for mails; writes only what is another than before. */
export async function noteReader(
  db: Db | Trx,
  id: string,
  { language, hostname }: { language: string; hostname: string },
): Promise<void> {
  const host = hostname.slice(0, LONGEST_HOST);
  await db
    .updateTable('accounts')
    .set({ language, portal_host: host })
    .where('id', '=', id)
    .where((where) => where.or([where('language', '<>', language), where('portal_host', '<>', host)]))
    .execute();
}

/** @returns for whom the account acts */
export async function setPassword(trx: Trx, id: string, passwordHash: string, now: Date): Promise<TenantID> {
  const { root_id } = await trx
    .updateTable('accounts')
    .set({ password_hash: passwordHash, password_changed_at: now })
    .where('id', '=', id)
    .returning('root_id')
    .executeTakeFirstOrThrow();
  return root_id;
}

/** Gives an account a phone number or mail address. @throws a duplicate-key error (`isDuplicate`) for one that is taken */
export async function setContact(trx: Trx, id: string, contact: ContactAddress): Promise<void> {
  const set =
    contact.kind === 'email' ? { email: contact.email } : { tel: contact.tel, tel_prefix: contact.telPrefix };
  await trx.updateTable('accounts').set(set).where('id', '=', id).execute();
}

/**
 * Says for which tenant an account acts from now on. Its sessions were for another: whoever calls this ends them.
 */
export async function actFor(trx: Trx, id: string, tenantID: TenantID): Promise<void> {
  await trx.updateTable('accounts').set({ root_id: tenantID }).where('id', '=', id).execute();
}

/** Mail address of an account, in small letters; undefined for none. */
export async function emailOf(db: Db | Trx, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('accounts').select('email').where('id', '=', id).executeTakeFirst();
  return row?.email ?? undefined;
}

/** For which tenant an account acts, its row locked until the transaction ends; undefined where there is none. */
export async function actsFor(trx: Trx, id: string): Promise<TenantID | undefined> {
  const row = await trx
    .selectFrom('accounts')
    .select('root_id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row?.root_id;
}

/** The account with this number or address, also one that is disabled. */
export async function findNamed(
  db: Db | Trx,
  name: string,
): Promise<{ id: string; root_id: TenantID; account_no: string } | undefined> {
  return db
    .selectFrom('accounts')
    .select(['id', 'root_id', 'account_no'])
    .where((eb) => eb.or([eb('account_no', '=', name), eb('email', '=', name.toLowerCase())]))
    .executeTakeFirst();
}

export async function findAccount(db: Db | Trx, id: string) {
  return db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Saves the fields that are given and leaves the others. */
export async function saveProfile(
  db: Db | Trx,
  id: string,
  profile: {
    firstname?: string | undefined;
    lastname?: string | undefined;
    companyName?: string | undefined;
    idCard?: { id_card: string; id_card_sealed: Buffer | null } | undefined;
  },
): Promise<void> {
  const changes = {
    ...(profile.firstname === undefined ? {} : { firstname: profile.firstname }),
    ...(profile.lastname === undefined ? {} : { lastname: profile.lastname }),
    ...(profile.companyName === undefined ? {} : { company_name: profile.companyName }),
    ...profile.idCard,
  };
  if (Object.keys(changes).length === 0) return;
  await db.updateTable('accounts').set(changes).where('id', '=', id).execute();
}

/** Whether an account, enabled or not, has this address. */
export async function isTaken(db: Db, email: string): Promise<boolean> {
  const row = await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirst();
  return row !== undefined;
}

/** The account of a number or address, enabled or not. */
export function findByNumberOrEmail(db: Db, name: string) {
  return db
    .selectFrom('accounts')
    .select(['id', 'root_id', 'password_hash'])
    .where((eb) => eb.or([eb('account_no', '=', name), eb('email', '=', name.toLowerCase())]))
    .executeTakeFirst();
}
