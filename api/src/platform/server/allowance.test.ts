import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { countDepartments, insertDepartment } from '../../areas/tenancy/departments.store.ts';
import { openTestApi, type TestAccount, type TestApi } from '../../testing/api.ts';
import { transaction, type Trx } from '../database/transaction.ts';
import { ALLOWANCE, checkAllowance } from './allowance.ts';

let api: TestApi;
let customer: TestAccount;
beforeAll(async () => {
  api = await openTestApi();
  customer = await api.addAccount();
});
afterAll(() => api.close());

const MOST = ALLOWANCE.receiptsOfTransfer;

describe('an allowance', () => {
  it('holds for requests at the same moment: the next one counts when the one before has ended (D-620)', async () => {
    const { database, db } = api.services;
    const add = (trx: Trx, name: string) => insertDepartment(trx, customer.accountID, name);
    const check = (trx: Trx, counted: () => void) =>
      checkAllowance(trx, { kind: 'receiptsOfTransfer', ofID: customer.accountID }, async () => {
        counted();
        return 1 + (await countDepartments(trx, customer.accountID));
      });
    for (let n = 1; n < MOST; n++) await transaction(db, (trx) => add(trx, String(n)));
    const held = Promise.withResolvers<void>();
    const counts = { second: 0 };
    const second = held.promise.then(() =>
      transaction(db, async (trx) => {
        await check(trx, () => (counts.second += 1));
        await add(trx, 'second');
      }),
    );
    const refused = second.catch((error: unknown) => error);
    await transaction(db, async (trx) => {
      await check(trx, () => undefined);
      await add(trx, 'first');
      held.resolve();
      // Until the second one waits for its turn; on the one connection of the embedded database it hasn't begun.
      for (let looks = 0; database.kind === 'postgres' && counts.second === 0 && looks < 10_000; looks++) {
        const { rows } =
          await sql`select 1 from pg_locks where locktype = 'advisory' and not granted`.execute(trx);
        if (rows.length > 0) break;
      }
      expect(counts.second).toBe(0);
    });
    expect(await refused).toMatchObject({ code: 13002 });
    expect(await transaction(db, (trx) => countDepartments(trx, customer.accountID))).toBe(MOST);
  });
});
