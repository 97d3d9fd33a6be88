import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BodyCode, accountCalls, needsSession, sessionCalls } from '@certdeck/contract';
import type { InjectOptions } from 'fastify';
import { type TestAccount, type TestApi, openTestApi, wirePassword } from '../../testing/api.ts';
import { parseForm } from './server.ts';

let api: TestApi;
let customer: TestAccount;
beforeAll(async () => {
  api = await openTestApi();
  customer = await api.addAccount();
});
afterAll(() => api.close());

const person = {
  firstname: '小明',
  lastname: '王',
  position: 'CTO',
  email: 'wang@customer.example',
  telephone: '13812345678',
};
const send = (options: InjectOptions) => api.server.inject(options);
const as = (account: TestAccount, more: Record<string, string> = {}) => ({ token: account.token, ...more });

describe('every call', () => {
  it('answers 401 below /v1 without a known token, whatever else it says (API-003)', async () => {
    const guarded = [...Object.values(accountCalls), sessionCalls.logout].filter(
      (call) => needsSession(call) && call.id !== 'API-083' && call.id !== 'API-103',
    );
    for (const call of guarded) {
      for (const token of ['', 'unknown', 'x'.repeat(43)]) {
        const url = `/api${call.path.replace(/\{\w+\}/, '1')}`;
        const answer = await send({ method: call.method, url, headers: { token } });
        expect([call.id, answer.statusCode]).toEqual([call.id, 401]);
      }
    }
    expect((await send({ method: 'GET', url: '/api/v1/nothing' })).statusCode).toBe(401);
    expect((await send({ method: 'GET', url: '/api/dm-serv/v1/carts' })).statusCode).toBe(401);
    expect((await send({ method: 'POST', url: '/api/v1/signupCode' })).statusCode).toBe(200);
  });

  it('takes the token from Authorization as well (A§7.4)', async () => {
    const headers = { authorization: `Token ${customer.token}` };
    const answer = await send({ method: 'GET', url: '/api/v1/profile', headers });
    expect(answer.json()).toMatchObject({ code: 200 });
  });

  it('reads a form and a JSON body alike, and an empty form value as absent (API-004)', async () => {
    for (const as of ['form', 'json'] as const) {
      const made = await api.call(accountCalls.addContact, person, { token: customer.token, as });
      expect(made.body).toMatchObject({ code: 200, data: { id: expect.any(String) } });
    }
    const code = { tel: '13812345678', telPrefix: '' };
    expect((await api.call(sessionCalls.signupCodeByTel, code)).body.code).toBe(200);
  });

  it('gives page 1 of ten rows by default, and page 3 of 25 the last five (API-006, D-063)', async () => {
    const other = await api.addAccount();
    for (let n = 0; n < 25; n++)
      await api.call(accountCalls.addContact, { ...person, firstname: `n${n}` }, { token: other.token });
    const list = async (input: object) => (await api.call(accountCalls.listContacts, input, as(other))).body;
    const first = await list({});
    expect([first.total, first.data.length, first.data[0]?.firstname]).toEqual([25, 10, 'n24']);
    const third = await list({ limit: 10, offset: 3 });
    expect(third.data.map((row) => row.firstname)).toEqual(['n4', 'n3', 'n2', 'n1', 'n0']);
    expect((await list({ offset: 0 })).data[0]?.firstname).toBe('n24');
  });

  it('names a reason per field with code 13004, in the language of the request (API-011, D-245)', async () => {
    const bad = { ...person, position: undefined, email: 'nobody', telephone: 'x'.repeat(21) };
    const chinese = await api.call(accountCalls.addContact, bad, as(customer));
    expect(chinese.status).toBe(200);
    expect(chinese.body).toMatchObject({
      code: BodyCode.badInput,
      errors: { position: '不能为空', telephone: '内容过长' },
    });
    const english = await api.call(
      accountCalls.addContact,
      { ...person, email: 'nobody' },
      { token: customer.token, headers: { 'accept-language': 'fr;q=0.8, en-GB;q=0.9' } },
    );
    expect(english.body.errors).toEqual({ email: 'The email address is not valid.' });
  });

  it('answers 404 to an unknown path and 413 to a body over 8 MB, without a stack (D-246)', async () => {
    const missing = await send({ method: 'GET', url: '/api/nothing' });
    expect([missing.statusCode, Object.keys(missing.json())]).toEqual([404, ['code', 'msg', 'data']]);
    const large = await send({
      method: 'POST',
      url: '/api/v1/contacts',
      headers: as(customer, { 'content-type': 'application/json' }),
      payload: JSON.stringify({ firstname: 'x'.repeat(8 * 1024 * 1024) }),
    });
    expect([large.statusCode, Object.keys(large.json())]).toEqual([413, ['code', 'msg', 'data']]);
  });

  it('refuses a body that is broken, of a strange type or no object with 13004, never with a fault', async () => {
    const bodies = [
      ['application/json', '{"a":'],
      ['application/json', '[1]'],
      ['application/json', '"text"'],
      ['application/json', '{"__proto__":{"a":1}}'],
      ['text/plain', 'a=1'],
      ['multipart/form-data; boundary=x', '--x--'],
      ['application/x-www-form-urlencoded', 'a[b][c][d][e][f][g][h]=1'],
      [
        'application/x-www-form-urlencoded',
        `firstname=%00&${new URLSearchParams({ ...person, firstname: 'a\0' })}`,
      ],
    ] as const;
    for (const [type, payload] of bodies) {
      const headers = as(customer, { 'content-type': type });
      const answer = await send({ method: 'POST', url: '/api/v1/contacts', headers, payload });
      expect([payload, answer.statusCode, answer.json().code]).toEqual([payload, 200, BodyCode.badInput]);
    }
    expect((await send({ method: 'GET', url: '/api/%E0%A4%A' })).statusCode).toBe(404);
  });

  it('reads a list of 500 from a form as a list', () => {
    const list = Array.from({ length: 500 }, (_, n) => `orderNos[]=N${n}`).join('&');
    expect(parseForm(list)['orderNos']).toHaveLength(500);
    const indexed = Array.from({ length: 500 }, (_, n) => `orderNos[${n}]=N${n}`).join('&');
    expect(parseForm(indexed)['orderNos']).toHaveLength(500);
  });

  it('takes the id of a PUT in the body and in the path (SES-007, D-062)', async () => {
    const { body } = await api.call(accountCalls.addContact, person, { token: customer.token });
    const id = body.data.id;
    const headers = as(customer, { 'content-type': 'application/json' });
    for (const [url, firstname] of [
      [`/api/v1/contacts/${id}`, 'path'],
      ['/api/v1/contacts', 'body'],
    ]) {
      const payload = JSON.stringify({ ...person, firstname, ...(firstname === 'body' ? { id } : {}) });
      const answer = await send({ method: 'PUT', url: url ?? '', headers, payload });
      expect(answer.json()).toMatchObject({ code: 200 });
      const found = await api.call(accountCalls.listContacts, { firstname }, { token: customer.token });
      expect(found.body.data.map((row) => row.id)).toContain(id);
    }
  });

  it('keeps credentials out of addresses (D-046)', async () => {
    const url = `/api/login?account=a%40b.co&password=${wirePassword('x')}`;
    const answer = await send({ method: 'POST', url });
    expect(answer.json()).toMatchObject({ code: BodyCode.badInput, msg: expect.stringContaining('网址') });
  });

  it('lets nothing be stored on the way and shows the token header to browsers (D-042, D-220)', async () => {
    const answer = await api.call(accountCalls.getProfile, {}, { token: customer.token });
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'access-control-expose-headers': 'authorization, retry-after, device',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    });
  });

  it('says whether it works at /health', async () => {
    const answer = await send({ method: 'GET', url: '/api/health' });
    expect([answer.statusCode, answer.json().status]).toEqual([200, 'ok']);
  });
});

