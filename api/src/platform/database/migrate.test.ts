import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { openEmptyDatabase } from '../../testing/database.ts';
import type { Database } from './database.ts';
import { findMigrations, loadMigrations, migrate } from './migrate.ts';

/** What a database remembers that the last release with one list of migrations has brought up to date. */
const BEFORE_AREAS = [
  '001-accounts',
  '002-orders',
  '003-telemetry',
  '004-session-areas',
  '005-site-reports',
  '006-telemetry-partner',
  '007-authorities',
  '008-limits',
  '009-sign-in',
  '010-families-and-bounds',
  '011-mail-outbox',
  '012-jobs',
  '013-tenancy',
  '014-actors',
  '017-telemetry-bounds',
];

describe('the migrations of all areas', () => {
  let database: Database;
  beforeEach(async () => {
    database = await openEmptyDatabase();
  }, 400_000);
  afterEach(() => database.close());

  const remembered = async () =>
    (
      await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database.db)
    ).rows.map(({ name }) => name);
  /** Runs some of them alone, as an earlier release did that had no others. */
  const run = async (names: readonly string[]) => {
    const all = await loadMigrations();
    const some = Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));
    const { error } = await new Migrator({
      db: database.db,
      provider: { getMigrations: async () => some },
    }).migrateToLatest();
    expect(error).toBeUndefined();
  };

  it('go on where the one list of earlier releases ended, by the same names', async () => {
    await run(BEFORE_AREAS);
    expect(await remembered()).toEqual(BEFORE_AREAS);
    await sql`insert into exchange_rates (currency, rate, symbol, unit, position) values ('XTS', 2, 'x', 'XTS', 9)`.execute(
      database.db,
    );
    await migrate(database.db);
    expect(await remembered()).toEqual(findMigrations().map(({ name }) => name));
    const rates = await database.db.selectFrom('exchange_rates').select('currency').execute();
    expect(rates).toEqual([{ currency: 'XTS' }]);
  });

  it('bring one with a lesser number to a database that has a greater one', async () => {
    await run(BEFORE_AREAS.filter((name) => name !== '008-limits'));
    await migrate(database.db);
    expect(await remembered()).toEqual(findMigrations().map(({ name }) => name));
    expect(await database.db.selectFrom('limits').select('key').execute()).toEqual([]);
  });
});

describe('the files of migrations', () => {
  let sources: string;
  const write = (file: string) => {
    mkdirSync(join(sources, file, '..'), { recursive: true });
    writeFileSync(join(sources, file), '');
  };
  beforeEach(() => {
    sources = mkdtempSync(join(tmpdir(), 'certdeck-migrations-'));
  });
  afterEach(() => rmSync(sources, { recursive: true }));

  it('are found in every area, and stand in the order of their numbers', () => {
    for (const file of [
      'areas/orders/migrations/003-orders.ts',
      'areas/accounts/migrations/001-accounts.ts',
      'areas/orders/migrations/002-first.ts',
      'areas/orders/migrations/002-first.test.ts',
      'areas/orders/migrations/notes.md',
      'areas/orders/004-elsewhere.ts',
    ])
      write(file);
    expect(findMigrations(sources)).toEqual([
      { name: '001-accounts', path: join(sources, 'areas/accounts/migrations/001-accounts.ts') },
      { name: '002-first', path: join(sources, 'areas/orders/migrations/002-first.ts') },
      { name: '003-orders', path: join(sources, 'areas/orders/migrations/003-orders.ts') },
    ]);
  });

  it('have numbers of their own, and both are named that have not', () => {
    write('areas/orders/migrations/001-orders.ts');
    write('areas/accounts/migrations/001-accounts.ts');
    expect(() => findMigrations(sources)).toThrow(
      /accounts\/migrations\/001-accounts\.ts and .*orders\/migrations\/001-orders\.ts/,
    );
  });
});
