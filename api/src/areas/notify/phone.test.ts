import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { accountCalls, BodyCode, noticeKinds } from '@certdeck/contract';
import { type Customer, openShop, type Shop } from '../orders/testing/shop.ts';
import { startDysmsServer } from '../../ports/sms/testing/dysms-server.ts';
import { readPost } from '../../testing/post.ts';
import { sendMessages, tellOfEnds } from './testing/chatting.ts';
import { doJobs, issuedOrder, lookForEnds } from './testing/ending.ts';

let shop: Shop;
let customer: Customer;
let numbers = 0;
beforeAll(async () => {
  shop = await openShop({ environment: { NOTICE_SMS_PER_DAY: '12' } });
  shop.freeze();
}, 400_000);
beforeEach(async () => {
  customer = await shop.addCustomer();
});
afterAll(() => shop.close());

/** Gives a customer a number, as binding one does. @returns it with the calling code */
async function bind(of: Customer, telPrefix = '86', at: Shop = shop): Promise<string> {
  const tel = `139${String(++numbers).padStart(8, '0')}`;
  await at.services.db
    .updateTable('accounts')
    .set({ tel, tel_prefix: telPrefix, language: 'en' })
    .where('id', '=', of.accountID)
    .execute();
  return `+${telPrefix}${tel}`;
}
const choose = (informType: string, of = customer) =>
  of.call(accountCalls.setInform, { informType, modifyTo: 'tel', isInformed: 'Y' });
const textsTo = async (number: string) =>
  (await readPost(shop, 'sms'))
    .filter((message) => message.startsWith(`${number}\n`))
    .map((message) => message.split('\n')[2]);

describe('notices by text message (D-413)', () => {
  it('come to the phone of a member who chose them, once, in one short sentence', async () => {
    const number = await bind(customer);
    expect((await choose('expiry7')).body.code).toBe(200);
    await issuedOrder(shop, customer, `${'long-'.repeat(9)}x.example.com`, 7);
    await tellOfEnds(shop);
    await tellOfEnds(shop);
    const texts = await textsTo(number);
    expect(texts).toEqual([expect.stringMatching(/^Certdeck: long-/)]);
    expect(texts[0]?.length).toBeLessThanOrEqual(130);
    expect(texts[0]).not.toContain('http');
  });

  it('come to nobody who never asked, or has no phone', async () => {
    const number = await bind(customer);
    await issuedOrder(shop, customer, 'silent.example.com', 7);
    const other = await shop.addCustomer();
    await choose('expiry7', other);
    await issuedOrder(shop, other, 'nophone.example.com', 7);
    const before = (await readPost(shop, 'sms')).length;
    await tellOfEnds(shop);
    expect(await textsTo(number)).toEqual([]);
    expect(await readPost(shop, 'sms')).toHaveLength(before);
  });

  it('don’t go to a phone that was taken away meanwhile', async () => {
    const number = await bind(customer);
    await choose('expiry7');
    await issuedOrder(shop, customer, 'away.example.com', 7);
    const { db } = shop.services;
    const forget = () =>
      db.updateTable('accounts').set({ tel: null }).where('id', '=', customer.accountID).execute();
    await lookForEnds(shop);
    await forget();
    await sendMessages(shop);
    expect(await textsTo(number)).toEqual([]);
  });

  it('are gathered after ten in an hour, and stop after the number of a day', async () => {
    const number = await bind(customer);
    await choose('expiry7');
    await choose('expiry14');
    for (let n = 0; n < 14; n++) await issuedOrder(shop, customer, `many${n}.example.com`, 7);
    await tellOfEnds(shop);
    expect(await textsTo(number)).toHaveLength(10);
    shop.advance(3601);
    await doJobs(shop, ['notice-digest']);
    await sendMessages(shop);
    expect((await textsTo(number)).at(-1)).toBe('Certdeck: 4 notices from the last hour');
    for (let n = 0; n < 4; n++) await issuedOrder(shop, customer, `more${n}.example.com`, 14);
    await tellOfEnds(shop);
    expect(await textsTo(number)).toHaveLength(13);
  });
});

describe('a gateway that sends approved templates alone', () => {
  it('offers the kinds that have one, and gets numbers alone', async () => {
    const account = {
      id: 'LTAI-test',
      secret: 'a secret of tests',
      signName: '证书平台',
      now: () => new Date(),
    };
    const notices = { china: { SMS_7: ['order', 'days'] }, abroad: {} };
    const gateway = await startDysmsServer({ ...account, china: 'SMS_1', abroad: 'SMS_2', notices });
    const smsShop = await openShop({
      environment: {
        SMS_PROVIDER: 'aliyun',
        SMS_ENDPOINT: gateway.url,
        SMS_SIGN_NAME: account.signName,
        SMS_TEMPLATE: 'SMS_1',
        ALIBABA_CLOUD_ACCESS_KEY_ID: account.id,
        ALIBABA_CLOUD_ACCESS_KEY_SECRET: account.secret,
        SMS_NOTICE_TEMPLATES: 'expiry=SMS_7',
      },
    });
    const owner = await smsShop.addCustomer();
    const offered = async () =>
      (await owner.call(accountCalls.listInform, {})).body.data
        .filter(({ modifyTo }) => modifyTo === 'tel')
        .map(({ informType }) => informType);
    expect(await offered()).toEqual(noticeKinds.filter((kind) => kind.startsWith('expiry')));
    const number = await bind(owner, '86', smsShop);
    expect((await choose('issued', owner)).body.code).toBe(BodyCode.badInput);
    expect((await choose('expiry7', owner)).body.code).toBe(200);
    const { orderNo } = await issuedOrder(smsShop, owner, 'template.example.com', 7);
    await tellOfEnds(smsShop);
    expect(gateway.notices).toEqual([{ number, template: 'SMS_7', values: { order: orderNo, days: '7' } }]);
    // Nobody abroad is offered what has no template there.
    await bind(owner, '49', smsShop);
    expect(await offered()).toEqual([]);
    await smsShop.close();
    await gateway.close();
  });
});
