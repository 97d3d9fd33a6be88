import { describe, expect, it } from '@jest/globals';
import { accountCalls, orderCalls } from '@certdeck/contract';
import { ConfigError, readConfig } from '../../platform/config/config.ts';
import { openShop, pay, type Shop } from '../orders/testing/shop.ts';
import { openWays } from './open-ways.ts';

describe('the ways to pay that are offered', () => {
  const offering = async (names: string, visit: (shop: Shop) => Promise<void>) => {
    const shop = await openShop({ environment: { PAYMENT_PROVIDERS: names } });
    try {
      await visit(shop);
    } finally {
      await shop.close();
    }
  };
  const transfer = {
    bankname: 'b',
    bankno: '1',
    bankusername: 'u',
    banktotal: 10_000,
    banktime: 1_795_000_000,
    banktel: '13812345678',
  };

  it('are those of the configuration: what is off is neither listed nor paid by (BIL-006, API-101)', () =>
    offering('bank-transfer', async (shop) => {
      const customer = await shop.addCustomer();
      const [orderNo = ''] = await shop.order(customer);
      const { body } = await customer.call(orderCalls.payWays, {});
      expect(body.data.payWays.map((way) => way.switch)).toEqual(Array(10).fill('N'));
      expect((await pay(customer, orderNo)).body).toMatchObject({ code: 13002, msg: '该支付方式暂未开通' });
      expect((await customer.call(orderCalls.batchPay, { orderNos: [orderNo] })).body.code).toBe(13002);
      expect((await customer.call(orderCalls.startBatchPay, { orderNos: [orderNo] })).body.code).toBe(13002);
      expect(await shop.balanceOf(customer)).toBe(10_000_000);
      expect((await customer.call(accountCalls.bankTransfer, transfer)).body.code).toBe(200);
    }));

  it('may be the balance alone, and then nobody reports transfers (API-103)', () =>
    offering('balance', async (shop) => {
      const customer = await shop.addCustomer();
      const [orderNo = ''] = await shop.order(customer);
      expect((await customer.call(accountCalls.bankTransfer, transfer)).body.code).toBe(13002);
      const { data } = (await customer.call(orderCalls.payWays, {})).body;
      expect(data.bankTransfer).toBe('N');
      const rows = await shop.services.db.selectFrom('bank_transfers').select('id').execute();
      expect(rows).toEqual([]);
      expect((await pay(customer, orderNo)).body.code).toBe(200);
    }));

  it('are all that are known where none is named, and stop the start with one that nobody knows', () => {
    const open = (names: string) => openWays(readConfig({ PAYMENT_PROVIDERS: names }));
    expect([open('').balance?.id, open(',').bankTransfer?.id]).toEqual(['balance', 'bank-transfer']);
    expect(() => open('balance,gold')).toThrow(
      new ConfigError('PAYMENT_PROVIDERS: there is no gold; known are balance, bank-transfer'),
    );
  });

  it('take a reported transfer of nothing for none (API-103)', () =>
    offering('bank-transfer', async (shop) => {
      const customer = await shop.addCustomer();
      const { body } = await customer.call(accountCalls.bankTransfer, { ...transfer, banktotal: 0 });
      expect(body).toMatchObject({ code: 13004, msg: '该支付方式的金额不得低于 0.01' });
    }));
});
