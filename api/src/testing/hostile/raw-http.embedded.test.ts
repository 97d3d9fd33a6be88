import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestAccount, type TestApi, openTestApi } from '../api.ts';
import { expectHarmless } from './testing/harmless.ts';
import { converse, request } from './testing/raw-http.ts';

let api: TestApi;
let port: number;
let one: TestAccount;
let other: TestAccount;
beforeAll(async () => {
  api = await openTestApi();
  await api.server.listen({ port: 0, host: '127.0.0.1' });
  const address = api.server.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
  [one, other] = await Promise.all([api.addAccount(), api.addAccount()]);
});
afterAll(() => api.close());

const profile = ({ token }: TestAccount) => request('GET', '/api/v1/profile', { token });
const emailIn = (body: string) => (JSON.parse(body) as { data: { email?: string } }).data.email;

describe('octets that are no request', () => {
  it.each([
    [
      'a body with a length and in chunks',
      'POST /api/login HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET /api/health HTTP/1.1\r\nhost: a\r\n\r\n',
    ],
    [
      'two lengths',
      'POST /api/login HTTP/1.1\r\nhost: a\r\ncontent-length: 0\r\ncontent-length: 44\r\n\r\nGET /api/health HTTP/1.1\r\nhost: a\r\n\r\n',
    ],
    ['a length that is no number', 'POST /api/login HTTP/1.1\r\nhost: a\r\ncontent-length: +5\r\n\r\nabcde'],
    ['a negative length', 'POST /api/login HTTP/1.1\r\nhost: a\r\ncontent-length: -1\r\n\r\nabcde'],
    ['a list of lengths', 'POST /api/login HTTP/1.1\r\nhost: a\r\ncontent-length: 0, 5\r\n\r\nabcde'],
    [
      'chunks under another name',
      'POST /api/login HTTP/1.1\r\nhost: a\r\ntransfer-encoding: xchunked\r\n\r\n0\r\n\r\nGET /api/health HTTP/1.1\r\nhost: a\r\n\r\n',
    ],
    [
      'chunks twice',
      'POST /api/login HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\ntransfer-encoding: identity\r\n\r\n0\r\n\r\n',
    ],
    [
      'a chunk whose size is a lie',
      'POST /api/login HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabcdef\r\n0\r\n\r\n',
    ],
    [
      'a chunk of a strange size',
      'POST /api/login HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n0x3\r\nabc\r\n0\r\n\r\n',
    ],
    [
      'a chunk of 2^64 octets',
      'POST /api/login HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\nffffffffffffffff1\r\nabc',
    ],
    ['a header on two lines', 'GET /api/health HTTP/1.1\r\nhost: a\r\nx-one: a\r\n b\r\n\r\n'],
    ['a blank before the colon', 'POST /api/login HTTP/1.1\r\nhost: a\r\ncontent-length : 5\r\n\r\nabcde'],
    ['a NUL in a header', 'GET /api/health HTTP/1.1\r\nhost: a\r\nx-one: a\0b\r\n\r\n'],
    ['no host', 'GET /api/health HTTP/1.1\r\n\r\n'],
    ['a host that is none', 'GET /api/health HTTP/1.1\r\nhost: <\r\n\r\n'],
    ['an empty host', 'GET /api/health HTTP/1.1\r\nhost:\r\n\r\n'],
    ['two hosts', 'GET /api/health HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n'],
    ['a version that isn’t', 'GET /api/health HTTP/9.9\r\nhost: a\r\n\r\n'],
    ['a method that isn’t', 'MAKE /api/health HTTP/1.1\r\nhost: a\r\n\r\n'],
    ['a beginning of TLS', Buffer.from('16030100c8010000c40303', 'hex').toString('latin1').repeat(20)],
    ['a beginning of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['noise', '\x01\x02\xff\xfe'.repeat(200)],
    ['a header without an end', `GET /api/health HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(20_000)}`],
    ['2,500 headers', `GET /api/health HTTP/1.1\r\nhost: a\r\n${'a: b\r\n'.repeat(2500)}\r\n`],
    ['an address of 30,000 signs', `GET /${'a'.repeat(30_000)} HTTP/1.1\r\nhost: a\r\n\r\n`],
  ])('are refused, and nothing behind them is taken for one: %s', async (what, octets) => {
    const { answers, closed } = await converse(port, Buffer.from(octets, 'latin1'), { patience: 1500 });
    expect([what, closed]).toEqual([what, true]);
    for (const answer of answers) {
      expectHarmless(answer, what);
      // What had begun as a request may be refused before the octets that are none come.
      const isRefused = answer.status >= 400 || answer.body.includes('"code":13004');
      expect([what, isRefused, answer.body]).toEqual([what, true, answer.body]);
    }
  });

  it('stop nobody else', async () => {
    const { answers } = await converse(port, profile(one), { answers: 1, patience: 5000 });
    expect(answers.map(({ status }) => status)).toEqual([200]);
  });
});

describe('a request', () => {
  it('that promises more than it sends is never run, and its connection ends with its sender', async () => {
    const count = async () => (await api.services.db.selectFrom('contacts').selectAll().execute()).length;
    const before = await count();
    const person = JSON.stringify({
      firstname: 'a',
      lastname: 'b',
      position: 'c',
      email: 'a@b.co',
      telephone: '13812345678',
    });
    const head = { token: one.token, 'content-type': 'application/json' };
    const lie = request('POST', '/api/v1/contacts', { ...head, 'content-length': '5000' }, person);
    const { answers } = await converse(port, lie, { end: true, patience: 3000 });
    expect(answers.filter(({ status }) => status < 400)).toEqual([]);
    expect(await count()).toBe(before);
  });

  it('that sends more than it promises brings no second one with it', async () => {
    const { token } = one;
    const hidden = request('GET', '/api/v1/profile', { token: other.token });
    const first = `GET /api/v1/profile HTTP/1.1\r\nhost: a\r\ntoken: ${token}\r\ncontent-length: 3\r\n\r\n{}`;
    // Three octets are promised and two sent: the first octet of what follows belongs to the body.
    const { answers } = await converse(port, first + hidden, { patience: 1500 });
    expect(answers.at(-1)?.status).toBe(400);
    expect(answers.some(({ body }) => body.includes(other.email))).toBe(false);
  });

  it('in the body of another one is text', async () => {
    const inner = request('GET', '/api/v1/profile', { token: other.token });
    const outer = request(
      'POST',
      '/api/v1/contacts',
      { token: one.token, 'content-type': 'text/plain' },
      inner,
    );
    const { answers } = await converse(port, outer, { patience: 800 });
    expect(answers).toHaveLength(1);
    expect(answers[0]?.body).not.toContain(other.email);
  });

  it('of a pipeline is answered in its turn and for its own token', async () => {
    const turns = Array.from({ length: 40 }, (_, n) => (n % 2 === 0 ? one : other));
    const { answers } = await converse(port, turns.map(profile), { answers: 40, patience: 10_000 });
    expect(answers.map(({ body }) => emailIn(body))).toEqual(turns.map(({ email }) => email));
  });

  it('with two tokens has neither', async () => {
    const both = `GET /api/v1/profile HTTP/1.1\r\nhost: a\r\ntoken: ${one.token}\r\ntoken: ${other.token}\r\n\r\n`;
    const { answers } = await converse(port, both, { answers: 1, patience: 3000 });
    expect(answers[0]?.status).toBe(401);
  });

  it('with two Idempotency-Keys, or a strange one, is told so', async () => {
    const keyed = (lines: string) =>
      `POST /api/v1/orders/cancel HTTP/1.1\r\nhost: a\r\ntoken: ${one.token}\r\n${lines}content-type: application/json\r\ncontent-length: 15\r\n\r\n{"orderNos":[]}`;
    for (const lines of [
      'idempotency-key: a\r\nidempotency-key: b\r\n',
      `idempotency-key: ${'k'.repeat(201)}\r\n`,
      'idempotency-key: \xe9\r\n',
    ]) {
      const { answers } = await converse(port, Buffer.from(keyed(lines), 'latin1'), {
        answers: 1,
        patience: 3000,
      });
      expect([lines, JSON.parse(answers[0]?.body ?? '{}')]).toEqual([
        lines,
        expect.objectContaining({ code: 13004 }),
      ]);
    }
  });

  it('to change the protocol is answered as if it hadn’t asked', async () => {
    for (const upgrade of ['websocket', 'h2c', 'TLS/1.0']) {
      const asked = request('GET', '/api/health', { connection: 'upgrade', upgrade });
      const { answers } = await converse(port, asked, { answers: 1, patience: 3000 });
      expect([upgrade, answers.every(({ status }) => status === 200 || status >= 400)]).toEqual([
        upgrade,
        true,
      ]);
    }
    const { answers } = await converse(port, 'CONNECT 127.0.0.1:5432 HTTP/1.1\r\nhost: a\r\n\r\n', {
      patience: 1500,
    });
    expect(answers.filter(({ status }) => status < 400)).toEqual([]);
  });

  it('that waits for a permission to send 8 MB gets it only where so much is taken', async () => {
    const ask = (target: string, headers: Record<string, string>) =>
      converse(
        port,
        request('POST', target, {
          ...headers,
          'content-type': 'application/json',
          expect: '100-continue',
          'content-length': '8000000',
        }),
        { answers: 2, patience: 1500 },
      );
    const visitor = await ask('/api/login', {});
    expect(visitor.answers.at(-1)?.status).toBe(413);
    const stranger = await ask('/api/v1/orders/certificate/ALP-DV1', { token: 'x'.repeat(43) });
    expect(stranger.answers.at(-1)?.status).toBe(401);
  });
});
