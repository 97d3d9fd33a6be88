import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls, needsSession, staffPermissions } from '@certdeck/contract';
import * as fc from 'fast-check';
import { openShop, type Shop } from '../../areas/orders/testing/shop.ts';
import { addStaff } from '../../areas/staff/staff.store.ts';
import { RECEIPT, type TestAccount } from '../api.ts';
import { type AnyCall, allCalls, callGroups, everybodys, fieldsOf, requiredOf } from './testing/calls.ts';
import { expectHarmless } from './testing/harmless.ts';
import { FUZZ, nonsense } from './testing/nonsense.ts';
import { type Owner, settle } from './testing/owner.ts';
import { secretsOf, shown } from './testing/possessions.ts';
import { samplesOf } from './testing/samples.ts';

let shop: Shop;
/** Who sends nonsense: a customer who is staff, so that no call refuses before it reads. */
let sender: TestAccount;
/** Another customer, of whom no answer may show anything. */
let bystander: Owner;
let samples: Readonly<Record<string, object>>;
let secrets: string[];
beforeAll(async () => {
  shop = await openShop({ working: true, environment: { CLOUDFLARE_API: 'http://127.0.0.1:1' } });
  bystander = await settle(shop, 'quokka');
  await shop.services.work.stop();
  sender = await shop.addAccount();
  await addStaff(shop.services.db, sender.accountNo, staffPermissions);
  // Right but for the ids, and without a word of the bystander's.
  samples = await samplesOf({
    ...bystander,
    word: 'wombat',
    email: 'own@wombat.example',
    site: 'site.wombat.demo.test',
    namesOf: () => ['n1.wombat.demo.test', 'm1.wombat.demo.test'],
  });
  secrets = (await secretsOf(shop.services.db, bystander)).filter((secret) => secret.includes('quokka'));
}, 400_000);
afterAll(() => shop.close());

interface Sending {
  json?: boolean;
  token?: boolean;
  headers?: Record<string, string>;
}

/** Sends one set of fields as JSON or as a form, with and without a token. */
async function send(
  call: AnyCall,
  fields: Record<string, unknown>,
  { json = true, token = true, headers = {} }: Sending,
) {
  const rest: Record<string, unknown> = { ...fields };
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const given = typeof rest[name] === 'string' ? rest[name] : (JSON.stringify(rest[name]) ?? '0');
    delete rest[name];
    return encodeURIComponent(given.isWellFormed() ? given : '0');
  });
  const asText = (one: unknown) =>
    (typeof one === 'string' ? one : (JSON.stringify(one) ?? '')).toWellFormed();
  const form = Object.entries(rest)
    .map(([name, one]) => `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(asText(one))}`)
    .join('&');
  const isFile = call.body === 'file';
  const inAddress = call.body === 'query' || call.body === 'none' || isFile;
  return shop.server.inject({
    method: call.method,
    url: `/api${path}${inAddress && form !== '' ? `?${form}` : ''}`,
    headers: {
      ...(token ? { token: sender.token } : {}),
      'content-type': isFile
        ? 'application/octet-stream'
        : json
          ? 'application/json'
          : 'application/x-www-form-urlencoded',
      ...headers,
    },
    ...(isFile ? { payload: RECEIPT } : {}),
    ...(inAddress ? {} : { payload: json ? JSON.stringify(rest) : form }),
  });
}

type Answer = Awaited<ReturnType<typeof send>>;

function judge(call: AnyCall, answer: Answer, sent: unknown): void {
  expectHarmless({ status: answer.statusCode, body: answer.body }, sent);
  const isFile = answer.headers['content-disposition'] !== undefined;
  if (!isFile)
    expect([sent, answer.json()]).toEqual([
      sent,
      expect.objectContaining({ code: expect.any(Number), msg: expect.any(String), data: expect.anything() }),
    ]);
  // The operator's people see customers, that is what their calls are for, and their own log what they did there; the
  // mails of a demo are everybody's on its machine.
  const isTheirs = call.area === 'operator' || call.area === 'audit' || everybodys.has(call.id);
  const leaked = isTheirs ? [] : shown(secrets, answer.body);
  expect([sent, leaked]).toEqual([sent, []]);
}

