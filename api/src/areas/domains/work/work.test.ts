import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { accountCalls } from '@certdeck/contract';
import { transaction } from '../../../platform/database/transaction.ts';
import { embeddedRegistrar } from '../../../ports/registrar/embedded/embedded-registrar.ts';
import type { RefusalCode, Registrar, RegistrarEvent } from '../../../ports/registrar/registrar.ts';
import { expectBalancedBooks } from '../../payments/testing/books.ts';
import {
  type DomainShop,
  movementsOf,
  type NameBuyer,
  openDomainShop,
  orderOf,
  takenFor,
} from '../testing/domain-shop.ts';
import { TldList } from '../prices/tld-list.ts';
import { pollRegistry } from '../watch/poll.ts';
import { placeDomainOrders } from './place.ts';

let shop: DomainShop;
let buyer: NameBuyer;
let count = 0;
beforeAll(async () => {
  shop = await openDomainShop();
});
beforeEach(async () => {
  await shop.services.db.deleteFrom('jobs').execute();
  shop.errors.length = 0;
  buyer = await shop.addBuyer(100_000);
});
afterAll(() => shop.close());

const DAY = 86_400;
const refused = (code: RefusalCode) => async () => ({ ok: false as const, code, detail: `said ${code}` });
const newName = () => `paid${++count}.com.test`;
const order = (orderNo: string) => orderOf(shop.services.db, orderNo);
const movements = (orderNo: string) => movementsOf(shop.services.db, orderNo);
const taken = (name: string) => takenFor(shop.services.db, name);
const titles = async () =>
  (await buyer.call(accountCalls.listMessages, {}, { 'accept-language': 'en' })).body.data.siteMsges.map(
    ({ title }) => title,
  );

/** The registrar whose answers to some requests are lost on the way, after the registry has done them. */
function cutting(...methods: ('create' | 'renew' | 'restore')[]): Registrar {
  const cut = <Args extends unknown[]>(method: (...args: Args) => Promise<unknown>) => {
    let isCut = false;
    return async (...args: Args) => {
      const answer = await method(...args);
      if (isCut) return answer as never;
      isCut = true;
      return { ok: false as const, code: 'UNKNOWN_OUTCOME' as const, detail: 'cut' };
    };
  };
  const { registrar } = shop;
  return {
    ...registrar,
    ...Object.fromEntries(
      methods.map((one) => [one, cut(registrar[one] as (...args: unknown[]) => Promise<unknown>)]),
    ),
  };
}

/** Registers a name for the buyer. */
async function ownName(): Promise<{ name: string; orderNo: string }> {
  const name = newName();
  const orderNo = await shop.buy(buyer, name, 7500);
  await shop.workToTheEnd();
  return { name, orderNo };
}

/** Buys years for a name that the buyer has. */
async function extend(name: string, kind: 'renew' | 'restore', years = 1): Promise<string> {
  const { db, now } = shop.services;
  const { id, expires_at } = await db
    .selectFrom('domains')
    .select(['id', 'expires_at'])
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  const until = expires_at ?? now();
  const ports = { isAbove: async () => false, spend: async () => undefined };
  const fee = kind === 'renew' ? { amount: 6800 * years, currency: 'CNY' } : null;
  const purchase = { kind, domain: { id, name, until }, years, amount: 7900 * years, fee };
  const payer = { accountID: buyer.accountID, actorID: buyer.accountID };
  const [orderNo = ''] = await transaction(db, (trx) =>
    placeDomainOrders(ports, trx, payer, [purchase], now(), 'orderNo'),
  );
  return orderNo;
}

