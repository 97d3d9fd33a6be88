import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls, developerCalls } from '@certdeck/contract';
import { headerOf } from '../../ports/mail/testing/mail-contract.ts';
import { openShop, pay, type Shop } from '../orders/testing/shop.ts';
import { readPost } from '../../testing/post.ts';
import { doJobs } from './testing/ending.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  shop.freeze();
}, 400_000);
afterAll(() => shop.close());

describe('names that nobody shows', () => {
  it('are told once, a day after the payment: in the portal, by mail, to the contact and to programs (D-382)', async () => {
    const customer = await shop.addCustomer();
    const events = ['validation.failed'];
    await customer.call(developerCalls.createWebhook, { url: 'https://hook.example/', events });
    const [orderNo = ''] = await shop.order(customer, { names: ['dark.example.com'] });
    await pay(customer, orderNo);
    const noticesSoFar = async () => {
      // The one job of the order is done again and again, whatever its time is.
      await doJobs(shop, ['order']);
      await doJobs(shop, ['notice-mail']);
      const subjects = (await readPost(shop, 'mail'))
        .filter((mail) => mail.includes(`To: ${customer.email}`))
        .map((mail) => headerOf(mail, 'Subject'));
      const seen = (
        await customer.call(accountCalls.listMessages, { limit: 50 }, { 'accept-language': 'en' })
      ).body.data.siteMsges;
      return [
        subjects.filter((one) => one?.includes('dark.example.com')).length,
        seen.filter(({ title }) => title === 'Validation failed: dark.example.com').length,
      ];
    };
    expect(await noticesSoFar()).toEqual([0, 0]);
    shop.advance(86_400);
    expect(await noticesSoFar()).toEqual([1, 1]);
    for (let look = 0; look < 3; look++) {
      shop.advance(3_600);
      expect(await noticesSoFar()).toEqual([1, 1]);
    }
    const hooks = await shop.services.db.selectFrom('webhook_deliveries').select('body').execute();
    expect(hooks.map(({ body }) => JSON.parse(body))).toMatchObject([
      { type: 'validation.failed', data: { orderNo, commonName: 'dark.example.com', reason: 'dcv' } },
    ]);
  });
});