const named = (calls: readonly AnyCall[]) => calls.map((call) => [call.id, call] as const);
/** The call that ends the session would leave the others without one. */
const ends = (call: AnyCall) => call.id === 'API-022';

describe.each(Object.entries(callGroups))('the calls of %s', (_name, group) => {
  it.each(named(group))(
    '%s answers nonsense with a refusal, never with a fault or a stack (API-002, API-011, D-246)',
    async (_id, call) => {
      const fields = fieldsOf(call);
      const input = fc.record(Object.fromEntries(fields.map((name) => [name, nonsense])), {
        requiredKeys: [],
      });
      const tokens = ends(call) ? fc.constant(false) : fc.boolean();
      await fc.assert(
        fc.asyncProperty(input, fc.boolean(), tokens, async (given, json, token) => {
          const answer = await send(call, given, { json, token });
          judge(call, answer, given);
          expect([200, 401, 404, 413]).toContain(answer.statusCode);
          if (needsSession(call) && !token && answer.statusCode !== 404) expect(answer.statusCode).toBe(401);
        }),
        {
          ...FUZZ,
          examples: [[Object.fromEntries(fields.map((name) => [name, ''])), true, !ends(call)]],
        },
      );
    },
    60_000,
  );

  it.each(named(group.filter((call) => !ends(call))))(
    '%s answers a right input with one field of nonsense without a fault (API-011)',
    async (_id, call) => {
      const right = samples[call.id] ?? {};
      const fields = [...new Set([...Object.keys(right), ...fieldsOf(call)])];
      if (fields.length === 0) return;
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...fields), nonsense, async (name, value) => {
          judge(call, await send(call, { ...right, [name]: value }, {}), { ...right, [name]: value });
        }),
        FUZZ,
      );
    },
    60_000,
  );

  it('refuses each missing field by its name (API-011)', async () => {
    for (const call of group) {
      const missing = requiredOf(call);
      if (missing.length === 0) continue;
      const { errors, code } = (await send(call, {}, {})).json<{ code: number; errors: object }>();
      expect([call.id, code]).toEqual([call.id, 13004]);
      expect([call.id, Object.keys(errors)]).toEqual([call.id, expect.arrayContaining(missing)]);
    }
  });
});

const odd = fc.oneof(
  fc.string({ unit: 'binary-ascii', maxLength: 80 }).map((value) => value.replaceAll(/\p{Cc}/gu, '')),
  fc.constantFrom(
    '',
    '*',
    'null',
    'x'.repeat(4000),
    'zh;q=9e9,'.repeat(100),
    'q=;;;=',
    'token ',
    'Token a b',
    'Bearer x',
    '127.0.0.1, 10.0.0.1',
    '[::1]:99999',
    'a..b',
    'application/json; charset=utf-16',
    'application/jsonp',
    'multipart/form-data; boundary=x',
    'text/plain',
    'application/x-www-form-urlencoded; charset=utf-7',
    'https://evil.example',
    'k'.repeat(200),
    'k'.repeat(201),
    '\u00e9',
  ),
);
const oddHeaders = fc.dictionary(
  fc.constantFrom(
    'host',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'accept-language',
    'authorization',
    'idempotency-key',
    'content-type',
    'origin',
    'cookie',
    'user-agent',
    'x-http-method-override',
  ),
  odd,
  { minKeys: 1, maxKeys: 5 },
);

describe('a request with odd headers', () => {
  it('is answered by every call without a fault, and shows nobody what is another’s', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...allCalls.filter((call) => !ends(call))),
        oddHeaders,
        async (call, headers) => {
          const input = samples[call.id] ?? {};
          const answer = await send(call, { ...input }, { headers });
          judge(call, answer, [call.id, input, headers]);
          // A host that is none is refused before any call (RFC 9112 3.2).
          expect([200, 403, 404, 413, ...('host' in headers ? [400] : [])]).toContain(answer.statusCode);
        },
      ),
      { ...FUZZ, numRuns: FUZZ.numRuns * 20 },
    );
  }, 400_000);
});

