import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Provider, TOKEN } from '../../../ports/dns-provider/testing/cloudflare-server.ts';
import { openPlans, type Plans } from './testing/plans.ts';

const OWNER = 'C0000000001';
let [plans, server]: [Plans, Provider] = [] as never;
beforeAll(async () => {
  server = await Provider.start(['zone.test']);
  plans = await openPlans({
    environment: {
      CLOUDFLARE_API: server.base,
      CLOUDFLARE_API_TOKEN: TOKEN,
      DNS_ZONES: `zone.test=${OWNER}`,
    },
  });
  await plans.shop.areas.find(({ name }) => name === 'authority')?.start?.();
}, 400_000);
afterAll(async () => {
  await plans.shop.close();
  await server.close();
});

describe('records of an order that renews by itself (D-588)', () => {
  it('are placed in a zone of the operator’s for its own account alone, and its customer is told of no others', async () => {
    const owner = await plans.shop.addCustomer();
    const other = await plans.shop.addCustomer();
    await plans.db
      .updateTable('accounts')
      .set({ account_no: OWNER })
      .where('id', '=', owner.accountID)
      .execute();
    for (const customer of [owner, other]) {
      const { orderNo } = await plans.issued(customer, 'shop.zone.test', { days: 40 });
      await plans.save(customer, orderNo, 'renew');
      await plans.look();
      await plans.look();
      expect(await plans.read(customer, orderNo)).toMatchObject({ state: 'working', lastAct: 'renewed' });
      // Whose zone it isn't has to publish it themselves.
      expect(await plans.told(customer)).toEqual(customer === owner ? [] : ['names']);
      expect(server.list('zone.test')).toEqual([
        expect.stringMatching(/^TXT _certdeck-dcv\.shop\.zone\.test "\S+"$/),
      ]);
    }
  });
});
