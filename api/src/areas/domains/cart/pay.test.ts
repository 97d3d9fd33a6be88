import { AsyncResource } from 'node:async_hooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { accountCalls, BodyCode, domainCalls } from '@certdeck/contract';
import { transaction } from '../../../platform/database/transaction.ts';
import { policies } from '../../../ports/registrar/embedded/policies.ts';
import { expectBalancedBooks } from '../../payments/testing/books.ts';
import { addMemberOf } from '../../tenancy/testing/members.ts';
import {
  CONTACT,
  type DomainShop,
  movementsOf,
  type NameBuyer,
  openDomainShop,
  orderOf,
  setPrice,
} from '../testing/domain-shop.ts';
import { registeredName } from '../testing/registered.ts';
import { payLines } from './pay.ts';

let shop: DomainShop;
let buyer: NameBuyer;
beforeAll(async () => {
  shop = await openDomainShop();
});
beforeEach(async () => {
  buyer = await shop.addBuyer(100_000);
});
afterAll(() => shop.close());

const lines = async (who: NameBuyer = buyer) => (await who.call(domainCalls.listCart, {})).body.data;
const namesIn = async (who: NameBuyer = buyer) => (await lines(who)).map(({ domain }) => domain);
const rowsFor = async ({ accountID }: NameBuyer) => {
  const { db } = shop.services;
  const count = async (table: 'domains' | 'domain_orders' | 'jobs') =>
    (await db.selectFrom(table).select('account_id').where('account_id', '=', accountID).execute()).length;
  return [await count('domains'), await count('domain_orders')];
};

