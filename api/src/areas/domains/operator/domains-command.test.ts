import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { accountCalls, domainCalls } from '@certdeck/contract';
import type { Registrar } from '../../../ports/registrar/registrar.ts';
import { expectBalancedBooks } from '../../payments/testing/books.ts';
import {
  type DomainShop,
  movementsOf,
  type NameBuyer,
  openDomainShop,
  orderOf,
  takenFor,
} from '../testing/domain-shop.ts';
import { callAs } from '../testing/registered.ts';
import { openRival, RIVAL_CODE } from '../testing/rival.ts';
import { DOMAINS_USAGE, runDomainsCommand } from './domains-command.ts';

let shop: DomainShop;
let buyer: NameBuyer;
let names = 0;
beforeAll(async () => {
  shop = await openDomainShop();
});
beforeEach(async () => {
  await shop.services.db.deleteFrom('jobs').execute();
  await shop.services.db
    .updateTable('domain_orders')
    .set({ state: 'refused' })
    .where('state', '=', 'stuck')
    .execute();
  buyer = await shop.addBuyer(100_000);
});
afterAll(() => shop.close());

const silent = async () => ({ ok: false, code: 'UNKNOWN_OUTCOME', detail: 'no\tanswer' }) as const;
const nobodys = async () => ({ ok: false, code: 'NOT_FOUND', detail: '' }) as const;

async function say(words: readonly string[], registrar: Registrar = shop.registrar) {
  const { audit } = shop.services;
  const lines: string[] = [];
  const run = () => runDomainsCommand({ ...shop.tools, registrar }, words, (line) => void lines.push(line));
  return { done: await audit.command('domains', run), lines };
}

/** An order for a name of which nobody knows for a day what the registry did. */
async function stuckOrder(isDone: boolean): Promise<{ name: string; orderNo: string }> {
  const name = `stuck${(names += 1)}.com.test`;
  const orderNo = await shop.buy(buyer, name, 7500);
  const create: Registrar['create'] = async (request) => {
    if (isDone) await shop.registrar.create(request);
    return silent();
  };
  for (let hour = 0; hour < 25; hour++) {
    await shop.work({ registrar: { ...shop.registrar, create, info: silent } });
    shop.advance(3600);
  }
  expect((await orderOf(shop.services.db, orderNo)).state).toBe('stuck');
  return { name, orderNo };
}

