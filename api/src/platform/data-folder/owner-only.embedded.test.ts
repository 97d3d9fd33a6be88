import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openPglite } from '../database/database.ts';
import { folderMail } from '../../ports/mail/folder-mail.ts';
import { folderSms } from '../../ports/sms/folder-sms.ts';
import { closeDataFolder, describeMended } from './close-data-folder.ts';
import { makeOwnFolder, writeOwnFile } from './owner-only.ts';

let folder: string;
let umask: number;
let database: Database | undefined;
beforeEach(() => {
  umask = process.umask(0);
  folder = join(mkdtempSync(join(tmpdir(), 'certdeck-modes-')), 'data');
});
afterEach(async () => {
  await database?.close();
  database = undefined;
  process.umask(umask);
  rmSync(join(folder, '..'), { recursive: true, force: true });
});

const modeOf = (path: string) => lstatSync(path).mode & 0o7777;
/** Entries that somebody else than the owner may use in any way. */
function openIn(path: string): string[] {
  const own = (modeOf(path) & 0o077) === 0 ? [] : [path];
  if (!lstatSync(path).isDirectory()) return own;
  return [...own, ...readdirSync(path).flatMap((name) => openIn(join(path, name)))];
}
/** What an operator makes beforehand without a thought for its rights. */
function prepare(...names: string[]): void {
  for (const name of ['', ...names]) mkdirSync(join(folder, name), { recursive: true, mode: 0o777 });
}

describe('what the server writes, with an umask of 0 and folders made beforehand', () => {
  it('is closed to others: database, lock and dump', async () => {
    prepare('pg');
    const dump = join(folder, 'hourly-dump.tar.gz');
    database = await openPglite({ folder });
    expect(openIn(folder)).toEqual([]);
    expect(modeOf(join(folder, 'lock'))).toBe(0o600);
    await database.execute('create table fresh (id bigint)');
    writeFileSync(`${dump}.part`, 'left by a killed process', { mode: 0o666 });
    await database.dump?.(dump);
    expect(openIn(folder)).toEqual([]);
    expect(modeOf(dump)).toBe(0o600);
    await database.close();
    database = undefined;
    expect(openIn(folder)).toEqual([]);
  });

  it('is closed to others: mails and messages', async () => {
    prepare('mail', 'sms');
    const mail = folderMail(join(folder, 'mail'), 'Certdeck <noreply@certdeck.example>');
    await mail.send({ to: 'wang@customer.example', subject: 'code', text: '123456' });
    const message = { telPrefix: '86', tel: '13800138000', text: '123456', code: '123456' };
    expect(await folderSms(join(folder, 'sms')).send(message)).toMatchObject({ kind: 'sent' });
    expect(openIn(join(folder, 'mail'))).toEqual([]);
    expect(openIn(join(folder, 'sms'))).toEqual([]);
    expect(readdirSync(join(folder, 'mail'))).toHaveLength(1);
  });

  it('replaces a file in one step and leaves no part behind', async () => {
    makeOwnFolder(folder);
    await writeOwnFile(join(folder, 'a'), 'one');
    chmodSync(join(folder, 'a'), 0o644);
    await writeOwnFile(join(folder, 'a'), 'two');
    expect(readFileSync(join(folder, 'a'), 'utf8')).toBe('two');
    expect([readdirSync(folder), modeOf(join(folder, 'a'))]).toEqual([['a'], 0o600]);
  });
});

describe('a data folder that others could read', () => {
  it('is closed at the start, and the operator is told what was open', () => {
    prepare('ca', 'mail', 'pg');
    writeFileSync(join(folder, 'ca/root.key'), 'secret', { mode: 0o644 });
    writeFileSync(join(folder, 'hourly-dump.tar.gz'), 'all', { mode: 0o666 });
    const sentence = describeMended(closeDataFolder(folder)) ?? '';
    expect(openIn(folder)).toEqual([]);
    expect(sentence).toContain(`${folder} (0777)`);
    expect(sentence).toContain('hourly-dump.tar.gz (0666)');
    expect(sentence).toMatch(/and 1 more/);
    expect(describeMended(closeDataFolder(folder))).toBeUndefined();
  });

  it('keeps what is not the server’s as it was, and follows no link', () => {
    prepare('ca', 'other');
    writeFileSync(join(folder, 'other/notes'), 'mine', { mode: 0o644 });
    symlinkSync(join(folder, 'other/notes'), join(folder, 'ca/link'));
    closeDataFolder(folder);
    expect(modeOf(join(folder, 'other/notes'))).toBe(0o644);
    expect(modeOf(join(folder, 'other'))).toBe(0o777);
  });

  it('stays usable for others where it is a folder that everybody shares', () => {
    prepare('mail');
    chmodSync(folder, 0o1777);
    closeDataFolder(folder);
    expect([modeOf(folder), modeOf(join(folder, 'mail'))]).toEqual([0o1777, 0o700]);
  });

  it('says nothing of a folder that is not there yet', () => {
    expect(describeMended(closeDataFolder(folder))).toBeUndefined();
    expect(existsSync(folder)).toBe(false);
  });

  it('names what it may not change', () => {
    const sentence = describeMended([{ path: '/data/ca', was: 0o755, failed: 'EPERM' }]);
    expect(sentence).toContain('/data/ca (0755)');
    expect(sentence).toContain('Make their owner');
  });
});
