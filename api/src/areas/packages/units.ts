import { BodyCode, OrderStatus } from '@certdeck/contract';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';
import { refund } from '../ledger/ledger.ts';
import { BusinessError, OrdersRefusedError } from '../../platform/server/errors.ts';
import { addUsed, findFitting, lockFitting, lockPackages, type PackageRow } from './packages.store.ts';
import type { DueOrder, PackageNeeds, Payer } from './ports.ts';
import { packageTexts } from './texts.ts';
import { findUnits, insertUnits, setUnitsReturned } from './units.store.ts';

/* A unit is one certificate of a package: it pays an order of the package's product and term, whatever that costs by then. */

/** What one unit cost, in whole cents. */
const costOf = ({ paid, total }: PackageRow): number => Math.floor(paid / total);

/** Product and term, by which orders and packages belong together. */
const kindOf = ({ product_no: productNo, validity }: Pick<DueOrder, 'product_no' | 'validity'>) => ({
  productNo,
  validity,
});
const nameOfKind = (order: DueOrder): string => `${order.product_no} ${order.validity}`;

/** Which package each order is paid from; orders that none is left for are left out. */
function assign(
  orders: readonly DueOrder[],
  packages: readonly PackageRow[],
  names: ReadonlyMap<string, number>,
): Map<DueOrder, PackageRow> {
  const left = new Map(packages.map((row) => [row, row.total - row.used]));
  const assigned = new Map<DueOrder, PackageRow>();
  for (const order of orders) {
    const has = names.get(order.id) ?? 0;
    const from = packages.find((row) => (left.get(row) ?? 0) > 0 && has <= row.included_names);
    if (!from) continue;
    left.set(from, (left.get(from) ?? 0) - 1);
    assigned.set(order, from);
  }
  return assigned;
}

/**
 * Counts the units of an account's packages down for certificates that aren't ordered yet: each call takes one, and
 * answers whether there was one that fits. Nothing is written, so that by the payment others may have taken it.
 */
export function countUnits(
  db: Db,
  accountID: TenantID,
  now: Date,
): (of: { productNo: string; validity: number; names: number }) => Promise<boolean> {
  const kinds = new Map<string, Promise<{ left: number; included: number }[]>>();
  return async ({ productNo, validity, names }) => {
    const kind = `${productNo} ${validity}`;
    const rows =
      kinds.get(kind) ??
      findFitting(db, accountID, { productNo, validity }, now).then((packages) =>
        packages.map((row) => ({ left: row.total - row.used, included: row.included_names })),
      );
    kinds.set(kind, rows);
    const from = (await rows).find(({ left, included }) => left > 0 && names <= included);
    if (from) from.left -= 1;
    return from !== undefined;
  };
}

/** Orders of the same product and term, always in one order, so that rivals lock their packages alike. */
function groups(orders: readonly DueOrder[]): DueOrder[][] {
  const byKind = new Map<string, DueOrder[]>();
  for (const order of orders)
    byKind.set(nameOfKind(order), [...(byKind.get(nameOfKind(order)) ?? []), order]);
  return [...byKind].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, group]) => group);
}

/**
 * Pays orders with one unit each, all or none, in the caller's transaction. No money moves: it did when the package was
 * bought. The orders' prices count against limits as if they were paid, those of the payer's own packages don't.
 * @returns `held` when they are above what the payer may spend, so that they wait for approval and no unit is taken
 * @throws BusinessError 13001 unknown order, 13002 not payable or no unit for some of them
 */
