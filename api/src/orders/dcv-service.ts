import type { TenantID } from '../database/identifiers.ts';
import { BodyCode, type DcvMethod, type DcvRecord, OrderStatus } from '@certdeck/contract';
import { findProduct } from '../catalogue/products.store.ts';
import { priceOf } from '../catalogue/price.ts';
import { type Db, type Trx, transaction } from '../database/transaction.ts';
import { enqueue } from '../jobs/queue.store.ts';
import { BusinessError } from '../server/errors.ts';
import { challengesOf, toDcvRecord } from './challenges.ts';
import { comparedName } from './csr-check.ts';
import { findOrder, lockOrder } from './find.store.ts';
import {
  checkSoon,
  countNames,
  findName,
  listNames,
  type NameRow,
  pendingNames,
  removeNameAt,
  saveMethod,
  saveOutcomes,
} from './names.store.ts';
import { changeOrder, findNewestWith } from './orders.store.ts';
import { orderTexts } from './texts.ts';
import { challengeFrame, lookUp, noteValidated, renewExpired, type ValidationTools } from './validation.ts';
import type { OrderRow } from './wire.ts';

/** Names that are looked up while the customer waits; the background work takes the others at once. */
const WHILE_WAITING = 50;

const refOf = (order: OrderRow) => ({
  accountID: order.account_id,
  orderID: order.id,
  orderNo: order.order_no,
});

const wrongState = () => new BusinessError(BodyCode.wrongState, orderTexts.wrongState);

/** Whether names can still be validated: not paid yet, or waiting for it and not being issued. */
export function isOpen(order: Pick<OrderRow, 'status' | 'issuing_at'>): boolean {
  const { status, issuing_at } = order;
  if (status === OrderStatus.waitingForPayment) return true;
  return status === OrderStatus.waitingForVerification && issuing_at === null;
}

function methodRefused(): BusinessError {
  return new BusinessError(BodyCode.badInput, orderTexts.methodNotAllowed, {
    dcvMethod: orderTexts.methodNotAllowed,
  });
}

/** @throws BusinessError 13001 */
async function nameOf(db: Db | Trx, order: OrderRow, domain: string): Promise<NameRow> {
  const row = await findName(db, refOf(order), comparedName(domain));
  if (!row) throw new BusinessError(BodyCode.notFound, orderTexts.domainUnknown);
  return row;
}

/**
 * What is to be published for one name, by its method or another (API-118).
 * @throws BusinessError 13001, 13002 until the issuer has said it, 13004 when the method can't show control of this
 *   name
 */
export async function readRecord(
  tools: ValidationTools,
  accountID: TenantID,
  input: { orderNo: string; domain: string; dcvMethod?: DcvMethod | undefined },
): Promise<DcvRecord> {
  const order = await findOrder(tools.db, accountID, input.orderNo);
  let row = await nameOf(tools.db, order, input.domain);
  if (await renewExpired(tools, [row])) row = await nameOf(tools.db, order, input.domain);
  const frame = await challengeFrame(tools, order);
  const challenge = (await challengesOf(tools.issuer, frame, [row], input.dcvMethod)).get(row);
  const isKnown = tools.issuer.methodsFor(row.domain).includes(input.dcvMethod ?? row.method);
  if (!challenge && isKnown) throw new BusinessError(BodyCode.wrongState, orderTexts.recordAwaited);
  if (!challenge) throw methodRefused();
  return toDcvRecord(row.name, challenge);
}

/**
 * Changes the validation method of one name, or of all that are still open (API-119).
 * @throws BusinessError 13001, 13002, 13004 for a method that a name can't have (a file for a wildcard)
 */
export async function changeMethod(
  tools: ValidationTools,
  accountID: TenantID,
  input: { orderNo: string; domain?: string | undefined; dcvMethod: DcvMethod },
): Promise<void> {
  await transaction(tools.db, async (trx) => {
    const order = await lockOrder(trx, accountID, input.orderNo);
    if (!isOpen(order)) throw wrongState();
    const rows = input.domain ? [await nameOf(trx, order, input.domain)] : await listNames(trx, refOf(order));
    if (rows.length === 0) throw new BusinessError(BodyCode.wrongState, orderTexts.nothingToValidate);
    const open = rows.filter(({ status }) => status !== 'verified');
    if (open.some((row) => !tools.issuer.methodsFor(row.domain).includes(input.dcvMethod)))
      throw methodRefused();
    if (open.length === 0) throw wrongState();
    await saveMethod(
      trx,
      refOf(order),
      input.dcvMethod,
      open.map(({ position }) => position),
    );
    if (!input.domain) {
      await changeOrder(trx, refOf(order), { dcv_method: input.dcvMethod });
    }
    await wake(trx, order);
  });
}

