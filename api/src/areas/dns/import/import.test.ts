import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { BodyCode, type Call, type DnsImportMode, domainCalls } from '@certdeck/contract';
import { openTestApi, type TestAccount, type TestApi } from '../../../testing/api.ts';
import { addHostedName } from '../testing/hosted-name.ts';

let api: TestApi;
let account: TestAccount;
let domain: string;
beforeAll(async () => {
  api = await openTestApi();
});
beforeEach(async () => {
  ({ account, domain } = await addHostedName(api));
});
afterAll(() => api.close());

const own = async <Input, Data>(call: Call<Input, Data>, input: object = {}, key = '') =>
  (
    await api.call(call, input, {
      token: account.token,
      headers: { 'accept-language': 'en', ...(key === '' ? {} : { 'idempotency-key': key }) },
    })
  ).body;
const add = (type: string, host: string, value: string, more: object = {}) =>
  own(domainCalls.addDnsRecord, { domain, type, host, value, ...more });
const plan = (text: string, mode: DnsImportMode = 'add') =>
  own(domainCalls.planDnsImport, { domain, text, mode });
const importFile = async (text: string, mode: DnsImportMode = 'add', key = '') => {
  const { data } = await plan(text, mode);
  return own(domainCalls.importDnsRecords, { domain, text, mode, seen: data.seen }, key);
};
const shown = async () =>
  (await own(domainCalls.listDnsRecords, { domain, limit: 5000 })).data.map(
    ({ host, type, value, ttl }) => `${host} ${ttl} ${type} ${value}`,
  );
const serial = async () => (await own(domainCalls.readDnsZone, { domain })).data.serial;

const FILE = `$TTL 3600
www 300 A 192.0.2.1
www 600 A 192.0.2.2
@ MX 10 mail
here A 192.0.2.9
soon 60 A 192.0.2.9
bad A nowhere
@ NS ns1.old.example.
alias CNAME www
alias A 192.0.2.1
`;