describe('a name that was paid', () => {
  it('is registered for its contact, and its owner is told (API-150, DOM-008)', async () => {
    const { db, now } = shop.services;
    const name = newName();
    const orderNo = await shop.buy(buyer, name, 7500);
    expect(await shop.work({ nameservers: ['ns1.dns.example', 'ns2.dns.example'] })).toEqual([null]);
    const row = await db.selectFrom('domains').selectAll().where('order_no', '=', orderNo).executeTakeFirst();
    expect(row).toMatchObject({
      state: 'active',
      repository_id: expect.stringMatching(/-CERTDECK$/),
      registered_at: now(),
      nameservers: ['ns1.dns.example', 'ns2.dns.example'],
      statuses: ['serverTransferProhibited'],
    });
    const end = row?.expires_at;
    expect(end?.getUTCFullYear()).toBe(now().getUTCFullYear() + 1);
    expect(await order(orderNo)).toMatchObject({ state: 'done', attempts: 1, expires_at: end });
    const info = await shop.registrar.info(name);
    const { handle } = await db
      .selectFrom('domain_contacts')
      .select('handle')
      .where('id', '=', buyer.domainContactID)
      .executeTakeFirstOrThrow();
    expect(info.ok && info.value.contacts?.registrant).toBe(handle);
    expect(await titles()).toEqual([`${name} is registered`]);
    expect(await shop.work()).toEqual([]);
  });

  it('is taken once at the registry though the answer was lost, and not asked for again (API-150)', async () => {
    const name = newName();
    const orderNo = await shop.buy(buyer, name, 7500);
    const registrar = cutting('create');
    expect(await shop.work({ registrar })).toEqual([expect.any(Date)]);
    expect(await order(orderNo)).toMatchObject({ state: 'working', refusal: 'UNKNOWN_OUTCOME', attempts: 1 });
    await shop.workToTheEnd({ registrar });
    expect(await order(orderNo)).toMatchObject({ state: 'done', attempts: 1 });
    expect([await taken(name), await movements(orderNo)]).toEqual([[['create', -6500]], [['domain', -7500]]]);
  });

  it('is asked for again under another number where the registry knows nothing of it (API-150)', async () => {
    const name = newName();
    const orderNo = await shop.buy(buyer, name, 7500);
    await shop.work({ registrar: { ...shop.registrar, create: refused('UNKNOWN_OUTCOME') } });
    const keys: string[] = [];
    const create: Registrar['create'] = (request) => {
      keys.push(request.key);
      return shop.registrar.create(request);
    };
    await shop.workToTheEnd({ registrar: { ...shop.registrar, create } });
    expect(keys).toEqual([`${orderNo}-2`]);
    expect(await order(orderNo)).toMatchObject({ state: 'done', attempts: 2 });
  });

  it('is ours though the registry says “taken” to the request that came twice (API-150)', async () => {
    const name = newName();
    const orderNo = await shop.buy(buyer, name, 7500);
    const registrar = cutting('create');
    await shop.work({ registrar });
    // The registry shows it a moment later than it has it.
    let looks = 0;
    const info: Registrar['info'] = (asked) =>
      looks++ === 0 ? refused('NOT_FOUND')() : shop.registrar.info(asked);
    await shop.workToTheEnd({ registrar: { ...shop.registrar, info } });
    expect(await order(orderNo)).toMatchObject({ state: 'done', attempts: 2 });
    expect([await taken(name), await movements(orderNo)]).toEqual([[['create', -6500]], [['domain', -7500]]]);
  });

  it('that somebody else took is given back once, however often the work is done (API-150)', async () => {
    const { db, now } = shop.services;
    const name = newName();
    const orderNo = await shop.buy(buyer, name, 7500);
    const other = embeddedRegistrar({ db, now, registrarID: 'other' });
    const postal = { name: 'A', street: 'B', city: 'C', postcode: '1', country: 'CN' };
    await other.saveContact({ handle: 'C-1', int: postal, phone: '+86.13800138000', email: 'a@b.example' });
    const contacts = { registrant: 'C-1', admin: 'C-1', tech: 'C-1', billing: 'C-1' };
    await other.create({ key: `other-${name}`, name, years: 1, contacts, nameservers: [] });
    const jobs = await db.selectFrom('jobs').selectAll().where('kind', '=', 'domain').execute();
    await shop.work();
    await db.insertInto('jobs').values(jobs).execute();
    await shop.work();
    expect(await order(orderNo)).toMatchObject({
      state: 'refused',
      refusal: 'TAKEN',
      domain_state: 'refused',
    });
    expect(await movements(orderNo)).toEqual([
      ['domain', -7500],
      ['refund', 7500],
    ]);
    expect(await titles()).toEqual([`${name} couldn’t be registered`]);
    await expectBalancedBooks(db);
    // The name is nobody's here: it may be bought by whoever gets it next.
    await db.updateTable('registry_domains').set({ registrar_id: 'gone' }).where('name', '=', name).execute();
    await db.deleteFrom('registry_domains').where('name', '=', name).execute();
    shop.advance(60);
    expect((await shop.payLines(buyer, [await shop.add(buyer, name)], 7500)).body.code).toBe(200);
  });

  it.each<RefusalCode>(['UNREACHABLE', 'DEPOSIT_LOW'])(
    'waits while the registry says %s, for a day at most (API-150)',
    async (code) => {
      const orderNo = await shop.buy(buyer, newName(), 7500);
      const registrar = { ...shop.registrar, create: refused(code) };
      const [first] = await shop.work({ registrar });
      expect(first?.getTime()).toBe(shop.services.now().getTime() + 10_000);
      shop.advance(DAY - 1);
      expect(await shop.work({ registrar })).toEqual([expect.any(Date)]);
      expect(await order(orderNo)).toMatchObject({ state: 'working', refusal: code });
      shop.advance(1);
      expect(await shop.work({ registrar })).toEqual([null]);
      expect(await order(orderNo)).toMatchObject({ state: 'refused', refusal: code });
      expect(await shop.balanceOf(buyer)).toBe(100_000);
    },
  );

  it('isn’t given back while nobody knows what happened: the operator is told after a day (API-150)', async () => {
    const orderNo = await shop.buy(buyer, newName(), 7500);
    const away = { ...cutting('create'), info: refused('UNREACHABLE') };
    await shop.work({ registrar: away });
    for (let hour = 0; hour < 30; hour++) {
      shop.advance(3600);
      await shop.work({ registrar: away });
    }
    expect(await order(orderNo)).toMatchObject({ state: 'stuck', attempts: 1 });
    expect(shop.errors).toEqual([expect.stringContaining(`${orderNo} (register`)]);
    expect(await shop.balanceOf(buyer)).toBe(92_500);
    await shop.workToTheEnd();
    expect(await order(orderNo)).toMatchObject({ state: 'done', attempts: 1 });
  });

  it('waits for a registry that looks at it, and asks it no second time (API-150)', async () => {
    const orderNo = await shop.buy(buyer, newName(), 7500);
    let requests = 0;
    const create = () => ((requests += 1), refused('PENDING')());
    const registrar = { ...shop.registrar, create };
    await shop.work({ registrar });
    shop.advance(3600);
    await shop.work({ registrar });
    expect(await order(orderNo)).toMatchObject({ state: 'working', refusal: 'PENDING' });
    shop.advance(2 * DAY);
    await shop.work({ registrar });
    expect([requests, (await order(orderNo)).state, await shop.balanceOf(buyer)]).toEqual([
      1,
      'stuck',
      92_500,
    ]);
  });

  it('is given back once the registry that looked at it says no (API-150)', async () => {
    const { db, now } = shop.services;
    const name = newName();
    const orderNo = await shop.buy(buyer, name, 7500);
    await shop.work({ registrar: { ...shop.registrar, create: refused('PENDING') } });
    const event = { id: 'one', at: now(), name, kind: 'pending-refused', text: 'Not allowed' } as const;
    const messages: RegistrarEvent[] = [event];
    const registrar: Registrar = {
      ...shop.registrar,
      events: async () => ({ ok: true, value: [...messages], reference: 'r' }),
      acknowledge: async () => (messages.pop(), { ok: true, value: undefined, reference: 'r' }),
    };
    const list = new TldList({ db, now, registrar, currency: 'CNY', rates: async () => [], points: 0 });
    await pollRegistry({
      db,
      now,
      registrar,
      list,
      tell: async () => undefined,
      log: { warn: () => undefined },
    });
    await shop.work();
    expect(await order(orderNo)).toMatchObject({ state: 'refused', refusal: 'POLICY', attempts: 1 });
    expect(await movements(orderNo)).toEqual([
      ['domain', -7500],
      ['refund', 7500],
    ]);
  });

  it('is given back at once where its contact is refused (API-150)', async () => {
    const orderNo = await shop.buy(buyer, newName(), 7500);
    await shop.work({ registrar: { ...shop.registrar, saveContact: refused('CONTACT_INVALID') } });
    expect(await order(orderNo)).toMatchObject({ state: 'refused', refusal: 'CONTACT_INVALID', attempts: 0 });
    expect(await shop.balanceOf(buyer)).toBe(100_000);
  });

  it('is given back where the registry asks for another price than was expected (API-150)', async () => {
    const { db } = shop.services;
    const name = newName();
    const orderNo = await shop.buy(buyer, name, 7500);
    await db.updateTable('domain_orders').set({ fee: 1 }).where('order_no', '=', orderNo).execute();
    await shop.work();
    expect(await order(orderNo)).toMatchObject({ state: 'refused', refusal: 'PRICE_CHANGED' });
    expect([await taken(name), await shop.balanceOf(buyer)]).toEqual([[], 100_000]);
  });
});

