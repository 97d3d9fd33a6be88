import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BodyCode, sessionCalls } from '@certdeck/contract';
import { type DysmsServer, startDysmsServer } from '../../ports/sms/testing/dysms-server.ts';
import { openTestApi, type TestApi, wirePassword } from '../../testing/api.ts';

const account = {
  id: 'LTAI-test',
  secret: 'kQ9-gateway-secret',
  signName: '证书平台',
  china: 'SMS_1',
  abroad: 'SMS_2',
  now: () => new Date(),
};
let gateway: DysmsServer;
let api: TestApi;
beforeAll(async () => {
  gateway = await startDysmsServer(account);
  api = await openTestApi({
    SMS_PROVIDER: 'aliyun',
    SMS_ENDPOINT: gateway.url,
    SMS_SIGN_NAME: account.signName,
    SMS_TEMPLATE: account.china,
    ALIBABA_CLOUD_ACCESS_KEY_ID: account.id,
    ALIBABA_CLOUD_ACCESS_KEY_SECRET: account.secret,
  });
});
afterAll(async () => {
  await api.close();
  await gateway.close();
});

describe('codes through a gateway for text messages', () => {
  it('arrive, and sign up whoever has the phone (API-019)', async () => {
    const tel = '13912345678';
    await api.call(sessionCalls.signupCodeByTel, { tel, telPrefix: '86' });
    await api.services.notifier.idle();
    const [{ number, code } = { number: '', code: '' }] = gateway.taken;
    expect(number).toBe(`+86${tel}`);
    const input = { account: tel, password: wirePassword('Passw0rd!'), telPrefix: '86', code };
    expect((await api.call(sessionCalls.signup, input)).body.code).toBe(200);
  });

  it('are asked for once, also when no answer tells of them, and the log has neither number nor code', async () => {
    const [before, lines] = [gateway.requests, api.log.length];
    gateway.next('hang-up');
    const reply = await api.call(sessionCalls.signupCodeByTel, { tel: '13887654321', telPrefix: '86' });
    await api.services.notifier.idle();
    expect([reply.body.code, gateway.requests - before]).toEqual([200, 1]);
    const reported = api.log.slice(lines).join('');
    expect(reported).toContain('"kind":"unknown"');
    expect(reported).not.toContain('13887654321');
    // Six digits in a row also come about in ids of requests and processes, and in measured times.
    const written = reported.replaceAll(/"(?:reqId|pid|time|responseTime)":[^,}]*/g, '');
    expect(written).not.toMatch(/TemplateParam|(?<!\d)\d{6}(?!\d)/);
  });

  it('that the gateway refuses because of us are an error of the log without our secret', async () => {
    const lines = api.log.length;
    gateway.next({ code: 'isv.AMOUNT_NOT_ENOUGH' });
    await api.call(sessionCalls.signupCodeByTel, { tel: '13800000001', telPrefix: '86' });
    await api.services.notifier.idle();
    const reported = api.log.slice(lines).map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(reported).toContainEqual(
      expect.objectContaining({ level: 50, kind: 'misconfigured', reason: 'isv.AMOUNT_NOT_ENOUGH' }),
    );
    expect(api.log.join('')).not.toContain(account.secret);
  });

  it('are not promised to a country that gets none, and nothing is counted', async () => {
    const before = gateway.requests;
    const ask = { telPrefix: '49', tel: '1701234567' };
    const headers = { 'accept-language': 'en' };
    const signup = await api.call(sessionCalls.signupCodeByTel, ask, { headers });
    expect(signup.body).toMatchObject({
      code: BodyCode.badInput,
      errors: { tel: expect.stringContaining('email') },
    });
    const input = { telephone: ask.tel, telPrefix: ask.telPrefix };
    const password = await api.call(sessionCalls.passwordCodeByTel, input, { headers });
    expect(password.body).toMatchObject({
      code: BodyCode.badInput,
      errors: { telephone: expect.stringContaining('email') },
    });
    const { db } = api.services;
    const codes = await db
      .selectFrom('verification_codes')
      .select('contact')
      .where('contact', 'like', '49 %')
      .execute();
    expect([codes, gateway.requests]).toEqual([[], before]);
  });
});
