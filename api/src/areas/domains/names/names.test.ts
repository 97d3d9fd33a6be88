import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BodyCode, type Call, domainCalls } from '@certdeck/contract';
import { openTestApi, type TestAccount, type TestApi } from '../../../testing/api.ts';
import { newID } from '../../../platform/database/identifiers.ts';
import { callAs, registeredName, type RegisteredName, registrarOf, tick } from '../testing/registered.ts';

const DAY = 86_400;
let api: TestApi;
let customer: TestAccount;
let stranger: TestAccount;
beforeAll(async () => {
  api = await openTestApi();
  api.freeze();
  customer = await api.addAccount();
  stranger = await api.addAccount();
});
afterAll(() => api.close());

const as = <Input, Data>(who: TestAccount, call: Call<Input, Data>, input: unknown) =>
  callAs(api, who, call, input);
const own = <Input, Data>(call: Call<Input, Data>, input: unknown) => as(customer, call, input);
const listed = async (input: object = {}) =>
  (await own(domainCalls.listDomains, { limit: 100, ...input })).data.map(({ unicode }) => unicode);
const detailOf = async ({ orderNo }: RegisteredName) => (await own(domainCalls.getDomain, { orderNo })).data;

/** So many nights pass, in each of which a seventh of the names is looked at. */
async function nights(count: number): Promise<void> {
  for (let night = 0; night < count; night += 1) {
    api.advance(DAY);
    await tick(api, 'domain-sync');
  }
}

describe('a name that nobody renews', () => {
  it('goes from active through its states to gone, in its lists, with its history (API-156, DOM-003)', async () => {
    const name = await registeredName(api, customer, 'walk.com.test');
    const lists = async () => {
      const { data } = await own(domainCalls.countDomains, {});
      return [data.mine, data.expiring, data.expired];
    };
    const seen = async () => [(await detailOf(name)).status, ...(await lists())];
    expect(await seen()).toEqual(['active', 1, 0, 0]);
    api.advance(336 * DAY);
    expect(await seen()).toEqual(['active', 1, 1, 0]);
    expect(await listed({ status: 'expiring' })).toEqual(['walk.com.test']);
    api.advance(30 * DAY);
    // What is shown follows from the dates; nothing had to run.
    expect(await seen()).toEqual(['expired', 1, 0, 1]);
    expect(await listed({ status: 'expired' })).toEqual(['walk.com.test']);
    await tick(api, 'domain-ends');
    api.advance(45 * DAY);
    expect((await detailOf(name)).status).toBe('redemption');
    api.advance(30 * DAY);
    expect(await seen()).toEqual(['pendingDelete', 1, 0, 1]);
    api.advance(5 * DAY);
    expect(await seen()).toEqual(['gone', 0, 0, 0]);
    // A tick that comes late writes down every state at its moment.
    await tick(api, 'domain-ends');
    const { history, expireTime, status } = await detailOf(name);
    expect(status).toBe('gone');
    const end = expireTime ?? 0;
    expect(history.map(({ kind, time }) => [kind, (time - end) / DAY])).toEqual([
      ['gone', 80],
      ['pendingDelete', 75],
      ['redemption', 45],
      ['expired', 0],
    ]);
    await tick(api, 'domain-ends');
    await tick(api, 'domain-sync');
    expect((await detailOf(name)).history).toHaveLength(4);
  });

  it('is free for another tenant once it is gone (DOM-003)', async () => {
    const again = await registeredName(api, stranger, 'walk.com.test');
    expect((await as(stranger, domainCalls.getDomain, { orderNo: again.orderNo })).data.status).toBe(
      'active',
    );
  });
});