export async function payWithUnits(
  needs: Pick<PackageNeeds, 'lockDue' | 'nameCounts' | 'hold' | 'spend' | 'markPaid'>,
  trx: Trx,
  payer: Payer,
  orderNos: readonly string[],
  now: Date,
): Promise<'paid' | 'held'> {
  const { accountID, actorID } = payer;
  const due = await needs.lockDue(trx, accountID, orderNos);
  if (due.length === 0) return 'paid';
  const ids = due.map(({ id }) => id);
  const names = await needs.nameCounts(trx, accountID, ids);
  const assigned = new Map<DueOrder, PackageRow>();
  for (const group of groups(due)) {
    const [first] = group;
    if (!first) continue;
    const packages = await lockFitting(trx, accountID, kindOf(first), now);
    for (const [order, row] of assign(group, packages, names)) assigned.set(order, row);
  }
  const without = due.filter((order) => !assigned.has(order));
  if (without.length > 0) {
    const refused = without.map(({ order_no }) => order_no);
    throw new OrdersRefusedError(BodyCode.wrongState, packageTexts.noUnit, refused, due.length > 1);
  }
  // What the payer has bought counted when it was bought (D-403).
  const counted = due.filter((order) => assigned.get(order)?.actor_id !== actorID);
  if (await needs.hold(trx, payer, counted, now)) return 'held';
  const value = counted.reduce((sum, { pay_amount }) => sum + pay_amount, 0);
  await needs.spend(trx, payer, value, now);
  const rows = [...assigned].map(([order, row]) => ({ order, row }));
  await insertUnits(
    trx,
    rows.map(({ order, row }) => ({
      account_id: accountID,
      order_id: order.id,
      order_no: order.order_no,
      package_id: row.id,
      actor_id: actorID,
      value: order.pay_amount,
      used_at: now,
    })),
  );
  for (const row of new Set(assigned.values()))
    await addUsed(trx, accountID, row.id, rows.filter((one) => one.row === row).length);
  const paid = rows.map(({ order, row }) => ({ order, packageNo: row.package_no, cost: costOf(row) }));
  await needs.markPaid(trx, accountID, paid, now);
  return 'paid';
}

/**
 * Gives units of cancelled orders back, in the transaction that cancels them. A unit of a package that has expired
 * since could pay nothing any more, so that what it cost goes back on the balance instead.
 * @returns numbers of the orders that were paid with units
 */
export async function returnUnits(
  trx: Trx,
  { accountID, actorID }: { accountID: TenantID; actorID: string | null },
  orderNos: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const units = await findUnits(trx, accountID, orderNos);
  if (units.length === 0) return new Set();
  const packages = await lockPackages(trx, accountID, [...new Set(units.map((unit) => unit.package_id))]);
  await setUnitsReturned(
    trx,
    accountID,
    units.map((unit) => unit.order_id),
    now,
  );
  for (const row of packages) {
    const back = units.filter((unit) => unit.package_id === row.id);
    await addUsed(trx, accountID, row.id, -back.length);
    if (row.expires_at > now) continue;
    const amount = costOf(row);
    await refund(
      trx,
      accountID,
      back.map((unit) => ({ key: `unit:${unit.order_id}`, orderNo: row.package_no, amount, actorID })),
    );
  }
  return new Set(units.map((unit) => unit.order_no));
}

/** How many units there are for orders of one product and term, and whether they suffice. */
export interface Fitting {
  /** All orders can be paid with units. */
  fits: boolean;
  /** Units left for what the first order is. */
  left: number;
  /** The product's units are there, but an order has more names than they hold. */
  names: boolean;
}

/** Whether orders can be paid with units at present. Promises nothing. */
export async function fittingFor(
  needs: Pick<PackageNeeds, 'find' | 'nameCounts'>,
  db: Db,
  accountID: TenantID,
  orderNos: readonly string[],
  now: Date,
): Promise<Fitting> {
  const named = await needs.find(db, accountID, orderNos);
  const orders = named.filter(({ status }) => status === OrderStatus.waitingForPayment);
  const ids = orders.map(({ id }) => id);
  const names = await needs.nameCounts(db, accountID, ids);
  let left = 0;
  let assigned = 0;
  for (const group of groups(orders)) {
    const [first] = group;
    if (!first) continue;
    const packages = await findFitting(db, accountID, kindOf(first), now);
    left += packages.reduce((sum, { total, used }) => sum + total - used, 0);
    assigned += assign(group, packages, names).size;
  }
  const fits = orders.length > 0 && assigned === orders.length;
  return { fits, left, names: !fits && left >= orders.length };
}

/** @throws BusinessError 13004 */
export function requireOrders(orderNos: readonly string[]): void {
  if (orderNos.length > 0) return;
  throw new BusinessError(BodyCode.badInput, packageTexts.noOrders, { orderNo: packageTexts.noOrders });
}
