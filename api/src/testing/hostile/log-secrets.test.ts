import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  accountCalls,
  BodyCode,
  developerCalls,
  orderCalls,
  sessionCalls,
  toolCalls,
} from '@certdeck/contract';
import { sql } from 'kysely';
import { openShop, type Shop } from '../../areas/orders/testing/shop.ts';
import { addStaff } from '../../areas/staff/staff.store.ts';
import { wirePassword } from '../api.ts';
import { handTo, solveSlide } from '../captcha.ts';
import { lastCode } from '../post.ts';
import { Provider } from '../../ports/dns-provider/testing/cloudflare-server.ts';
import { writeReleases } from './testing/built-releases.ts';
import { allCalls } from './testing/calls.ts';
import { type MailServer, startRefusingMailServer } from './testing/mail-server.ts';
import { type Owner, settle } from './testing/owner.ts';
import { plantedSecrets } from './testing/planted.ts';
import { allRows } from './testing/possessions.ts';
import { samplesOf } from './testing/samples.ts';

const PROVIDER_TOKEN = 'cf-PLANTED-provider-token-1';
const MAIL_PASSWORD = 'PLANTED-mail-password';
const KEY_BODY = 'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49PLANTEDKEY';
const PRIVATE_KEY = `-----BEGIN PRIVATE KEY-----\n${KEY_BODY}\n-----END PRIVATE KEY-----`;

let shop: Shop;
let owner: Owner;
let provider: Provider;
let mailServer: MailServer;
const { secrets, plant, foundIn } = plantedSecrets([
  [PROVIDER_TOKEN, 'token of the DNS provider'],
  [MAIL_PASSWORD, 'password of the mail server'],
  [
    Buffer.from(`\0mailer\0${MAIL_PASSWORD}`).toString('base64'),
    'password of the mail server, as it is sent',
  ],
  [KEY_BODY, 'private key'],
]);
/** Secrets that the database has to hold for a while, or that are the customer's own words. */
const stored = new Set<string>();

beforeAll(async () => {
  mailServer = await startRefusingMailServer();
  provider = await Provider.start(['quokka.example']);
  shop = await openShop({
    working: true,
    environment: {
      LOG_LEVEL: 'trace',
      CLOUDFLARE_API: provider.base,
      SMTP_URL: `smtp://mailer:${MAIL_PASSWORD}@127.0.0.1:${mailServer.port}`,
      OVERRIDE_ORIGINS: 'https://dev.example',
    },
  });
  writeReleases(shop.folder);
  owner = await settle(shop, 'quokka');
  secrets.set(owner.token, 'token of a session');
}, 400_000);
afterAll(async () => {
  await shop.close();
  await provider.close();
  await mailServer.close();
});

/** Runs something and answers the log lines that were written meanwhile. */
async function logged(work: () => Promise<unknown>): Promise<string[]> {
  const from = shop.log.length;
  await work();
  await shop.services.notifier.idle();
  return shop.log.slice(from);
}

