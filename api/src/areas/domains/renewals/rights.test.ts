import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BodyCode, domainCalls } from '@certdeck/contract';
import { addMemberOf } from '../../tenancy/testing/members.ts';
import { type DomainShop, type NameBuyer, openDomainShop } from '../testing/domain-shop.ts';

let shop: DomainShop;
let buyer: NameBuyer;
let orderNo: string;
beforeAll(async () => {
  shop = await openDomainShop();
  buyer = await shop.addBuyer(100_000);
  orderNo = await shop.buy(buyer, 'rights.com.test', 7500);
  await shop.workToTheEnd();
});
afterAll(() => shop.close());

const renewsByItself = async () => (await buyer.call(domainCalls.getDomain, { orderNo })).body.data.autoRenew;

describe('auto-renew, which spends the tenant’s money', () => {
  it.each(['technician', 'requester'])(
    'is switched off by a %s, who looks after names, and on by none who may not pay (DOM-003, ACC-019)',
    async (role) => {
      const member = await addMemberOf(shop, buyer, role);
      const turn = (autoRenew: 'Y' | 'N', remark?: string) =>
        member.call(domainCalls.changeDomains, { orderNo: [orderNo], autoRenew, remark });
      const { body } = await turn('Y', 'lost');
      expect([body.code, body.data]).toEqual([BodyCode.forbidden, { permission: 'order:pay' }]);
      expect((await buyer.call(domainCalls.getDomain, { orderNo })).body.data).toMatchObject({
        autoRenew: false,
        remark: '',
      });
      await buyer.call(domainCalls.changeDomains, { orderNo: [orderNo], autoRenew: 'Y' });
      expect(await renewsByItself()).toBe(true);
      expect((await turn('N')).body.code).toBe(200);
      expect(await renewsByItself()).toBe(false);
    },
  );

  it('is switched on by who buys (DOM-003)', async () => {
    const member = await addMemberOf(shop, buyer, 'orders');
    await member.call(domainCalls.changeDomains, { orderNo: [orderNo], autoRenew: 'Y' });
    expect(await renewsByItself()).toBe(true);
  });

  it.each([
    ['finance', domainCalls.setNameservers, { nameservers: [] }],
    ['auditor', domainCalls.setNameservers, { nameservers: [] }],
    ['auditor', domainCalls.renewDomains, { years: 1, amount: 7900 }],
    ['technician', domainCalls.renewDomains, { years: 1, amount: 7900 }],
  ] as const)('%s may not: %o (ACC-019)', async (role, call, input) => {
    const member = await addMemberOf(shop, buyer, role);
    const named = call === domainCalls.renewDomains ? [orderNo] : orderNo;
    const { body } = await member.call(call as typeof domainCalls.setNameservers, {
      orderNo: named,
      ...input,
    });
    expect(body.code).toBe(BodyCode.forbidden);
  });
});