describe('a renewal that was paid', () => {
  it('adds its years once though the answer was lost (API-158)', async () => {
    const { name, orderNo } = await ownName();
    const before = (await order(orderNo)).ends_at;
    const renewal = await extend(name, 'renew', 2);
    await shop.workToTheEnd({ registrar: cutting('renew') });
    const after = await order(renewal);
    expect(after).toMatchObject({ state: 'done', attempts: 1, domain_state: 'active' });
    expect(after.ends_at?.getUTCFullYear()).toBe((before?.getUTCFullYear() ?? 0) + 2);
    expect(await taken(name)).toEqual([
      ['create', -6500],
      ['renew', -13_600],
    ]);
    expect(await titles()).toEqual([`${name} is renewed`, `${name} is registered`]);
  });

  it('is given back where the name has another end, which is known from then on (API-158)', async () => {
    const { name } = await ownName();
    const renewal = await extend(name, 'renew');
    const info = await shop.registrar.info(name);
    const until = (info.ok ? info.value.expiresAt : undefined) ?? new Date();
    await shop.registrar.renew({ key: `by-hand-${name}`, name, until, years: 3 });
    await shop.workToTheEnd();
    const row = await order(renewal);
    expect(row).toMatchObject({ state: 'refused', refusal: 'END_DIFFERS', domain_state: 'active' });
    expect(row.ends_at?.getUTCFullYear()).toBe(until.getUTCFullYear() + 3);
    expect(await movements(renewal)).toEqual([
      ['domain', -7900],
      ['refund', 7900],
    ]);
  });

  it('is tried as long as the registry is away, and the operator is told after a day (API-158)', async () => {
    const { name } = await ownName();
    const renewal = await extend(name, 'renew');
    const registrar = { ...shop.registrar, renew: refused('DEPOSIT_LOW') };
    for (let hour = 0; hour < 26; hour++) {
      await shop.work({ registrar });
      shop.advance(3600);
    }
    expect(await order(renewal)).toMatchObject({ state: 'stuck', refusal: 'DEPOSIT_LOW' });
    expect(shop.errors).toHaveLength(1);
    await shop.workToTheEnd();
    expect((await order(renewal)).state).toBe('done');
    expect(await movements(renewal)).toEqual([['domain', -7900]]);
  });
});

