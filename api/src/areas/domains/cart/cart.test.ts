import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { BodyCode, CART_LINES, domainCalls } from '@certdeck/contract';
import { newID } from '../../../platform/database/identifiers.ts';
import { registeredName } from '../testing/registered.ts';
import { CONTACT, type DomainShop, type NameBuyer, openDomainShop } from '../testing/domain-shop.ts';

let shop: DomainShop;
let buyer: NameBuyer;
beforeAll(async () => {
  shop = await openDomainShop();
});
beforeEach(async () => {
  buyer = await shop.addBuyer();
});
afterAll(() => shop.close());

const cart = async (who: NameBuyer = buyer) => (await who.call(domainCalls.listCart, {})).body.data;
const problems = async () => (await cart()).map(({ domain, problem }) => [domain, problem]);
const change = async (input: object, who: NameBuyer = buyer) =>
  (await who.call(domainCalls.changeCartLine, input, { 'accept-language': 'en' })).body;
const addition = async (input: object) =>
  (await buyer.call(domainCalls.addToCart, input, { 'accept-language': 'en' })).body;

describe('the cart of domain names', () => {
  it('has what was added at the prices of now, for the only contact that there is (API-138, API-139, DOM-008)', async () => {
    const id = await shop.add(buyer, 'https://Shop.Com.test/', { years: 3 });
    expect(await cart()).toEqual([
      {
        id,
        domain: 'shop.com.test',
        unicode: 'shop.com.test',
        tld: 'com.test',
        kind: 'register',
        years: 3,
        price: 7500 + 2 * 7900,
        firstYear: 7500,
        renewPrice: 7900,
        threeYears: 7500 + 2 * 7900,
        currency: 'CNY',
        minYears: 1,
        maxYears: 10,
        premium: false,
        contactID: buyer.domainContactID,
        contactVersion: expect.stringMatching(/^[\w-]{22}$/),
        autoRenew: false,
        certificate: false,
        problem: null,
        domainOrderNo: '',
        newExpireTime: null,
      },
    ]);
  });

  it('names the end that a renewal leads to, and none where it leads to none (API-138, DOM-008)', async () => {
    await registeredName(shop, buyer, 'mine.com.test');
    const { db } = shop.services;
    const { expires_at: end } = await db
      .selectFrom('domains')
      .select('expires_at')
      .where('name', '=', 'mine.com.test')
      .executeTakeFirstOrThrow();
    const id = await shop.add(buyer, 'mine.com.test', { kind: 'renew', years: 2 });
    const ends = async () => (await cart()).map(({ newExpireTime }) => newExpireTime);
    const secondsAfter = (years: number) => {
      const later = new Date(end!);
      later.setUTCFullYear(later.getUTCFullYear() + years);
      return Math.floor(later.getTime() / 1000);
    };
    expect(await ends()).toEqual([secondsAfter(2)]);
    await change({ id, years: 5 });
    expect(await ends()).toEqual([secondsAfter(5)]);
    await change({ id, years: 10 });
    expect([await ends(), await problems()]).toEqual([[null], [['mine.com.test', 'termNotSold']]]);
  });

  it('keeps the line of a name that is added again, as it is (API-139)', async () => {
    const ids = await Promise.all([1, 2, 3].map(() => shop.add(buyer, 'again.com.test', { years: 2 })));
    ids.push(await shop.add(buyer, 'again.com.test'));
    expect(new Set(ids).size).toBe(1);
    expect((await cart()).map(({ years }) => years)).toEqual([2]);
  });

  it('proposes the contact that was used last, and none of several that nobody used (API-139)', async () => {
    const other = (await buyer.call(domainCalls.addDomainContact, { ...CONTACT, name: 'Other' })).body.data
      .id;
    const first = await shop.add(buyer, 'first.com.test');
    expect((await cart())[0]?.contactID).toBe('');
    expect(await problems()).toEqual([['first.com.test', 'contactMissing']]);
    expect((await change({ id: first, contactID: other })).code).toBe(200);
    await shop.add(buyer, 'second.com.test');
    expect((await cart()).map(({ contactID }) => contactID)).toEqual([other, other]);
  });

  it('changes what is given of a line and leaves the rest, until it is removed (API-140, API-141)', async () => {
    const id = await shop.add(buyer, 'change.com.test');
    expect((await change({ id, years: 2 })).code).toBe(200);
    expect((await change({ id, autoRenew: 'Y', certificate: 'Y' })).code).toBe(200);
    expect(await cart()).toMatchObject([{ years: 2, price: 15_400, autoRenew: true, certificate: true }]);
    const remove = async () => (await buyer.call(domainCalls.removeFromCart, { id })).body.code;
    expect([await remove(), await remove()]).toEqual([200, BodyCode.notFound]);
    expect(await cart()).toEqual([]);
  });

  it('says of each name why it can’t be bought (API-138)', async () => {
    const { registrar } = shop;
    const postal = { name: 'A', street: 'B', city: 'C', postcode: '1', country: 'CN' };
    await registrar.saveContact({
      handle: 'C-1',
      int: postal,
      phone: '+86.13800138000',
      email: 'a@b.example',
    });
    const contacts = { registrant: 'C-1', admin: 'C-1', tech: 'C-1', billing: 'C-1' };
    await registrar.create({ key: 'other', name: 'gone.com.test', years: 1, contacts, nameservers: [] });
    for (const name of ['gone.com.test', 'demo.test', 'acme.app.test', 'mine.cn.test', 'music.com.test'])
      await shop.add(buyer, name);
    expect(await problems()).toEqual([
      ['gone.com.test', 'taken'],
      ['demo.test', 'reserved'],
      // A claims notice, and a registrant who has proven nothing.
      ['acme.app.test', 'notRegistrable'],
      ['mine.cn.test', 'notRegistrable'],
      ['music.com.test', null],
    ]);
    const [gone, , , , music] = await cart();
    expect([gone?.price, gone?.renewPrice, music?.premium, music?.price]).toEqual([
      null,
      null,
      true,
      1_840_000,
    ]);
  });

  it('says of a name that the tenant has by now that it is theirs, and which one (API-138, API-150, D-701)', async () => {
    const rival = await shop.addBuyer();
    const name = 'twice.com.test';
    const id = await shop.add(buyer, name);
    await shop.add(rival, name);
    expect(await problems()).toEqual([[name, null]]);
    const { orderNo } = await registeredName(shop, buyer, name);
    expect(await cart()).toMatchObject([{ problem: 'yours', domainOrderNo: orderNo, price: null }]);
    expect(await cart(rival)).toMatchObject([{ problem: 'taken', domainOrderNo: '' }]);
    const { body } = await shop.payLines(buyer, [id], 7500);
    expect([body.code, body.errors?.['cartIDs']]).toEqual([
      BodyCode.wrongState,
      '“twice.com.test” is yours already.',
    ]);
  });

  it('sells what asks for a verified registrant to one who is verified (API-138)', async () => {
    const { accountID } = buyer;
    await shop.services.db
      .insertInto('identity_proofs')
      .values({
        id: newID(),
        account_id: accountID,
        kind: 'person',
        status: 'passed',
        name: 'Jane Doe',
        sealed: Buffer.from(''),
        amount: null,
        actor_id: accountID,
        created_at: shop.services.now(),
        decided_at: shop.services.now(),
        decided_by: null,
      })
      .execute();
    await shop.add(buyer, 'verified.cn.test');
    expect(await problems()).toEqual([['verified.cn.test', null]]);
  });

  it('misses a contact that was removed (API-138)', async () => {
    await shop.add(buyer, 'unfit.com.test');
    await shop.services.db
      .updateTable('domain_contacts')
      .set({ removed_at: shop.services.now() })
      .where('id', '=', buyer.domainContactID)
      .execute();
    expect(await problems()).toEqual([['unfit.com.test', 'contactUnfit']]);
  });

  it.each([
    [{ domain: 'coffee_shop.test' }, 'domain', /has characters/],
    [{ domain: 'coffee' }, 'domain', /one name with its ending/],
    [{ domain: 'a1.test, b1.test' }, 'domain', /one name with its ending/],
    [{ domain: '&' }, 'domain', /Type a word/],
    [{ domain: 'shop.museum' }, 'domain', /“\.museum” isn’t sold/],
    [{ domain: 'shop.io.test', years: 6 }, 'years', /“\.io\.test” is sold for 1 to 5 years/],
    [{ domain: 'shop.de.test', years: 2 }, 'years', /“\.de\.test” is sold for one year at a time/],
    [{ domain: 'shop.com.test', kind: 'renew' }, 'domain', /no such name among yours/],
  ])('refuses %j at the field %s (API-139)', async (input, field, words) => {
    const body = await addition(input);
    expect([BodyCode.badInput, BodyCode.notFound]).toContain(body.code);
    expect(body.errors?.[field]).toMatch(words);
    expect(await cart()).toEqual([]);
  });

  it('is nobody else’s: neither seen, changed nor registered for their contact (API-009)', async () => {
    const stranger = await shop.addBuyer();
    const id = await shop.add(buyer, 'own.com.test');
    const own = await shop.add(stranger, 'theirs.com.test');
    expect((await cart(stranger)).map(({ domain }) => domain)).toEqual(['theirs.com.test']);
    expect((await change({ id, years: 2 }, stranger)).code).toBe(BodyCode.notFound);
    const foreign = await change({ id: own, contactID: buyer.domainContactID }, stranger);
    expect([foreign.code, Object.keys(foreign.errors ?? {})]).toEqual([BodyCode.notFound, ['contactID']]);
    expect((await stranger.call(domainCalls.removeFromCart, { id })).body.code).toBe(BodyCode.notFound);
    expect((await cart()).map(({ years }) => years)).toEqual([1]);
  });

  it('holds a number of names, and says so', async () => {
    const { db, now } = shop.services;
    const line = { account_id: buyer.accountID, tld: 'com.test', kind: 'register' as const, years: 1 };
    const rows = Array.from({ length: CART_LINES - 1 }, (_, index) => ({
      ...line,
      id: newID(),
      domain: `n${index}.com.test`,
      contact_id: null,
      auto_renew: false,
      certificate: false,
      created_at: now(),
    }));
    await db.insertInto('domain_carts').values(rows).execute();
    await shop.add(buyer, 'last.com.test');
    const body = await addition({ domain: 'toomany.com.test' });
    expect([body.code, body.msg]).toEqual([BodyCode.wrongState, expect.stringContaining('up to 100')]);
    await shop.add(buyer, 'last.com.test');
  });
});
