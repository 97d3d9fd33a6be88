import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { accountCalls, orderCalls } from '@certdeck/contract';
import { openPaymentDesk } from '../../compose/payment-desk.ts';
import { readConfig } from '../../platform/config/config.ts';
import { type Customer, openShop, type Shop } from '../orders/testing/shop.ts';
import { expectBalancedBooks } from './testing/books.ts';
import { runPaymentsCommand } from './operator/payments/command.ts';
import { PAYMENT_JOB } from './outside.ts';
import { lookOnce, PRICE } from './testing/outside-suite.ts';

/** USDC and USDT as a demonstration has them, from the call that pays to the money on the balance. */
describe('paying in tokens', () => {
  let shop: Shop;
  let customer: Customer;
  let orderNo: string;
  beforeAll(async () => {
    shop = await openShop({
      environment: { PAYMENT_PROVIDERS: 'balance,usdc,usdt,alipay', CRYPTO_ORDERS: '1' },
    });
    shop.freeze();
  });
  beforeEach(async () => {
    await shop.services.db.deleteFrom('jobs').where('kind', '=', PAYMENT_JOB).execute();
    customer = await shop.addCustomer(0);
    [orderNo = ''] = await shop.order(customer);
  });
  afterAll(async () => {
    await expectBalancedBooks(shop.services.db);
    // The demonstration closes what it opened with the first payment.
    for (const area of shop.areas) if (area.name === 'demo') await area.stop?.();
    await shop.close();
  });

  const pay = async (input: object = {}) =>
    (await customer.call(orderCalls.pay, { payMethod: 'usdc', aim: 'makeOrder', orderNo, ...input })).body;
  /** One click in the wallet of the demonstration. @param page its path, for another amount of units than asked for */
  const walletPays = async (page: string) => {
    const { statusCode } = await shop.server.inject({
      method: 'POST',
      url: page,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'act=pay',
    });
    expect(statusCode).toBe(303);
  };
  const halfOf = (page: string) => page.replace(/\d+$/, (units) => String(BigInt(units) / 2n));
  /** Blocks of the sandbox come every two seconds, and six make a transfer final. */
  const makeFinal = () => shop.advance(12);
  const statusOf = async () =>
    (await customer.call(orderCalls.orderStatus, { id: orderNo })).body.data.orderStatus;
  const transferOf = async (id = orderNo, who = customer) =>
    (await who.call(orderCalls.transferState, { id })).body;
  const moved = async () =>
    (await customer.call(accountCalls.listTransactions, {})).body.data.map(({ type, amount, payMethod }) => [
      type,
      amount,
      payMethod,
    ]);
  const notices = async () =>
    shop.services.db
      .selectFrom('announcements')
      .select(['kind', 'order_no'])
      .where('account_id', '=', customer.accountID)
      .where('kind', '=', 'payment-credited')
      .execute();

  it('shows what is sent where, how far it has come, and pays the order when it is final (BIL-003, BIL-024, API-096)', async () => {
    const { data } = await pay();
    expect(data).toMatchObject({
      payURL: expect.stringMatching(
        /^ethereum:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48@31337\/transfer\?address=0x[0-9a-fA-F]{40}&uint256=22120000$/,
      ),
      qrCodeBase64: expect.stringMatching(/^iVBORw0KGgo[\w+/]{200,}=*$/),
      transferredPriceCent: 2_212,
      network: 'Sandbox',
      address: expect.stringMatching(/^0x/),
      expireTime: Math.floor(shop.services.now().getTime() / 1000) + 1_800,
    });
    const shown = await shop.server.inject({
      url: String(data.walletPage),
      headers: { 'accept-language': 'en' },
    });
    expect([
      shown.statusCode,
      shown.body.includes('Pay 22.12 USDC'),
      shown.body.includes('Sandbox:'),
    ]).toEqual([200, true, true]);
    await lookOnce(shop);
    expect((await transferOf()).data).toMatchObject({ state: 'waiting', needed: 6 });
    await walletPays(String(data.walletPage));
    shop.advance(4);
    expect(await lookOnce(shop)).toMatchObject({ kind: 'later' });
    expect((await transferOf()).data).toEqual({
      state: 'seen',
      received: '22.12',
      confirmations: 2,
      needed: 6,
    });
    expect(await statusOf()).toBe(1001);
    shop.advance(8);
    await lookOnce(shop);
    expect((await transferOf()).data).toMatchObject({ state: 'paid' });
    expect(await statusOf()).toBe(1002);
    await lookOnce(shop);
    expect(await moved()).toEqual([
      ['order', -PRICE, 3],
      ['recharge', PRICE, 3],
    ]);
    expect(await notices()).toEqual([]);
  });

  it('leaves on the balance, with a notice, what is too little, and what comes later (D-636)', async () => {
    const { data } = await pay();
    await walletPays(halfOf(String(data.walletPage)));
    makeFinal();
    await lookOnce(shop);
    expect([await statusOf(), await shop.balanceOf(customer)]).toEqual([1001, 0]);
    shop.advance(1_800);
    const outcome = await lookOnce(shop);
    expect([await statusOf(), await shop.balanceOf(customer)]).toEqual([1001, PRICE / 2]);
    expect(await notices()).toEqual([{ kind: 'payment-credited', order_no: orderNo }]);
    // The address is looked at for another month, ever less often.
    expect(outcome).toEqual({ kind: 'later', at: new Date(shop.services.now().getTime() + 3_600_000) });
    await walletPays(String(data.walletPage));
    shop.advance(3_600);
    await lookOnce(shop);
    await lookOnce(shop);
    expect([await statusOf(), await shop.balanceOf(customer)]).toEqual([1001, PRICE / 2 + PRICE]);
    expect(await notices()).toHaveLength(2);
    shop.advance(31 * 86_400);
    expect(await lookOnce(shop)).toEqual({ kind: 'done' });
  });

  it('is booked by the operator’s look when it comes after the month in which it is watched (D-583, D-636)', async () => {
    const { data } = await pay();
    const { name: payment } = await shop.services.db
      .selectFrom('provider_payments')
      .select('name')
      .where('account_id', '=', customer.accountID)
      .executeTakeFirstOrThrow();
    shop.advance(31 * 86_400);
    await walletPays(String(data.walletPage));
    makeFinal();
    const { db, now } = shop.services;
    const desk = openPaymentDesk({
      config: readConfig({ PAYMENT_PROVIDERS: 'balance,usdc,usdt,alipay' }),
      db,
      now,
    });
    const said: string[] = [];
    // Each look reads on for some days of blocks.
    for (let looks = 0; looks < 20 && !said.at(-1)?.startsWith('It paid'); looks++)
      await runPaymentsCommand(desk.ports, ['fetch', 'usdc', payment], (line) => void said.push(line));
    await desk.close();
    expect(said[0]).toBe('The provider doesn’t answer.');
    // The order is still owed for, and what came covers it by the rate of the day.
    expect(said.at(-1)).toBe(`It paid order ${orderNo}.`);
    expect(await shop.balanceOf(customer)).toBe(0);
  });

  it('is found by its address: the operator reads what came to which position of the key (D-685)', async () => {
    const said: string[][] = [];
    const say = async (...words: string[]) => {
      said.length = 0;
      const { db, now } = shop.services;
      const desk = openPaymentDesk({ config: readConfig({}), db, now });
      const done = await runPaymentsCommand(
        desk.ports,
        ['addresses', ...words],
        (line) => void said.push(line.split('\t')),
      );
      await desk.close();
      return done;
    };
    const { data } = await pay();
    const address = String(data.address);
    const row = (state: string, final: string, pending: string) => [
      ...['usdc', 'chain 31337', expect.stringMatching(/^0\/\d+$/), address, expect.anything()],
      ...[customer.accountNo, expect.anything(), state, final, pending],
    ];
    expect(await say(customer.accountNo)).toBe(true);
    expect(said).toEqual([row('waiting', '0.00 final', '')]);
    await say('funded', customer.accountNo);
    expect(said).toEqual([]);
    await walletPays(halfOf(String(data.walletPage)));
    makeFinal();
    await lookOnce(shop);
    await walletPays(String(data.walletPage));
    shop.advance(4);
    await lookOnce(shop);
    await say('funded', address.toUpperCase().replace('0X', '0x'));
    expect(said).toEqual([row('seen', '11.06 final', '22.12 not yet')]);
    await say('0x0000000000000000000000000000000000000000');
    expect(said).toEqual([]);
    for (const words of [['0x12'], ['funded', customer.accountNo, 'more']]) {
      expect(await say(...words)).toBe(false);
      expect(said[0]?.[0]).toContain('payments addresses [funded] [<account>|<address>]');
    }
  });

  it('pays once for an order that is paid otherwise meanwhile, and the tokens are on the balance', async () => {
    const { data } = await pay();
    await walletPays(String(data.walletPage));
    shop.advance(2);
    // On their way, no other provider is asked.
    expect((await pay({ payMethod: 'alipay' })).code).toBe(13002);
    await customer.call(orderCalls.cancelOrders, { orderNos: [orderNo] });
    makeFinal();
    await lookOnce(shop);
    expect([await statusOf(), await shop.balanceOf(customer)]).toEqual([1004, PRICE]);
  });

  it('gives the price of a cancelled order back on the balance, never on the chain (D-581, D-637)', async () => {
    const { data } = await pay();
    await walletPays(String(data.walletPage));
    makeFinal();
    await lookOnce(shop);
    expect(await statusOf()).toBe(1002);
    await customer.call(orderCalls.cancelOrders, { orderNos: [orderNo], refundTo: 'source' });
    expect([await statusOf(), await shop.balanceOf(customer)]).toEqual([1004, PRICE]);
  });

  it('recharges the balance, with either token (BIL-010, BIL-036)', async () => {
    const { data } = await pay({
      payMethod: 'usdt',
      aim: 'recharge',
      rechargeAmount: 10_000,
      orderNo: undefined,
    });
    const id = String(data.rechargeID);
    await walletPays(String(data.walletPage));
    makeFinal();
    await lookOnce(shop);
    expect((await transferOf(id)).data).toMatchObject({ state: 'paid', received: '14.00' });
    expect((await customer.call(orderCalls.rechargeState, { id })).body.data.state).toBe('paid');
    expect(await shop.balanceOf(customer)).toBe(10_000);
    expect((await transferOf(id, await shop.addCustomer())).code).toBe(13001);
  });
});

