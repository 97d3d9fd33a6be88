import { afterEach, describe, expect, it } from '@jest/globals';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../platform/config/config.ts';
import { folderMail } from './folder-mail.ts';
import { openMail } from './open-mail.ts';
import { smtpMail } from './smtp-mail.ts';
import { describeMailPort, headerOf } from './testing/mail-contract.ts';
import { startSmtpJudge } from './testing/smtp-judge.ts';

const from = 'Certdeck <noreply@certdeck.example>';
const mail = { to: 'wang@customer.example', subject: 'first', text: 'plain' };
const cleanups: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

function newFolder(): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'certdeck-mail-')), 'mail');
  cleanups.push(() => rmSync(join(folder, '..'), { recursive: true }));
  return folder;
}
const readAll = (folder: string) =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'));

describeMailPort('in a folder', async () => {
  const folder = newFolder();
  return {
    port: folderMail(folder, from),
    arrived: async () => readAll(folder),
    close: () => Promise.resolve(),
  };
});

describeMailPort('over SMTP', async () => {
  const judge = await startSmtpJudge();
  return {
    port: smtpMail(judge.url(), from),
    arrived: async () => judge.arrived.map(({ text }) => text),
    close: () => judge.close(),
  };
});

describe('mail in a folder', () => {
  it('is one file a mail that only the server may read, oldest first by name', async () => {
    const folder = newFolder();
    const port = folderMail(folder, from);
    const day = (n: number) => new Date(Date.UTC(2026, 0, n));
    await port.send({ ...mail, subject: 'second', date: day(2) });
    await port.send({ ...mail, subject: 'first', date: day(1) });
    expect(readAll(folder).map((one) => headerOf(one, 'Subject'))).toEqual(['first', 'second']);
    for (const name of readdirSync(folder)) {
      expect(name).toMatch(/\.eml$/);
      expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
    }
  });

  it('is the same file when a mail with an id is written again', async () => {
    const folder = newFolder();
    const port = folderMail(folder, from);
    const named = { ...mail, id: 'one', date: new Date(0) };
    await port.send(named);
    await port.send(named);
    expect(readAll(folder)).toHaveLength(1);
  });
});

describe('the way of mail', () => {
  it('is the server of SMTP_URL, and else files below DATA_DIR', async () => {
    const judge = await startSmtpJudge();
    cleanups.push(() => judge.close());
    const folder = newFolder();
    for (const environment of [{ SMTP_URL: judge.url() }, {}]) {
      const port = openMail(readConfig({ ...environment, DATA_DIR: join(folder, '..') }));
      await port.send(mail);
      port.close();
    }
    expect([judge.arrived.length, readAll(folder).length]).toEqual([1, 1]);
  });
});
