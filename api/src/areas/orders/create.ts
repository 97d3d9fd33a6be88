import { type DcvMethod, OrderStatus, type Product } from '@certdeck/contract';
import { isFreeProduct } from '@certdeck/validation';
import { newID, type TenantID } from '../../platform/database/identifiers.ts';
import type { OrderContact, OrderOrganization } from './tables.ts';
import type { Trx } from '../../platform/database/transaction.ts';
import { enqueue } from '../../platform/jobs/queue.store.ts';
import { planTokens } from './challenges.ts';
import { checkAllowance } from '../../platform/server/allowance.ts';
import { addCounts, countsByStatus } from './counts.store.ts';
import { newOrderNo } from './order-number.ts';
import { countOpenFree, insertOrders } from './orders.store.ts';
import type { NameProof, SitePrices } from './ports.ts';
import { pricesOf } from './pricing.ts';
import { shownByOrganization } from './proven.store.ts';
import { claimRenewal, coverageEnd, keyOf } from './renewal.ts';
import type { DraftName, OrderDraft } from './submission.ts';
import type { OrderRow } from './wire.ts';

export interface NewOrders {
  accountID: TenantID;
  /** At the catalogue's prices. */
  product: Product;
  /** Undefined for customers of the operator's own site. */
  site: SitePrices | undefined;
  /** Years, or 90 for days. */
  year: number;
  dcvMethod: DcvMethod;
  /** The methods that the issuer takes for a domain, best first. */
  methodsFor: (domain: string) => readonly DcvMethod[];
  drafts: readonly OrderDraft[];
  contact: { id: string | null; subject: OrderContact } | null;
  organization: { id: string; subject: OrderOrganization } | null;
  /** SVG that the certificates show; null where their product shows none. */
  mark: string | null;
  /** What the organisation has shown of the names, by what is validated for them. */
  proofs: ReadonlyMap<string, NameProof>;
  /** The order that this one, which is the only one then, follows. */
  renewed: OrderRow | null;
  now: Date;
}

/**
 * Writes all orders of a submission in the caller's transaction. An order that costs nothing counts as
 * paid at once and its background work begins (D-143).
 * @param actorID who orders, for the tenant
 * @param deptID department of who orders; null for none
 * @returns order numbers in the order of the drafts
 * @throws BusinessError 13002 when more would be open than may be, and for an order that is renewed already
 */
export async function createOrders(
  trx: Trx,
  orders: NewOrders,
  actorID: string | null = null,
  deptID: string | null = null,
): Promise<string[]> {
  const { now, renewed, accountID } = orders;
  if (renewed) await claimRenewal(trx, accountID, renewed.id, now);
  await checkAllowances(trx, orders);
  const numbers = new Set<string>();
  while (numbers.size < orders.drafts.length) numbers.add(newOrderNo(now));
  const orderNos = [...numbers];
  const rows = orders.drafts.map((draft, index) => {
    const row = orderRow(orders, draft);
    return { ...row, actor_id: actorID, dept_id: deptID, order_no: orderNos[index] ?? '' };
  });
  await insertOrders(
    trx,
    rows,
    rows.flatMap((row, index) => nameRows(orders, row.id, orders.drafts[index]?.names ?? [])),
  );
  const free = rows.filter((row) => row.status === OrderStatus.waitingForVerification);
  await enqueue(
    trx,
    free.map(({ id }) => ({ kind: 'order', accountID: orders.accountID, subject: id })),
  );
  await addCounts(trx, orders.accountID, {
    [OrderStatus.waitingForPayment]: rows.length - free.length,
    [OrderStatus.waitingForVerification]: free.length,
  });
  return orderNos;
}

/** @throws BusinessError 13002 */
async function checkAllowances(trx: Trx, { accountID, product, drafts }: NewOrders): Promise<void> {
  if (!isFreeProduct(product)) {
    await checkAllowance(trx, { kind: 'unpaidOrders', ofID: accountID }, async () => {
      const counts = await countsByStatus(trx, accountID);
      return (counts.get(OrderStatus.waitingForPayment) ?? 0) + drafts.length;
    });
    return;
  }
  await checkAllowance(
    trx,
    { kind: 'openFreeOrders', ofID: accountID },
    async () => (await countOpenFree(trx, accountID)) + drafts.length,
  );
}

function orderRow(
  { accountID, product, site, year, dcvMethod, contact, organization, mark, renewed, now }: NewOrders,
  draft: OrderDraft,
) {
  const price = pricesOf(product, site, { year, names: draft.names.map(({ name }) => name) });
  if (!price) throw new Error(`${product.productNo} is not sold for ${year}`);
  const free = price.pay_amount === 0;
  return {
    id: newID(),
    account_id: accountID,
    product_no: product.productNo,
    product_name: product.productName,
    chinese_name: product.chineseName,
    brand: product.brand,
    brand_name: product.brandName,
    cert_type: product.productType,
    validity: year,
    common_name: draft.commonName === '' ? (organization?.subject.orgName ?? '') : draft.commonName,
    ...price,
    agent_id: site?.agentID ?? null,
    markup_points: site?.points ?? 0,
    status: free ? OrderStatus.waitingForVerification : OrderStatus.waitingForPayment,
    dcv_method: dcvMethod,
    contact: contact && JSON.stringify(contact.subject),
    contact_id: contact?.id ?? null,
    organization: organization && JSON.stringify(organization.subject),
    organization_id: organization?.id ?? null,
    csr: draft.csr,
    mark,
    key_ciphertext: keyOf(draft, renewed),
    renews_id: renewed?.id ?? null,
    created_at: now,
    paid_at: free ? now : null,
    // What costs nothing takes no days over: it would gather them without end.
    end_at: free ? coverageEnd(now, year, undefined) : null,
  };
}

/** Names as they are kept until they are validated. */
export function nameRows(
  {
    accountID,
    dcvMethod,
    methodsFor,
    now,
    proofs,
  }: Pick<NewOrders, 'accountID' | 'dcvMethod' | 'methodsFor' | 'now'> & Partial<Pick<NewOrders, 'proofs'>>,
  orderID: string,
  names: readonly DraftName[],
) {
  const tokens = planTokens(
    names.map(({ domain }) => domain),
    now,
  );
  return names.map(({ name, kind, domain }, position) => {
    const token = tokens[position];
    if (!token) throw new Error('Every name has a random value');
    const proof = proofs?.get(domain);
    return {
      account_id: accountID,
      order_id: orderID,
      position,
      name,
      kind,
      domain,
      method: methodOf(methodsFor(domain), dcvMethod),
      token: token.value,
      token_created_at: token.createdAt,
      token_expires_at: token.expiresAt,
      ...(proof && shownByOrganization(proof)),
    };
  });
}

/** The method that is wished for, or the best one of those that the issuer takes: addresses have no zone to publish in (BR 3.2.2.5). */
function methodOf(possible: readonly DcvMethod[], wanted: DcvMethod): DcvMethod {
  return possible.includes(wanted) ? wanted : (possible[0] ?? wanted);
}
