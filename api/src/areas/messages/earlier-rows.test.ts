import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Database } from '../../platform/database/database.ts';
import { newID } from '../../platform/database/identifiers.ts';
import { loadMigrations, migrate } from '../../platform/database/migrate.ts';
import { openEmptyDatabase } from '../../testing/database.ts';

let database: Database;
beforeAll(async () => {
  database = await openEmptyDatabase();
}, 400_000);
afterAll(() => database.close());

describe('announcements of a release that had two languages', () => {
  it('go on, and those of the demonstration become notices with a kind', async () => {
    const { db } = database;
    const all = await loadMigrations();
    const before = Object.fromEntries(Object.entries(all).filter(([name]) => name < '030'));
    const { error } = await new Migrator({
      db,
      provider: { getMigrations: async () => before },
    }).migrateToLatest();
    expect(error).toBeUndefined();
    const titles = [
      'Welcome to the Certdeck demonstration',
      'TLS certificates are valid for less time',
      'Demonstration certificates are for testing only',
      'Maintenance on Sunday',
    ];
    for (const title of titles)
      await sql`insert into announcements (id, title_zh, title_en, content_zh, content_en)
        values (${newID()}, '标题', ${title}, '正文', 'text')`.execute(db);
    await migrate(db);
    const rows = await db.selectFrom('announcements').select(['title_en', 'kind', 'texts']).execute();
    expect(new Map(rows.map(({ title_en, kind }) => [title_en, kind]))).toEqual(
      new Map([
        [titles[0], 'demo.welcome'],
        [titles[1], 'demo.validity'],
        [titles[2], 'demo.testing'],
        [titles[3], null],
      ]),
    );
  });
});
