import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { Migrator } from 'kysely/migration';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { newID, tenantOf } from '../../platform/database/identifiers.ts';
import { loadMigrations } from '../../platform/database/migrate.ts';
import { hashToken, Tokens } from '../session/tokens.store.ts';
import { openEmptyDatabase } from '../../testing/database.ts';
import { listMembers } from './members.store.ts';

let database: Database;
beforeAll(async () => {
  database = await openEmptyDatabase();
}, 400_000);
afterAll(() => database.close());

const migrator = () => new Migrator({ db: database.db, provider: { getMigrations: loadMigrations } });
const later = new Date('2100-01-01T00:00:00Z');

/** An account with a session, as releases before tenants write it. */
async function oldAccount(number: number): Promise<{ id: string; token: string }> {
  const id = newID();
  const token = randomBytes(32).toString('base64url');
  await sql`insert into accounts (id, account_no, root_id, email, tel_prefix, password_hash, api_key, invite_code)
    values (${id}, ${`C${number}`}, ${id}, ${`old${number}@customer.example`}, '86', 'x', ${`key${number}`},
      ${`code${number}`})`.execute(database.db);
  await sql`insert into sessions (token_hash, account_id, expires_at) values (${hashToken(token)}, ${id}, ${later})`.execute(
    database.db,
  );
  return { id, token };
}

/** What an account has, as releases before tenants write it. */
async function oldThings(id: string, number: number): Promise<void> {
  const { db } = database;
  await sql`insert into contacts (id, account_id, firstname, lastname, position, email, telephone, id_card)
    values (${newID()}, ${id}, 'a', 'b', 'c', 'd', 'e', 'f')`.execute(db);
  await sql`insert into orders (id, account_id, order_no, product_no, product_name, chinese_name, brand, brand_name,
      cert_type, validity, common_name, pay_amount, raw_amount, status, dcv_method, csr)
    values (${newID()}, ${id}, ${`N${number}`}, 'P', 'P', 'P', 'b', 'b', 'dv', 1, 'a.example', 100, 100, 1001, 'dns', '')`.execute(
    db,
  );
  const transfer = newID();
  await sql`insert into balances (account_id, balance) values (${id}, 900)`.execute(db);
  await sql`insert into transfers (id, account_id, idempotency_key, kind, pay_method)
    values (${transfer}, ${id}, 'opening', 'opening', -1)`.execute(db);
  await sql`insert into entries (account_id, transfer_id, ledger, amount, balance_after)
    values (${id}, ${transfer}, 'customer', 900, 900)`.execute(db);
}

/** Every row of what an account has. */
async function thingsOf(id: string): Promise<unknown[]> {
  const found = [];
  for (const table of ['contacts', 'orders', 'balances', 'transfers', 'entries']) {
    const { rows } = await sql<
      Record<string, unknown>
    >`select * from ${sql.table(table)} where account_id = ${id}`.execute(database.db);
    found.push(...rows.map((row) => ({ table, ...row })));
  }
  return found;
}

describe('a database from before tenants', () => {
  const tokens = new Tokens({ hours: 1 });
  let accounts: { id: string; token: string }[];

  it('makes each account the owner of a tenant with everything that it had', async () => {
    const before = await migrator().migrateTo('011-mail-outbox');
    expect(before.error).toBeUndefined();
    accounts = [await oldAccount(1), await oldAccount(2)];
    for (const [index, { id }] of accounts.entries()) await oldThings(id, index);
    const had = await Promise.all(accounts.map(({ id }) => thingsOf(id)));
    expect(had.map((things) => things.length)).toEqual([5, 5]);

    const after = await migrator().migrateToLatest();
    expect(after.error).toBeUndefined();
    for (const [index, { id, token }] of accounts.entries()) {
      // Before the first request, which would make up for it.
      const { rows, total } = await listMembers(database.db, tenantOf(id), { limit: 10, skip: 0 });
      expect([total, rows.map(({ principalID, role }) => [principalID, role])]).toEqual([1, [[id, 'owner']]]);
      expect(await tokens.authenticate(database.db, token)).toMatchObject({
        principalID: id,
        tenantID: id,
        role: 'owner',
      });
      // Later migrations add columns.
      expect(await thingsOf(id)).toMatchObject(had[index] ?? []);
    }
  }, 400_000);

  it('takes an account that an earlier release adds while both run', async () => {
    const { id, token } = await oldAccount(3);
    // Two requests of its first page at once.
    const signedIn = await Promise.all([1, 2].map(() => tokens.authenticate(database.db, token)));
    for (const one of signedIn) expect(one).toMatchObject({ tenantID: id, role: 'owner' });
    expect((await listMembers(database.db, tenantOf(id), { limit: 10, skip: 0 })).total).toBe(1);
  });

  it('has one owner in each tenant, whoever writes', async () => {
    const [one, other] = accounts;
    const second = database.db
      .insertInto('members')
      .values({ tenant_id: tenantOf(one!.id), principal_id: other!.id, role: 'owner', added_by: null })
      .execute();
    await expect(second).rejects.toThrow(/members_owner/);
  });
});
