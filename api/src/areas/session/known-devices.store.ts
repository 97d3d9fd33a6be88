import { sql } from 'kysely';
import type { Db, Trx } from '../../platform/database/transaction.ts';
import type { ContactAddress } from '../accounts/contact-address.ts';

/** An account that a name may mean, and whether the asking device has signed in to it before. */
export interface Candidate {
  id: string;
  account_no: string;
  email: string | null;
  password_hash: string;
  known: boolean;
  /** Language and host name of the portal as they were last used, '' where none is known. */
  language: string;
  hostname: string;
}

/** Devices that an account is known on at most. */
const DEVICES = 20;

/**
 * Accounts whose address or number is `name`, several when one number exists under several prefixes. It is one
 * query, whether or not there is an account, so that its time tells nothing.
 */
export async function findCandidates(
  db: Db,
  name: string,
  deviceHash: string,
  contact?: ContactAddress,
): Promise<Candidate[]> {
  let query = db
    .selectFrom('accounts')
    .leftJoin('known_devices', (join) =>
      join
        .onRef('known_devices.account_id', '=', 'accounts.id')
        .on('known_devices.device_hash', '=', deviceHash),
    )
    .select([
      'accounts.id',
      'accounts.account_no',
      'accounts.email',
      'accounts.password_hash',
      'accounts.language',
      'accounts.portal_host as hostname',
      sql<boolean>`known_devices.device_hash is not null`.as('known'),
    ])
    .where((eb) => eb.or([eb('accounts.email', '=', name), eb('accounts.tel', '=', name)]))
    .where('accounts.disabled_at', 'is', null)
    .limit(5);
  if (contact?.kind === 'tel') query = query.where('accounts.tel_prefix', '=', contact.telPrefix);
  return query.execute();
}

/** Whether a device is new to an account that has signed in on others: the first of all surprises nobody. */
export async function isNewDevice(trx: Trx, accountID: string, deviceHash: string): Promise<boolean> {
  const rows = await trx
    .selectFrom('known_devices')
    .select('device_hash')
    .where('account_id', '=', accountID)
    .execute();
  return rows.length > 0 && !rows.some(({ device_hash }) => device_hash === deviceHash);
}

/** Whether an account has signed in on a device before. */
export async function isKnownDevice(db: Db, accountID: string, deviceHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('known_devices')
    .select('device_hash')
    .where('account_id', '=', accountID)
    .where('device_hash', '=', deviceHash)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Remembers that a device proved to be its account's. `returned` says that it sent back a secret it was given
 * before; of too many devices those are forgotten first that never did, as a script without cookies.
 */
export async function rememberDevice(
  trx: Trx,
  device: { accountID: string; hash: string; returned: boolean },
  now: Date,
): Promise<void> {
  const { accountID: account_id, hash: device_hash, returned } = device;
  await trx
    .insertInto('known_devices')
    .values({ account_id, device_hash, returned, seen_at: now })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'device_hash']).doUpdateSet({ returned: true, seen_at: now }),
    )
    .execute();
  const kept = trx
    .selectFrom('known_devices')
    .select('device_hash')
    .where('account_id', '=', account_id)
    .orderBy('returned', 'desc')
    .orderBy('seen_at', 'desc')
    .limit(DEVICES);
  await trx
    .deleteFrom('known_devices')
    .where('account_id', '=', account_id)
    .where('device_hash', 'not in', kept)
    .where('device_hash', '<>', device_hash)
    .execute();
}

/** Forgets a device, after too many wrong passwords, or all of an account. */
export async function forgetDevices(db: Db | Trx, accountID: string, hash?: string): Promise<void> {
  let query = db.deleteFrom('known_devices').where('account_id', '=', accountID);
  if (hash !== undefined) query = query.where('device_hash', '=', hash);
  await query.execute();
}