describe('an Idempotency-Key', () => {
  it('gives a repeat the first answer, also at the same moment (API-008)', async () => {
    const other = await api.addAccount();
    const options = { token: other.token, headers: { 'idempotency-key': 'k-1' } };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => api.call(accountCalls.addContact, person, options)),
    );
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    const list = await api.call(accountCalls.listContacts, {}, { token: other.token });
    expect(list.body.total).toBe(1);
  });

  it('belongs to one request of one account (API-008, API-009)', async () => {
    const headers = { 'idempotency-key': 'k-2' };
    const first = await api.call(accountCalls.addContact, person, { token: customer.token, headers });
    const changed = { ...person, position: 'CFO' };
    const second = await api.call(accountCalls.addContact, changed, { token: customer.token, headers });
    expect([first.body.code, second.body.code]).toEqual([200, BodyCode.badInput]);
    const other = await api.addAccount();
    const third = await api.call(accountCalls.addContact, changed, { token: other.token, headers });
    expect(third.body.code).toBe(200);
  });

  it('is not used up by a call that was refused', async () => {
    const options = { token: customer.token, headers: { 'idempotency-key': 'k-3' } };
    const bad = await api.call(accountCalls.addContact, { ...person, email: 'x' }, options);
    const good = await api.call(accountCalls.addContact, person, options);
    expect([bad.body.code, good.body.code]).toEqual([BodyCode.badInput, 200]);
  });

  it('has a form', async () => {
    const options = { token: customer.token, headers: { 'idempotency-key': 'k 4' } };
    const answer = await api.call(accountCalls.addContact, person, options);
    expect(answer.body.code).toBe(BodyCode.badInput);
  });
});

