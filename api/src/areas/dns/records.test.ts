import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { BodyCode, type Call, domainCalls } from '@certdeck/contract';
import { transaction } from '../../platform/database/transaction.ts';
import { openTestApi, type TestAccount, type TestApi } from '../../testing/api.ts';
import { addHostedName } from './testing/hosted-name.ts';

let api: TestApi;
let account: TestAccount;
let domain: string;
let domainID: string;
beforeAll(async () => {
  api = await openTestApi();
});
beforeEach(async () => {
  ({ account, domain, domainID } = await addHostedName(api));
});
afterAll(() => api.close());

const own = async <Input, Data>(call: Call<Input, Data>, input: object = {}, token = account.token) =>
  (await api.call(call, input, { token, headers: { 'accept-language': 'en' } })).body;
const add = (type: string, host: string, value: string, more: object = {}) =>
  own(domainCalls.addDnsRecord, { domain, type, host, value, ...more });
const list = async (more: object = {}) => own(domainCalls.listDnsRecords, { domain, ...more });
const shown = async (more: object = {}) =>
  (await list(more)).data.map(({ host, type, value }) => `${host} ${type} ${value}`);
const zone = async () => (await own(domainCalls.readDnsZone, { domain })).data;
const refusedAt = (field: string, text: string | RegExp) => ({
  code: BodyCode.badInput,
  errors: { [field]: typeof text === 'string' ? text : expect.stringMatching(text) },
});

