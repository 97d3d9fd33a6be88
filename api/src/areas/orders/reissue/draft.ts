import { BodyCode, type DcvMethod, OrderStatus, type Product } from '@certdeck/contract';
import { priceOf } from '../../catalogue/price.ts';
import { findProductAt } from '../../catalogue/products.store.ts';
import type { Db } from '../../../platform/database/transaction.ts';
import type { Issuer } from '../../../ports/issuers/issuer.ts';
import { BusinessError } from '../../../platform/server/errors.ts';
import type { Text } from '../../../platform/server/texts.ts';
import { listNames } from '../names.store.ts';
import { checkCertificate, type OrderDraft } from '../submission.ts';
import { orderTexts } from '../texts.ts';
import { methodOf, type OrderRow } from '../wire.ts';
import { paidDifferences } from './operations.store.ts';

export interface ReissueTools {
  db: Db;
  now: () => Date;
  issuer: Issuer;
}

/** What a certificate is to be like; what is left out is as in the one in force. */
interface Wish {
  csr?: string | undefined;
  key?: string | undefined;
  /** Every name, the common name first. */
  domainNames?: readonly string[] | undefined;
  dcvMethod?: DcvMethod | undefined;
}

/** A checked wish. */
export interface Draft extends OrderDraft {
  dcvMethod: DcvMethod;
  /** Cents that it costs beyond what is paid, as long as this certificate is in force. */
  priceDiff: number;
  /** Serial number of the certificate in force when it was checked. */
  serial: string;
}

const refused = (field: string, text: Text) => new BusinessError(BodyCode.badInput, text, { [field]: text });

/** Whether a certificate can be issued anew: there is one, and what was bought isn't over. */
const isReissuable = (
  { status, serial_number, end_at, revocation_reason, revoked_at }: OrderRow,
  now: Date,
): boolean =>
  status === OrderStatus.issued &&
  serial_number !== '' &&
  (end_at === null || end_at > now) &&
  // The issuer took it back for what the customer did.
  !(revoked_at !== null && revocation_reason === 'privilegeWithdrawn');

/** @throws BusinessError 13002 */
export function requireReissuable(order: OrderRow, now: Date): void {
  if (!isReissuable(order, now)) throw new BusinessError(BodyCode.wrongState, orderTexts.notReissuable);
}

/** The product of an order, at the prices of when that was made. @throws BusinessError 13002 */
async function productOf(db: Db, { product_no, created_at }: OrderRow): Promise<Product> {
  const then = await findProductAt(db, product_no, created_at);
  if (!then) throw new BusinessError(BodyCode.wrongState, orderTexts.notReissuable);
  return then.product;
}

/**
 * What a set of names costs beyond what is paid, in cents, at the operator's prices of when the order was made: names
 * that are left out bring nothing back, and names in their place cost nothing (D-511).
 */
async function differenceOf(
  db: Db,
  order: OrderRow,
  product: Product,
  names: { before: readonly string[]; after: readonly string[] },
): Promise<number> {
  const cost = (list: readonly string[]) =>
    priceOf(product, { year: order.validity, names: list })?.allNowPrice ?? 0;
  const ref = { accountID: order.account_id, orderID: order.id };
  const paid = order.pay_amount - order.markup_amount + (await paidDifferences(db, ref));
  return Math.max(0, cost(names.after) - Math.max(paid, cost(names.before)));
}

const namesOf = async (db: Db, order: OrderRow): Promise<string[]> =>
  (await listNames(db, { accountID: order.account_id, orderID: order.id })).map(({ name }) => name);

/**
 * What names would cost, without a request at hand.
 * @param sslDomains every name, the common name first; those of the order by default
 * @throws BusinessError 13002, 13004 at `sslDomains` for names that the product doesn't take
 */
export async function quote(
  tools: ReissueTools,
  order: OrderRow,
  sslDomains: readonly string[] | undefined,
): Promise<number> {
  requireReissuable(order, tools.now());
  const product = await productOf(tools.db, order);
  const before = await namesOf(tools.db, order);
  if (!sslDomains) return differenceOf(tools.db, order, product, { before, after: before });
  const [commonName = '', ...domainNames] = sslDomains;
  const cert = { commonName, domainNames, csr: order.csr };
  const { draft, faults } = await checkCertificate({ product, namesFromRequest: false }, cert, order.csr);
  const fault = faults['commonName'] ?? faults['domainNames'];
  if (fault) throw refused('sslDomains', fault);
  return differenceOf(tools.db, order, product, { before, after: draft.names.map(({ name }) => name) });
}

/**
 * Checks what a certificate is to be like by the rules of its product, and prices it.
 * @throws BusinessError 13002, 13004 at `domainNames`, `csr` or `key`
 */
export async function checkWish(tools: ReissueTools, order: OrderRow, wish: Wish): Promise<Draft> {
  const { db, issuer } = tools;
  const product = await productOf(db, order);
  const before = await namesOf(db, order);
  const [commonName = '', ...domainNames] = wish.domainNames ?? before;
  const csr = wish.csr?.trim() || order.csr;
  const key = wish.key?.trim();
  if (csr === order.csr && order.revocation_reason === 'keyCompromise')
    throw refused('csr', orderTexts.reissueKey);
  const { draft, faults } = await checkCertificate(
    { product, namesFromRequest: issuer.namesFromRequest },
    { ...(commonName && { commonName, domainNames }), csr, ...(key && { key }) },
    order.csr,
  );
  const { commonName: atFirst, ...others } = faults;
  const errors = atFirst ? { ...others, domainNames: atFirst } : others;
  const [first] = Object.values(errors);
  if (first) throw new BusinessError(BodyCode.badInput, first, errors);
  const names = { before, after: draft.names.map(({ name }) => name) };
  return {
    ...draft,
    // The key that goes with the request of the order stays with it, as in renewals (D-493).
    key: draft.key || (csr === order.csr ? order.key_ciphertext : ''),
    dcvMethod: wish.dcvMethod ?? methodOf(order.dcv_method),
    priceDiff: await differenceOf(db, order, product, names),
    serial: order.serial_number,
  };
}
