import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readConfig } from '../../platform/config/config.ts';
import { aliyunSms } from './aliyun/aliyun-sms.ts';
import { folderSms } from './folder-sms.ts';
import { openSms } from './open-sms.ts';
import { startDysmsServer } from './testing/dysms-server.ts';
import { describeSmsPort } from './testing/sms-contract.ts';

const now = () => new Date();
const account = {
  id: 'LTAI-test',
  secret: 'a secret of tests',
  signName: '证书平台 (Certdeck)*',
  china: 'SMS_1',
  abroad: 'SMS_2',
  now,
};

describeSmsPort('in a folder', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'certdeck-sms-')), 'sms');
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  return {
    port: folderSms(folder),
    arrived: async () => {
      const names = readdirSync(join(folder, '..')).includes('sms') ? readdirSync(folder) : [];
      return names.map((name) => {
        const [number = '', , text = ''] = read(name).split('\n');
        return { number, code: /\d{6}/.exec(text)?.[0] ?? '' };
      });
    },
    close: async () => rmSync(join(folder, '..'), { recursive: true }),
  };
});

describeSmsPort('through Alibaba Cloud', async () => {
  const server = await startDysmsServer(account);
  return {
    port: aliyunSms({
      endpoint: server.url,
      key: account,
      signName: account.signName,
      templates: { china: account.china, abroad: account.abroad },
      now,
    }),
    arrived: async () => server.taken.map(({ number, code }) => ({ number, code })),
    close: () => server.close(),
  };
});

describe('text messages in a folder', () => {
  it('are files that only the server may read', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'certdeck-sms-'));
    await folderSms(folder).send({ telPrefix: '86', tel: '13912345678', code: '123456', text: '123456' });
    expect(readdirSync(folder).map((name) => statSync(join(folder, name)).mode & 0o077)).toEqual([0]);
    rmSync(folder, { recursive: true });
  });
});

describe('the way of text messages', () => {
  const aliyun = {
    SMS_PROVIDER: 'aliyun',
    SMS_SIGN_NAME: account.signName,
    SMS_TEMPLATE: account.china,
    ALIBABA_CLOUD_ACCESS_KEY_ID: account.id,
    ALIBABA_CLOUD_ACCESS_KEY_SECRET: account.secret,
  };

  it('is the one that the configuration names', async () => {
    const server = await startDysmsServer(account);
    const open = (environment: Record<string, string>) => openSms(readConfig(environment), now);
    const port = open({ ...aliyun, SMS_ENDPOINT: server.url });
    const sent = await port.send({ telPrefix: '86', tel: '13912345678', code: '123456', text: '' });
    expect([sent.kind, server.taken.length]).toEqual(['sent', 1]);
    // Without a template for other countries nothing is promised to them.
    expect([port.serves('86'), port.serves('49')]).toEqual([true, false]);
    expect(open({ ...aliyun, SMS_TEMPLATE_ABROAD: account.abroad }).serves('49')).toBe(true);
    await server.close();
  });

  it('tells notices under the templates that are configured, and no others', async () => {
    const notices = { china: { SMS_7: ['order', 'days'], SMS_8: ['count'] }, abroad: { SMS_9: ['order'] } };
    const server = await startDysmsServer({ ...account, notices });
    const environment = {
      ...aliyun,
      SMS_ENDPOINT: server.url,
      SMS_NOTICE_TEMPLATES: 'expiry=SMS_7,digest=SMS_8',
      SMS_NOTICE_TEMPLATES_ABROAD: 'issued=SMS_9',
    };
    const port = openSms(readConfig(environment), now);
    expect(
      (['expiry', 'digest', 'issued', 'payment'] as const).map((one) => [
        port.serves('86', one),
        port.serves('49', one),
      ]),
    ).toEqual([
      [true, false],
      [true, false],
      [false, true],
      [false, false],
    ]);
    const values = { order: '2026052109412205318812', days: '7' };
    const to = { telPrefix: '86', tel: '13912345678', text: '' };
    expect(await port.send({ ...to, notice: { template: 'expiry', values } })).toMatchObject({
      kind: 'sent',
    });
    expect(await port.send({ ...to, notice: { template: 'issued', values } })).toMatchObject({
      kind: 'refused',
    });
    expect(server.notices).toEqual([{ number: '+8613912345678', template: 'SMS_7', values }]);
    expect(() => openSms(readConfig({ ...environment, SMS_NOTICE_TEMPLATES: 'weather=SMS_1' }), now)).toThrow(
      'weather',
    );
    await server.close();
  });

  it('is refused at the start when something that it needs is missing, and no value is told', () => {
    for (const name of Object.keys(aliyun).slice(1)) {
      const environment = { ...aliyun, [name]: '' };
      expect(() => openSms(readConfig(environment), now)).toThrow(name);
      expect(() => openSms(readConfig(environment), now)).not.toThrow(account.secret);
    }
  });
});
