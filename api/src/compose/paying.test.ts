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

  it('doesn’t start with a way whose keys it doesn’t have', () => {
    const config = readConfig({ DEMO: '0', PAYMENT_PROVIDERS: 'balance,stripe' });
    const { db, now } = api.services;
    const { ways, sandbox } = outsidePayingOf({ config, db, now });
    expect(sandbox).toBeUndefined();
    expect(() => openWays(config, ways)).toThrow('PAYMENT_PROVIDERS: there is no stripe');
  });
});
