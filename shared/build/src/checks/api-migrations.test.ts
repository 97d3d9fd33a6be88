import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { migrationFaults } from './api-migrations.ts';
import { writeTables } from './testing/write-tables.ts';

let sources: string;
const write = (file: string, ...statements: string[]) => {
  mkdirSync(dirname(join(sources, file)), { recursive: true });
  writeFileSync(join(sources, file), `export const statements = ${JSON.stringify(statements)};`);
};
const faults = (touches: Record<string, Record<string, string>> = {}) =>
  migrationFaults(sources, touches).join('\n');

beforeEach(() => {
  sources = mkdtempSync(join(tmpdir(), 'migrations-'));
  writeTables(sources, 'orders', ['orders', 'order_names']);
  writeTables(sources, 'accounts', ['accounts']);
});
afterEach(() => rmSync(sources, { recursive: true, force: true }));

describe('migrations of the api', () => {
  it('may make and change tables of their own area, and point to those of others', () => {
    write(
      'orders/migrations/001-orders.ts',
      'create table orders (id uuid references accounts (id) on delete cascade)',
      'alter table order_names add column a integer',
      'create unique index some_index on orders (id)',
      'update orders set a = 1',
    );
    write('accounts/migrations/002-accounts.ts', 'create table if not exists accounts (id uuid)');
    write('accounts/migrations/002-accounts.test.ts', 'drop table orders');
    expect(faults()).toBe('');
  });

  it('have numbers of their own, whosever they are, and both files are named', () => {
    write('orders/migrations/001-orders.ts', 'create table orders (id uuid)');
    write('accounts/migrations/001-accounts.ts', 'create table accounts (id uuid)');
    expect(faults()).toContain(
      'orders/migrations/001-orders.ts: accounts/migrations/001-accounts.ts has the number 001 too',
    );
  });

  it('have names in whose order they run', () => {
    write('orders/migrations/1-orders.ts', 'create table orders (id uuid)');
    expect(faults()).toContain('orders/migrations/1-orders.ts: name it with three digits');
  });

  it.each([
    'alter table accounts add column a integer',
    'create index some_index on accounts (id)',
    'insert into accounts (id) values (1)',
    'delete from accounts',
    'drop table accounts',
    'accounts',
  ])('leave the tables of others alone: %s', (statement) => {
    write('orders/migrations/001-orders.ts', statement);
    expect(faults()).toContain('orders/migrations/001-orders.ts: accounts owns accounts');
    expect(faults({ 'orders/001-orders': { accounts: 'because' } })).toBe('');
  });

  it('make no table that nobody owns, and no exception outlives its reason', () => {
    write('database/migrations/003-refunds.ts', 'create unlogged table refunds (id uuid)');
    expect(faults()).toContain('nobody owns the table refunds');
    expect(faults({ 'orders/001-orders': { accounts: 'because' } })).toContain(
      'orders/001-orders touches accounts no more',
    );
  });
});
