import { BodyCode, forLanguages } from '@certdeck/contract';
import { toReadable } from '@certdeck/validation';
import { withAmount } from '../../../platform/area/amount-text.ts';
import type { Trx } from '../../../platform/database/transaction.ts';
import { BusinessError } from '../../../platform/server/errors.ts';
import { texts } from '../../../platform/server/texts.ts';
import type { DomainPorts, Payer } from '../ports.ts';
import { type DomainPurchase, placeDomainOrders } from '../work/place.ts';
import { insertArrival } from './arrivals.store.ts';
import type { TransferOffer } from './quote.ts';
import { sayOfTransfer } from './texts.ts';

const FIELD = 'domains';

export interface TransferWish {
  /** What the registry was asked just before, one for each name. */
  offers: readonly TransferOffer[];
  /** Sealed codes of the present registrars, in the order of the names. */
  codes: readonly Buffer[];
  contactID: string;
  /** Cents for all of them that the payer has seen. */
  amount: number;
}

/** @throws BusinessError 13004 where names and codes aren't one to one: which is whose isn't known then */
export function requirePaired(domains: readonly string[], codes: readonly string[]): void {
  if (domains.length !== codes.length)
    throw new BusinessError(BodyCode.badInput, texts.badInput, { codes: texts.fieldFormat });
}

/**
 * Orders names of other registrars in the caller's transaction, all or none, from the balance. Their codes are sealed
 * until the registry has them.
 * @returns numbers of the orders, in the order of the names
 * @throws BusinessError 13002 for a name that can't be asked for and where the price is another one than was seen, and
 *   what `placeDomainOrders` throws
 */
export async function startTransfers(
  ports: Pick<DomainPorts, 'isAbove' | 'spend'>,
  trx: Trx,
  payer: Payer,
  { offers, codes, contactID, amount }: TransferWish,
  now: Date,
): Promise<string[]> {
  const purchases = offers.map(({ name, problem, sale }): DomainPurchase => {
    if (problem || !sale) throw nameRefused(name, problem);
    return {
      kind: 'transfer',
      years: 1,
      amount: sale.price,
      fee: sale.fee,
      domain: {
        name,
        tld: sale.tld,
        contactID,
        autoRenew: false,
        certificate: false,
        premium: sale.premium,
        renewCents: sale.renewCents,
      },
    };
  });
  const total = purchases.reduce((sum, one) => sum + one.amount, 0);
  if (total !== amount) {
    const text = withAmount(total, (sum) => sayOfTransfer('priceChanged', { amount: sum }));
    throw new BusinessError(BodyCode.wrongState, text, { amount: text }, { amount: total });
  }
  const orderNos = await placeDomainOrders(ports, trx, payer, purchases, now, FIELD);
  for (const [index, orderNo] of orderNos.entries()) {
    const code = codes[index];
    if (code) await insertArrival(trx, { account_id: payer.accountID, order_no: orderNo }, code);
  }
  return orderNos;
}

function nameRefused(name: string, problem: TransferOffer['problem']): BusinessError {
  const text = forLanguages((language) => {
    const why = problem?.[language] ?? '';
    return sayOfTransfer('notAskedFor', { name: toReadable(name), why })[language];
  });
  return new BusinessError(BodyCode.wrongState, text, { [FIELD]: text });
}
