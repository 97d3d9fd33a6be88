import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { BodyCode, domainCalls } from '@certdeck/contract';
import { transaction } from '../../../platform/database/transaction.ts';
import { openTestApi, type TestAccount, type TestApi } from '../../../testing/api.ts';
import { CONTACT } from '../testing/domain-shop.ts';
import { registeredName, registrarOf } from '../testing/registered.ts';
import { batchCalls } from './testing/batch-calls.ts';
import { BATCH_JOB } from './work.ts';

let api: TestApi;
let customer: TestAccount;
let count = 0;
let names: string[];
beforeAll(async () => {
  api = await openTestApi({ DNS_HOSTING: '1', DOMAIN_NAMESERVERS: 'ns1.here.example,ns2.here.example' });
  api.freeze();
});
beforeEach(async () => {
  customer = await api.addAccount();
  count += 1;
  names = [`one${count}.com.test`, `two${count}.com.test`, `three${count}.com.test`];
  for (const name of names) await registeredName(api, customer, name);
});
afterAll(() => api.close());

const { as, own, start, read, jobOf, statesOf } = batchCalls(
  () => api,
  () => customer,
);
const planned = async (input: object) =>
  (await own(domainCalls.planDomainBatch, input)).data.lines.map(
    ({ unicode, state, before, after, problem }) =>
      [unicode, state, before.join('; '), after.join('; '), problem].join(' | '),
  );
const workOff = async (id: string) => {
  const work = api.areas.find(({ name }) => name === 'domains')?.jobs?.[BATCH_JOB];
  if (typeof work !== 'function') throw new Error('Nobody does the work');
  for (let round = 0; round < 50; round += 1) if ((await work(jobOf(id))).kind === 'done') return;
  throw new Error('The batch doesn’t end');
};
const add = async () => (await own(domainCalls.addDomainContact, CONTACT)).data.id;