/** Lets the background work look at a paid order at once. */
async function wake(trx: Trx, order: OrderRow): Promise<void> {
  if (order.status !== OrderStatus.waitingForVerification) return;
  await enqueue(trx, [{ kind: 'order', accountID: order.account_id, subject: order.id }]);
}

/**
 * Looks now: the first names while the customer waits, the others in the background (API-125).
 * @throws BusinessError 13001, 13002 unless the order waits for verification
 */
export async function verifyNow(
  tools: ValidationTools,
  accountID: TenantID,
  numberOrID: string,
): Promise<OrderRow> {
  const order = await findOrder(tools.db, accountID, numberOrID);
  if (order.status !== OrderStatus.waitingForVerification) throw wrongState();
  const ref = refOf(order);
  let open = await pendingNames(tools.db, ref);
  if (await renewExpired(tools, open)) open = await pendingNames(tools.db, ref);
  const frame = await challengeFrame(tools, order);
  await saveOutcomes(tools.db, ref, await lookUp(tools, frame, open.slice(0, WHILE_WAITING)));
  await transaction(tools.db, async (trx) => {
    if (open.length > WHILE_WAITING) await checkSoon(trx, ref);
    await wake(trx, order);
  });
  await noteValidated(tools, ref);
  return order;
}

/**
 * Whether the expected record of a name is visible (API-127). Without an order number the account's newest
 * open order with this name counts; without any there is nothing to be found.
 * @throws BusinessError 13001 for an unknown order
 */
export async function detectRecord(
  tools: ValidationTools,
  accountID: TenantID,
  input: { domain: string; orderNo?: string | undefined },
): Promise<{ detected: boolean; found: string[] }> {
  const name = comparedName(input.domain);
  const order = input.orderNo
    ? await findOrder(tools.db, accountID, input.orderNo)
    : await findNewestWith(tools.db, accountID, name);
  if (!order) return { detected: false, found: [] };
  const row = await nameOf(tools.db, order, name);
  const challenge = (await challengesOf(tools.issuer, await challengeFrame(tools, order), [row])).get(row);
  if (!challenge) return { detected: false, found: [] };
  const result = await tools.verifier.verifyName({ challenge, failures: row.failures });
  return result.ok
    ? { detected: true, found: result.evidence.perspectives[0]?.seen ?? [] }
    : { detected: false, found: result.seen };
}

/**
 * Takes a name out of an order that is not being issued yet (D-194). An unpaid order is priced again; of a
 * paid one the others may then all be verified.
 * @throws BusinessError 13001, 13002 for the last name
 */
export async function removeName(
  tools: ValidationTools,
  accountID: TenantID,
  input: { orderNo: string; domain: string },
): Promise<OrderRow> {
  const product = await findProduct(
    tools.db,
    (await findOrder(tools.db, accountID, input.orderNo)).product_no,
  );
  return transaction(tools.db, async (trx) => {
    const order = await lockOrder(trx, accountID, input.orderNo);
    const row = await nameOf(trx, order, input.domain);
    if (!isOpen(order)) throw wrongState();
    const { total } = await countNames(trx, refOf(order));
    if (total <= 1) throw new BusinessError(BodyCode.wrongState, orderTexts.lastDomain);
    await removeNameAt(trx, refOf(order), row.position);
    const left = (await listNames(trx, refOf(order))).map(({ name }) => name);
    const price =
      product && order.status === OrderStatus.waitingForPayment
        ? priceOf(product, { year: order.validity, names: left })
        : null;
    await changeOrder(trx, refOf(order), {
      common_name: left[0] ?? order.common_name,
      ...(price ? { pay_amount: price.allNowPrice, raw_amount: price.allRawPrice } : {}),
    });
    await wake(trx, order);
    return order;
  });
}