describe('a restore that was paid', () => {
  it.each([
    ['with the year that the registry gives', 400, [] as const],
    ['though the answer was lost', 400, ['restore'] as const],
    ['with a year that is renewed where it was deleted early', 30, [] as const],
    ['though both answers were lost', 30, ['restore', 'renew'] as const],
  ])('brings the name back once %s (API-158)', async (_what, days, cuts) => {
    const { name, orderNo } = await ownName();
    const before = (await order(orderNo)).ends_at;
    shop.advance(days * DAY);
    await shop.registrar.remove(name, { key: `remove-${name}` });
    const restore = await extend(name, 'restore');
    await shop.workToTheEnd({ registrar: cutting(...cuts) });
    const row = await order(restore);
    expect(row).toMatchObject({ state: 'done', domain_state: 'active' });
    expect(row.ends_at?.getUTCFullYear()).toBe((before?.getUTCFullYear() ?? 0) + 1);
    const kinds = (await taken(name)).map(([kind]) => kind);
    expect(kinds).toEqual(days > 365 ? ['create', 'restore'] : ['create', 'restore', 'renew']);
    expect(await movements(restore)).toEqual([['domain', -7900]]);
  });

  it('is given back where the name isn’t in redemption (API-158)', async () => {
    const { name } = await ownName();
    const restore = await extend(name, 'restore');
    await shop.workToTheEnd();
    expect(await order(restore)).toMatchObject({ state: 'refused', refusal: 'NOT_ELIGIBLE' });
    expect(await shop.balanceOf(buyer)).toBe(92_500);
  });
});

describe('another order', () => {
  it('for a name whose last one isn’t over is refused, and nothing is charged (API-158)', async () => {
    const { name } = await ownName();
    await extend(name, 'renew');
    await expect(extend(name, 'renew')).rejects.toThrow('isn’t finished yet');
    expect(await shop.balanceOf(buyer)).toBe(100_000 - 7500 - 7900);
  });
});