/** USDT on Tron, where a demonstration is configured for it; the chain is the sandbox's, as its name says. */
describe('paying in tokens of Tron', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop({
      environment: { PAYMENT_PROVIDERS: 'balance,usdt', CRYPTO_NETWORK: 'tron' },
    });
    shop.freeze();
  });
  afterAll(async () => {
    for (const area of shop.areas) if (area.name === 'demo') await area.stop?.();
    await shop.close();
  });

  it('recharges the balance from the wallet of the demonstration, which is on Tron (BIL-024, D-674, D-686)', async () => {
    const customer = await shop.addCustomer(0);
    const ask = { payMethod: 'usdt', aim: 'recharge', rechargeAmount: 10_000 };
    const { data } = (await customer.call(orderCalls.pay, ask)).body;
    expect(data).toMatchObject({
      network: 'Sandbox (Tron)',
      address: expect.stringMatching(/^T\w{33}$/),
      payURL: data.address,
    });
    const page = {
      url: String(data.walletPage),
      headers: { 'accept-language': 'en', 'content-type': 'application/x-www-form-urlencoded' },
    };
    const shown = await shop.server.inject(page);
    expect([shown.body.includes('Pay 14.00 USDT'), shown.body.includes('Tron · ')]).toEqual([true, true]);
    expect((await shop.server.inject({ ...page, method: 'POST', payload: 'act=pay' })).statusCode).toBe(303);
    expect((await shop.server.inject(page)).body).not.toContain('<form');
    shop.advance(4);
    await lookOnce(shop);
    const state = async () =>
      (await customer.call(orderCalls.transferState, { id: String(data.rechargeID) })).body.data;
    expect(await state()).toMatchObject({ state: 'seen', received: '14.00', needed: 19 });
    expect(await shop.balanceOf(customer)).toBe(0);
    shop.advance(40);
    await lookOnce(shop);
    expect([(await state()).state, await shop.balanceOf(customer)]).toEqual(['paid', 10_000]);
    const said: string[] = [];
    const { db, now } = shop.services;
    const config = readConfig({ PAYMENT_PROVIDERS: 'balance,usdt', CRYPTO_NETWORK: 'tron' });
    const desk = openPaymentDesk({ config, db, now });
    const words = ['addresses', String(data.address)];
    await runPaymentsCommand(desk.ports, words, (line) => void said.push(line));
    await desk.close();
    expect(said).toEqual([expect.stringMatching(/^usdt\t.*\tT\w{33}\t.*\tpaid\t14\.00 final\t$/)]);
  });
});

describe('tokens where orders are not paid in them', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop({ environment: { PAYMENT_PROVIDERS: 'balance,usdc,usdt' } });
  });
  afterAll(() => shop.close());

  it('add funds alone, as the list of ways says (BIL-010, D-633)', async () => {
    const customer = await shop.addCustomer(0);
    const [orderNo = ''] = await shop.order(customer);
    const { payWays } = (await customer.call(orderCalls.payWays, {})).body.data;
    expect(payWays.filter(({ name }) => name.startsWith('usd'))).toMatchObject([
      { name: 'usdt', switch: 'Y', forOrders: 'N' },
      { name: 'usdc', switch: 'Y', forOrders: 'N' },
    ]);
    const asked = await customer.call(orderCalls.pay, { payMethod: 'usdc', aim: 'makeOrder', orderNo });
    expect(asked.body.code).toBe(13002);
  });
});
