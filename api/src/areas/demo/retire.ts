import { type Db, transaction } from '../../platform/database/transaction.ts';
import type { DemoOwners } from './ports.ts';
import { DEMO_ANNOUNCEMENTS } from './announcements.ts';
import { DEMO_ACCOUNTS, isDemoPassword } from './seed.ts';

/** Names that the demonstration's own servers vouched for (demo-zone/local-demo-zone.ts). */
const ZONE = 'demo.test';

/** What a demonstration had left in a database that is in real use now. */
export interface Retired {
  /** `changed`: somebody has given it a password or an address of their own. */
  accounts: { accountNo: string; name: string; changed: boolean }[];
  announcements: number;
  /** Names of the demo zone that counted as verified in orders which aren't issued yet. */
  names: number;
  /** Organisations that it validated. */
  organizations: number;
  /** Certificates for names of the demo zone that are still valid. */
  certificates: number;
}

/**
 * Takes a demonstration out of a database that goes into real use: its password is public. Its accounts are
 * disabled and signed out, not removed, and demo mode enables them again; its announcements go; what only its
 * own servers verified counts no more.
 * @returns undefined when there was nothing to do
 */
export async function retireDemo(owners: DemoOwners, db: Db, now: Date): Promise<Retired | undefined> {
  const found = await demoAccounts(owners, db);
  const retired = await transaction(db, async (trx) => {
    const ids = found.map(({ id }) => id);
    if (ids.length > 0) {
      await owners.accounts.disable(trx, ids, now);
      await owners.endSessions(trx, ids);
    }
    const announcements = await owners.announcements.remove(
      trx,
      DEMO_ANNOUNCEMENTS.map(({ kind }) => kind),
    );
    // Without an account to disable this was done at an earlier start, or there never was a demonstration.
    const names = ids.length > 0 ? await owners.orders.forgetNamesBelow(trx, ZONE) : 0;
    const organizations = await owners.organizations.forget(trx, ids);
    return { announcements, names, organizations };
  });
  if (found.length === 0 && retired.announcements === 0) return undefined;
  return {
    accounts: found.map(({ id: _id, ...account }) => account),
    ...retired,
    certificates: await owners.orders.certificatesBelow(db, ZONE, now),
  };
}

/** Accounts of the demonstration, and staff who still have its password, that can sign in. */
async function demoAccounts(owners: DemoOwners, db: Db) {
  const rows = await owners.accounts.enabled(db, await owners.staff.ids(db));
  const found: { id: string; accountNo: string; name: string; changed: boolean }[] = [];
  for (const row of rows) {
    const publicPassword = await isDemoPassword(owners, row.password_hash);
    if (!row.is_demo && !publicPassword) continue;
    const changed = !publicPassword || !DEMO_ACCOUNTS.some((email) => email === row.email);
    found.push({ id: row.id, accountNo: row.account_no, name: row.email ?? row.tel ?? '', changed });
  }
  return found;
}

/** One line for the operator. */
export function describeRetired({
  accounts,
  announcements,
  names,
  organizations,
  certificates,
}: Retired): string {
  const named = (list: Retired['accounts']) =>
    list.map(({ accountNo, name }) => (name === '' ? accountNo : `${name} (${accountNo})`)).join(', ');
  const changed = accounts.filter((account) => account.changed);
  return [
    'This database was used for a demonstration, and demo mode is off (DEMO=0).',
    accounts.length > 0
      ? `Disabled and signed out, since the demonstration's password is public: ${named(accounts)}.`
      : '',
    changed.length > 0
      ? `Somebody has changed the password or address of ${named(changed)}; nothing of it was removed. If that is a customer, run: npm run operator -- account enable ${changed[0]?.accountNo}.`
      : '',
    announcements > 0 ? `Removed ${announcements} announcements of the demonstration.` : '',
    names > 0 ? `${names} names below ${ZONE} no longer count as verified.` : '',
    organizations > 0 ? `${organizations} organisations that it validated count no longer.` : '',
    certificates > 0
      ? `${certificates} certificates for names below ${ZONE} are still valid and signed by this authority.`
      : '',
    'For real use begin with an empty DATA_DIR or database.',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}
