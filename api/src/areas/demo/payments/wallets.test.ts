import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newID } from '../../../platform/database/identifiers.ts';
import type { Database } from '../../../platform/database/database.ts';
import { AlipayClient } from '../../../ports/payments/alipay/alipay-client.ts';
import { alipayProvider } from '../../../ports/payments/alipay/alipay-provider.ts';
import { openAlipayTestMode } from '../../../ports/payments/alipay/sandbox/test-mode.ts';
import { PaypalClient } from '../../../ports/payments/paypal/paypal-client.ts';
import { paypalProvider } from '../../../ports/payments/paypal/paypal-provider.ts';
import { openChainTestMode } from '../../../ports/payments/crypto/sandbox/test-mode.ts';
import { FaultSwitches } from '../../../ports/payments/sandbox/fault-switches.ts';
import { openPaypalTestMode } from '../../../ports/payments/paypal/sandbox/test-mode.ts';
import { ProviderPayments } from '../../../ports/payments/provider-payments.store.ts';
import type { Action, PaymentIntent, PaymentProvider } from '../../../ports/payments/provider.ts';
import { openTestMode } from '../../../ports/payments/stripe/sandbox/test-mode.ts';
import { openWechatTestMode } from '../../../ports/payments/wechat/sandbox/test-mode.ts';
import { WechatClient } from '../../../ports/payments/wechat/wechat-client.ts';
import { wechatProvider } from '../../../ports/payments/wechat/wechat-provider.ts';
import { openTestDatabase } from '../../../testing/database.ts';
import { insertAccount } from '../../accounts/accounts.store.ts';
import type { PaymentSandboxes } from './providers.ts';
import { bindSandboxPages } from './routes.ts';

const ORIGIN = 'https://portal.example';

