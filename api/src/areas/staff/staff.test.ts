import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls, sessionCalls } from '@certdeck/contract';
import { ConfigError, readConfig } from '../../platform/config/config.ts';
import { openTestApi, type TestAccount, type TestApi } from '../../testing/api.ts';
import { allowsOrigin, isOverrideEntry } from '../../platform/config/override-origins.ts';
import { addStaff, isStaff, listStaff, removeStaff } from './staff.store.ts';

let api: TestApi;
let staff: TestAccount;
beforeAll(async () => {
  api = await openTestApi({ OVERRIDE_ORIGINS: 'http://localhost:*,https://dev.example' });
  const releases = join(api.folder, 'releases');
  mkdirSync(join(releases, 'host/h1'), { recursive: true });
  writeFileSync(
    join(releases, 'host/h1/assets.json'),
    JSON.stringify({ first: { file: 'first-paint.js', integrity: '' }, shell: [] }),
  );
  writeFileSync(
    join(releases, 'deployment.json'),
    JSON.stringify({ hostRelease: 'h1', registry: { schema: 1, revision: 1, remotes: [] } }),
  );
});
afterAll(() => api.close());

async function newStaff(): Promise<TestAccount> {
  const account = await api.addAccount();
  await addStaff(api.services.db, account.accountNo);
  return account;
}
const grant = (origins: unknown, token?: string) =>
  api.server.inject({
    method: 'POST',
    url: '/__portal/overrides',
    headers: token === undefined ? {} : { token },
    payload: { origins },
  });
const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers['set-cookie']).split(';')[0] ?? '';
async function policy(cookie: string): Promise<string> {
  const page = await api.server.inject({ url: '/dashboard', headers: cookie ? { cookie } : {} });
  return String(page.headers['content-security-policy']);
}
const LOCAL = 'http://localhost:5173';

describe('staff', () => {
  it('are marked by number or address, and no longer', async () => {
    const { db } = api.services;
    const account = await api.addAccount({ email: 'ops@certdeck.example' });
    expect(await addStaff(db, 'OPS@certdeck.example')).toBe(true);
    expect(await addStaff(db, account.accountNo)).toBe(true);
    expect(await listStaff(db)).toMatchObject([
      { accountNo: account.accountNo, email: 'ops@certdeck.example' },
    ]);
    expect(await isStaff(db, account.accountID)).toBe(true);
    expect(await removeStaff(db, account.accountNo)).toBe(true);
    expect(await removeStaff(db, account.accountNo)).toBe(false);
    expect(await isStaff(db, account.accountID)).toBe(false);
    expect(await addStaff(db, 'nobody@certdeck.example')).toBe(false);
  });

  it('are told so with their account, unless the session shows a partner one area', async () => {
    const account = await newStaff();
    const reported = async (token: string) =>
      (await api.call(accountCalls.getAccount, {}, { token })).body.data.isStaff;
    expect(await reported(account.token)).toBe(true);
    const { tokens, db } = api.services;
    expect(
      await reported(await tokens.issue(db, account.accountID, { areas: ['account', 'session'] })),
    ).toBeUndefined();
    expect(await reported((await api.addAccount()).token)).toBeUndefined();
  });

  it('are managed from the command line', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'certdeck-operator-'));
    const run = promisify(execFile);
    const operator = async (...args: string[]) => {
      const env = { PATH: process.env['PATH'], DATA_DIR: join(folder, 'data') };
      const line = [join(import.meta.dirname, '../../operator.ts'), ...args];
      return run(process.execPath, line, { cwd: folder, env }).catch((error: { stdout: string }) => error);
    };
    expect((await operator('staff', 'add', 'nobody@certdeck.example')).stdout).toBe(
      'There is no such account.\n',
    );
    expect((await operator('staff', 'promote')).stdout).toMatch(/^Say: staff, staff add/);
    expect((await operator('staff')).stdout).toBe('');
    rmSync(folder, { recursive: true, force: true });
  }, 400_000);
});