describe('the request limit', () => {
  const ask = (limited: TestApi, address: string) =>
    limited.call(sessionCalls.verifyToken, {}, { headers: { 'x-forwarded-for': address } });
  const statuses = async (limited: TestApi, addresses: string[]) => {
    const found: number[] = [];
    for (const address of addresses) found.push((await ask(limited, address)).status);
    return found;
  };

  it('answers 429 with 12010 and the seconds to wait', async () => {
    const limited = await openTestApi({ RATE_LIMIT: '2', TRUST_PROXY: '127.0.0.1' });
    try {
      expect(await statuses(limited, ['203.0.113.7', '203.0.113.7'])).toEqual([401, 401]);
      const answer = await ask(limited, '203.0.113.7');
      expect([answer.status, answer.body.code]).toEqual([429, BodyCode.tooManySends]);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      limited.advance(60);
      expect((await ask(limited, '203.0.113.7')).status).toBe(401);
    } finally {
      await limited.close();
    }
  });

  it('counts the addresses of one /64 together, and an IPv4 address however it is written', async () => {
    const limited = await openTestApi({ RATE_LIMIT: '2', TRUST_PROXY: '127.0.0.1' });
    try {
      const wide = ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2:ffff::3', '2001:db8:1:3::1'];
      expect(await statuses(limited, wide)).toEqual([401, 401, 429, 401]);
      const narrow = ['198.51.100.7', '::ffff:198.51.100.7', '198.51.100.7', '198.51.100.8'];
      expect(await statuses(limited, narrow)).toEqual([401, 401, 429, 401]);
    } finally {
      await limited.close();
    }
  });
});

describe('other origins', () => {
  it('may call when they are listed, and only then', async () => {
    const listed = await openTestApi({ ALLOWED_ORIGINS: 'https://partner.example, https://b.example' });
    try {
      const ask = (origin: string) =>
        listed.server.inject({
          method: 'OPTIONS',
          url: '/api/v1/contacts',
          headers: {
            origin,
            'access-control-request-method': 'POST',
            'access-control-request-headers': 'token',
          },
        });
      const allowed = await ask('https://partner.example');
      expect(allowed.statusCode).toBe(204);
      expect(allowed.headers).toMatchObject({
        'access-control-allow-origin': 'https://partner.example',
        'access-control-allow-headers': expect.stringContaining('token'),
        'access-control-allow-methods': 'GET, POST, PUT, DELETE',
        vary: 'origin',
      });
      expect(allowed.headers).not.toHaveProperty('access-control-allow-credentials');
      const stranger = await ask('https://partner.example.evil.example');
      expect(stranger.headers).not.toHaveProperty('access-control-allow-origin');
      const headers = { origin: 'https://b.example' };
      const call = await listed.call(sessionCalls.verifyToken, {}, { headers });
      expect(call.headers).toMatchObject({
        'access-control-allow-origin': 'https://b.example',
        'cross-origin-resource-policy': 'cross-origin',
      });
    } finally {
      await listed.close();
    }
  });
});

describe('the address of a customer', () => {
  it('is taken from X-Forwarded-For of a trusted proxy alone', async () => {
    const proxied = await openTestApi({ TRUST_PROXY: '127.0.0.1' });
    try {
      const headers = { 'x-forwarded-for': '198.51.100.7' };
      await proxied.call(sessionCalls.verifyToken, {}, { headers });
      await api.call(sessionCalls.verifyToken, {}, { headers });
      expect(proxied.log.join('')).toContain('"address":"198.51.100.7"');
      expect(api.log.join('')).not.toContain('198.51.100.7');
    } finally {
      await proxied.close();
    }
  });

  it('is read with a port too, and where none is stated the customer is counted as the proxy', async () => {
    const proxied = await openTestApi({ TRUST_PROXY: '127.0.0.1' });
    const addressOf = async (forwardedFor: string) => {
      proxied.log.length = 0;
      await proxied.call(sessionCalls.verifyToken, {}, { headers: { 'x-forwarded-for': forwardedFor } });
      return [
        ...new Set([...proxied.log.join('').matchAll(/"address":"([^"]*)"/g)].map(([, address]) => address)),
      ];
    };
    try {
      expect(await addressOf('198.51.100.8:41001')).toEqual(['198.51.100.8']);
      expect(await addressOf('[2001:db8::8]:41001')).toEqual(['2001:db8::8']);
      expect(await addressOf('unknown')).toEqual(['127.0.0.1']);
    } finally {
      await proxied.close();
    }
  });
});

describe('a start', () => {
  it('has no deadline: bringing the releases of a bucket for the first time may take minutes', () => {
    expect(api.server.initialConfig.pluginTimeout).toBe(0);
  });
});
