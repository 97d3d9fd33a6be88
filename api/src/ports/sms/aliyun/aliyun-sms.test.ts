import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { type DysmsServer, startDysmsServer } from '../testing/dysms-server.ts';
import { aliyunSms, type AliyunSmsOptions } from './aliyun-sms.ts';
import { signedHeaders } from './signature.ts';

const account = {
  id: 'LTAI-test',
  secret: 'a secret of tests',
  signName: '证书平台',
  china: 'SMS_1',
  abroad: 'SMS_2',
  now: () => new Date(),
};
let server: DysmsServer;
beforeEach(async () => {
  server = await startDysmsServer(account);
});
afterEach(() => server.close());

const open = (changes: Partial<AliyunSmsOptions> = {}) =>
  aliyunSms({
    endpoint: server.url,
    key: account,
    signName: account.signName,
    templates: { china: account.china, abroad: account.abroad },
    now: account.now,
    ...changes,
  });
const code = { telPrefix: '86', tel: '13912345678', code: '123456', text: '' };

describe("Alibaba Cloud's signature V3", () => {
  it("is the one of the documentation's example", () => {
    const { authorization } = signedHeaders(
      {
        method: 'POST',
        host: 'ecs.cn-shanghai.aliyuncs.com',
        path: '/',
        query: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
        headers: {
          'x-acs-action': 'RunInstances',
          'x-acs-version': '2014-05-26',
          'x-acs-date': '2023-10-26T10:22:32Z',
          'x-acs-signature-nonce': '3156853299f313e23d1673dc12e1703d',
        },
        body: '',
      },
      { id: 'YourAccessKeyId', secret: 'YourAccessKeySecret' },
    );
    expect(authorization).toBe(
      'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
    );
  });

  it('is refused with another secret, another key and a clock that is off, which the operator must mend', async () => {
    const wrong = [
      { key: { ...account, secret: 'another' } },
      { key: { ...account, id: 'LTAI-other' } },
      { now: () => new Date(Date.now() - 3_600_000) },
    ];
    for (const changes of wrong)
      expect(await open(changes).send(code)).toMatchObject({ kind: 'misconfigured' });
    expect(server.answers).toEqual([
      'SignatureDoesNotMatch',
      'InvalidAccessKeyId.NotFound',
      'InvalidTimeStamp.Expired',
    ]);
    expect(server.taken).toEqual([]);
  });
});

describe('an answer of the gateway', () => {
  it.each([
    [{ code: 'isv.BUSINESS_LIMIT_CONTROL' }, 'limited'],
    [{ code: 'isv.DAY_LIMIT_CONTROL' }, 'limited'],
    [{ code: 'Throttling.User', status: 400 }, 'limited'],
    [{ code: 'isv.MOBILE_NUMBER_ILLEGAL' }, 'refused'],
    [{ code: 'isv.BLACK_KEY_CONTROL_LIMIT' }, 'refused'],
    [{ code: 'isv.AMOUNT_NOT_ENOUGH' }, 'misconfigured'],
    [{ code: 'isv.SMS_TEMPLATE_ILLEGAL' }, 'misconfigured'],
    [{ code: 'isp.RAM_PERMISSION_DENY' }, 'misconfigured'],
    [{ code: 'isv.A_CODE_OF_TOMORROW' }, 'misconfigured'],
    [{ code: 'isp.SYSTEM_ERROR' }, 'unknown'],
    [{ code: 'ServiceUnavailable', status: 503 }, 'unknown'],
    // Whatever is said of a failure within the gateway, it may have come after the message left.
    [{ code: 'isv.A_CODE_OF_TOMORROW', status: 500 }, 'unknown'],
    [{ status: 502, body: '<html>Bad gateway</html>' }, 'unknown'],
    [{ status: 200, body: '{"Code":' }, 'unknown'],
  ] as const)('%j is told as %s', async (script, kind) => {
    server.next(script);
    expect(await open().send(code)).toEqual({
      kind,
      code: 'code' in script ? script.code : expect.any(String),
    });
    expect(server.requests).toBe(1);
  });

  it('is not even asked for about what is no number or no code', async () => {
    const wrong = [{ tel: '13912345678,13900000000' }, { telPrefix: '086' }, { code: '12 34' }, { code: '' }];
    for (const part of wrong)
      expect(await open().send({ ...code, ...part })).toMatchObject({ kind: 'refused' });
    expect(server.requests).toBe(0);
  });

  it('about a signature or a template that is not ours comes from the gateway itself', async () => {
    expect(await open({ signName: 'other' }).send(code)).toMatchObject({ code: 'isv.SMS_SIGNATURE_ILLEGAL' });
    expect(await open({ templates: { china: 'SMS_9' } }).send(code)).toMatchObject({
      code: 'isv.SMS_TEMPLATE_ILLEGAL',
    });
  });
});

describe('a gateway that gives no answer', () => {
  it('leaves the outcome unknown, and the message is not sent again', async () => {
    server.next('silence');
    expect(await open({ timeout: 100 }).send(code)).toEqual({ kind: 'unknown', code: 'TimeoutError' });
    server.next('hang-up');
    expect(await open().send(code)).toMatchObject({ kind: 'unknown' });
    expect(server.requests).toBe(2);
  });

  it('surely has nothing when no connection was made', async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port } = closed.address() as { port: number };
    await new Promise((resolve) => closed.close(resolve));
    expect(await open({ endpoint: `http://127.0.0.1:${port}` }).send(code)).toEqual({
      kind: 'later',
      code: 'ECONNREFUSED',
    });
  });

  it('is not followed to another address, which would get the signature', async () => {
    const other = await startDysmsServer(account);
    const moved = createHttpServer((_request, response) =>
      response.writeHead(307, { location: `${other.url}/` }).end(),
    );
    await new Promise<void>((resolve) => moved.listen(0, '127.0.0.1', resolve));
    const { port } = moved.address() as { port: number };
    expect(await open({ endpoint: `http://127.0.0.1:${port}` }).send(code)).toMatchObject({
      kind: 'unknown',
    });
    expect(other.requests).toBe(0);
    await new Promise((resolve) => moved.close(resolve));
    await other.close();
  });
});
