import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { insertAccount } from '../../areas/accounts/accounts.store.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { type Database, migrate } from './database.ts';
import { errorCode } from '../data-folder/error-code.ts';
import { isID, newID, setIDClock } from './identifiers.ts';
import { safeInteger } from './integers.ts';
import { isDuplicate, transaction } from './transaction.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const account = (email: string) => ({ email, passwordHash: 'x' });

describe('the database', () => {
  it('reads bigint as numbers, moments as dates and JSON as values on both engines (API-007)', async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select 9007199254740991::bigint as cents, to_timestamp(0) as moment, '{"a":[1]}'::jsonb as json,
      true as yes, 1.5::double precision as rate`.execute(database.db);
    expect(rows).toEqual([
      { cents: Number.MAX_SAFE_INTEGER, moment: new Date(0), json: { a: [1] }, yes: true, rate: 1.5 },
    ]);
  });

  it('refuses to read a bigint that a number cannot hold', () => {
    expect(() => safeInteger('9007199254740993')).toThrow(RangeError);
  });

  it('takes back a transaction that fails', async () => {
    const failing = transaction(database.db, async (trx) => {
      await insertAccount(trx, account('gone@customer.example'));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    const rows = await database.db.selectFrom('accounts').select('id').execute();
    expect(rows).toEqual([]);
  });

  it('keeps the statements of others out of an open transaction', async () => {
    const inside = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<void>();
    const open = transaction(database.db, async (trx) => {
      await insertAccount(trx, account('later@customer.example'));
      inside.resolve();
      await finish.promise;
      throw new Error('rolled back');
    });
    await inside.promise;
    const other = insertAccount(database.db, account('own@customer.example'));
    finish.resolve();
    await expect(open).rejects.toThrow('rolled back');
    await other;
    const rows = await database.db.selectFrom('accounts').select('email').execute();
    expect(rows).toEqual([{ email: 'own@customer.example' }]);
  });

  it('refuses a query on db inside a transaction instead of waiting for ever', async () => {
    const nested = transaction(database.db, () => transaction(database.db, async () => 1));
    await expect(nested).rejects.toThrow('use its trx');
    const beside = transaction(database.db, () => database.db.selectFrom('accounts').select('id').execute());
    await expect(beside).rejects.toThrow('use its trx');
  });

  it('tries again when the database reports a serialisation failure', async () => {
    let tries = 0;
    const answer = await transaction(database.db, async () => {
      tries += 1;
      if (tries < 3) throw Object.assign(new Error('again'), { code: tries === 1 ? '40001' : '40P01' });
      return 'done';
    });
    expect([answer, tries]).toEqual(['done', 3]);
  });

  it('names a duplicate key by its SQLSTATE', async () => {
    await insertAccount(database.db, account('twice@customer.example'));
    const error: unknown = await insertAccount(database.db, account('twice@customer.example')).catch(
      (reason: unknown) => reason,
    );
    expect([isDuplicate(error), errorCode(error)]).toEqual([true, '23505']);
  });

  it('runs several statements of another library at once', async () => {
    await database.execute('create table a_queue (n integer); insert into a_queue values (1), (2);');
    expect((await database.execute('select n from a_queue where n > $1', [1])).rows).toEqual([{ n: 2 }]);
  });

  it('migrates a second time without change', async () => {
    await expect(migrate(database.db)).resolves.toBeUndefined();
  });
});

describe('ids', () => {
  it('grow with time, even within one millisecond', () => {
    const ids = Array.from({ length: 5000 }, () => newID());
    expect(ids).toEqual([...ids].sort());
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every((id) => isID(id) && id[14] === '7' && '89ab'.includes(id[19] ?? ''))).toBe(true);
  });

  it('go by the shared clock as soon as it is known, however far ahead the machine’s own was', () => {
    newID();
    setIDClock(() => 0x123456);
    expect(newID().slice(0, 13)).toBe('00000012-3456');
    setIDClock(() => Date.now());
  });

  it('are told from other texts', () => {
    expect(['', 'x', `${newID()} `, `${newID()}0`].map(isID)).toEqual([false, false, false, false]);
  });
});