describe('a log line', () => {
  it('has no password, code, captcha answer or token of a sign-up, a sign-in and a change of password (API-013)', async () => {
    const tel = '13912345678';
    const [first, second] = ['Planted-Passw0rd-1', 'Planted-Passw0rd-2'].map((one) => {
      plant(one, 'password');
      return plant(wirePassword(one), 'password as it is sent');
    });
    const lines = await logged(async () => {
      await shop.call(sessionCalls.signupCodeByTel, { tel, telPrefix: '86' });
      const code = plant(await lastCode(shop, 'sms'), 'code of a sign-up');
      const signup = { account: tel, telPrefix: '86', password: first, code };
      expect((await shop.call(sessionCalls.signup, signup)).body.code).toBe(200);
      for (const password of [first, second]) {
        const { captchaID } = await solveSlide(shop);
        const row = await shop.services.db
          .selectFrom('captchas')
          .select('answer')
          .where('id', '=', captchaID)
          .executeTakeFirstOrThrow();
        const captchaValidate = plant(handTo(Number(row.answer)), 'answer of a captcha');
        const ticket = plant('ticket-PLANTED-1', 'ticket');
        const step = { account: tel, ticket, authType: 'google', authCode: '998877' };
        expect((await shop.call(sessionCalls.login, step)).body.code).toBe(BodyCode.wrongState);
        const reply = await shop.call(sessionCalls.login, {
          account: tel,
          password,
          captchaID,
          captchaValidate,
        });
        const token = String(reply.headers['authorization'] ?? '');
        if (token !== '') plant(token, 'token of a sign-in');
      }
      await shop.call(sessionCalls.passwordCodeByTel, { telephone: tel, telPrefix: '86' });
      const again = plant(await lastCode(shop, 'sms'), 'code of a change');
      const change = { account: tel, telPrefix: '86', newPwd: second, code: again };
      expect((await shop.call(sessionCalls.changePasswordByTel, change)).body.code).toBe(200);
      // One that is not used up.
      shop.advance(120);
      await shop.call(sessionCalls.passwordCodeByTel, { telephone: tel, telPrefix: '86' });
      plant(await lastCode(shop, 'sms'), 'code that is open');
    });
    expect([...secrets.values()].filter((what) => what.startsWith('token of a sign-in'))).toHaveLength(1);
    expect(lines.length).toBeGreaterThan(10);
    expect(foundIn(lines)).toEqual([]);
  });

  it('has nothing of what any call was sent as a secret, in whichever field and header', async () => {
    const samples = await samplesOf(owner);
    const key = plant('PLANTED-idempotency-key', 'Idempotency-Key');
    stored.add(key);
    const lines = await logged(async () => {
      for (const call of allCalls.filter(({ id }) => id !== 'API-022')) {
        const right: Readonly<Record<string, unknown>> = { ...samples[call.id] };
        const inputs: object[] = [
          { ...right, token: PROVIDER_TOKEN },
          {
            ...right,
            a: {
              b: [
                {
                  c: { d: [{ Password: MAIL_PASSWORD, TOKEN: PROVIDER_TOKEN, 'private-key': PRIVATE_KEY }] },
                },
              ],
            },
          },
        ];
        // The keys come last: nothing is written over what they leave.
        inputs.push(...Object.keys(right).map((name) => ({ ...right, [name]: PRIVATE_KEY })));
        for (const input of inputs)
          await owner.call(call, input, {
            'idempotency-key': key,
            cookie: `session=${PROVIDER_TOKEN}`,
            'X-Api-Token': PROVIDER_TOKEN,
          });
      }
      for (const authorization of [
        `Token ${owner.token}`,
        `TOKEN  ${owner.token}`,
        `bearer ${owner.token}`,
        `Basic ${owner.token}`,
      ])
        for (const name of ['authorization', 'Authorization', 'AUTHORIZATION'])
          await shop.server.inject({ url: '/api/v1/profile', headers: { [name]: authorization } });
    });
    expect(lines.length).toBeGreaterThan(200);
    expect(foundIn(lines)).toEqual([]);
  });

  it('has nothing that stands in an address', async () => {
    const { token } = owner;
    const lines = await logged(async () => {
      for (const url of [
        `/api/v1/orders?token=${token}&keyword=${PROVIDER_TOKEN}`,
        `/api/login?account=a%40b.co&password=${wirePassword('Planted-Passw0rd-1')}`,
        `/api/signupCode?email=a%40b.co&code=${PROVIDER_TOKEN}`,
        `/api/nothing/${token}`,
        `/api/v1/orders/detail/${token}`,
        `/orders/list?renew_ticket=${PROVIDER_TOKEN}`,
        `/orders/${token}`,
        `/host/h1/${token}.js?x=${PROVIDER_TOKEN}`,
        `/embed/frame?partner=${PROVIDER_TOKEN}`,
        `/registry?x=${PROVIDER_TOKEN}`,
      ])
        for (const method of ['GET', 'POST'] as const)
          await shop.server.inject({ method, url, headers: { token } });
    });
    expect(lines.length).toBeGreaterThan(20);
    expect(foundIn(lines)).toEqual([]);
  });

  it('has no key that the server made, no token for a partner and no cookie of staff', async () => {
    const staff = await shop.addAccount();
    await addStaff(shop.services.db, staff.accountNo);
    plant(staff.token, 'token of staff');
    const lines = await logged(async () => {
      const made = await owner.call(orderCalls.saveCsr, {
        country: 'CN',
        domain: 'a.example',
        encryption: 'ECC',
        hashSign: 'SHA256',
      });
      for (const line of made.body.data.key.split('\n').filter((one) => one.length > 40))
        plant(line, 'private key of the server');
      const headers = { host: 'portal.example' };
      const partner = await owner.call(accountCalls.embedToken, { partner: 'shop' }, headers);
      plant(partner.body.data.token, 'token of a partner');
      await shop.call(orderCalls.listOrders, {}, { token: partner.body.data.token, headers });
      const granted = await shop.server.inject({
        method: 'POST',
        url: '/__portal/overrides',
        headers: { token: staff.token },
        payload: { origins: ['https://dev.example'] },
      });
      const cookie = /certdeck-override=([\w-]{43})/.exec(String(granted.headers['set-cookie']))?.[1] ?? '';
      plant(cookie, 'cookie of staff');
      await shop.server.inject({ url: '/orders/list', headers: { cookie: `certdeck-override=${cookie}` } });
      await owner.call(toolCalls.readZones, { token: PROVIDER_TOKEN, names: ['quokka.example'] });
    });
    expect(secrets.size).toBeGreaterThan(15);
    expect(provider.requests.length).toBeGreaterThan(0);
    expect(foundIn(lines)).toEqual([]);
  });

  it('has no API key, however it was sent, nor one that was mistyped', async () => {
    const lines = await logged(async () => {
      const input = { name: 'planted', permissions: ['order:read'] };
      const made = await owner.call(developerCalls.createKey, input);
      const shared = await owner.call(developerCalls.readAccountKey, { token: owner.token });
      const hook = { url: 'https://planted.example/', events: ['order.paid'] };
      const { id, secret } = (await owner.call(developerCalls.createWebhook, hook)).body.data;
      plant(secret, 'secret of a webhook');
      await owner.call(developerCalls.readWebhookSecret, { id });
      await owner.call(accountCalls.addContact, { firstname: secret });
      for (const one of [made.body.data.key, shared.body.data.key]) {
        const key = plant(one, 'API key');
        const mistyped = plant(`${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`, 'mistyped API key');
        for (const sent of [key, mistyped])
          for (const headers of [{ token: sent }, { authorization: `Bearer ${sent}` }, { 'x-api-key': sent }])
            for (const url of ['/api/v1/orders', `/api/v1/apiKey?token=${sent}`, `/api/v1/orders/${sent}`])
              await shop.server.inject({ url, headers });
        await owner.call(accountCalls.addContact, { firstname: key, apiKey: key });
      }
    });
    expect(lines.length).toBeGreaterThan(30);
    expect(foundIn(lines)).toEqual([]);
  });

  it('of a failure has no value of a statement and nothing that another server repeated', async () => {
    const { db } = shop.services;
    const samples = await samplesOf(owner);
    const lines = await logged(async () => {
      // From a network that has asked for no codes yet.
      const address = '198.51.100.77';
      await shop.call(sessionCalls.signupCodeByEmail, { email: 'planted@quokka.example' }, { address });
      await shop.services.notifier.idle();
      await sql`alter table contacts rename to contacts_away`.execute(db);
      const contact = { ...samples['API-032'], position: PROVIDER_TOKEN, idCard: MAIL_PASSWORD };
      const answer = await owner.call(accountCalls.addContact, contact);
      expect(answer.status).toBe(500);
      expect(JSON.stringify(answer.body)).not.toContain('contacts');
      await sql`alter table contacts_away rename to contacts`.execute(db);
    });
    expect(mailServer.asked).toBe(true);
    expect(lines.filter((line) => /A request failed|could not be sent/.test(line)).length).toBeGreaterThan(1);
    expect(foundIn(lines)).toEqual([]);
  });

  it('was none of them from the beginning to the end', () => {
    expect(shop.log.length).toBeGreaterThan(500);
    expect(foundIn(shop.log)).toEqual([]);
    for (const line of shop.log) expect(() => JSON.parse(line)).not.toThrow();
  });
});

describe('what is kept', () => {
  it('in the database are digests of passwords, tokens, codes and cookies, and no key in clear', async () => {
    const rows = await allRows(shop.services.db, { but: new Set() });
    expect(rows.some((row) => row.startsWith('verification_codes '))).toBe(true);
    expect(rows.some((row) => row.startsWith('override_grants '))).toBe(true);
    expect(foundIn(rows, stored)).toEqual([]);
  });

  it('as messages has the codes that it is for, and nothing else', () => {
    const codes = [...secrets].filter(([, what]) => what.startsWith('code')).map(([code]) => code);
    for (const kind of ['mail', 'sms']) {
      let files: string[] = [];
      try {
        files = readdirSync(join(shop.folder, kind)).map((name) =>
          readFileSync(join(shop.folder, kind, name), 'utf8'),
        );
      } catch {
        // With a mail server there are no files of mails.
      }
      expect(foundIn(files, new Set(codes))).toEqual([]);
    }
  });
});
