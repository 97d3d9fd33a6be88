import { BodyCode, type Product } from '@certdeck/contract';
import type { Draft, NotSold, Wish } from '../areas/acme-server/ports.ts';
import { spendByKey } from '../areas/api-keys/spending.ts';
import type { Trx } from '../platform/database/transaction.ts';
import type { Verifier } from '../platform/dcv/dcv.ts';
import type { Issuer } from '../ports/issuers/issuer.ts';
import { createOrders } from '../areas/orders/create.ts';
import { findOrder } from '../areas/orders/find.store.ts';
import type { OrdersChanged } from '../areas/orders/ports.ts';
import { pricesOf } from '../areas/orders/pricing.ts';
import { setProven } from '../areas/orders/proven.store.ts';
import { checkWish } from '../areas/orders/reissue/draft.ts';
import { startReissue } from '../areas/orders/reissue/start.ts';
import { checkOrder, type SubmitTools } from '../areas/orders/submit.ts';
import type { PackageNeeds } from '../areas/packages/ports.ts';
import { payWithUnits } from '../areas/packages/units.ts';
import { openOf, requireWay, type Ways } from '../areas/payments/open-ways.ts';
import { payOrders } from '../areas/payments/pay-orders.ts';
import type { OrderBook, Spending } from '../areas/payments/ports.ts';
import type { RevocationPorts } from '../areas/revocations/revocations.ts';
import { BusinessError } from '../platform/server/errors.ts';
import type { Parts } from './parts.ts';

/** What the ACME server needs of what is made once for all areas. */
export interface AcmeNeeds {
  issuer: Issuer;
  verifier: () => Verifier;
  orders: Omit<SubmitTools, 'issuer' | 'db' | 'now'>;
  changed: OrdersChanged;
  book: OrderBook;
  packages: PackageNeeds;
  spending: Spending;
  ways: Ways;
  closed(on: Trx): Promise<ReadonlySet<string>>;
  revocations: RevocationPorts;
}

/** What names are validated by that a client hasn't shown; there are none, once an order is finalised. */
const METHOD = 'dns_txt';

export const NOT_SOLD: NotSold = {
  refused: 'product',
  detail: 'The product is not sold for this term any more',
};

function reasonOf({ errors }: BusinessError): NotSold['refused'] {
  if (errors['sslCerts.0.csr'] || errors['csr']) return 'csr';
  return errors['sslCerts.0.commonName'] || errors['sslCerts.0.domainNames'] ? 'names' : 'product';
}

/** Orders, renewals and reissues that ACME clients ask for. @param found a product that is issued by ACME */
export function draftsOf(
  { db, now }: Pick<Parts, 'db' | 'now'>,
  needs: AcmeNeeds,
  { tools, found }: { tools: SubmitTools; found(productNo: string): Promise<Product | undefined> },
) {
  const { book, spending } = needs;
  /** A request of a client names what it orders, and nothing else (RFC 8555 7.4). */
  const strict: SubmitTools = { ...tools, issuer: { ...tools.issuer, namesFromRequest: true } };

  async function draft(
    wish: Wish,
    csr: string,
    as: 'order' | 'renewal' | 'reissue',
    follows = '',
  ): Promise<Draft | NotSold> {
    const product = await found(wish.productNo);
    if (!product) return NOT_SOLD;
    try {
      if (as === 'reissue') return await reissueOf(wish, csr, follows);
      const { accountID, productNo, validity: year, names } = wish;
      const [commonName = '', ...domainNames] = names;
      const orders = await checkOrder(strict, accountID, {
        ...{ productNo, year, productType: product.productType, dcvMethod: METHOD },
        ...(as === 'renewal' ? { renews: follows } : {}),
        sslCerts: [{ commonName, domainNames, csr }],
      });
      const priced = pricesOf(product, orders.site, { year, names });
      if (!priced) return NOT_SOLD;
      return { price: priced.pay_amount, isReissue: false, place: placing(orders) };
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error;
      const reason = reasonOf(error);
      // What stands against following an order may not stand against one of its own.
      return { refused: as === 'order' || reason === 'csr' ? reason : 'following', detail: error.text.en };
    }
  }

  async function reissueOf(
    { accountID, names }: Wish,
    csr: string,
    follows: string,
  ): Promise<Draft | NotSold> {
    const order = await findOrder(db, accountID, follows);
    const checked = await checkWish(strict, order, { csr, domainNames: names, dcvMethod: METHOD });
    if (checked.priceDiff > 0) return { refused: 'following', detail: 'These names cost more' };
    return {
      price: 0,
      isReissue: true,
      async place(trx, { actorID }, _from, proofs) {
        const reissue = { draft: checked, revokeAfterHours: null, revokeWhenServed: false };
        const begun = await startReissue(strict, trx, { accountID, actorID }, order.id, reissue).catch(
          (error: unknown) => {
            // Another one of this order isn't over.
            if (error instanceof BusinessError && error.code === BodyCode.wrongState) return 'busy' as const;
            throw error;
          },
        );
        if (begun === 'busy') return begun;
        const placed = { orderID: order.id, operationID: begun.id };
        for (const [name, proof] of proofs) await setProven(trx, { accountID, ...placed }, name, proof);
        return { ...placed, orderNo: order.order_no };
      },
    };
  }

  const placing =
    (orders: Awaited<ReturnType<typeof checkOrder>>): Draft['place'] =>
    async (trx, payer, from, proofs) => {
      const at = now();
      const { accountID } = payer;
      const [orderNo = ''] = await createOrders(trx, { ...orders, now: at }, payer.actorID, payer.deptID);
      const { id: orderID } = await findOrder(trx, accountID, orderNo);
      for (const [name, proof] of proofs) await setProven(trx, { accountID, orderID }, name, proof);
      await needs.changed(trx, { type: 'order.created', accountID, orderNos: [orderNo] });
      const outcome =
        from === 'package'
          ? await payWithUnits(needs.packages, trx, payer, [orderNo], at)
          : await payOrders(
              {
                book,
                way: requireWay(openOf(needs.ways, await needs.closed(trx)).balance),
                spend: spendByKey,
                spending,
              },
              trx,
              payer,
              [orderNo],
              at,
            );
      return outcome === 'paid' ? { orderID, orderNo, operationID: null } : undefined;
    };

  return draft;
}
