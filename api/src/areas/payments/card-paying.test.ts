import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { accountCalls, BodyCode, orderCalls } from '@certdeck/contract';
import { type Customer, openShop, type Shop } from '../orders/testing/shop.ts';
import { PAYMENT_JOB } from './outside.ts';
import { lookOnce, PRICE } from './testing/outside-suite.ts';

/** Stripe's card fields as a demonstration has them, from the call that pays to the paid order. */
describe('paying by card', () => {
  let shop: Shop;
  let customer: Customer;
  let orderNo: string;
  beforeAll(async () => {
    shop = await openShop({ environment: { PAYMENT_PROVIDERS: 'balance,stripe-card' } });
  });
  beforeEach(async () => {
    await shop.services.db.deleteFrom('jobs').where('kind', '=', PAYMENT_JOB).execute();
    customer = await shop.addCustomer(0);
    [orderNo = ''] = await shop.order(customer);
  });
  afterAll(async () => {
    for (const area of shop.areas) if (area.name === 'demo') await area.stop?.();
    await shop.close();
  });

  const pay = async () =>
    (await customer.call(orderCalls.pay, { payMethod: 'stripeCard', aim: 'makeOrder', orderNo })).body;
  /** Address of the frame that stands for Stripe's. */
  const frameOf = async () =>
    `/demo/payments/stripe-card/${encodeURIComponent(String((await pay()).data.clientSecret))}`;
  const enter = async (url: string, payload: string) =>
    (
      await shop.server.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'en' },
        payload,
      })
    ).body;
  const statusOf = async () =>
    (await customer.call(orderCalls.orderStatus, { id: orderNo })).body.data.orderStatus;

  it('answers what starts the provider’s library, and the page where that is loaded (BIL-025, API-096)', async () => {
    const { data } = await pay();
    expect(data).toMatchObject({
      stripePublicKey: 'pk_test_sandbox',
      clientSecret: expect.stringMatching(/^cs_test_\w+_secret_\w+$/),
      sessionID: expect.stringMatching(/^cs_test_[0-9a-f]+$/),
      webCurrency: 'CNY',
      backCurrency: 'CNY',
    });
    const page = new URL(String(data.payURL));
    expect(page.pathname).toBe('/pay/card');
    expect(Object.fromEntries(new URLSearchParams(page.hash.slice(1)))).toEqual({
      key: data.stripePublicKey,
      secret: data.clientSecret,
      web: 'CNY',
      back: 'CNY',
      leave: `/payment?orderNo=${orderNo}&returned=1`,
    });
    const shown = await shop.server.inject({ url: page.pathname });
    const [, library = ''] = /<script defer src="([^"]+stripe[^"]*)"/.exec(shown.body) ?? [];
    expect((await shop.server.inject({ url: library })).body).toContain('createEmbeddedCheckoutPage');
    expect(shown.headers['content-security-policy']).toContain("script-src 'self'; ");
  });

  it('pays with a card, and the provider’s call has the order looked up', async () => {
    const frame = await frameOf();
    const form = await shop.server.inject({ url: frame });
    expect(form.headers['content-security-policy']).toContain("frame-ancestors 'self'");
    const done = await enter(frame, 'number=4242+4242+4242+4242');
    expect(done).toContain(`data-done target="_top" href="`);
    expect(done).toContain(`/payment?orderNo=${orderNo}&amp;returned=1`);
    expect(await lookOnce(shop)).toEqual({ kind: 'done' });
    expect(await statusOf()).toBe(1002);
    const { data } = (await customer.call(accountCalls.listTransactions, {})).body;
    expect(data.map(({ amount, payMethod }) => [amount, payMethod])).toEqual([
      [-PRICE, 5],
      [PRICE, 5],
    ]);
  });

  it('asks for a second factor, and takes nothing without it', async () => {
    const frame = await frameOf();
    expect(await enter(frame, 'number=4000002500003155')).toContain('Your bank asks whether it’s you');
    await lookOnce(shop);
    expect(await statusOf()).toBe(1001);
    expect(await enter(frame, 'factor=no')).toContain('Your card was declined');
    await enter(frame, 'factor=yes');
    await lookOnce(shop);
    expect(await statusOf()).toBe(1002);
  });

  it.each([
    ['4000000000000002', 'Your card was declined'],
    ['4111', 'Check the card number'],
  ])('with %s takes nothing and has another card entered', async (number, problem) => {
    const frame = await frameOf();
    const answer = await enter(frame, `number=${number}`);
    expect(answer).toContain(problem);
    expect(answer).toContain('name="number"');
    expect(answer).not.toContain(number);
    await lookOnce(shop);
    expect(await statusOf()).toBe(1001);
  });

  it('needs the payer’s name where the operator asks for it, and asks nobody for anything without (API-096, BIL-020, D-708)', async () => {
    const asking = await openShop({
      environment: { PAYMENT_PROVIDERS: 'balance,stripe,stripe-card,alipay', CARD_PAYER_NAME: '1' },
    });
    const payer = await asking.addCustomer(0);
    const [number = ''] = await asking.order(payer);
    const [other = ''] = await asking.order(payer);
    const codeOf = async (payMethod: string, orderNo = number) =>
      (await payer.call(orderCalls.pay, { payMethod, aim: 'makeOrder', orderNo })).body.code;
    const save = (name: object) => payer.call(accountCalls.saveProfile, name);
    const refused = BodyCode.profileIncomplete;
    expect([await codeOf('stripe'), await codeOf('stripeCard')]).toEqual([refused, refused]);
    await save({ firstname: 'Ada' });
    expect(await codeOf('stripeCard')).toBe(refused);
    const asked = asking.services.db.selectFrom('provider_payments').select('name');
    expect(await asked.execute()).toEqual([]);
    expect(await codeOf('alipay', other)).toBe(200);
    await save({ lastname: 'Lovelace' });
    expect([await codeOf('stripe'), await codeOf('stripeCard')]).toEqual([200, 200]);
    for (const area of asking.areas) if (area.name === 'demo') await area.stop?.();
    await asking.close();
  });

  it('has no fields for who doesn’t know the session’s secret', async () => {
    const { sessionID } = (await pay()).data;
    for (const secret of ['none', String(sessionID), `${String(sessionID)}_secret_x`])
      expect((await shop.server.inject({ url: `/demo/payments/stripe-card/${secret}` })).statusCode).toBe(
        404,
      );
  });
});