describe('records of a hosted name', () => {
  it('are added, changed and removed, and listed with those of the domain itself first (DOM-012, API-152 to API-155)', async () => {
    const { data } = await add('A', 'www', '192.0.2.1');
    await add('MX', '', 'Mail.Example.', { priority: 10, ttl: 600 });
    expect(await list()).toEqual({
      code: BodyCode.ok,
      msg: 'OK',
      total: 2,
      data: [
        { id: expect.any(String), type: 'MX', host: '@', value: 'mail.example', ttl: 600, priority: 10 },
        { id: data.id, type: 'A', host: 'www', value: '192.0.2.1', ttl: 3600, priority: null },
      ],
    });
    const change = { id: data.id, type: 'AAAA', host: `web.${domain}`, value: '2001:DB8::1', ttl: 60 };
    expect(await own(domainCalls.changeDnsRecord, change)).toMatchObject({ code: BodyCode.ok });
    expect(await shown()).toEqual(['@ MX mail.example', 'web AAAA 2001:db8::1']);
    expect(await shown({ type: 'MX' })).toEqual(['@ MX mail.example']);
    expect(await shown({ keyword: 'DB8' })).toEqual(['web AAAA 2001:db8::1']);
    expect(await own(domainCalls.deleteDnsRecord, { id: data.id })).toMatchObject({ code: BodyCode.ok });
    expect(await own(domainCalls.deleteDnsRecord, { id: data.id })).toMatchObject({
      code: BodyCode.notFound,
    });
    expect(await shown()).toEqual(['@ MX mail.example']);
  });

  it('say at each field what is wrong, and nothing is kept (API-153, API-154)', async () => {
    expect(await add('MX', 'a b', '192.0.2.1', { ttl: 1, priority: 70_000 })).toMatchObject({
      code: BodyCode.badInput,
      errors: {
        host: expect.stringMatching(/^Enter a name below the domain/),
        value: expect.stringMatching(/^Enter the whole name of a host/),
        ttl: 'Enter 60 to 604800 seconds.',
        priority: 'Enter a number from 0 to 65535.',
      },
    });
    expect(await add('CNAME', '@', 'one.example')).toMatchObject(
      refusedAt('host', /^Not at the domain itself/),
    );
    const { data } = await add('A', 'www', '192.0.2.1');
    const change = { id: data.id, type: 'A', host: 'www', value: 'nowhere' };
    expect(await own(domainCalls.changeDnsRecord, change)).toMatchObject(
      refusedAt('value', /^Enter an IPv4/),
    );
    expect(await shown()).toEqual(['www A 192.0.2.1']);
  });

  it('stand beside each other as the DNS allows (RFC 1034 3.6.2 and 4.2.1, RFC 2181 10.3, API-153)', async () => {
    await add('A', 'www', '192.0.2.1');
    await add('CNAME', 'blog', 'www.example');
    await add('NS', 'dev', `ns1.dev.${domain}`);
    const refusals = [
      [await add('A', 'www', '192.0.2.1'), 'value', 'This record is there already.'],
      [await add('CNAME', 'www', 'one.example'), 'host', /^Other records have this name/],
      [await add('TXT', 'blog', 'x'), 'host', /^This name has a CNAME/],
      [await add('TXT', 'dev', 'x'), 'host', /^Other name servers answer/],
      [await add('TXT', 'a.dev', 'x'), 'host', /^Other name servers answer/],
      [await add('NS', 'a.dev', 'ns.one.example'), 'host', /^Other name servers answer/],
      [await add('NS', 'www', 'ns.one.example'), 'host', /^There are other records/],
      [await add('MX', '@', `blog.${domain}`, { priority: 1 }), 'value', /^This host has a CNAME/],
    ] as const;
    for (const [reply, field, text] of refusals) expect(reply).toMatchObject(refusedAt(field, text));
    expect(await add('CNAME', 'self', `self.${domain}`)).toMatchObject(refusedAt('value', /itself/));
    await add('MX', '@', `mail.${domain}`, { priority: 10 });
    expect(await add('CNAME', 'mail', 'one.example')).toMatchObject(refusedAt('host', /^Records of mail/));
    expect(await add('MX', '@', '.', { priority: 0 })).toMatchObject(refusedAt('value', /^A null MX/));
    expect(await add('A', 'other.dev', '192.0.2.1')).toMatchObject(
      refusedAt('host', /^Other name servers answer/),
    );
    // The way to the other servers, and a second one of them.
    expect(await add('A', 'ns1.dev', '192.0.2.53')).toMatchObject({ code: BodyCode.ok });
    expect(await add('NS', 'dev', 'ns2.one.example')).toMatchObject({ code: BodyCode.ok });
    // A record doesn’t stand in its own way.
    const [blog] = (await list({ keyword: 'blog' })).data;
    const change = { id: blog?.id, type: 'CNAME', host: 'blog', value: 'other.example' };
    expect(await own(domainCalls.changeDnsRecord, change)).toMatchObject({ code: BodyCode.ok });
  });

  it('of one host and type are no more than an answer takes (RFC 1035 4.2.2, API-153)', async () => {
    const text = 'x'.repeat(2048);
    for (let count = 0; count < 7; count += 1)
      expect(await add('TXT', 'big', `${count}${text.slice(1)}`)).toMatchObject({ code: BodyCode.ok });
    expect(await add('TXT', 'big', text)).toMatchObject(refusedAt('value', /too long/));
  });

  it('give back a text as it was written, whatever is in it (API-152, API-154)', async () => {
    const { data } = await add('TXT', 'said', '"\\"hi\\""');
    const [record] = (await list()).data;
    expect(record?.value).toBe('"\\"hi\\""');
    await own(domainCalls.changeDnsRecord, { ...record, id: data.id, ttl: 60 });
    expect((await list()).data[0]?.value).toBe(record?.value);
  });

  it('of one host and type have one time to live, that of the last change (RFC 2181 5.2, API-153)', async () => {
    await add('A', 'www', '192.0.2.1', { ttl: 600 });
    await add('A', 'www', '192.0.2.2', { ttl: 900 });
    await add('AAAA', 'www', '2001:db8::1', { ttl: 60 });
    expect((await list()).data.map(({ type, ttl }) => [type, ttl])).toEqual([
      ['A', 900],
      ['A', 900],
      ['AAAA', 60],
    ]);
  });

  it('move the serial number of the zone with each change (RFC 1035 3.3.13, DOM-012)', async () => {
    expect(await zone()).toMatchObject({ records: 0, serial: 0, changedTime: 0 });
    const { data } = await add('A', 'www', '192.0.2.1');
    const first = await zone();
    expect(first).toMatchObject({ records: 1, serial: expect.any(Number), changedTime: expect.any(Number) });
    expect(first.serial).toBeGreaterThanOrEqual(first.changedTime);
    await own(domainCalls.deleteDnsRecord, { id: data.id });
    const second = await zone();
    expect(second).toMatchObject({ records: 0 });
    expect(second.serial).toBeGreaterThan(first.serial);
  });

  it('two that contradict each other at once are one (API-153)', async () => {
    const replies = await Promise.all([
      add('A', 'www', '192.0.2.1'),
      add('CNAME', 'www', 'one.example'),
      add('A', 'www', '192.0.2.1'),
    ]);
    expect(replies.filter(({ code }) => code === BodyCode.ok)).toHaveLength(1);
    expect(replies.filter(({ code }) => code === BodyCode.badInput)).toHaveLength(2);
    expect((await list()).total).toBe(1);
  });

  it('go with the account, and their owner gets them (DOM-012)', async () => {
    await add('A', 'www', '192.0.2.1');
    const personal = api.areas.find(({ name }) => name === 'dns')?.personal;
    const owner = { principalID: account.accountID as string, tenantID: account.accountID, isOwner: true };
    expect(await personal?.read(owner)).toMatchObject({ dnsRecords: [{ host: 'www', value: '192.0.2.1' }] });
    expect(await personal?.read({ ...owner, isOwner: false })).toEqual({});
    await transaction(api.services.db, async (trx) => personal?.erase?.(trx, { ...owner, isOwner: false }));
    expect((await list()).total).toBe(1);
    await transaction(api.services.db, async (trx) => personal?.erase?.(trx, owner));
    expect(await zone()).toMatchObject({ records: 0, serial: 0 });
  });
});