/** The pages of wallets in a demonstration, with the adapters that lead to them. */
describe('the page of a wallet in a demonstration', () => {
  let database: Database;
  let sandboxes: PaymentSandboxes;
  let server: FastifyInstance;
  let providers: Readonly<Record<string, PaymentProvider>>;
  let intent: PaymentIntent;
  /** What the providers' calls say, by their way. */
  const news: unknown[] = [];
  const now = () => new Date('2026-11-29T08:00:00Z');

  beforeAll(async () => {
    database = await openTestDatabase();
    const { db } = database;
    sandboxes = {
      stripe: openTestMode({ db, now, signingKey: async () => Buffer.alloc(32) }),
      wechat: openWechatTestMode({ db, now }),
      alipay: openAlipayTestMode({ db, now }),
      paypal: openPaypalTestMode({ db, now }),
      chain: openChainTestMode({ db, now }),
    };
    const wechat = await sandboxes.wechat.open();
    const alipay = await sandboxes.alipay.open();
    const paypal = await sandboxes.paypal.open();
    providers = {
      wechat: wechatProvider({
        client: new WechatClient(wechat.account, now, wechat.origin),
        payments: new ProviderPayments(db, 'wechat'),
        appID: wechat.appID,
        apiKey: wechat.apiKey,
        notifyUrl: '/webhooks/payments/wechat',
        now,
      }),
      alipay: alipayProvider({
        client: new AlipayClient(alipay.account, now, alipay.addresses),
        payments: new ProviderPayments(db, 'alipay'),
        sellerID: alipay.sellerID,
        notifyUrl: '/webhooks/payments/alipay',
        now,
      }),
      paypal: paypalProvider({
        client: new PaypalClient(paypal.account, now, paypal.origin),
        payments: new ProviderPayments(db, 'paypal'),
        webhookID: paypal.webhookID,
        currency: 'JPY',
        rateOf: async () => 21.5,
        now,
      }),
    };
    server = Fastify();
    bindSandboxPages(server, sandboxes, new FaultSwitches(db));
    await server.register(async (own) => {
      own.removeAllContentTypeParsers();
      own.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
      own.post<{ Params: { way: string } }>('/webhooks/payments/:way', async (request) => {
        const headers = request.headers as Record<string, string>;
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        news.push(await providers[request.params.way]?.verifyWebhook?.(raw, headers));
        return '';
      });
    });
  });
  beforeEach(async () => {
    news.length = 0;
    const { id } = await insertAccount(database.db, {
      email: `${newID()}@customer.example`,
      passwordHash: 'none',
    });
    intent = {
      ref: { accountID: id, id: newID().replaceAll('-', '') },
      actorID: null,
      amount: { minor: 15_800, currency: 'CNY' },
      orderNo: '2026112900000001',
      returnTo: `${ORIGIN}/payment?orderNo=2026112900000001&returned=1`,
    };
  });
  afterAll(async () => {
    for (const { close } of Object.values(sandboxes)) await close();
    await server.close();
    await database.close();
  });

  const addressOf = (action: Action): URL => {
    if (action.kind === 'qr') return new URL(action.data);
    if (action.kind === 'redirect') return new URL(action.url);
    throw new Error(`nowhere to go: ${action.kind}`);
  };
  /** Path of the page to which asking for a payment leads. */
  const pageOf = async (way: string): Promise<string> => {
    const outcome = await providers[way]?.create(intent);
    if (outcome?.kind !== 'created') throw new Error(`not made: ${outcome?.kind}`);
    const address = addressOf(outcome.action);
    expect(address.origin).toBe(ORIGIN);
    const path = address.pathname + address.search;
    const { statusCode, headers } = await server.inject({ url: path });
    return statusCode === 303 ? String(headers.location) : path;
  };
  const act = (url: string, payload: string) =>
    server.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    });
  const stateOf = async (way: string) => {
    const found = await providers[way]?.fetch(intent.ref);
    return found?.kind === 'found' ? found.snapshot.state : found?.kind;
  };

  it.each(['wechat', 'alipay'])('of %s is where the customer pays, and the portal is told', async (way) => {
    const page = await pageOf(way);
    const shown = await server.inject({ url: page, headers: { 'accept-language': 'de' } });
    expect([shown.statusCode, shown.body.includes('158,00')]).toEqual([200, true]);
    expect(shown.body).not.toContain('value="slow"');
    const { statusCode, headers } = await act(page, 'act=pay');
    expect([statusCode, headers.location]).toEqual([303, way === 'wechat' ? page : intent.returnTo]);
    expect(news).toMatchObject([{ refs: [intent.ref] }]);
    expect(await stateOf(way)).toBe('succeeded');
    // Whoever comes again finds it over.
    expect((await act(page, 'act=pay')).statusCode).toBe(200);
    expect((await server.inject({ url: page })).body).not.toContain('<form');
    expect(news).toHaveLength(1);
  });

  it.each(['wechat', 'alipay'])('of %s may pay without telling, and refuse', async (way) => {
    const page = await pageOf(way);
    expect((await act(page, 'act=slow')).statusCode).toBe(200);
    await act(page, 'act=refuse');
    expect(await stateOf(way)).toBe('awaiting');
    await act(page, 'act=pay&lost=1');
    expect(await stateOf(way)).toBe('succeeded');
    expect(news).toEqual([]);
  });

  it('of PayPal approves in its currency, tells and leads back with what PayPal adds (BIL-027)', async () => {
    const page = await pageOf('paypal');
    const shown = await server.inject({ url: page, headers: { 'accept-language': 'en' } });
    // 158.00 × 21.5
    expect([shown.statusCode, shown.body.includes('¥3,397')]).toEqual([200, true]);
    const { headers } = await act(page, 'act=pay');
    const { reference } = (await new ProviderPayments(database.db, 'paypal').find(intent.ref)) ?? {};
    expect(headers.location).toBe(`${ORIGIN}/payment?token=${reference}&PayerID=SANDBOXPAYER1`);
    expect(news).toMatchObject([{ refs: [intent.ref] }]);
    expect(await stateOf('paypal')).toBe('authorized');
    expect((await server.inject({ url: page })).body).not.toContain('<form');
  });

  it('of PayPal may be closed by who approved, and left by who doesn’t', async () => {
    const page = await pageOf('paypal');
    const { body } = await server.inject({ url: page });
    const token = page.split('/').at(-1);
    expect(body).toContain(`/payment?orderNo=2026112900000001&amp;returned=1&amp;token=${token}`);
    expect((await act(page, 'act=pay&lost=1')).headers.location).toBe(page);
    expect([news, await stateOf('paypal')]).toEqual([[], 'authorized']);
  });

  it('is nowhere for payments that nobody asked for, and addresses that nobody signed', async () => {
    const query = 'app_id=2026000000000000&method=alipay.trade.page.pay&sign_type=RSA2&sign=AAAA';
    for (const path of [
      'wechat/none',
      'alipay/none',
      'paypal/none',
      `alipay/gateway.do?${query}`,
      'alipay/gateway.do',
    ])
      expect((await server.inject({ url: `/demo/payments/${path}` })).statusCode).toBe(404);
  });
});
