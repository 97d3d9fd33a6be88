import { transaction } from '../../../platform/database/transaction.ts';
import type { DomainPorts } from '../ports.ts';
import { type NamePrices, sellingPrices } from './selling-price.ts';
import { insertTldPrices, listTldPrices, type TldPrice } from './tld-prices.store.ts';

const isSame = (one: NamePrices, other: NamePrices): boolean =>
  (['register', 'renew', 'transfer', 'restore'] as const).every((kind) => one[kind] === other[kind]);

/**
 * Brings our prices to what follows from the registry's, the rates and the margin of now: whatever differs holds from
 * now on. A registry that is away leaves them as they are, and nothing here changes those that somebody has decided on.
 * @returns how many top-level domains have another price
 */
export async function publishTldPrices({
  db,
  now,
  log,
  registrar,
  currency,
  rates,
  points,
}: Pick<DomainPorts, 'db' | 'now' | 'log' | 'registrar' | 'currency' | 'rates' | 'points'>): Promise<number> {
  const policies = await registrar.tlds();
  if (!policies.ok) {
    log.warn(`Prices of domain names are left as they are: ${policies.code}, ${policies.detail}`);
    return 0;
  }
  const rule = { currency, points, rates: await rates() };
  return transaction(db, async (trx) => {
    const published = Map.groupBy(await listTldPrices(trx), ({ tld }) => tld);
    const validFrom = now();
    const changed: TldPrice[] = [];
    for (const { tld, prices } of policies.value) {
      const selling = sellingPrices(prices, rule);
      if (!selling) log.warn(`.${tld} isn't sold: there is no rate of ${prices.currency}`);
      // One that is to hold later was decided by somebody, and comes when it comes.
      const last = published.get(tld)?.findLast((price) => price.validFrom <= validFrom);
      if (last?.decided) continue;
      if (selling && !(last && isSame(last, selling)))
        changed.push({ tld, validFrom, decided: false, ...selling });
    }
    await insertTldPrices(trx, changed);
    return changed.length;
  });
}
