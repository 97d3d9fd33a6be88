import { OrderStatus } from '@certdeck/contract';
import { sql } from 'kysely';
import { type Db, type Trx, transaction } from '../database/transaction.ts';
import { DEMO_ACCOUNTS, DEMO_ANNOUNCEMENTS, isDemoPassword } from './seed.ts';

/** Names that the demonstration's own servers vouched for (demo-zone/local-demo-zone.ts). */
const ZONE = 'demo.test';

/** What a demonstration had left in a database that is in real use now. */
export interface Retired {
  /** `changed`: somebody has given it a password or an address of their own. */
  accounts: { accountNo: string; name: string; changed: boolean }[];
  announcements: number;
  /** Names of the demo zone that counted as verified in orders which aren't issued yet. */
  names: number;
  /** Certificates for names of the demo zone that are still valid. */
  certificates: number;
}

/**
 * Takes a demonstration out of a database that goes into real use: its password is public. Its accounts are
 * disabled and signed out, not removed, and demo mode enables them again; its announcements go; what only its
 * own servers verified counts no more.
 * @returns undefined when there was nothing to do
 */
export async function retireDemo(db: Db, now: Date): Promise<Retired | undefined> {
  const found = await demoAccounts(db);
  const retired = await transaction(db, async (trx) => {
    if (found.length > 0) await disable(trx, found, now);
    const { numDeletedRows: announcements } = await trx
      .deleteFrom('announcements')
      .where('account_id', 'is', null)
      .where(
        'title_en',
        'in',
        DEMO_ANNOUNCEMENTS.map(({ title_en }) => title_en),
      )
      .executeTakeFirstOrThrow();
    // Without an account to disable this was done at an earlier start, or there never was a demonstration.
    const names = found.length > 0 ? await forgetDemoNames(trx) : 0;
    return { announcements: Number(announcements), names };
  });
  if (found.length === 0 && retired.announcements === 0) return undefined;
  return {
    accounts: found.map(({ id: _id, ...account }) => account),
    ...retired,
    certificates: await demoCertificates(db, now),
  };
}

/** Accounts of the demonstration, and staff who still have its password, that can sign in. */
async function demoAccounts(db: Db) {
  const rows = await db
    .selectFrom('accounts')
    .leftJoin('staff', 'staff.account_id', 'accounts.id')
    .select([
      'accounts.id',
      'accounts.account_no',
      'accounts.email',
      'accounts.tel',
      'accounts.password_hash',
      'accounts.is_demo',
    ])
    .where('accounts.disabled_at', 'is', null)
    .where((where) =>
      where.or([where('accounts.is_demo', '=', true), where('staff.account_id', 'is not', null)]),
    )
    .orderBy('accounts.email')
    .execute();
  const found: { id: string; accountNo: string; name: string; changed: boolean }[] = [];
  for (const row of rows) {
    const publicPassword = await isDemoPassword(row.password_hash);
    if (!row.is_demo && !publicPassword) continue;
    const changed = !publicPassword || !DEMO_ACCOUNTS.some((email) => email === row.email);
    found.push({ id: row.id, accountNo: row.account_no, name: row.email ?? row.tel ?? '', changed });
  }
  return found;
}

async function disable(trx: Trx, accounts: readonly { id: string }[], now: Date): Promise<void> {
  const ids = accounts.map(({ id }) => id);
  await trx
    .updateTable('accounts')
    .set({ disabled_at: now, disabled_for: 'demo', is_demo: true })
    .where('id', 'in', ids)
    .execute();
  await trx.deleteFrom('sessions').where('account_id', 'in', ids).execute();
}

/** Puts names of the demo zone back to unverified in orders that have no certificate yet. */
async function forgetDemoNames(trx: Trx): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('order_names')
    .set({
      status: 'pending',
      verified_at: null,
      caa_checked_at: null,
      evidence: null,
      failures: 0,
      next_try_at: null,
    })
    .where('status', '=', 'verified')
    .where((where) => where.or([where('domain', '=', ZONE), where('domain', 'like', `%.${ZONE}`)]))
    .where((where) =>
      where.exists(
        where
          .selectFrom('orders')
          .select('orders.id')
          .whereRef('orders.account_id', '=', 'order_names.account_id')
          .whereRef('orders.id', '=', 'order_names.order_id')
          .where('orders.status', 'in', [OrderStatus.waitingForPayment, OrderStatus.waitingForVerification]),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

async function demoCertificates(db: Db, now: Date): Promise<number> {
  const row = await db
    .selectFrom('orders')
    .select(sql<number>`count(*)`.as('count'))
    .where('status', '=', OrderStatus.issued)
    .where('cert_expires_at', '>', now)
    .where((where) =>
      where.exists(
        where
          .selectFrom('order_names')
          .select('order_names.name')
          .whereRef('order_names.account_id', '=', 'orders.account_id')
          .whereRef('order_names.order_id', '=', 'orders.id')
          .where((name) => name.or([name('domain', '=', ZONE), name('domain', 'like', `%.${ZONE}`)])),
      ),
    )
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** One line for the operator. */
export function describeRetired({ accounts, announcements, names, certificates }: Retired): string {
  const named = (list: Retired['accounts']) =>
    list.map(({ accountNo, name }) => (name === '' ? accountNo : `${name} (${accountNo})`)).join(', ');
  const changed = accounts.filter((account) => account.changed);
  return [
    'This database was used for a demonstration, and demo mode is off (DEMO=0).',
    accounts.length > 0
      ? `Disabled and signed out, since the demonstration's password is public: ${named(accounts)}.`
      : '',
    changed.length > 0
      ? `Somebody has changed the password or address of ${named(changed)}; nothing of it was removed. If that is a customer, run: node api/src/operator.ts account enable ${changed[0]?.accountNo}.`
      : '',
    announcements > 0 ? `Removed ${announcements} announcements of the demonstration.` : '',
    names > 0 ? `${names} names below ${ZONE} no longer count as verified.` : '',
    certificates > 0
      ? `${certificates} certificates for names below ${ZONE} are still valid and signed by this authority.`
      : '',
    'For real use begin with an empty DATA_DIR or database.',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}