describe('the list of origins', () => {
  it('has exact origins, any port where it says so, and no TLS-less strangers', () => {
    const list = ['http://localhost:*', 'https://dev.example', 'http://127.0.0.1:9000'];
    for (const origin of [LOCAL, 'http://localhost', 'https://dev.example', 'http://127.0.0.1:9000'])
      expect([origin, allowsOrigin(list, origin)]).toEqual([origin, true]);
    for (const origin of [
      'http://localhost.evil.example:5173',
      'http://evil.example',
      'https://dev.example:8443',
      'http://dev.example',
      'http://127.0.0.1:9001',
      'https://localhost:5173',
      'http://localhost:*',
      "http://localhost:1 'unsafe-inline'",
      'http://localhost:1/path',
      '',
    ])
      expect([origin, allowsOrigin(list, origin)]).toEqual([origin, false]);
    for (const entry of ['http://dev.example', 'https://dev.example/', '*', 'https://*', 'localhost:*'])
      expect([entry, isOverrideEntry(entry)]).toEqual([entry, false]);
    expect(() => readConfig({ OVERRIDE_ORIGINS: 'http://dev.example' })).toThrow(ConfigError);
  });
});

describe('an override', () => {
  it('widens the content policy for the session that asked, and for nobody else', async () => {
    staff = await newStaff();
    const before = await policy('');
    const answer = await grant([LOCAL], staff.token);
    expect(answer.statusCode).toBe(204);
    expect(answer.headers['set-cookie']).toMatch(
      /^certdeck-override=[\w-]{43}; Path=\/; Max-Age=28800; HttpOnly; SameSite=Lax$/,
    );
    const wide = await policy(`a=b; ${cookieOf(answer)}`);
    for (const directive of ['script-src', 'connect-src', 'style-src', 'img-src', 'font-src'])
      expect(wide).toContain(`${directive} 'self' ${LOCAL}`);
    // A remote of another origin starts its workers from their text (shared/worker).
    expect(wide).toContain("worker-src 'self' blob:;");
    expect(before).toContain("worker-src 'self';");
    const plain = (text: string) => text.replaceAll(/'nonce-[^']+'/g, '');
    expect(plain(await policy(''))).toBe(plain(before));
    expect(before).not.toContain(LOCAL);
    expect(await policy(`certdeck-override=${'A'.repeat(43)}`)).not.toContain(LOCAL);
  });

  it('is refused from an origin that is not listed, and does not exist for a customer', async () => {
    const customer = await api.addAccount();
    expect((await grant(['https://evil.example'], staff.token)).statusCode).toBe(403);
    expect((await grant([LOCAL, 'https://evil.example'], staff.token)).statusCode).toBe(403);
    expect((await grant([], staff.token)).statusCode).toBe(400);
    expect((await grant(LOCAL, staff.token)).statusCode).toBe(400);
    expect((await grant([LOCAL], customer.token)).statusCode).toBe(404);
    const { tokens, db } = api.services;
    const partnersOwn = await tokens.issue(db, staff.accountID, { areas: ['account', 'session', 'staff'] });
    expect((await grant([LOCAL], partnersOwn)).statusCode).toBe(404);
    expect((await grant([LOCAL])).statusCode).toBe(404);
  });

  it('ends with the sign-out, with the permission, after eight hours, and when it is ended', async () => {
    const { db } = api.services;
    const open = async () => {
      const account = await newStaff();
      return { account, cookie: cookieOf(await grant([LOCAL], account.token)) };
    };
    const signedOut = await open();
    await api.call(sessionCalls.logout, {}, { token: signedOut.account.token });
    expect(await policy(signedOut.cookie)).not.toContain(LOCAL);

    const removed = await open();
    await removeStaff(db, removed.account.accountNo);
    expect(await policy(removed.cookie)).not.toContain(LOCAL);

    const ended = await open();
    const answer = await api.server.inject({
      method: 'DELETE',
      url: '/__portal/overrides',
      headers: { cookie: ended.cookie },
    });
    expect(answer.headers['set-cookie']).toMatch(/^certdeck-override=; Path=\/; Max-Age=0;/);
    expect(await policy(ended.cookie)).not.toContain(LOCAL);

    const late = await open();
    expect(await policy(late.cookie)).toContain(LOCAL);
    api.advance(8 * 3_600 + 1);
    expect(await policy(late.cookie)).not.toContain(LOCAL);
    expect((await api.call(accountCalls.getAccount, {}, { token: late.account.token })).body.code).toBe(200);
  });

  it('is one a session: the next replaces it', async () => {
    const account = await newStaff();
    const first = cookieOf(await grant([LOCAL], account.token));
    const second = cookieOf(await grant(['https://dev.example'], account.token));
    expect(await policy(first)).not.toContain(LOCAL);
    expect(await policy(second)).toContain("script-src 'self' https://dev.example;");
  });
});
