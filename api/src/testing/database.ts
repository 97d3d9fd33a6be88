import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Client } from 'pg';
import { errorCode } from '../platform/data-folder/error-code.ts';
import { findMigrations } from '../platform/database/migrate.ts';
import {
  type Database,
  migrate,
  openPglite,
  openPostgres,
  type PostgresLimits,
} from '../platform/database/database.ts';

/**
 * Suites that send a hundred requests at once are about what becomes of them, however slow the machine is: with the
 * limits of a server some would be answered 503 where it is busy.
 */
const PATIENT: PostgresLimits = { connect: 60_000, statement: 60_000, lock: 60_000, idleTransaction: 60_000 };

/** `pglite` unless the environment names a PostgreSQL server: `TEST_DATABASE=postgres://…`. */
function choice(): string {
  const name = process.env['TEST_DATABASE'] || 'pglite';
  // `npm test` says so where suites run once: one that opens a database must run on both.
  if (name === 'none') throw new Error('This suite opens a database but is sorted as one that opens none');
  return name;
}

const PGLITE = new URL('../../node_modules/@electric-sql/pglite/package.json', import.meta.url);

/** A fresh, migrated database: in memory, or one of its own on the server of TEST_DATABASE, which `close` drops again. */
export async function openTestDatabase(): Promise<Database> {
  const url = choice();
  return url === 'pglite' ? openFromDump() : openFromTemplate(url);
}

/** Changes with whatever makes a migrated database another one. */
function stamp(...others: URL[]): string {
  const hash = createHash('sha256');
  for (const { name, path } of findMigrations()) hash.update(name).update(readFileSync(path));
  for (const other of others) hash.update(readFileSync(other));
  return hash.digest('hex').slice(0, 16);
}

/**
 * Making and migrating an embedded database takes a second of a processor, opening a dump of a migrated one a
 * third of it, if it needn't be unpacked. The dump is kept for later runs.
 */
async function openFromDump(): Promise<Database> {
  const path = join(tmpdir(), `certdeck-migrated-${stamp(PGLITE)}.tar`);
  if (!existsSync(path)) {
    const mine = `${path}.${randomUUID()}`;
    const first = await openPglite();
    await migrate(first.db);
    await first.dump?.(mine);
    await first.close();
    writeFileSync(mine, withoutEntries(gunzipSync(readFileSync(mine)), OF_TEMPLATES));
    // Several suites may make it at once: whichever is last replaces its like.
    renameSync(mine, path);
  }
  return openPglite({ template: readFileSync(path) });
}

/**
 * Tables of PostgreSQL's template databases, by their fixed numbers. No suite connects to one or makes a database in
 * the embedded one, and half of all files are theirs: opening the dump takes a fifth less without.
 */
const OF_TEMPLATES = /^\/?base\/[14]\/\d/;

/** A tar file (POSIX ustar: a header of 512 octets, then the content in blocks of 512) without the entries of some names. */
function withoutEntries(tar: Buffer, names: RegExp): Buffer {
  const kept: Buffer[] = [];
  for (let at = 0; at < tar.length;) {
    const field = (from: number, to: number) =>
      (tar.toString('latin1', at + from, at + to).split('\0')[0] ?? '').trim();
    const blocks = Math.ceil(Number.parseInt(field(124, 136) || '0', 8) / 512);
    const end = at + 512 * (1 + blocks);
    if (!names.test(field(0, 100))) kept.push(tar.subarray(at, end));
    at = end;
  }
  return Buffer.concat(kept);
}

/** A fresh database without any table, of the kind that suites run on; `close` drops it again. */
export async function openEmptyDatabase(): Promise<Database> {
  const url = choice();
  if (url === 'pglite') return openPglite();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(url, `create database ${name}`);
  const database = await openPostgres({ url: databaseAt(url, name), limits: PATIENT });
  return {
    ...database,
    close: async () => {
      await database.close();
      await onServer(url, `drop database ${name} with (force)`);
    },
  };
}

async function onServer(url: string, ...statements: string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

const databaseAt = (url: string, name: string) => {
  const own = new URL(url);
  own.pathname = `/${name}`;
  return own.href;
};

/** Copies a migrated database of the server as files, a sixth of the time that migrating takes (PostgreSQL 15 or later). */
async function openFromTemplate(url: string): Promise<Database> {
  const template = `test_template_${stamp()}`;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const copy = `create database ${name} template ${template} strategy file_copy`;
  try {
    await onServer(url, copy);
  } catch (error) {
    // 3D000: there is no such database yet.
    if (errorCode(error) !== '3D000') throw error;
    await makeTemplate(url, template);
    await onServer(url, copy);
  }
  const database = await openPostgres({ url: databaseAt(url, name), limits: PATIENT });
  return {
    ...database,
    close: async () => {
      await database.close();
      await onServer(url, `drop database ${name} with (force)`);
    },
  };
}

/** Makes it under another name, so that it is whole once it has its own; several suites may do so at once. */
async function makeTemplate(url: string, template: string): Promise<void> {
  const mine = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(url, `create database ${mine}`);
  const first = await openPostgres({ url: databaseAt(url, mine) });
  await migrate(first.db);
  await first.close();
  try {
    await onServer(url, `alter database ${mine} rename to ${template}`);
  } catch (error) {
    // 42P04: another suite was quicker.
    if (errorCode(error) !== '42P04') throw error;
    await onServer(url, `drop database ${mine} with (force)`);
  }
}
