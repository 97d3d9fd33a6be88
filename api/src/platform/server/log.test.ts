import { describe, expect, it } from '@jest/globals';
import { fastify } from 'fastify';
import { logOptions } from './log.ts';

const lines: string[] = [];
const { log } = fastify({ logger: logOptions('trace', { write: (line) => void lines.push(line) }) });

/** The line that something is logged as, which must still be JSON. */
function lineOf(write: () => void): { line: string; fields: Record<string, unknown> } {
  lines.length = 0;
  write();
  const line = lines.join('');
  return { line, fields: JSON.parse(line) as Record<string, unknown> };
}

const TOKEN = `tOkEn_-${'0123456789ab'.repeat(3)}`;
const MD5 = '5f4dcc3b5aa765d61d8327deb882cf99';
const PEM = `-----BEGIN PRIVATE KEY-----\nMIGHAgEAMBMGByqGSM49AgEGCCqGSM49\nAwEHBG0wawIBAQQg\n-----END PRIVATE KEY-----\n`;

describe('a log line', () => {
  it.each([
    'password',
    'Password',
    'newPwd',
    'new_pwd',
    'PASSWORD_HASH',
    'token',
    'Token',
    'x-api-token',
    'access_token',
    'Authorization',
    'AUTHORIZATION',
    'proxy-authorization',
    'cookie',
    'Set-Cookie',
    'key',
    'apiKey',
    'api_key',
    'privateKey',
    'code',
    'Code',
    'authCode',
    'captchaValidate',
    'ticket',
    'Idempotency-Key',
    'idempotencyKey',
    'client_secret',
    'passphrase',
    'credentials',
  ])('never has the value of %s, however deep it lies (API-013)', (name) => {
    const secret = 'hush-hush';
    for (const value of [secret, [secret], { any: secret }, 123_456_789]) {
      let nested: unknown = { [name]: value };
      for (let depth = 0; depth < 9; depth += 1) nested = depth % 3 === 0 ? [nested] : { level: nested };
      for (const logged of [{ [name]: value }, { body: nested }, { list: [{ [name]: value }] }]) {
        const { line } = lineOf(() => log.info(logged, 'something'));
        expect(line).not.toMatch(/hush-hush|123456789/);
      }
      expect(lineOf(() => log.child({ [name]: value, deep: nested }).warn('x')).line).not.toMatch(
        /hush-hush|123456789/,
      );
    }
  });

  it.each([
    ['a password in an address', 'connect postgres://certdeck:hush@db.example:5432/x failed'],
    ['a password with signs in an address', 'smtps://user:p@hush:x@mail.example'],
    ['a query', 'GET /api/signupCode?email=hush%40a.co&code=1 failed'],
    ['a query of an address', 'fetch https://a.example/x?token=hush failed'],
    ['a header', 'Authorization: Bearer hush12345678'],
    ['a header of ours', 'authorization: Token hush12345678'],
    [
      'what a mail server repeats',
      '535 5.7.8 AUTH PLAIN AGh1c2gtaHVzaA== refused: hush'.replace(': hush', ''),
    ],
    ['a pair', 'password=hush&account=a'],
    ['JSON in a text', '{"password":"hush","newPwd": "hush"}'],
    ['a code', 'Ihr Code 123456'],
    ['a code with a sign', 'code: "123456"'],
  ])('never has %s, in its message or in an error’s (API-013)', (_what, text) => {
    const thrown = Object.assign(new Error(text), { name: 'DriverError' });
    for (const write of [
      () => log.error(text),
      () => log.error({ err: thrown }, 'failed'),
      () => log.error(thrown),
      () => log.error({ err: thrown }),
      () => log.error({ job: { lastError: text } }, 'failed'),
      () => log.error({ cause: thrown }, 'failed'),
      () => log.error('failed: %s', text),
    ])
      expect(lineOf(write).line).not.toMatch(/hush|123456|AGh1c2gtaHVzaA/);
  });

  it('never has what is a secret by its form alone (API-013)', () => {
    for (const secret of [TOKEN, MD5, PEM, PEM.slice(0, 80), JSON.stringify(PEM)])
      for (const write of [
        () => log.info(`got ${secret} there`),
        () => log.info({ remark: secret }, 'x'),
        () => log.error(new Error(`bad value ${secret}`)),
      ]) {
        const { line } = lineOf(write);
        expect(line).not.toContain(TOKEN);
        expect(line).not.toContain(MD5);
        expect(line).not.toContain('MIGHAgEAMBMG');
      }
  });

  it('never has the value that a database refuses', () => {
    const refused = Object.assign(new Error('invalid input syntax for type uuid: "hush"'), { code: '22P02' });
    const { line, fields } = lineOf(() => log.error({ err: refused }, 'failed'));
    expect(line).not.toContain('hush');
    expect(fields['err']).toMatchObject({
      message: 'invalid input syntax for type uuid: "[secret]"',
      sqlState: '22P02',
    });
  });

  it('still says what happened', () => {
    const failed = Object.assign(
      new Error('duplicate key value violates unique constraint "accounts_email"'),
      { code: '23505' },
    );
    const at = new Date('2026-11-22T00:00:00Z');
    const { fields } = lineOf(() =>
      log.error(
        { err: failed, job: { kind: 'order', subject: 'N1', attempts: 3, at }, hostname: 'a.example' },
        'Background work failed',
      ),
    );
    expect(fields).toMatchObject({
      level: 50,
      msg: 'Background work failed',
      hostname: 'a.example',
      err: { type: 'Error', message: failed.message, sqlState: '23505' },
      job: { kind: 'order', subject: 'N1', attempts: 3, at: at.toISOString() },
    });
    for (const text of [
      'The embedded database survives a crash; it is dumped hourly to /var/lib/certdeck/hourly-dump.tar.gz',
      'relation "contacts" does not exist at api/src/areas/contacts/contacts.store.ts:17:42',
      'What? A token of a partner is no token of a customer.',
    ])
      expect(lineOf(() => log.info(text)).fields['msg']).toBe(text);
  });

  it('of a long text is cut, and costs no time that its length would square', () => {
    for (const sign of ['/', 'a', '://', 'token ', '-----BEGIN PRIVATE KEY-----', '"', ' ']) {
      const { fields } = lineOf(() => log.info({ text: sign.repeat(200_000) }, 'x'));
      expect(String(fields['text']).length).toBeLessThanOrEqual(8_010);
    }
  });

  it('takes what refers to itself, octets and what is very deep', () => {
    const loop: Record<string, unknown> = { name: 'loop' };
    loop['self'] = loop;
    let deep: unknown = 'end';
    for (let depth = 0; depth < 10_000; depth += 1) deep = { deep };
    const { fields } = lineOf(() =>
      log.info({ loop, deep, bytes: Buffer.from('hush'), big: Array.from({ length: 1000 }, () => 1) }, 'x'),
    );
    expect(fields).toMatchObject({ loop: { name: 'loop' }, bytes: '[octets]' });
  });
});
