import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Database } from '../../../platform/database/database.ts';
import { newID } from '../../../platform/database/identifiers.ts';
import { loadMigrations, migrate } from '../../../platform/database/migrate.ts';
import { openEmptyDatabase } from '../../../testing/database.ts';

let database: Database;
beforeAll(async () => {
  database = await openEmptyDatabase();
}, 400_000);
afterAll(() => database.close());

describe('orders that were refused before it was kept since when (D-717)', () => {
  it('have their whole week from the upgrade on; what may pass, is signed, over or not refused has none', async () => {
    const { db } = database;
    const all = await loadMigrations();
    const before = Object.fromEntries(Object.entries(all).filter(([name]) => name < '146'));
    const migrator = new Migrator({ db, provider: { getMigrations: async () => before } });
    expect((await migrator.migrateToLatest()).error).toBeUndefined();
    const accountID = newID();
    await sql`insert into accounts (id, root_id, account_no, email, password_hash, api_key, invite_code)
      values (${accountID}, ${accountID}, 'C1', 'a@customer.example', '', 'k', 'i')`.execute(db);
    const orders = [
      ['refused', 1002, 'KEY_WEAK', false],
      ['passing', 1002, 'ISSUER_PAUSED', false],
      ['signed', 1002, 'LINT', true],
      ['waiting', 1002, null, false],
      ['cancelled', 1004, 'KEY_WEAK', false],
    ] as const;
    for (const [no, status, code, isSigning] of orders)
      await sql`insert into orders (account_id, id, order_no, product_no, product_name, chinese_name, brand,
          brand_name, cert_type, validity, common_name, pay_amount, raw_amount, status, dcv_method, csr,
          issue_error, issuing_at, paid_at, cancelled_at)
        values (${accountID}, ${newID()}, ${no}, 'P', 'P', 'P', 'B', 'B', 'dv_single_ssl', 1, 'a.example', 1, 1,
          ${status}, 'dns_txt', '', ${code && JSON.stringify({ code, detail: '' })}, ${isSigning ? new Date() : null}, now(),
          ${status === 1004 ? new Date() : null})`.execute(db);
    await migrate(db);
    const rows = await db
      .selectFrom('orders')
      .select('order_no')
      .where('refused_at', '>', sql<Date>`now() - interval '1 hour'`)
      .execute();
    expect(rows).toEqual([{ order_no: 'refused' }]);
    const kept = await db.selectFrom('orders').select('order_no').where('refused_at', 'is', null).execute();
    expect(kept).toHaveLength(orders.length - 1);
  });
});