describe('importing a zone file', () => {
  beforeEach(async () => {
    await add('A', 'here', '192.0.2.9');
    await add('A', 'soon', '192.0.2.9');
    await add('A', 'www', '192.0.2.7');
    await add('TXT', 'other', 'kept');
  });

  it('says what each entry would become, and changes nothing (DOM-012, D-732)', async () => {
    const before = [await shown(), await serial()];
    const { code, data } = await plan(FILE);
    expect(code).toBe(BodyCode.ok);
    expect(data.counts).toEqual({ added: 4, removed: 0, ttlChanged: 2, same: 1, unneeded: 1, refused: 2 });
    expect(
      data.lines.map(({ line, state, record, source, problem }) =>
        [line, state, record ? `${record.host} ${record.ttl} ${record.value}` : source, problem].join(' | '),
      ),
    ).toEqual([
      '2 | added | www 300 192.0.2.1 | ',
      // Records of one host and type are kept for as long as each other.
      '3 | added | www 300 192.0.2.2 | ',
      `4 | added | @ 3600 mail.${domain} | `,
      '5 | same | here 3600 192.0.2.9 | ',
      '6 | ttlChanged | soon 60 192.0.2.9 | ',
      '7 | refused | bad A nowhere | Enter an IPv4 address, such as 192.0.2.1.',
      '8 | unneeded | @ NS ns1.old.example. | ',
      `9 | added | alias 3600 www.${domain} | `,
      '10 | refused | alias 3600 192.0.2.1 | This name has a CNAME, beside which no other record can be.',
    ]);
    expect(data.stored.map(({ state, record }) => [state, record.host, record.ttl])).toEqual([
      ['ttlChanged', 'www', 300],
    ]);
    expect([await shown(), await serial()]).toEqual(before);
  });

  it('does what was seen: adds, puts in the place of others of a host and type, or of all (DOM-012, D-732)', async () => {
    const www = ['www 300 A 192.0.2.1', 'www 300 A 192.0.2.2'];
    const rest = [`@ 3600 MX mail.${domain}`, `alias 3600 CNAME www.${domain}`, 'here 3600 A 192.0.2.9'];
    const start = await serial();
    expect((await importFile(FILE)).data.counts).toMatchObject({ added: 4, removed: 0, ttlChanged: 2 });
    expect((await shown()).toSorted()).toEqual(
      [...rest, 'other 3600 TXT kept', 'soon 60 A 192.0.2.9', ...www, 'www 300 A 192.0.2.7'].toSorted(),
    );
    expect(await serial()).toBeGreaterThan(start);
    const { data } = await plan(FILE, 'sets');
    expect(data.stored.map(({ state, record }) => `${state} ${record.host} ${record.value}`)).toEqual([
      'removed www 192.0.2.7',
    ]);
    expect((await importFile(FILE, 'sets')).data.counts).toMatchObject({ added: 0, removed: 1 });
    expect(await shown()).toEqual(expect.arrayContaining(['other 3600 TXT kept', ...www]));
    expect(await shown()).toHaveLength(7);
    await importFile(FILE, 'all');
    expect((await shown()).toSorted()).toEqual([...rest, 'soon 60 A 192.0.2.9', ...www].toSorted());
    const after = await serial();
    expect((await importFile(FILE, 'all')).data.counts).toMatchObject({
      added: 0,
      removed: 0,
      ttlChanged: 0,
    });
    expect(await serial()).toBe(after);
  });

  it('refuses what would do something else than was seen, and answers a repeat as the first time (API-008, D-732)', async () => {
    const seen = (await plan(FILE, 'sets')).data.seen;
    await add('A', 'www', '192.0.2.8');
    const late = { domain, text: FILE, mode: 'sets', seen };
    expect(await own(domainCalls.importDnsRecords, late)).toMatchObject({
      code: BodyCode.wrongState,
      msg: 'The records have changed since you looked. Check the file again.',
    });
    expect(await shown()).toHaveLength(5);
    const again = { ...late, seen: (await plan(FILE, 'sets')).data.seen };
    const first = await own(domainCalls.importDnsRecords, again, 'key');
    expect(first.data.counts).toMatchObject({ added: 4, removed: 2 });
    expect(await own(domainCalls.importDnsRecords, again, 'key')).toEqual(first);
  });

  it('takes nothing away for a file of which nothing can be read (D-732)', async () => {
    expect((await plan('www HINFO a b', 'all')).data.counts).toMatchObject({ removed: 0, refused: 1 });
    // Nobody can say what a line stands for that isn't closed.
    expect(await plan('www A 192.0.2.1\nhere TXT ( open\nsoon A 192.0.2.3', 'all')).toMatchObject({
      code: BodyCode.badInput,
      errors: {
        text: 'Line 2: A parenthesis isn’t opened or closed. A file that replaces all records has to be readable throughout.',
      },
    });
    expect((await plan(`a TXT "${'x'.repeat(190_000)}"`)).data.counts).toMatchObject({ refused: 1 });
    expect(await plan(' ; nothing\n')).toMatchObject({
      code: BodyCode.badInput,
      errors: { text: 'There is no entry in this file.' },
    });
    const many = Array.from({ length: 2_001 }, (_one, index) => `h${index} A 192.0.2.1`).join('\n');
    expect(await plan(many)).toMatchObject({
      errors: { text: 'Import at most 2,000 entries at a time.' },
    });
    expect(await shown()).toHaveLength(4);
  });

  it('may have as many characters as it says, however they are sent (D-732)', async () => {
    const { code, data } = await plan(`a A 192.0.2.1\n${'\t'.repeat(190_000)}`);
    expect([code, data.counts.added]).toEqual([BodyCode.ok, 1]);
  });

  it('brings as many records as a name may have, and no more (D-732)', async () => {
    const hosts = (count: number) =>
      Array.from({ length: count }, (_one, index) => `h${index} A 192.0.2.1`).join('\n');
    expect(await plan(hosts(997))).toMatchObject({ code: BodyCode.wrongState });
    expect((await importFile(hosts(996))).data.counts.added).toBe(996);
    expect(await shown()).toHaveLength(1_000);
    expect(await plan('more A 192.0.2.1')).toMatchObject({ code: BodyCode.wrongState });
    expect((await importFile('more A 192.0.2.1', 'all')).data.counts).toMatchObject({
      added: 1,
      removed: 1_000,
    });
  });

  it('reads its own file as the same records (DOM-012, D-732)', async () => {
    await importFile(FILE, 'all');
    await add('TXT', 'txt', '"quoted" and ünïcode; '.repeat(20));
    await add('SRV', '_sip._tcp', '0 5060 .', { priority: 5 });
    await add('HTTPS', '', '. alpn=h3,h2 ipv4hint=192.0.2.1,192.0.2.2', { priority: 1 });
    await add('SVCB', '_dns', 'dns.one.example', { priority: 0 });
    await add('TLSA', '_443._tcp', `3 1 1 ${'ab'.repeat(32)}`);
    await add('SSHFP', '', `4 2 ${'cd'.repeat(32)}`);
    await add('PTR', 'back', 'www.one.example');
    expect(await shown()).toHaveLength(13);
    const { text } = (await own(domainCalls.readDnsZoneFile, { domain })).data;
    const { lines, counts } = (await plan(text, 'all')).data;
    expect(counts).toMatchObject({ added: 0, removed: 0, ttlChanged: 0, refused: 0, same: 13 });
    expect(lines.filter(({ state }) => state === 'unneeded')).not.toEqual([]);
  });
});
