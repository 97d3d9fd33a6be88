import type { Trx } from '../../platform/database/transaction.ts';
import type { CredentialRow } from './credentials.store.ts';
import { heldOfBalance, heldUnits, spentBy } from './funds.store.ts';
import type { Buying, Wish } from './ports.ts';
import { AcmeRefusal } from './problem.ts';

const DAY_MS = 86_400_000;
const EVER = new Date(0);

/**
 * Whether a credential may have a certificate at a price now. What other open orders hold counts as spent, so that a
 * hundred orders at once don't all pass on the same money; whoever holds nothing is charged when the order is finalised,
 * which looks again.
 * @param besides id of the order that asks
 * @returns cents that the order holds, or is charged
 * @throws AcmeRefusal userActionRequired, with the page at which the customer puts it right
 */
export async function checkFunds(
  { buying, page }: { buying: Buying; page: string },
  trx: Trx,
  credential: CredentialRow,
  { wish, price, besides, now }: { wish: Wish; price: number; besides: string; now: Date },
): Promise<number> {
  const { account_id: accountID } = credential;
  const refuse = (detail: string) => new AcmeRefusal('userActionRequired', detail, { instance: page });
  if (credential.scope === 'package') {
    const units = await buying.lockUnits(trx, wish);
    const held = await heldUnits(trx, accountID, wish, now, besides);
    if (units - held < 1) throw refuse('No package has a certificate left for these names');
    return 0;
  }
  const { max_price, day_limit, total_limit } = credential;
  if (max_price !== null && price > Number(max_price))
    throw refuse('The price is above what this credential may pay for one certificate');
  const spent = (since: Date) => spentBy(trx, credential, { since, now, besides });
  if (day_limit !== null && (await spent(new Date(now.getTime() - DAY_MS))) + price > Number(day_limit))
    throw refuse('The limit of this credential for a day is reached');
  if (total_limit !== null && (await spent(EVER)) + price > Number(total_limit))
    throw refuse('The limit of this credential is reached');
  const balance = await buying.lockBalance(trx, accountID);
  if (balance - (await heldOfBalance(trx, accountID, now, besides)) < price)
    throw refuse('The balance is too low for this certificate');
  return price;
}
