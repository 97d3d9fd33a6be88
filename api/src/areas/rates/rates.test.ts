import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls } from '@certdeck/contract';
import { type TestApi, openTestApi } from '../../testing/api.ts';
import { seedRates } from './rates.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

describe('exchange rates', () => {
  it('stand in data.currencies, the base currency first with rate 1 (API-095, SES-032, D-188)', async () => {
    const { token } = await api.addAccount();
    const { body } = await api.call(accountCalls.getRates, {}, { token });
    expect(body.data.currencies[0]).toEqual({ currency: 'CNY', rate: 1, symbol: '¥', unit: 'CNY' });
    expect(body.data.currencies.length).toBeGreaterThan(3);
  });

  it('keep what the operator has set over a restart (API-001)', async () => {
    const { db } = api.services;
    await db.updateTable('exchange_rates').set({ rate: 0.15 }).where('currency', '=', 'USD').execute();
    await db.deleteFrom('exchange_rates').where('currency', '=', 'JPY').execute();
    await seedRates(db);
    const rows = await db.selectFrom('exchange_rates').select(['currency', 'rate']).execute();
    expect(rows).toContainEqual({ currency: 'USD', rate: 0.15 });
    expect(rows.map((row) => row.currency)).not.toContain('JPY');
  });
});
