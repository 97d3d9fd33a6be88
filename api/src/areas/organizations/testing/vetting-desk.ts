/** What suites about the validation of organisations share: people of the operator, and what they do. */

import { accountCalls } from '@certdeck/contract';
import * as operatorCalls from '@certdeck/contract/operator';
import type { Customer, Shop } from '../../orders/testing/shop.ts';
import { addStaff } from '../../staff/staff.store.ts';
import type { TestAccount } from '../../../testing/api.ts';

export const CHECKS = {
  legal: 'Commercial register B 90417, read today',
  address: 'The register',
  telephone: 'Called back under the number in the directory',
};
export const EV_CHECKS = { ...CHECKS, operation: 'Registered since 2018', authority: 'Letter of the board' };

export const COMPANY = {
  orgName: 'Example Ltd',
  creditCode: '91110000TEST000001',
  nationCode: 'CN',
  province: 'Beijing',
  city: 'Beijing',
  postalCode: '100000',
  telephone: '010-12345678',
  address: '1 Example Road',
  dateOfIncorporation: '2018-05-21',
};

/** The desk of one shop. */
export function vettingDesk(shop: Shop) {
  const by = ({ token }: { token: string }) => ({ token, headers: { 'accept-language': 'en' } });
  const desk = {
    by,
    async clerk(): Promise<TestAccount> {
      const clerk = await shop.addAccount();
      await addStaff(shop.services.db, clerk.accountNo, ['staff:organizations']);
      return clerk;
    },
    list: async (who: TestAccount, input: object = {}) =>
      (await shop.call(operatorCalls.vettings, { limit: 100, ...input }, by(who))).body,
    read: async (who: TestAccount, id: string) =>
      (await shop.call(operatorCalls.vetting, { id }, by(who))).body,
    claim: async (who: TestAccount, id: string, over = false) =>
      (await shop.call(operatorCalls.claimVetting, { id, ...(over ? { over: 'Y' } : {}) }, by(who))).body,
    approve: async (who: TestAccount, id: string, input: object = CHECKS) =>
      (await shop.call(operatorCalls.approveVetting, { id, ...input }, by(who))).body,
    ask: async (who: TestAccount, id: string, sentence: string) =>
      (await shop.call(operatorCalls.askVetting, { id, sentence }, by(who))).body,
    refuse: async (who: TestAccount, id: string, reason: string) =>
      (await shop.call(operatorCalls.refuseVetting, { id, reason }, by(who))).body,
    /** The one validation that waits of a customer. */
    async waitingOf(who: TestAccount, customer: Customer, status = 'review') {
      const { data } = await desk.list(who, { status, keyword: customer.accountNo });
      const [one] = data;
      if (!one || data.length > 1) throw new Error(JSON.stringify(data));
      return one;
    },
    /** Takes up what waits of a customer, and approves it. */
    async validate(who: TestAccount, customer: Customer, input: object = CHECKS, status = 'review') {
      const { id } = await desk.waitingOf(who, customer, status);
      await desk.claim(who, id);
      const reply = await desk.approve(who, id, input);
      if (reply.code !== 200) throw new Error(JSON.stringify(reply));
      return id;
    },
    edit: async (customer: Customer, change: Partial<typeof COMPANY> & { digicertID?: string }) =>
      (
        await customer.call(accountCalls.editOrganization, {
          id: customer.organizationID,
          ...COMPANY,
          ...change,
        })
      ).body,
  };
  return desk;
}
