import { afterEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { languages, sessionCalls } from '@certdeck/contract';
import { folderMail } from '../../../ports/mail/folder-mail.ts';
import { openTestApi } from '../../../testing/api.ts';
import { readMail } from './read-mail.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});
async function open(environment: Record<string, string> = {}) {
  const api = await openTestApi(environment);
  cleanups.push(() => api.close());
  return { api, inbox: async () => (await api.call(sessionCalls.readInbox, {})).body.data };
}

describe('the inbox of a demonstration', () => {
  it('is empty at first, then shows codes by mail and text message to whoever looks, the newest first (D-570)', async () => {
    const { api, inbox } = await open();
    expect(await inbox()).toEqual([]);
    await api.call(sessionCalls.signupCodeByEmail, { email: 'one@inbox.example' });
    await api.services.notifier.idle();
    await api.call(sessionCalls.signupCodeByTel, { tel: '13800138000', telPrefix: '86' });
    await api.services.notifier.idle();
    const [message, mail] = await inbox();
    expect(message).toMatchObject({ kind: 'sms', to: '+8613800138000', subject: '' });
    expect(mail).toMatchObject({
      kind: 'mail',
      to: 'one@inbox.example',
      subject: expect.stringMatching(/./),
    });
    const codes = [message, mail].map((one) => /\b(\d{6})\b/.exec(one?.text ?? '')?.[1]);
    const sentAt = [message, mail].map((one) => one?.sentAt);
    for (const at of sentAt) expect(at).toBeGreaterThan(1_600_000_000);
    const signedUp = await api.call(sessionCalls.signup, {
      ...{ account: 'one@inbox.example', code: codes[1] },
      password: '0123456789abcdef0123456789abcdef',
    });
    expect(signedUp.body.code).toBe(200);
  });

  it('tells nothing that goes to somebody, and isn’t there without a demonstration', async () => {
    const { inbox } = await open({ SMTP_URL: 'smtp://127.0.0.1:1' });
    expect(await inbox()).toEqual([]);
    const { api } = await open({ DEMO: '0' });
    expect((await api.call(sessionCalls.readInbox, {})).status).toBe(404);
  });
});

describe('the inbox of a demonstration that others reach', () => {
  it.each([
    ['203.0.113.7', 13001],
    ['10.127.0.1', 13001],
    ['::ffff:10.0.0.2', 13001],
    ['fe80::1', 13001],
    ['127.0.0.1', 200],
    ['::ffff:127.0.0.1', 200],
    ['::1', 200],
  ])('is closed to browsers elsewhere: %s gets %i (D-570)', async (address, code) => {
    const { api } = await open();
    expect((await api.call(sessionCalls.readInbox, {}, { address })).body.code).toBe(code);
  });
});

describe('a mail of the folder', () => {
  it('is read as it was written, in each language and however long its lines are', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'certdeck-inbox-'));
    cleanups.push(() => rmSync(folder, { recursive: true }));
    const port = folderMail(folder, 'Certdeck <noreply@certdeck.example>');
    const texts = {
      ...{ zh: '您的验证码', en: 'Your code', es: '¿Tu código?', de: 'Ihr Prüfcode für äöüß' },
      ...{ ja: '確認コード', fr: 'Votre code à usage unique — « gardez-le »' },
    };
    for (const [at, language] of languages.entries()) {
      const long = `${texts[language]} `.repeat(40).trim();
      const mail = {
        to: 'a@b.example',
        subject: `${long.slice(0, 120)} =`,
        date: new Date(1_795_180_000_000 + at),
      };
      for (const html of ['', `<p>${long}</p>`])
        await port.send({
          ...mail,
          id: `${language}${html === '' ? 0 : 1}`,
          text: `${long}\n\n    123456\n\n= 1`,
          html,
        });
      const files = readdirSync(folder).filter((name) => name.includes(language));
      expect(files).toHaveLength(2);
      for (const name of files)
        expect(readMail(readFileSync(join(folder, name)))).toEqual({
          to: mail.to,
          subject: mail.subject,
          text: `${long}\n\n    123456\n\n= 1`,
          sentAt: new Date(1_795_180_000_000),
        });
    }
  });
});