describe('lists of names (API-156)', () => {
  const names: RegisteredName[] = [];
  beforeAll(async () => {
    customer = await api.addAccount();
    const groupID = newID();
    await api.services.db
      .insertInto('domain_groups')
      .values({ account_id: customer.accountID, id: groupID, name: 'shops' })
      .execute();
    names.push(
      await registeredName(api, customer, 'beta.com.test', { years: 2, remark: '100% Marketing_x' }),
      await registeredName(api, customer, 'alpha.com.test', { years: 3, group_id: groupID }),
      await registeredName(api, customer, 'gamma.net.test', { sale_cents: 500_000 }),
      await registeredName(api, customer, 'xn--czru2d.xn--55qx5d.test'),
    );
    api.advance(1);
  });

  it('are by name, or by end where that is asked for, a page at a time', async () => {
    expect(await listed()).toEqual(['alpha.com.test', 'beta.com.test', 'gamma.net.test', '商城.公司.test']);
    expect((await listed({ sort: '-expireTime' })).slice(0, 2)).toEqual(['alpha.com.test', 'beta.com.test']);
    expect((await listed({ sort: 'expireTime' })).slice(2)).toEqual(['beta.com.test', 'alpha.com.test']);
    const { data, total } = await own(domainCalls.listDomains, { limit: 3, offset: 2 });
    expect([data.map(({ unicode }) => unicode), total]).toEqual([['商城.公司.test'], 4]);
    expect(await listed({ offset: 2 })).toEqual([]);
  });

  it('are those that a host name is or is below (API-156, D-678)', async () => {
    expect(await listed({ host: '*.www.Alpha.com.test' })).toEqual(['alpha.com.test']);
    expect(await listed({ host: 'shop.商城.公司.test' })).toEqual(['商城.公司.test']);
    for (const host of ['com.test', 'notalpha.com.test', 'x..y', 'a b'])
      expect(await listed({ host })).toEqual([]);
    const theirs = async (host: string) =>
      (await as(stranger, domainCalls.listDomains, { host })).data.map(({ domain }) => domain);
    expect(await theirs('alpha.com.test')).toEqual([]);
    // Whatever number of labels the domain has, and however far below it the host is.
    await registeredName(api, stranger, 'delta.test');
    for (const host of ['delta.test', 'www.delta.test', 'a.b.c.delta.test'])
      expect(await theirs(host)).toEqual(['delta.test']);
  });

  it('find part of a name, as people write it, or of a remark', async () => {
    expect(await listed({ keyword: 'ALPH' })).toEqual(['alpha.com.test']);
    expect(await listed({ keyword: '商' })).toEqual(['商城.公司.test']);
    expect(await listed({ keyword: '0% mark' })).toEqual(['beta.com.test']);
    expect(await listed({ keyword: 'g_x' })).toEqual(['beta.com.test']);
    expect(await listed({ keyword: 'a_p' })).toEqual([]);
  });

  it('show those of a group, those for sale, and one alone', async () => {
    const [, alpha] = names;
    const { groupID } = await detailOf(alpha as RegisteredName);
    expect(await listed({ groupID })).toEqual(['alpha.com.test']);
    expect(await listed({ status: 'for-sale' })).toEqual(['gamma.net.test']);
    expect(await listed({ orderNo: alpha?.orderNo })).toEqual(['alpha.com.test']);
    expect((await own(domainCalls.countDomains, {})).data).toEqual({
      mine: 4,
      expiring: 0,
      expired: 0,
      forSale: 1,
    });
  });
});