describe('a body that is made to hurt', () => {
  const post = (url: string, type: string, payload: string | Buffer, token = sender.token) =>
    shop.server.inject({ method: 'POST', url, headers: { token, 'content-type': type }, payload });
  const JSON_TYPE = 'application/json';
  const FORM_TYPE = 'application/x-www-form-urlencoded';

  it.each([
    ['a prototype', JSON_TYPE, '{"__proto__":{"isStaff":true},"firstname":"a"}'],
    ['a constructor', JSON_TYPE, '{"constructor":{"prototype":{"isStaff":true}}}'],
    [
      'a prototype of a form',
      FORM_TYPE,
      '__proto__[isStaff]=1&constructor[prototype][isStaff]=1&firstname[__proto__][a]=1',
    ],
    ['the same field a thousand times', FORM_TYPE, 'firstname=a&'.repeat(1000)],
    ['two bodies in one', JSON_TYPE, '{"a":1}{"b":2}'],
    ['a byte order mark', JSON_TYPE, '\ufeff{}'],
    ['octets that are no UTF-8', JSON_TYPE, Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    [
      'octets that are no UTF-8 in a form',
      FORM_TYPE,
      Buffer.from('firstname=%ff%fe%c0%af&lastname=\xff', 'latin1'),
    ],
    ['numbers without an end', JSON_TYPE, `{"firstname":${'9'.repeat(60_000)}}`],
    ['nesting without an end', JSON_TYPE, `{"firstname":${'['.repeat(60_000)}`],
    ['nesting in a form', FORM_TYPE, `a${'[b]'.repeat(20_000)}=1`],
    ['a form of brackets', FORM_TYPE, `a${'['.repeat(60_000)}=1`],
    ['a form of names', FORM_TYPE, Array.from({ length: 9999 }, (_, n) => `k${n}=`).join('&')],
    ['more than it may be', JSON_TYPE, JSON.stringify({ firstname: 'x'.repeat(300_000) })],
  ])('is refused at once: %s', async (what, type, payload) => {
    const answer = await post('/api/v1/contacts', type, payload);
    judge(accountCalls.addContact, answer, what);
    expect([what, [200, 413].includes(answer.statusCode)]).toEqual([what, true]);
    if (answer.statusCode === 200) expect([what, answer.json().code]).toEqual([what, 13004]);
    expect(({} as Record<string, unknown>)['isStaff']).toBeUndefined();
  });

  it('is not read for whoever isn’t signed in beyond what a sign-in takes (D-246)', async () => {
    const body = JSON.stringify({ account: 'x'.repeat(70_000) });
    for (const url of ['/api/login', '/api/signup', '/api/nothing', '/api/changePwdByEmail'])
      expect([url, (await post(url, JSON_TYPE, body, '')).statusCode]).toEqual([url, 413]);
    expect((await post('/api/v1/nothing', JSON_TYPE, body, '')).statusCode).toBe(413);
    expect((await post('/api/v1/contacts', JSON_TYPE, body, '')).statusCode).toBe(401);
  });

  it('takes no memory with it, of 8 MB that an order may have (API-014)', async () => {
    const order = (sslCerts: string) =>
      `{"productNo":"ALP-DV1","productType":"dv_single_ssl","year":1,"dcvMethod":"dns","sslCerts":${sslCerts}}`;
    const bodies = [
      order(`[${'{},'.repeat(2_600_000)}{}]`),
      order(`[${'['.repeat(4_000_000)}`),
      order(`{${Array.from({ length: 600_000 }, (_, n) => `"k${n}":1`).join()}}`),
      order(`["${','.repeat(8_000_000)}"]`),
      order(`[{"domainNames":"${','.repeat(8_000_000)}"}]`),
    ];
    for (const body of bodies) {
      const before = process.memoryUsage();
      const answer = await post('/api/v1/orders/certificate/ALP-DV1', JSON_TYPE, body);
      expect([body.slice(80, 120), answer.statusCode, answer.json().code]).toEqual([
        body.slice(80, 120),
        200,
        13004,
      ]);
      // Made into objects, the first of them alone takes 500 MB.
      expect(process.memoryUsage().heapUsed - before.heapUsed).toBeLessThan(120_000_000);
    }
  });
});
