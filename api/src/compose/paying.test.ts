import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { orderCalls } from '@certdeck/contract';
import { openWays } from '../areas/payments/open-ways.ts';
import { readConfig } from '../platform/config/config.ts';
import { openTestApi, type TestApi } from '../testing/api.ts';
import { outsidePayingOf } from './paying.ts';

/** The sandboxes of providers are a demonstration's alone. */
describe('a portal that is no demonstration, without keys of providers', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await openTestApi({ DEMO: '0' });
  });
  afterAll(() => api.close());

  it('offers the balance and bank transfers, and no way outside (API-101, BIL-006)', async () => {
    const { token } = await api.addAccount();
    const { data } = (await api.call(orderCalls.payWays, {}, { token })).body;
    expect(data.bankTransfer).toBe('Y');
    expect(data.payWays.filter((way) => way.switch === 'Y').map(({ name }) => name)).toEqual(['balance']);
  });

  it.each([
    '/demo/payments/stripe/cs_test_1',
    '/demo/payments/stripe-card/cs_test_1',
    '/demo/payments/stripe.js',
    '/demo/payments/wechat/1',
    '/demo/payments/alipay/1',
    '/demo/payments/alipay/gateway.do?app_id=1',
    '/demo/payments/paypal/1',
    '/demo/payments/wallet/1',
  ])('has no page %s, and takes no webhook for it', async (url) => {
    const headers = { 'accept-language': 'en' };
    const shown = await api.server.inject({ method: 'GET', url, headers });
    // The page of the portal, where it is built, is no sandbox's, which all have a banner.
    expect(shown.body).not.toContain('Sandbox:');
    if (url.endsWith('.js')) expect(shown.statusCode).toBe(404);
    const posted = await api.server.inject({ method: 'POST', url, headers });
    expect([posted.statusCode, posted.body.includes('Sandbox:')]).toEqual([404, false]);
    const way = url.split('/')[3]?.split('.')[0] ?? '';
    const hook = { method: 'POST', url: `/webhooks/payments/${way}`, payload: '{}' } as const;
    expect((await api.server.inject(hook)).statusCode).toBe(404);
  });

  it('doesn’t start with a way whose keys it doesn’t have', () => {
    const config = readConfig({ DEMO: '0', PAYMENT_PROVIDERS: 'balance,stripe' });
    const { db, now } = api.services;
    const { ways, sandbox } = outsidePayingOf({ config, db, now });
    expect(sandbox).toBeUndefined();
    expect(() => openWays(config, ways)).toThrow('PAYMENT_PROVIDERS: there is no stripe');
  });
});