describe('one name (DOM-004)', () => {
  it('says until when it is locked, renewed and restored, and for whom it is', async () => {
    const name = await registeredName(api, customer, 'one.com.test');
    const detail = await detailOf(name);
    const [registered, end] = [detail.registeredTime ?? 0, detail.expireTime ?? 0];
    expect(detail).toMatchObject({
      domain: 'one.com.test',
      renewPrice: 7900,
      restorePrice: 64_400 + 7900,
      graceEndTime: end + 45 * DAY,
      redemptionEndTime: end + 75 * DAY,
      renewable: true,
      locks: [{ prevents: 'transfer', by: 'registry', reason: 'recent', until: registered + 60 * DAY }],
      contact: { name: 'Holder', email: 'holder@customer.example', country: 'CN' },
      nameservers: [],
    });
    api.advance(61 * DAY);
    expect((await detailOf(name)).locks).toEqual([]);
  });

  it('has what the registry has changed in its history (DOM-004)', async () => {
    const name = await registeredName(api, customer, 'changed.com.test');
    const registrar = registrarOf(api);
    const change = { name: name.name, nameservers: ['ns1.host.example', 'ns2.host.example'] };
    await registrar.update({ key: newID(), ...change, addStatuses: ['clientHold'] });
    await nights(7);
    const { history, nameservers, locks } = await detailOf(name);
    expect(nameservers).toEqual(change.nameservers);
    expect(locks).toContainEqual({ prevents: 'resolution', by: 'us', reason: 'status', until: null });
    expect(history.map(({ kind, details }) => [kind, details])).toEqual([
      [
        'registryChange',
        {
          nameservers: 'ns1.host.example, ns2.host.example',
          nameserversBefore: '',
          statuses: 'clientHold',
          statusesBefore: '',
        },
      ],
    ]);
  });

  it('was deleted by somebody before its end, and nobody can say until when it is kept (DOM-004)', async () => {
    const name = await registeredName(api, customer, 'deleted.com.test');
    api.advance(10 * DAY);
    expect(await registrarOf(api).remove(name.name, { key: newID() })).toMatchObject({ ok: true });
    expect((await detailOf(name)).status).toBe('active');
    await nights(7);
    const detail = await detailOf(name);
    expect(detail).toMatchObject({
      status: 'redemption',
      graceEndTime: null,
      redemptionEndTime: null,
      restorePrice: 64_400,
      renewable: true,
    });
    expect(detail.history.map(({ kind }) => kind)).toEqual(['redemption']);
    expect(await listed({ status: 'expired' })).toContain('deleted.com.test');
  });

  it('is looked at when the registry tells of it, and the message is taken once (DOM-004)', async () => {
    const name = await registeredName(api, customer, 'told.com.test');
    api.advance(365 * DAY);
    const registrar = registrarOf(api);
    expect(await registrar.events()).toMatchObject({ ok: true, value: { length: expect.any(Number) } });
    await tick(api, 'domain-poll');
    expect((await detailOf(name)).history.map(({ kind }) => kind)).toEqual(['expired']);
    expect(await registrar.events()).toMatchObject({ ok: true, value: [] });
    await tick(api, 'domain-poll');
    expect((await detailOf(name)).history).toHaveLength(1);
  });
});

describe('changing names', () => {
  it('changes several, all or none, and tells who switched auto-renew (DOM-003)', async () => {
    const [one, other] = [
      await registeredName(api, customer, 'several1.com.test'),
      await registeredName(api, customer, 'several2.com.test'),
    ];
    const foreign = await registeredName(api, stranger, 'several3.com.test');
    const orderNo = [one.orderNo, other.orderNo];
    const bad = await own(domainCalls.changeDomains, { orderNo: [...orderNo, foreign.orderNo], remark: 'x' });
    expect(bad.code).toBe(BodyCode.notFound);
    expect((await detailOf(one)).remark).toBe('');
    const change = { orderNo, autoRenew: 'Y', remark: 'shop', salePrice: 99_900 };
    expect((await own(domainCalls.changeDomains, change)).code).toBe(BodyCode.ok);
    expect((await own(domainCalls.changeDomains, { orderNo, autoRenew: 'Y', salePrice: '' })).code).toBe(200);
    for (const salePrice of [0, -1, 0.5, 1_000_000_000_001]) {
      const { code, errors } = await own(domainCalls.changeDomains, { orderNo, salePrice });
      expect([code, Object.keys(errors ?? {})]).toEqual([BodyCode.badInput, ['salePrice']]);
    }
    const detail = await detailOf(other);
    expect(detail).toMatchObject({ autoRenew: true, remark: 'shop', salePrice: null });
    expect(detail.history.map(({ kind }) => kind)).toEqual(['autoRenewOn']);
    expect(detail.history[0]?.actor).toMatch(/customer/);
    const groupID = newID();
    const elsewhere = { account_id: stranger.accountID, id: groupID, name: 'theirs' };
    await api.services.db.insertInto('domain_groups').values(elsewhere).execute();
    const refused = await own(domainCalls.changeDomains, { orderNo, groupID, remark: 'lost' });
    expect(refused).toMatchObject({ code: BodyCode.badInput, errors: { groupID: /doesn’t exist/ } });
    expect((await detailOf(one)).remark).toBe('shop');
  });

  it('finds no name of another tenant by any call (API-009)', async () => {
    const { orderNo } = await registeredName(api, customer, 'mine.com.test');
    const calls: [Call<unknown, unknown>, object][] = [
      [domainCalls.getDomain, { orderNo }],
      [domainCalls.changeDomains, { orderNo: [orderNo], remark: 'x' }],
      [domainCalls.setNameservers, { orderNo, nameservers: [] }],
      [domainCalls.renewalPrice, { orderNo: [orderNo], years: 1 }],
      [domainCalls.renewDomains, { orderNo: [orderNo], years: 1, amount: 7900 }],
    ];
    for (const [call, input] of calls)
      expect([call.id, (await as(stranger, call, input)).code]).toEqual([call.id, BodyCode.notFound]);
    expect((await as(stranger, domainCalls.listDomains, { orderNo })).data).toEqual([]);
  });
});