describe('the command domains', () => {
  it('lists what got stuck and says what the registry has of it (API-150)', async () => {
    const { name, orderNo } = await stuckOrder(true);
    const { lines } = await say([]);
    expect(lines.map((line) => line.split('\t').toSpliced(6, 1))).toEqual([
      [orderNo, buyer.accountNo, 'register', name, '1', '75.00', 'UNKNOWN_OUTCOME', 'no?answer'],
    ]);
    const look = await say(['look', orderNo]);
    expect(look.done).toBe(true);
    expect(look.lines[0]).toBe(`stuck\tregister\t${name}\t1 requests`);
    expect(look.lines[1]).toMatch(/^The registry: ours, registered 20\d\d-\d\d-\d\d for C\w+, ends 20/);
    const silence = await say(['look', orderNo], { ...shop.registrar, info: silent });
    expect(silence.lines[1]).toBe('The registry: UNKNOWN_OUTCOME no?answer');
    expect((await orderOf(shop.services.db, orderNo)).state).toBe('stuck');
  });

  it('finishes one that the registry did, with its end, and tells it in the customer’s log (API-150)', async () => {
    const { db } = shop.services;
    const { name, orderNo } = await stuckOrder(true);
    expect(await say(['refund', orderNo, 'Sorry'])).toEqual({
      done: false,
      lines: ['The registry has done it: finish it instead.'],
    });
    expect(await say(['finish', orderNo, 'The', 'registry', 'wrote', 'so'])).toEqual({
      done: true,
      lines: ['Done.'],
    });
    expect(await orderOf(db, orderNo)).toMatchObject({ state: 'done', domain_state: 'active' });
    expect(await movementsOf(db, orderNo)).toEqual([['domain', -7500]]);
    expect(await takenFor(db, name)).toEqual([['create', -6500]]);
    const [entry] = (await buyer.call(accountCalls.listAuditLogs, {})).body.data;
    expect(entry).toMatchObject({ action: 'operator.domains', actorKind: 'staff' });
    expect(await say(['finish', orderNo, 'again'])).toEqual({
      done: false,
      lines: ['There is no such order, or it is over.'],
    });
  });

  it('finishes one by the end that the registry’s people have told, where its server is silent (API-150)', async () => {
    const { db } = shop.services;
    const { orderNo } = await stuckOrder(true);
    const registrar = { ...shop.registrar, info: silent };
    expect(await say(['finish', orderNo, 'By', 'phone'], registrar)).toEqual({
      done: false,
      lines: ['The registry tells no end: name the one that it has told you.'],
    });
    expect((await say(['finish', orderNo, '2031-05-31', 'By', 'phone'], registrar)).done).toBe(true);
    expect(await orderOf(db, orderNo)).toMatchObject({
      state: 'done',
      ends_at: new Date('2031-05-31T00:00:00Z'),
    });
  });

  it('gives the price of one back that the registry didn’t do; the customer reads why, once (API-150)', async () => {
    const { db } = shop.services;
    const { name, orderNo } = await stuckOrder(false);
    expect((await say(['finish', orderNo, 'so'], { ...shop.registrar, info: nobodys })).lines).toEqual([
      'The registry says that the name isn’t ours: refund it instead.',
    ]);
    expect((await say(['refund', orderNo, 'The', 'registry', 'lost', 'it.'])).done).toBe(true);
    expect((await say(['refund', orderNo, 'again'])).done).toBe(false);
    await shop.workToTheEnd();
    expect(await orderOf(db, orderNo)).toMatchObject({ state: 'refused', domain_state: 'refused' });
    expect(await movementsOf(db, orderNo)).toEqual([
      ['domain', -7500],
      ['refund', 7500],
    ]);
    const { siteMsges } = (await buyer.call(accountCalls.listMessages, {}, { 'accept-language': 'en' })).body
      .data;
    expect(siteMsges[0]).toMatchObject({
      title: `${name} couldn’t be registered`,
      content: 'It wasn’t carried out. ¥75.00 CNY is back on your balance. The registry lost it.',
    });
    const order = (await buyer.call(domainCalls.getDomain, { orderNo }, { 'accept-language': 'de' })).body
      .data.orders[0];
    expect(order).toMatchObject({ status: 'refused', refusal: 'The registry lost it.' });
    await expectBalancedBooks(db);
  });

  it('gives no price back for a name that has come from another registrar, or still can (API-150, DOM-007)', async () => {
    const { db } = shop.services;
    const rival = await openRival(shop);
    const name = 'stuck-coming.com.test';
    await rival.register(name);
    const { data } = await callAs(
      shop,
      buyer,
      domainCalls.startTransfers,
      { domains: [name], codes: [RIVAL_CODE], contactID: buyer.domainContactID, amount: 7500 },
      { 'idempotency-key': 'stuck-coming' },
    );
    const orderNo = data.orderNo[0] ?? '';
    await shop.work();
    await db.updateTable('domain_orders').set({ state: 'stuck' }).where('order_no', '=', orderNo).execute();
    expect(await say(['refund', orderNo, 'Sorry'])).toEqual({
      done: false,
      lines: [expect.stringContaining('can still let the name go')],
    });
    await rival.decide(name, 'approve');
    expect(await say(['refund', orderNo, 'Sorry'])).toEqual({
      done: false,
      lines: ['The registry has done it: finish it instead.'],
    });
    expect(await movementsOf(db, orderNo)).toEqual([['domain', -7500]]);
  });

  it('decides on nothing that the portal works on by itself (API-150)', async () => {
    const orderNo = await shop.buy(buyer, 'waiting.com.test', 7500);
    for (const what of ['finish', 'refund'])
      expect(await say([what, orderNo, 'so'])).toEqual({
        done: false,
        lines: ['It isn’t stuck: the portal works on it by itself.'],
      });
  });

  it.each([
    [['look']],
    [['look', 'x', 'y']],
    [['finish', 'x']],
    [['finish', 'x', '2027-02-30', 'why']],
    [['finish', 'x', '2027-05-31']],
    [['refund', 'x']],
    [['refund', 'x', `a\u0007b`]],
    [['refund', 'x', 'a'.repeat(301)]],
    [['drop', 'x', 'why']],
  ])('says how it is said for %j', async (words) => {
    expect(await say(words)).toEqual({ done: false, lines: [`Say: ${DOMAINS_USAGE}`] });
  });
});
