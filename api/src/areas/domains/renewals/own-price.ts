import type { Registrar, RegistrarPrices } from '../../../ports/registrar/registrar.ts';
import { AwayError } from '../../../platform/server/errors.ts';
import type { ListedDomain } from '../names/names.store.ts';
import { type PriceRule, sellingPrices } from '../prices/selling-price.ts';
import { domainTexts } from '../texts.ts';

/** What one more year of a name costs that has a price of its own. */
export interface OwnPrice {
  /** Cents that the customer pays. */
  cents: number;
  /** What the registry takes. */
  cost: RegistrarPrices;
}

/** By the name's id; null for a name that has lost its own price. Names that never had one aren't asked for. */
export type OwnPrices = ReadonlyMap<string, OwnPrice | null>;

/**
 * Asks the registry for prices of names that have their own: it may change them without a word.
 * @throws AwayError where it doesn't answer
 */
export async function ownPrices(
  registrar: Pick<Registrar, 'info'>,
  rows: readonly ListedDomain[],
  rule: PriceRule,
): Promise<OwnPrices> {
  const prices = new Map<string, OwnPrice | null>();
  for (const row of rows.filter(({ renew_cents }) => renew_cents !== null)) {
    const answer = await registrar.info(row.name);
    // What isn't the tenant's any more isn't renewed either.
    if (!answer.ok && (answer.code === 'NOT_FOUND' || answer.code === 'NOT_OURS')) continue;
    if (!answer.ok) throw new AwayError(domainTexts.registryAway);
    const cost = answer.value.premium;
    const selling = cost && sellingPrices(cost, rule);
    // Without a rate of its currency nobody can say what it costs.
    if (cost && !selling) throw new AwayError(domainTexts.registryAway);
    prices.set(row.id, cost && selling ? { cents: selling.renew, cost } : null);
  }
  return prices;
}

/** A name with the price that the registry has just said. */
export const pricedNow = (row: ListedDomain, prices: OwnPrices): ListedDomain => {
  const own = prices.get(row.id);
  return own === undefined ? row : { ...row, renew_cents: own?.cents ?? null };
};
