import type { Product } from '@certdeck/contract';
import { siteOfCustomer } from '../areas/agents/customers/customers.store.ts';
import { hold } from '../areas/approvals/spending.ts';
import type { SpendingPorts } from '../areas/approvals/ports.ts';
import type { Area } from '../platform/area/area.ts';
import { spendByKey } from '../areas/api-keys/spending.ts';
import { isSoldAhead } from '../areas/catalogue/markup.ts';
import { priceOf } from '../areas/catalogue/price.ts';
import { findProductAt } from '../areas/catalogue/products.store.ts';
import { nameCounts, setPackage } from '../areas/orders/book.ts';
import { findOrders } from '../areas/orders/find.store.ts';
import { packagesArea } from '../areas/packages/area.ts';
import type { PackageNeeds } from '../areas/packages/ports.ts';
import { lockDue } from '../areas/payments/pay-orders.ts';
import { removePledges } from '../areas/payments/pledges.store.ts';
import type { OrderBook } from '../areas/payments/ports.ts';
import type { Parts } from './parts.ts';
import { isAbove } from './spending.ts';

/** What orders, prices and limits give to packages. */
export function packageNeedsOf(
  book: OrderBook,
  spendingPorts: SpendingPorts,
  isIssued: (product: Product) => boolean,
): PackageNeeds {
  return {
    async product(db, accountID, productNo, at) {
      const [found, site] = await Promise.all([
        findProductAt(db, productNo, at),
        siteOfCustomer(db, accountID),
      ]);
      if (!found?.onSale || !isSoldAhead(site?.markups ?? {}, found.product)) return undefined;
      return isIssued(found.product) ? found.product : undefined;
    },
    priceOf: (product, year) => priceOf(product, { year, names: [] })?.allNowPrice ?? null,
    lockDue: (trx, accountID, orderNos) => lockDue(book, trx, accountID, orderNos),
    nameCounts,
    find: findOrders,
    hold: (trx, payer, orders, at) => hold(trx, spendingPorts, payer, orders, at, 'package'),
    isAbove: (trx, payer, cents, at) => isAbove(spendingPorts, trx, payer, cents, at),
    spend: spendByKey,
    async markPaid(trx, accountID, paid, at) {
      const ids = paid.map(({ order }) => order.id);
      await removePledges(trx, accountID, ids);
      for (const packageNo of new Set(paid.map((one) => one.packageNo))) {
        const from = paid.filter((one) => one.packageNo === packageNo);
        await setPackage(
          trx,
          accountID,
          from.map(({ order }) => order.id),
          packageNo,
        );
      }
      // Who earns by an order earns by what its unit cost, in which no mark-up is.
      const orders = paid.map(({ order, cost }) => ({
        ...order,
        pay_amount: cost,
        agent_id: null,
        markup_amount: 0,
      }));
      await book.markPaid(trx, accountID, orders, at);
    },
  };
}

/** Certificates that are bought ahead. */
export const packagesOf = ({ db, now, nudge }: Parts, needs: PackageNeeds): Area =>
  packagesArea({ ...needs, db, now, nudge });