describe('names whose DNS is hosted', () => {
  const set = (change: object) =>
    api.services.db.updateTable('domains').set(change).where('id', '=', domainID).execute();

  it('are listed with who answers for them and how many records they have (DOM-011)', async () => {
    await add('A', 'www', '192.0.2.1');
    const serving = async () => {
      const { data } = await own(domainCalls.listDnsZones, { keyword: domain.slice(0, 8) });
      return data.zones.map((one) => [one.domain, one.serving, one.records]);
    };
    expect(await serving()).toEqual([[domain, 'none', 1]]);
    await set({ nameservers: JSON.stringify(['ns1.demo.test', 'ns2.demo.test']) });
    expect(await serving()).toEqual([[domain, 'ours', 1]]);
    await set({ nameservers: JSON.stringify(['ns1.demo.test', 'ns2.other.example']) });
    expect(await serving()).toEqual([[domain, 'others', 1]]);
    await set({ nameservers: JSON.stringify(['ns1.other.example', 'ns2.other.example']) });
    expect(await serving()).toEqual([[domain, 'others', 1]]);
    await set({ state: 'registering' });
    expect(await serving()).toEqual([[domain, 'registering', 1]]);
    await set({ state: 'redemption', expires_at: new Date(Date.now() - 60_000) });
    expect(await serving()).toEqual([[domain, 'ended', 1]]);
    expect(await own(domainCalls.listDnsZones, {})).toMatchObject({
      data: { total: 1, ours: ['ns1.demo.test', 'ns2.demo.test'] },
    });
  });

  it('take no records after their end, and are nobody’s once they are over (DOM-012, API-153)', async () => {
    const { data } = await add('A', 'www', '192.0.2.1');
    await set({ state: 'redemption', expires_at: new Date(Date.now() - 60_000) });
    expect(await add('A', 'www', '192.0.2.2')).toMatchObject({ code: BodyCode.wrongState });
    expect(await shown()).toEqual(['www A 192.0.2.1']);
    await set({ state: 'gone' });
    expect(await add('A', 'www', '192.0.2.2')).toMatchObject({
      code: BodyCode.notFound,
      errors: { domain: 'This name isn’t one of yours.' },
    });
    expect(await own(domainCalls.deleteDnsRecord, { id: data.id })).toMatchObject({
      code: BodyCode.notFound,
    });
  });

  it('of other tenants aren’t there, whichever way they are asked for (API-152 to API-155)', async () => {
    const { data } = await add('A', 'www', '192.0.2.1');
    const stranger = await api.addAccount();
    const tries = [
      own(domainCalls.listDnsRecords, { domain }, stranger.token),
      own(domainCalls.readDnsZone, { domain }, stranger.token),
      own(domainCalls.readDnsZoneFile, { domain }, stranger.token),
      own(domainCalls.addDnsRecord, { domain, type: 'A', value: '192.0.2.9' }, stranger.token),
      own(domainCalls.changeDnsRecord, { id: data.id, type: 'A', value: '192.0.2.9' }, stranger.token),
      own(domainCalls.deleteDnsRecord, { id: data.id }, stranger.token),
    ];
    for (const reply of await Promise.all(tries)) expect(reply.code).toBe(BodyCode.notFound);
    expect(await shown()).toEqual(['www A 192.0.2.1']);
  });

  it('are read as zone files, each text in strings of 255 octets (RFC 1035 5, DOM-012)', async () => {
    await add('TXT', '_dmarc', 'v=DMARC1; p="none" \\ é');
    await add('TXT', 'long', 'x'.repeat(300));
    await add('MX', '@', '.', { priority: 0 });
    await add('SRV', '_sip._tcp', '5 443 sip.one.example', { priority: 10, ttl: 600 });
    await add('CAA', '@', '0 issue ca.example');
    await add('NS', 'dev', 'ns.one.example');
    const { serial } = await zone();
    expect((await own(domainCalls.readDnsZoneFile, { domain })).data.text.split('\n')).toEqual([
      `$ORIGIN ${domain}.`,
      `@ 86400 IN SOA ns1.demo.test. hostmaster.${domain}. ${serial} 86400 7200 3600000 300`,
      '@ 86400 IN NS ns1.demo.test.',
      '@ 86400 IN NS ns2.demo.test.',
      '@ 3600 IN CAA 0 issue "ca.example"',
      '@ 3600 IN MX 0 .',
      '_dmarc 3600 IN TXT "v=DMARC1; p=\\"none\\" \\\\ \\195\\169"',
      '_sip._tcp 600 IN SRV 10 5 443 sip.one.example.',
      'dev 3600 IN NS ns.one.example.',
      `long 3600 IN TXT "${'x'.repeat(255)}" "${'x'.repeat(45)}"`,
      '',
    ]);
  });
});