describe('work on many names at once', () => {
  it('is planned name by name, and nothing changes (DOM-006)', async () => {
    const [one = '', two = ''] = names;
    const group = await own(domainCalls.addDomainGroup, { name: 'Shops' });
    await own(domainCalls.changeDomainGroup, { id: group.data.id, domains: [] });
    const wish = {
      kind: 'group',
      groupID: group.data.id,
      domains: [one.toUpperCase(), one, two, 'x.com.test', '?'],
    };
    expect(await planned(wish)).toEqual([
      `${one} | waiting |  | Shops | `,
      `${two} | waiting |  | Shops | `,
      'x.com.test | failed |  |  | This name isn’t one of yours.',
      '? | failed |  |  | This name isn’t one of yours.',
    ]);
    const { data } = await own(domainCalls.listDomainGroups, {});
    expect(data.groups).toMatchObject([{ name: 'Shops', domains: 0 }]);
  });

  it('puts names into a group and writes remarks, and says what became of each (DOM-006)', async () => {
    const { data: group } = await own(domainCalls.addDomainGroup, { name: 'Shops' });
    const { data } = await start({ kind: 'group', groupID: group.id, domains: [...names, 'x.com.test'] });
    expect(await read(data.id)).toMatchObject({
      waiting: 3,
      failed: 1,
      total: 4,
      endTime: null,
      after: ['Shops'],
    });
    await workOff(data.id);
    expect(await read(data.id)).toMatchObject({
      waiting: 0,
      done: 3,
      failed: 1,
      endTime: expect.any(Number),
    });
    const [first] = (await own(domainCalls.listDomainGroups, {})).data.groups;
    expect(first?.domains).toBe(3);
    expect(await planned({ kind: 'group', groupID: group.id, domains: names.slice(0, 1) })).toEqual([
      `${names[0]} | same | Shops | Shops | `,
    ]);
    const remark = await start({ kind: 'remark', remark: 'Sold in May', domains: names });
    await workOff(remark.data.id);
    const { data: listed } = await own(domainCalls.listDomains, { keyword: 'Sold in May' });
    expect(listed).toHaveLength(3);
    const { data: batches } = await own(domainCalls.listDomainBatches, {});
    expect(batches.map(({ kind, done }) => [kind, done])).toEqual([
      ['remark', 3],
      ['group', 3],
    ]);
    expect((await own(domainCalls.listDomainBatches, { kind: 'group' })).data).toHaveLength(1);
  });

  it('lets other servers answer, as the registry has it afterwards, and asks for no server below a name (DOM-006)', async () => {
    const [one = '', two = ''] = names;
    const nameservers = ['NS1.Host.example', `ns.${two}`];
    expect(await planned({ kind: 'dns', nameservers, domains: [one, two] })).toEqual([
      `${one} | waiting |  | ns1.host.example; ns.${two} | `,
      expect.stringMatching(/\| failed \|.*is below the name itself/),
    ]);
    const { data } = await start({ kind: 'dns', nameservers, domains: [one, two] });
    await workOff(data.id);
    expect(await statesOf(data.id)).toEqual(['done', 'failed']);
    const seen = await registrarOf(api).info(one);
    expect(seen.ok && seen.value.nameservers).toEqual(['ns1.host.example', `ns.${two}`]);
    expect(
      await own(domainCalls.planDomainBatch, { kind: 'dns', nameservers: ['one.example'], domains: names }),
    ).toMatchObject({
      code: BodyCode.badInput,
      errors: { nameservers: 'Enter at least two name servers, or none.' },
    });
  });

  it('registers names for another contact, at the registry and here, with their history (DOM-006)', async () => {
    const [one = ''] = names;
    const contactID = await add();
    expect(await planned({ kind: 'update-ownership', contactID, domains: [one] })).toEqual([
      `${one} | waiting | Holder | Jane Doe | `,
    ]);
    const { data } = await start({ kind: 'update-ownership', contactID, domains: [one] });
    await workOff(data.id);
    expect(await statesOf(data.id)).toEqual(['done']);
    const [line] = (await read(data.id)).lines;
    const detail = (await own(domainCalls.getDomain, { orderNo: line?.orderNo })).data;
    expect(detail).toMatchObject({ contactID, contact: { name: 'Jane Doe' } });
    expect(detail.history[0]).toMatchObject({
      kind: 'holder',
      details: { before: 'Holder', after: 'Jane Doe' },
    });
    const seen = await registrarOf(api).info(one);
    const row = await api.services.db
      .selectFrom('domain_contacts')
      .select('handle')
      .where('id', '=', contactID)
      .executeTakeFirstOrThrow();
    expect(seen.ok && seen.value.contacts?.registrant).toBe(row.handle);
    const none = { kind: 'update-ownership', contactID: '', domains: [one] };
    expect(await own(domainCalls.planDomainBatch, none)).toMatchObject({
      code: BodyCode.badInput,
      errors: { contactID: 'There is no such contact. Choose another one.' },
    });
  });

  it('adds records, or puts them in the place of others, and names the record that no name can have (DOM-006)', async () => {
    const [one = '', two = ''] = names;
    const www = { type: 'A', host: 'www', value: '192.0.2.1' };
    await own(domainCalls.addDnsRecord, { domain: one, ...www });
    await own(domainCalls.addDnsRecord, { domain: one, type: 'A', host: 'www', value: '192.0.2.9' });
    await own(domainCalls.addDnsRecord, { domain: two, type: 'CNAME', host: 'www', value: 'a.example' });
    const wish = { kind: 'resolution', records: [www], domains: [one, two, names[2]] };
    expect(await planned(wish)).toEqual([
      `${one} | same | www A 192.0.2.1; www A 192.0.2.9 | www A 192.0.2.1; www A 192.0.2.9 | `,
      expect.stringMatching(/failed \|.*This name has a CNAME/),
      `${names[2]} | waiting |  | www A 192.0.2.1 | `,
    ]);
    const { data } = await start({ ...wish, replaces: 'Y' });
    await workOff(data.id);
    expect(await statesOf(data.id)).toEqual(['done', 'failed', 'done']);
    const shown = await own(domainCalls.listDnsRecords, { domain: one });
    expect(shown.data.map(({ value }) => value)).toEqual(['192.0.2.1']);
    expect(
      await own(domainCalls.planDomainBatch, { ...wish, records: [www, { ...www, value: 'no' }] }),
    ).toMatchObject({
      code: BodyCode.badInput,
      errors: {
        records: 'Record 2: Enter an IPv4 address, such as 192.0.2.1.',
        'records.1.value': 'Enter an IPv4 address, such as 192.0.2.1.',
      },
    });
  });

  it('is done once for a call that is repeated, and never for strangers (DOM-006)', async () => {
    const wish = { kind: 'remark', remark: 'Mine', domains: names };
    const headers = { 'idempotency-key': 'the-same' };
    const [first, second] = [
      await as(customer, domainCalls.startDomainBatch, wish, headers),
      await as(customer, domainCalls.startDomainBatch, wish, headers),
    ];
    expect(second.data.id).toBe(first.data.id);
    const stranger = await api.addAccount();
    const planOf = await as(stranger, domainCalls.planDomainBatch, wish);
    expect(planOf.data.lines.every(({ state, before }) => state === 'failed' && before.length === 0)).toBe(
      true,
    );
    expect(await as(stranger, domainCalls.readDomainBatch, { id: first.data.id })).toMatchObject({
      code: BodyCode.notFound,
    });
    expect(await as(stranger, domainCalls.retryDomainBatch, { id: first.data.id })).toMatchObject({
      code: BodyCode.notFound,
    });
    const none = await own(domainCalls.planDomainBatch, { kind: 'remark', domains: [' '] });
    expect(none).toMatchObject({ code: BodyCode.badInput, errors: { domains: 'Enter at least one name.' } });
  });
});

it('is part of what an owner can read of themselves, and goes with them; whom names were for too (DOM-006)', async () => {
  const contactID = await add();
  const { data } = await start({ kind: 'update-ownership', contactID, domains: names.slice(0, 1) });
  await workOff(data.id);
  const personal = api.areas.find(({ name }) => name === 'domains')?.personal;
  const { accountID } = customer;
  const owner = { principalID: accountID, tenantID: accountID, isOwner: true };
  expect(await personal?.read(owner)).toMatchObject({ domainBatches: [{ after: ['Jane Doe'] }] });
  await transaction(api.services.db, async (trx) => personal?.erase?.(trx, owner));
  expect(await personal?.read(owner)).toMatchObject({
    domainBatches: [],
    domainHistory: [{ kind: 'holder', details: {} }],
  });
});

describe('names that are looked for', () => {
  it('are shown with where they stand, and those of others as not the tenant’s (DOM-006)', async () => {
    const { data: group } = await own(domainCalls.addDomainGroup, { name: 'Shops' });
    const { data } = await start({ kind: 'group', groupID: group.id, domains: names.slice(0, 1) });
    await workOff(data.id);
    const other = await api.addAccount();
    await registeredName(api, other, `theirs${count}.com.test`);
    const found = await own(domainCalls.findDomains, {
      domains: [` ${names[0]?.toUpperCase()} `, names[0], `theirs${count}.com.test`],
    });
    expect(found.data).toMatchObject([
      { domain: names[0], found: { status: 'active', group: 'Shops', contact: 'Holder', nameservers: [] } },
      { domain: `theirs${count}.com.test`, found: null },
    ]);
  });
});
