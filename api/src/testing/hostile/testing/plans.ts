import * as operatorCalls from '@certdeck/contract/operator';
import { transaction } from '../../../platform/database/transaction.ts';
import { newID } from '../../../platform/database/identifiers.ts';
import { insertChange, updateChange } from '../../../areas/catalogue/prices/changes.store.ts';
import { insertVersions } from '../../../areas/catalogue/prices/prices.store.ts';
import type { Shop } from '../../../areas/orders/testing/shop.ts';
import { addStaff } from '../../../areas/staff/staff.store.ts';

/** What the operator's people have begun and others of them go on with. */
export interface Plans {
  /** Changes of prices. */
  draft: string;
  spare: string;
  scheduled: string;
  /** Key identifiers of authorities that issue nothing yet. */
  prepared: string;
  unused: string;
}

/** So late that no test comes to it. */
const FAR = new Date('2100-01-01T00:00:00Z');
let settled = 0;

/** Changes of prices and authorities, by somebody else than who makes the calls under test. */
export async function plansOf(shop: Shop, word: string): Promise<Plans> {
  const { accountID: by, accountNo, token } = await shop.addAccount();
  await addStaff(shop.services.db, accountNo, ['staff:authority']);
  const prepare = async () => {
    const { data } = (
      await shop.call(operatorCalls.prepareAuthority, { kind: 'private', reason: word }, { token })
    ).body;
    return data.keyID;
  };
  const at = shop.services.now();
  // Each change of the same product has its own moment.
  settled += 1;
  const late = new Date(FAR.getTime() + settled * 1000);
  const before = { prices: { 1: 6_900 }, extraNamePrice: 0, onSale: true };
  const kept = (productNo: string, base = before, prices: Record<string, number> = { 1: 7_000 }) => {
    const id = newID();
    const items = [{ ...base, productNo, prices, before: base }];
    return transaction(shop.services.db, async (trx) => {
      await insertChange(trx, { id, title: 'Prices of a season', validFrom: FAR, items, by, at });
      return { id, items };
    });
  };
  const [draft, spare] = [await kept('CDK-DV1'), await kept('CDK-DV1')];
  const one = { prices: { 1: 48_800 }, extraNamePrice: 38_800, onSale: true };
  const scheduled = await kept('BIT-DVIP', one, { 1: 50_000 });
  await transaction(shop.services.db, async (trx) => {
    await insertVersions(trx, scheduled.id, late, scheduled.items);
    await updateChange(trx, scheduled.id, { valid_from: late, published_by: by, published_at: at });
  });
  const [prepared, unused] = [await prepare(), await prepare()];
  return { draft: draft.id, spare: spare.id, scheduled: scheduled.id, prepared, unused };
}

/** Right inputs of the calls about prices and authorities. */
export const planSamples = ({ draft, spare, scheduled, prepared, unused }: Plans) => ({
  'operator.prices': {},
  'operator.prices.changes': { limit: 5000 },
  'operator.prices.change': { id: draft },
  'operator.prices.save': {
    title: 'Prices of a season',
    validFrom: FAR.getTime() / 1000,
    items: [{ productNo: 'CDK-DVF', prices: { 1: 12_000, 2: 23_000 }, extraNamePrice: 5_000, onSale: 'Y' }],
  },
  'operator.prices.drop': { id: spare },
  'operator.prices.publish': { id: draft, revision: 1 },
  'operator.prices.withdraw': { id: scheduled, reason: 'a slip' },
  'operator.prices.history': { productNo: 'CDK-DV1' },
  'operator.authority': {},
  'operator.authority.prepare': { kind: 'tls', reason: 'half of its life is over' },
  'operator.authority.activate': { keyID: prepared, reason: 'a day has passed' },
  'operator.authority.end': { keyID: unused, confirm: unused, reason: 'never used' },
});