describe('the payment of a cart', () => {
  it('charges each line once and orders its work, and the lines go (API-150, API-030, DOM-008)', async () => {
    const one = await shop.add(buyer, 'one.com.test', { years: 2 });
    const two = await shop.add(buyer, 'two.shop.test');
    await shop.add(buyer, 'stays.com.test');
    const first = await shop.payLines(buyer, [two, one], 15_400 + 1400, 'cart');
    expect(first.body.code).toBe(200);
    const { orderNo } = first.body.data;
    expect((await shop.payLines(buyer, [two, one], 15_400 + 1400, 'cart')).body.data).toEqual({ orderNo });
    expect(await namesIn()).toEqual(['stays.com.test']);
    expect(await shop.balanceOf(buyer)).toBe(100_000 - 16_800);
    const { db } = shop.services;
    expect(await Promise.all(orderNo.map((no) => movementsOf(db, no)))).toEqual([
      [['domain', -1400]],
      [['domain', -15_400]],
    ]);
    for (const no of orderNo) expect(no).toMatch(/^DM\d{20}$/);
    expect(await orderOf(db, orderNo[1] ?? '')).toMatchObject({ state: 'paid', domain_state: 'registering' });
    const events = await db
      .selectFrom('domain_events')
      .select(['kind', 'actor_id'])
      .where('account_id', '=', buyer.accountID)
      .execute();
    expect(events).toEqual([1, 2].map(() => ({ kind: 'ordered', actor_id: buyer.accountID })));
    const { body } = await buyer.call(accountCalls.listTransactions, { type: 'domain' });
    expect(body.total).toBe(2);
    await expectBalancedBooks(db);
  });

  it('refuses another price than was seen with the new one, and charges nothing (API-150)', async () => {
    const id = await shop.add(buyer, 'race.net.test');
    const [{ price } = { price: null }] = await lines();
    await setPrice(shop, 'net.test', 12_300);
    const { body } = await shop.payLines(buyer, [id], price ?? 0);
    expect([body.code, body.errors?.['amount']]).toEqual([
      BodyCode.wrongState,
      expect.stringContaining('¥123.00 CNY in all now'),
    ]);
    expect(body.data).toEqual({ amount: 12_300, newEnds: [0], contacts: [expect.any(String)] });
    expect([await shop.balanceOf(buyer), await rowsFor(buyer)]).toEqual([100_000, [0, 0]]);
    // The page asks again, and what it shows can be paid.
    const [{ price: now } = { price: null }] = await lines();
    expect(now).toBe(12_300);
    expect((await shop.payLines(buyer, [id], now ?? 0, 'again')).body.code).toBe(200);
  });

  it('of a renewal from another end than was seen is refused with the end of now, and charges nothing (API-150, D-677)', async () => {
    const { orderNo } = await registeredName(shop, buyer, 'twotabs.com.test');
    const id = await shop.add(buyer, 'twotabs.com.test', { kind: 'renew' });
    const other = await shop.add(buyer, 'beside.com.test');
    const endOf = async () => (await lines()).find((line) => line.id === id)?.newExpireTime ?? 0;
    const seen = await endOf();
    const pay = (key: string, newEnd: number, amount = 15_400) =>
      buyer.call(
        domainCalls.payCart,
        // The second naming of a line is the same line.
        { cartIDs: [other, other, id], amount, newEnds: ['0', '0', String(newEnd)] },
        { 'idempotency-key': key, 'accept-language': 'en' },
      );
    // The other tab renews the name, and its work is done.
    expect(
      (await buyer.call(domainCalls.renewDomains, { orderNo: [orderNo], years: 1, amount: 7900 })).body.code,
    ).toBe(200);
    expect((await lines()).find((line) => line.id === id)?.problem).toBe('underWay');
    await shop.workToTheEnd();
    const end = await endOf();
    const { body } = await pay('late', seen);
    expect([body.code, body.data, Object.keys(body.errors ?? {})]).toEqual([
      BodyCode.wrongState,
      { amount: 15_400, newEnds: [0, end], contacts: [expect.stringMatching(/./), ''] },
      ['newEnds'],
    ]);
    expect(body.errors?.['newEnds']).toMatch(/^“twotabs\.com\.test” has another end than you have seen/);
    expect(Object.keys((await pay('both', seen, 15_300)).body.errors ?? {})).toEqual(['amount', 'newEnds']);
    expect([await shop.balanceOf(buyer), await namesIn()]).toEqual([
      92_100,
      ['twotabs.com.test', 'beside.com.test'],
    ]);
    expect((await pay('again', end)).body.code).toBe(200);
  });

  it('of a renewal beside its own form at once is bought once (API-150, API-158)', async () => {
    const { orderNo } = await registeredName(shop, buyer, 'beside-form.com.test');
    const id = await shop.add(buyer, 'beside-form.com.test', { kind: 'renew' });
    const replies = await Promise.all([
      shop.payLines(buyer, [id], 7900),
      buyer.call(domainCalls.renewDomains, { orderNo: [orderNo], years: 1, amount: 7900 }),
    ]);
    expect(replies.map(({ body }) => body.code).toSorted((one, other) => one - other)).toEqual([
      200,
      BodyCode.wrongState,
    ]);
    expect(await shop.balanceOf(buyer)).toBe(92_100);
  });

  it.each(['newEnds', 'contacts'])(
    'is refused where %s are more or fewer than the lines, and charges nothing (API-150)',
    async (field) => {
      const ids = [await shop.add(buyer, 'count1.com.test'), await shop.add(buyer, 'count2.com.test')];
      for (const seen of [['0'], ['0', '0', '0']]) {
        const wish = { cartIDs: ids, amount: 15_000, [field]: seen };
        const { body } = await buyer.call(domainCalls.payCart, wish);
        expect([body.code, Object.keys(body.errors ?? {})]).toEqual([BodyCode.badInput, [field]]);
      }
      expect(await shop.balanceOf(buyer)).toBe(100_000);
    },
  );

  it('isn’t of a name that somebody has made renew itself since it was seen (API-150, D-697)', async () => {
    const id = await shop.add(buyer, 'self.com.test');
    const pay = async (autoRenew: string[]) => {
      const wish = { cartIDs: [id], amount: 7500, autoRenew };
      const { body } = await buyer.call(domainCalls.payCart, wish, { 'accept-language': 'en' });
      return [body.code, body.errors?.['autoRenew']];
    };
    await buyer.call(domainCalls.changeCartLine, { id, autoRenew: 'Y' });
    expect(await pay([])).toEqual([
      BodyCode.wrongState,
      expect.stringMatching(/^“self\.com\.test” would renew itself by now/),
    ]);
    expect([await shop.balanceOf(buyer), await namesIn()]).toEqual([100_000, ['self.com.test']]);
    expect(await pay([id])).toEqual([200, undefined]);
  });

  it('isn’t for a contact that was chosen or changed since it was seen, and charges nothing (API-150, D-700)', async () => {
    const one = await shop.add(buyer, 'contact1.com.test');
    const two = await shop.add(buyer, 'contact2.com.test');
    const versions = async () => (await lines()).map(({ contactVersion }) => contactVersion);
    const seen = await versions();
    const pay = async (contacts: string[], amount = 15_000) => {
      const wish = { cartIDs: [one, two], amount, contacts };
      return (await buyer.call(domainCalls.payCart, wish, { 'accept-language': 'en' })).body;
    };
    const refused = async (contacts: string[], words: RegExp) => {
      const { code, msg, errors, data } = await pay(contacts);
      expect(msg).toBe(`${errors?.['contacts']} Nothing was charged; please look again.`);
      expect([code, errors?.['contacts'], data]).toEqual([
        BodyCode.wrongState,
        expect.stringMatching(words),
        { amount: 15_000, newEnds: [0, 0], contacts: await versions() },
      ]);
      expect(await shop.balanceOf(buyer)).toBe(100_000);
    };
    const save = (id: string, more: object) =>
      buyer.call(domainCalls.changeDomainContact, { ...CONTACT, id, ...more });
    await save(buyer.domainContactID, { street: '2 High Street' });
    await refused(seen, /^“contact1\.com\.test” and 1 more name would be registered for other contacts/);
    // Who puts everything back has changed nothing.
    await save(buyer.domainContactID, {});
    expect(await versions()).toEqual(seen);
    const other = (await buyer.call(domainCalls.addDomainContact, CONTACT)).body.data.id;
    await buyer.call(domainCalls.changeCartLine, { id: two, contactID: other });
    await refused(seen, /^“contact2\.com\.test” would be registered for another contact/);
    expect(Object.keys((await pay(seen, 14_900)).errors ?? {})).toEqual(['amount', 'contacts']);
    expect((await pay(await versions())).code).toBe(200);
  });

  it('gives a name to one of two tenants who pay it at once, and charges the other nothing (API-150)', async () => {
    const rival = await shop.addBuyer(100_000);
    const names = ['b-wanted.com.test', 'a-wanted.com.test'];
    const wants = async (who: NameBuyer, order: string[]) => {
      const ids: string[] = [];
      for (const name of order) ids.push(await shop.add(who, name));
      return ids;
    };
    const [own, theirs] = [await wants(buyer, names), await wants(rival, names.toReversed())];
    const replies = await Promise.all([
      shop.payLines(buyer, own, 15_000),
      shop.payLines(rival, theirs, 15_000),
    ]);
    expect(new Set(replies.map(({ body }) => body.code))).toEqual(new Set([200, BodyCode.wrongState]));
    const refused = replies.find(({ body }) => body.code !== 200)?.body;
    expect(refused?.errors?.['cartIDs']).toMatch(/-wanted\.com\.test” (is|has been) taken/);
    const balances = [await shop.balanceOf(buyer), await shop.balanceOf(rival)];
    expect(balances.sort()).toEqual([100_000, 85_000]);
    expect([await rowsFor(buyer), await rowsFor(rival)].sort()).toEqual([
      [0, 0],
      [2, 2],
    ]);
    await expectBalancedBooks(shop.services.db);
  });

  it('is done once by ten calls at once, on money for one, each with a key of its own (API-008)', async () => {
    const poor = await shop.addBuyer(7500);
    const id = await shop.add(poor, 'tenfold.com.test');
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) => shop.payLines(poor, [id], 7500, `key-${index}`)),
    );
    expect(replies.filter(({ body }) => body.code === 200)).toHaveLength(1);
    expect([await shop.balanceOf(poor), await rowsFor(poor)]).toEqual([0, [1, 1]]);
  });

  it('is refused where the balance is too low, and the cart stays (API-150)', async () => {
    const poor = await shop.addBuyer(7499);
    const id = await shop.add(poor, 'poor.com.test');
    expect((await shop.payLines(poor, [id], 7500)).body.code).toBe(BodyCode.balanceTooLow);
    expect([await shop.balanceOf(poor), await namesIn(poor), await rowsFor(poor)]).toEqual([
      7499,
      ['poor.com.test'],
      [0, 0],
    ]);
  });

  it('asks the registry again what was free a moment ago, and names what isn’t any more (API-150)', async () => {
    const id = await shop.add(buyer, 'snatched.com.test');
    expect((await lines())[0]?.problem).toBeNull();
    const { registrar } = shop;
    const postal = { name: 'A', street: 'B', city: 'C', postcode: '1', country: 'CN' };
    await registrar.saveContact({
      handle: 'C-1',
      int: postal,
      phone: '+86.13800138000',
      email: 'a@b.example',
    });
    const contacts = { registrant: 'C-1', admin: 'C-1', tech: 'C-1', billing: 'C-1' };
    await registrar.create({ key: 'other', name: 'snatched.com.test', years: 1, contacts, nameservers: [] });
    const { body } = await shop.payLines(buyer, [id], 7500);
    expect([body.code, body.errors]).toEqual([
      BodyCode.wrongState,
      { cartIDs: '“snatched.com.test” is taken.' },
    ]);
    expect(await shop.balanceOf(buyer)).toBe(100_000);
  });

  it('sells a name that a tenant has lost at the registry, and writes down that it is gone (API-150, DOM-003)', async () => {
    const loser = await shop.addBuyer(100_000);
    const lost = await shop.buy(loser, 'lapsed.com.test', 7500);
    const id = await shop.add(buyer, 'lapsed.com.test');
    // Paid, and not at the registry yet.
    expect((await lines())[0]?.problem).toBe('taken');
    await shop.workToTheEnd();
    await shop.registrar.remove('lapsed.com.test', { key: 'lapsed' });
    shop.advance(60);
    expect((await lines())[0]?.problem).toBeNull();
    expect((await shop.payLines(buyer, [id], 7500)).body.code).toBe(200);
    await shop.workToTheEnd();
    const statusOf = async (who: NameBuyer, orderNo: string) =>
      (await who.call(domainCalls.listDomains, { orderNo })).body.data.map(({ status }) => status);
    expect(await statusOf(loser, lost)).toEqual([]);
    const { data } = (await loser.call(domainCalls.getDomain, { orderNo: lost })).body;
    expect([data.status, data.history[0]?.kind]).toEqual(['gone', 'gone']);
    const all = (await buyer.call(domainCalls.listDomains, { keyword: 'lapsed' })).body.data;
    expect(all.map(({ status }) => status)).toEqual(['active']);
  });

  it('keeps the contact from being removed until the name is its own (API-149, API-150)', async () => {
    const { db, now } = shop.services;
    const id = await shop.add(buyer, 'kept.com.test');
    const policy = policies.find(({ tld }) => tld === 'com.test')!;
    const prices = { register: 7500, renew: 7900, transfer: 7500, restore: 64_400 };
    const facts = {
      list: { tlds: [{ policy, prices }], rule: { currency: 'CNY', rates: [], points: 0 } },
      availabilities: new Map([['kept.com.test', { name: 'kept.com.test', state: 'free' as const }]]),
      renewFees: new Map(),
      isVerified: false,
    };
    let removal: ReturnType<typeof remove> | undefined;
    // As another request: within the transaction it would be a part of that.
    const remove = AsyncResource.bind(() =>
      buyer.call(domainCalls.removeDomainContact, { id: buyer.domainContactID }),
    );
    await transaction(db, async (trx) => {
      const ports = {
        isAbove: async () => {
          removal = remove();
          // Long enough for a removal that nothing holds up.
          for (let turn = 0; turn < 300; turn++) await sql`select 1`.execute(trx);
          return false;
        },
        spend: async () => undefined,
      };
      const payer = { accountID: buyer.accountID, actorID: buyer.accountID };
      await payLines(ports, trx, payer, { cartIDs: [id], amount: 7500 }, facts, now());
    });
    expect((await removal)?.body.code).toBe(BodyCode.wrongState);
  });

  it('refuses a line that has nobody to be registered for, with all others (API-150)', async () => {
    const nobody = await shop.addBuyer(100_000);
    await nobody.call(domainCalls.removeDomainContact, { id: nobody.domainContactID });
    const id = await shop.add(nobody, 'nobody.com.test');
    const { body } = await shop.payLines(nobody, [id], 7500);
    expect(body.errors).toEqual({ cartIDs: 'Choose whom “nobody.com.test” is registered for.' });
  });

  it('takes nothing but the balance, and lines that are there (API-150)', async () => {
    const id = await shop.add(buyer, 'ways.com.test');
    const stranger = await shop.addBuyer();
    const pay = async (input: object, who: NameBuyer = buyer) => {
      const { body } = await who.call(domainCalls.payCart, input);
      return [body.code, Object.keys(body.errors ?? {})];
    };
    expect(await pay({ cartIDs: id, amount: 7500, payMethod: 'stripe' })).toEqual([
      BodyCode.badInput,
      ['payMethod'],
    ]);
    expect(await pay({ cartIDs: '', amount: 0 })).toEqual([BodyCode.badInput, ['cartIDs']]);
    expect(await pay({ cartIDs: id, amount: 7500 }, stranger)).toEqual([BodyCode.notFound, ['cartIDs']]);
    expect(await namesIn()).toEqual(['ways.com.test']);
  });

  it('of more than a member may spend is left to a colleague (API-150)', async () => {
    const small = await addMemberOf(shop, buyer, 'orders', { orderLimit: 7499 });
    const id = await shop.add(buyer, 'limit.com.test');
    const pay = () => small.call(domainCalls.payCart, { cartIDs: id, amount: 7500 });
    expect((await pay()).body.code).toBe(BodyCode.wrongState);
    await buyer.call(accountCalls.changeMember, { subAccountID: small.accountID, orderLimit: 7500 });
    expect((await pay()).body.code).toBe(200);
  });

  it('takes the price of a name that has its own, and notes what a further year costs (API-150)', async () => {
    const rich = await shop.addBuyer(10_000_000);
    const orderNo = await shop.buy(rich, 'music.com.test', 1_840_000);
    const row = await shop.services.db
      .selectFrom('domains')
      .select(['premium', 'renew_cents'])
      .where('order_no', '=', orderNo)
      .executeTakeFirst();
    expect(row).toEqual({ premium: true, renew_cents: 8000 });
  });
});
