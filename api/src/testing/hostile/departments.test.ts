import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls, isPermitted, needsSession, orderCalls } from '@certdeck/contract';
import { permissionsOf } from '@certdeck/contract/roles';
import { announce } from '../../areas/messages/messages.store.ts';
import { memberPorts } from '../../compose/members.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { type Customer, openShop, type Shop } from '../../areas/orders/testing/shop.ts';
import { addMember } from '../../areas/tenancy/members.ts';
import { allCalls } from './testing/calls.ts';
import { type Owner, settle } from './testing/owner.ts';
import { rowsOf } from './testing/possessions.ts';
import { samplesOf } from './testing/samples.ts';

let shop: Shop;
/** The tenant, with orders of no department. */
let owner: Owner;
let samples: Readonly<Record<string, object>>;
/** An order manager who sees the orders of Berlin alone, and one who belongs to Berlin and sees all. */
let scoped: Customer;
let colleague: Customer;
let ofBerlin: string[];

const ROLE = 'orders';
/** Domain names are the tenant's, without departments: whoever may pay buys and renews them. */
const movesMoneyOfNames = ({ id, path, permission }: (typeof allCalls)[number]): boolean =>
  id === 'domains.transfer.cancel' || (path.startsWith('/dm-serv/') && permission === 'order:pay');

beforeAll(async () => {
  shop = await openShop({ working: true, environment: { CLOUDFLARE_API: 'http://127.0.0.1:1' } });
  owner = await settle(shop, 'quokka');
  await shop.services.work.stop();
  samples = await samplesOf(owner);
  const { body } = await owner.call(accountCalls.addDepartment, { deptName: 'Berlin' });
  const { deptID } = body.data;
  const join = async (scope: 'all' | 'dept'): Promise<Customer> => {
    const account = await shop.addAccount();
    const names = { tenant: owner.accountNo, account: account.accountNo, role: ROLE };
    expect(await addMember(shop.services.db, memberPorts, names)).toEqual({ ok: true });
    const change = { subAccountID: account.accountID, deptID, scope };
    expect((await owner.call(accountCalls.changeMember, change)).body.code).toBe(200);
    const token = await shop.services.tokens.issue(shop.services.db, account.accountID);
    const { contactID, organizationID } = owner;
    return {
      ...{ ...account, token, contactID, organizationID },
      call: (call, input, headers = {}) => shop.call(call, input, { token, headers }),
    };
  };
  scoped = await join('dept');
  colleague = await join('all');
  ofBerlin = [
    ...(await shop.order(scoped, { names: ['one.berlin.demo.test'] })),
    ...(await shop.order(colleague, { names: ['two.berlin.demo.test'] })),
  ];
  // What the product tells about an order of nobody's department, and about one of Berlin.
  await transaction(shop.services.db, (trx) =>
    announce(
      trx,
      owner.accountID,
      [owner.issued, ofBerlin[1] ?? ''].map((orderNo) => ({
        kind: 'test',
        values: {},
        says: { title: textOf(orderNo), content: textOf(orderNo) },
        orderNo,
      })),
    ),
  );
}, 400_000);
afterAll(() => shop.close());

const textOf = (text: string) => ({ zh: text, en: text, es: text, de: text, ja: text, fr: text });

/** What tells of orders that the member may not see. */
const foreign = () => [
  ...[owner.issued, owner.issuedID, owner.waiting, owner.cancelled, owner.serial, ...owner.unpaid],
  ...[owner.issued, owner.waiting, ...owner.unpaid].flatMap((orderNo) => [...owner.namesOf(orderNo)]),
];

describe('a member who sees the orders of one department', () => {
  it('finds them, whoever of it ordered, and counts them', async () => {
    const list = await scoped.call(orderCalls.listOrders, { limit: 100 });
    expect(list.body.data.map(({ orderNo }) => orderNo).sort()).toEqual([...ofBerlin].sort());
    expect(list.body.total).toBe(2);
    const counts = await scoped.call(orderCalls.countOrders, {});
    expect(counts.body.data).toMatchObject({ total: 2, byStatus: { 1001: 2 } });
    for (const id of ofBerlin) expect((await scoped.call(orderCalls.getOrder, { id })).body.code).toBe(200);
    const all = await colleague.call(orderCalls.listOrders, { limit: 100 });
    expect(all.body.total).toBeGreaterThan(8);
    const told = await scoped.call(accountCalls.listMessages, { audience: 'own', limit: 100 });
    expect(told.body.data.siteMsges.flatMap(({ orderNo = [] }) => orderNo)).toEqual([ofBerlin[1]]);
  });

  it('finds no others by any call, changes none of them, and is told nothing of them (API-009)', async () => {
    const { db } = shop.services;
    const ordersOf = async () =>
      (await rowsOf(db, owner)).filter((row) => /^(orders|order_names|entries|transfers) /.test(row));
    const before = await ordersOf();
    let named = 0;
    for (const call of allCalls) {
      if (!needsSession(call) || ['API-022', 'API-109', 'API-110', 'API-131'].includes(call.id)) continue;
      if (!isPermitted(permissionsOf(ROLE), call.permission) || movesMoneyOfNames(call)) continue;
      const input = samples[call.id] ?? {};
      const reply = await shop.call(call, input, { token: scoped.token });
      const sent = JSON.stringify(input);
      const told = foreign().filter((one) => !sent.includes(one) && JSON.stringify(reply.body).includes(one));
      expect([call.id, told]).toEqual([call.id, []]);
      expect([call.id, reply.status]).not.toEqual([call.id, 500]);
      const orders = [owner.issued, owner.issuedID, owner.waiting, ...owner.unpaid];
      if (orders.some((one) => sent.includes(`"${one}"`))) {
        named += 1;
        expect([call.id, reply.body.code]).toEqual([call.id, 13001]);
      }
    }
    expect(named).toBeGreaterThan(15);
    // Neither with an own one before it nor after it.
    for (const orderNos of [
      [ofBerlin[0], owner.unpaid[5]],
      [owner.unpaid[5], ofBerlin[0]],
    ])
      for (const call of allCalls.filter(({ id }) =>
        ['API-097', 'API-098', 'API-121', 'API-128', 'API-129', 'API-130'].includes(id),
      ))
        expect((await shop.call(call, { orderNos }, { token: scoped.token })).body.code).toBe(13001);
    const [domain = ''] = owner.namesOf(owner.waiting);
    const looked = await scoped.call(orderCalls.autoDetectDomain, { domain });
    expect(looked.body.code).toBe(13001);
    const queue = await scoped.call(orderCalls.batchStatus, { queueId: owner.queueID });
    expect(queue.body.code).toBe(13001);
    expect(await ordersOf()).toEqual(before);
  });

  it('is not changed by a new token, and sees all once the limit is taken away', async () => {
    await owner.call(accountCalls.changeMember, { subAccountID: scoped.accountID, scope: 'all' });
    expect((await scoped.call(orderCalls.getOrder, { id: owner.issued })).body.code).toBe(200);
  });
});
