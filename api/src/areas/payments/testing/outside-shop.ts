import { openShop, type Shop } from '../../orders/testing/shop.ts';
import { openTestService, type TestService } from './service.ts';

/** A shop with two ways to pay outside: `slow` answers to alipay, `other` to wechat. */
export async function openOutsideShop(): Promise<{ shop: Shop; service: TestService; other: TestService }> {
  const opened: { shop?: Shop } = {};
  const now = () => opened.shop!.services.now();
  const service = openTestService({ id: 'slow', method: 'alipay', now });
  const other = openTestService({ id: 'other', method: 'wechat', now });
  const shop = await openShop({
    ways: [service.way, other.way],
    environment: { PAYMENT_PROVIDERS: 'balance,bank-transfer,slow,other' },
  });
  opened.shop = shop;
  return { shop, service, other };
}