describe('name servers', () => {
  let name: RegisteredName;
  beforeAll(async () => {
    name = await registeredName(api, customer, 'servers.com.test');
  });
  const set = (nameservers: string[]) =>
    own(domainCalls.setNameservers, { orderNo: name.orderNo, nameservers });

  it('are those that the registry has afterwards, written in its history (DOM-004)', async () => {
    expect(await set(['NS1.Host.example.', 'ns2.bücher.example'])).toMatchObject({ code: 200 });
    const servers = ['ns1.host.example', 'ns2.xn--bcher-kva.example'];
    const detail = await detailOf(name);
    expect(detail.nameservers).toEqual(servers);
    expect(detail.history).toMatchObject([
      { kind: 'nameservers', details: { before: '', after: servers.join(', ') } },
    ]);
    expect(await registrarOf(api).info(name.name)).toMatchObject({ value: { nameservers: servers } });
    expect((await set([])).code).toBe(200);
    expect((await detailOf(name)).nameservers).toEqual([]);
  });

  it.each([
    [['ns1.host.example'], /at least two/],
    [['ns1.host.example', 'NS1.host.example'], /“ns1.host.example” is entered twice/],
    [['ns1.host.example', 'not a host'], /“not a host” isn’t a host name/],
    [['ns1.host.example', '*.host.example'], /isn’t a host name/],
    [['ns1.host.example', '192.0.2.1'], /isn’t a host name/],
    [['ns1.host.example', '①②⑦.0.0.1'], /isn’t a host name/],
    [['ns1.host.example', '[::1]'], /isn’t a host name/],
    [['ns1.host.example', 'localhost'], /isn’t a host name/],
    [['ns1.host.example', `${'a'.repeat(64)}.example`], /isn’t a host name/],
    [['ns1.host.example', 'NS1.ＳＥＲＶＥＲＳ。com.test'], /is below the name itself/],
    [['ns1.host.example', 'ns1.servers.com.test'], /“ns1.servers.com.test” is below the name itself/],
  ])('are refused as %j, saying why at the field', async (nameservers, words) => {
    const before = (await detailOf(name)).nameservers;
    const { code, errors } = await set(nameservers);
    expect([code, errors?.['nameservers']]).toEqual([BodyCode.badInput, expect.stringMatching(words)]);
    expect((await detailOf(name)).nameservers).toEqual(before);
  });

  it('are refused with the registry’s reason where it refuses them', async () => {
    const locked = await registeredName(api, customer, 'locked.com.test');
    const registrar = registrarOf(api);
    const lock = { name: locked.name, addStatuses: ['clientUpdateProhibited' as const] };
    await registrar.update({ key: newID(), ...lock });
    const nameservers = ['ns1.host.example', 'ns2.host.example'];
    const { code, msg } = await own(domainCalls.setNameservers, { orderNo: locked.orderNo, nameservers });
    expect(code).toBe(BodyCode.wrongState);
    expect(msg).toMatch(/lock at the registry prevents it: locked.com.test has the status clientUpdate/);
  });
});
