import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { tableFaults } from './api-tables.ts';
import { writeTables } from './testing/write-tables.ts';

const rules = {
  readers: { 'orders/mail.store.ts': { accounts: 'the address of a mail' } },
  writers: {},
};

let sources: string;
const write = (file: string, text: string) => {
  mkdirSync(dirname(join(sources, file)), { recursive: true });
  writeFileSync(join(sources, file), text);
};
const faults = () => tableFaults(sources, rules).join('\n');

beforeEach(() => {
  sources = mkdtempSync(join(tmpdir(), 'tables-'));
  writeTables(sources, 'orders', ['orders', 'order_names']);
  writeTables(sources, 'accounts', ['accounts']);
  write('orders/mail.store.ts', "db.selectFrom('orders').innerJoin('accounts', 'a', 'b');");
});
afterEach(() => rmSync(sources, { recursive: true, force: true }));

describe('who owns which table of the api', () => {
  it('leaves alone stores that write their own tables and read what is declared', () => {
    write(
      'orders/orders.store.ts',
      `import { sql } from 'kysely';
      // db.insertInto('accounts') would be somebody else's
      const text = "insert into accounts";
      db.with('due', () => db.selectFrom('orders as o')).updateTable('order_names').from('due');
      db.selectFrom('due');
      db.selectFrom(db.selectFrom('orders').as('x')).leftJoin((eb) => eb.selectFrom('orders'), 'a', 'b');
      sql\`with changed as (update orders set a = 1 returning id) delete from order_names where b = \${text}\`;`,
    );
    write('orders/orders.store.test.ts', "db.deleteFrom('accounts');");
    expect(faults()).toBe('');
  });

  it('refuses a query outside of a store, and SQL too', () => {
    write('orders/routes.ts', "\ndb.updateTable('orders').set({});");
    write('orders/rules.ts', "import { sql } from 'kysely'; export const one = sql`1`;");
    expect(faults()).toContain('orders/routes.ts:2: queries stand in stores alone');
    expect(faults()).toContain('orders/rules.ts: SQL stands in stores alone');
  });

  it('refuses a write into a table of another, by a call and by SQL', () => {
    write('orders/a.store.ts', "db.deleteFrom('accounts');");
    write('orders/b.store.ts', "import { sql } from 'kysely'; sql`update accounts set a = ${1}`;");
    write('orders/mail.store.ts', "db.selectFrom('accounts'); db.updateTable('accounts');");
    expect(faults()).toContain('orders/a.store.ts:1: accounts owns accounts and writes it alone');
    expect(faults()).toContain('orders/b.store.ts:1: accounts owns accounts and writes it alone');
    expect(faults()).toContain('orders/mail.store.ts:1: accounts owns accounts and writes it alone');
  });

  it('refuses to read a table of another that isn’t declared', () => {
    write('orders/c.store.ts', "db.selectFrom('orders').leftJoin('accounts as a', 'x', 'y');");
    write(
      'accounts/d.store.ts',
      "import { sql } from 'kysely'; sql`select 1 from orders join order_names on true`;",
    );
    expect(faults()).toContain('orders/c.store.ts:1: accounts owns accounts: ask for it through a port');
    expect(faults().match(/accounts\/d\.store\.ts:1: orders owns order/g)).toHaveLength(2);
  });

  it('asks for an owner of a new table, and for names that can be read', () => {
    write('orders/e.store.ts', "db.insertInto('refunds'); for (const name of names) db.deleteFrom(name);");
    expect(faults()).toContain('nobody owns the table refunds');
    expect(faults()).toContain('write the table’s name out'.replace('’', "'"));
  });

  it('refuses a table that two folders add to the schema', () => {
    writeTables(sources, 'areas/mail', ['accounts']);
    expect(faults()).toContain('mail/tables.ts: ');
    expect(faults()).toContain('has the table accounts too');
  });

  it('wants a reading that is over off its list', () => {
    write('orders/mail.store.ts', "db.selectFrom('orders');");
    expect(faults()).toContain('orders/mail.store.ts uses accounts no more');
  });
});
