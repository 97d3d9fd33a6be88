import { createHash } from 'node:crypto';
import { tenantOf } from '../../platform/database/identifiers.ts';
import { type Db, isDuplicate, transaction } from '../../platform/database/transaction.ts';
import { resumeJobs } from '../../platform/jobs/queue.store.ts';
import { DEMO_ANNOUNCEMENTS } from './announcements.ts';
import type { DemoContact, DemoOrganization, DemoOwners } from './ports.ts';

/** The account of a demonstration; its password is no secret. */
export const DEMO_EMAIL = 'demo@certdeck.test';
export const DEMO_PASSWORD = 'Certdeck-Demo-1';
/** Sees the staff page; the password is the same. */
export const STAFF_EMAIL = 'staff@certdeck.test';
/** Addresses that the demonstration gives its accounts. */
export const DEMO_ACCOUNTS = [DEMO_EMAIL, STAFF_EMAIL] as const;
/** The password as it travels (D-047). */
const wirePassword = createHash('md5').update(DEMO_PASSWORD).digest('hex');

/** Whether an account still has the password that everybody knows. */
export const isDemoPassword = (
  { passwords }: Pick<DemoOwners, 'passwords'>,
  stored: string,
): Promise<boolean> => passwords.fits(stored, wirePassword);

/** Cents. */
const DEMO_BALANCE = 1_000_000;

/**
 * Adds the demonstration's accounts, once: one that is there already stays as its visitors left it. Accounts that were
 * disabled because demo mode was off are enabled again.
 */
export async function seedDemo(owners: DemoOwners, db: Db, now: Date): Promise<void> {
  await reviveDemo(owners, db);
  await seedStaff(owners, db);
  await seedCustomer(owners, db);
  await vouch(owners, db, now);
}

/**
 * The demonstration's own organisation is nobody, so nobody can validate it: it counts as validated, so that an OV or EV
 * order runs to its end. Any other is validated at the desk, as in real use.
 */
async function vouch({ accounts, organizations }: DemoOwners, db: Db, now: Date): Promise<void> {
  const customer = (await accounts.enabled(db, [])).find(({ email }) => email === DEMO_EMAIL);
  if (!customer) return;
  await transaction(db, (trx) =>
    organizations.vouch(trx, tenantOf(customer.id), DEMO_ORGANIZATION, { now, source: 'demonstration' }),
  );
}

/** The demo account with its balance, contacts, organisation and announcements. */
async function seedCustomer(owners: DemoOwners, db: Db): Promise<void> {
  if (await owners.accounts.isTaken(db, DEMO_EMAIL)) return;
  const passwordHash = await owners.passwords.hash(wirePassword);
  try {
    await transaction(db, async (trx) => {
      const { id } = await owners.accounts.add(trx, {
        email: DEMO_EMAIL,
        passwordHash,
        firstname: '明',
        lastname: '王',
        companyName: '示例科技有限公司',
        isDemo: true,
      });
      await owners.openBalance(trx, id, DEMO_BALANCE);
      for (const contact of DEMO_CONTACTS) await owners.addContact(trx, id, contact);
      await owners.addOrganization(trx, id, DEMO_ORGANIZATION);
      await owners.announcements.add(trx, DEMO_ANNOUNCEMENTS);
    });
  } catch (error) {
    // Another process that starts at the same time was quicker.
    if (!isDuplicate(error)) throw error;
  }
}

/** Takes back what `retireDemo` did to the demonstration's own accounts. */
async function reviveDemo({ accounts, announcements }: DemoOwners, db: Db): Promise<void> {
  await transaction(db, async (trx) => {
    const revived = await accounts.revive(trx);
    if (revived.length === 0) return;
    await resumeJobs(trx, revived);
    const there = await announcements.kinds(trx);
    await announcements.add(
      trx,
      DEMO_ANNOUNCEMENTS.filter(({ kind }) => !there.includes(kind)),
    );
  });
}

/** A second account, so that the demo account sees what a customer sees. */
async function seedStaff({ accounts, passwords, staff }: DemoOwners, db: Db): Promise<void> {
  // Who took the permission away meant it.
  if (await accounts.isTaken(db, STAFF_EMAIL)) return;
  const passwordHash = await passwords.hash(wirePassword);
  try {
    const name = { firstname: '娜', lastname: '李' };
    await accounts.add(db, { email: STAFF_EMAIL, passwordHash, ...name, isDemo: true });
    await staff.add(db, STAFF_EMAIL);
  } catch (error) {
    if (!isDuplicate(error)) throw error;
  }
}

const DEMO_CONTACTS: readonly DemoContact[] = [
  {
    lastname: '王',
    firstname: '明',
    position: '运维工程师',
    email: 'wang.ming@demo.test',
    telephone: '13800138000',
    id_card: '',
  },
  {
    lastname: '李',
    firstname: '娜',
    position: '安全负责人',
    email: 'li.na@demo.test',
    telephone: '13900139000',
    id_card: '110101199003070003',
  },
];

const DEMO_ORGANIZATION: DemoOrganization = {
  org_name: '示例科技有限公司',
  credit_code: '91110000DEMO000001',
  nation_code: 'CN',
  province: '北京市',
  city: '北京市',
  postal_code: '100000',
  telephone: '010-12345678',
  address: '海淀区示例路 1 号',
  date_of_incorporation: '2018-05-21',
  digicert_id: '',
  digicert_cn_id: '',
};
