import { BodyCode } from '@certdeck/contract';
import { packagePrice } from '@certdeck/validation';
import type { Product } from '@certdeck/contract';
import { note } from '../../platform/database/acts.ts';
import { newID, type TenantID } from '../../platform/database/identifiers.ts';
import type { Trx } from '../../platform/database/transaction.ts';
import { move, PAID_FROM_BALANCE, refund } from '../ledger/ledger.ts';
import { checkAllowance } from '../../platform/server/allowance.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import { countOpen, insertPackage, lockPackages, setReturned } from './packages.store.ts';
import type { PackageNeeds, Payer } from './ports.ts';
import { packageTexts } from './texts.ts';

/** Months for which a package pays orders (D-402). */
const GOOD_FOR_MONTHS = 12;

/** The number of a package by its id: letters keep it apart from numbers of orders, which are digits. */
const numberOf = (id: string): string => `PK${id.replaceAll('-', '').toUpperCase().slice(0, 20)}`;

/** The same day months later, or the last of the month. */
function monthsAfter(moment: Date, months: number): Date {
  const later = new Date(moment);
  later.setUTCMonth(later.getUTCMonth() + months);
  if (later.getUTCDate() !== moment.getUTCDate()) later.setUTCDate(0);
  return later;
}

const atField = (field: string, text: (typeof packageTexts)[keyof typeof packageTexts]) =>
  new BusinessError(BodyCode.badInput, text, { [field]: text });

export interface PackageWish {
  product: Product;
  year: number;
  count: number;
  /** Cents that the buyer has seen. */
  amount: number;
}

/**
 * Buys certificates of a product ahead, from the balance, in the caller's transaction.
 * @throws BusinessError 13004 for a term that isn't sold or has no price, 13002 where the price has changed, the
 * payer may not spend it or has too many, 13003 where the balance is too low
 */
export async function buyPackage(
  needs: Pick<PackageNeeds, 'priceOf' | 'isAbove' | 'spend'>,
  trx: Trx,
  payer: Payer,
  { product, year, count, amount }: PackageWish,
  now: Date,
): Promise<string> {
  const unit = needs.priceOf(product, year);
  if (unit === null || unit < 1) throw atField('year', packageTexts.termNotSold);
  const price = packagePrice(unit, count);
  if (price.amount !== amount)
    throw new BusinessError(BodyCode.wrongState, packageTexts.priceChanged, {
      amount: packageTexts.priceChanged,
    });
  const { accountID, actorID } = payer;
  await checkAllowance(
    trx,
    { kind: 'openPackages', ofID: accountID },
    async () => 1 + (await countOpen(trx, accountID, now)),
  );
  // An approval is for an order; who may not spend the price asks a colleague to buy.
  if (await needs.isAbove(trx, payer, price.amount, now))
    throw new BusinessError(BodyCode.wrongState, packageTexts.aboveLimit);
  await needs.spend(trx, payer, price.amount, now);
  const id = newID();
  const packageNo = numberOf(id);
  const moved = await move(trx, accountID, [
    {
      key: `package:${id}`,
      kind: 'package',
      amount: -price.amount,
      payMethod: PAID_FROM_BALANCE,
      orderNo: packageNo,
      actorID,
    },
  ]);
  if (!moved.ok) throw new BusinessError(BodyCode.balanceTooLow, packageTexts.balanceTooLow);
  await insertPackage(trx, {
    account_id: accountID,
    id,
    package_no: packageNo,
    product_no: product.productNo,
    product_name: product.productName,
    chinese_name: product.chineseName,
    validity: year,
    included_names: product.includedNames,
    total: count,
    paid: price.amount,
    actor_id: actorID,
    bought_at: now,
    expires_at: monthsAfter(now, GOOD_FOR_MONTHS),
  });
  note({ object: { kind: 'package', id: packageNo }, after: { total: count, amount: price.amount } });
  return id;
}

/**
 * Gives a package back for its price, as long as no order has a unit of it and it has not expired.
 * @throws BusinessError 13001 for none of this id, 13002
 */
export async function returnPackage(
  trx: Trx,
  { accountID, actorID }: { accountID: TenantID; actorID: string },
  id: string,
  now: Date,
): Promise<void> {
  const [row] = await lockPackages(trx, accountID, [id]);
  if (!row) throw new BusinessError(BodyCode.notFound, packageTexts.unknown);
  if (row.returned_at !== null) return;
  if (row.used > 0) throw new BusinessError(BodyCode.wrongState, packageTexts.begun);
  if (row.expires_at <= now) throw new BusinessError(BodyCode.wrongState, packageTexts.expired);
  await setReturned(trx, accountID, id, now);
  const { package_no: orderNo, paid: amount } = row;
  await refund(trx, accountID, [{ key: `packageRefund:${id}`, orderNo, amount, actorID }]);
  note({ object: { kind: 'package', id: orderNo }, after: { returned: amount } });
}
