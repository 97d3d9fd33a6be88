import type { TenantID } from '../../platform/database/identifiers.ts';
import { BodyCode, type DcvMethod, type DcvRecord, OrderStatus } from '@certdeck/contract';
import { findProductAt } from '../catalogue/products.store.ts';
import { type Db, type Trx, transaction } from '../../platform/database/transaction.ts';
import { enqueue } from '../../platform/jobs/queue.store.ts';
import { BusinessError } from '../../platform/server/errors.ts';
import { challengesOf, toDcvRecord } from './challenges.ts';
import { comparedName } from './csr-check.ts';
import { findOrder } from './find.store.ts';
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
import { pricesOf } from './pricing.ts';
import { challengeFrame, lookUp, noteValidated, renewExpired, type ValidationTools } from './validation.ts';
import { findIssuing, lockIssuing } from './reissue/operations.store.ts';
import { type IssuingRow, refOf } from './under-way.ts';
import type { OrderRow } from './wire.ts';

/** Names that are looked up while the customer waits; the background work takes the others at once. */
const WHILE_WAITING = 50;

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
async function nameOf(db: Db | Trx, order: IssuingRow, domain: string): Promise<NameRow> {
  const row = await findName(db, refOf(order), comparedName(domain));
  if (!row) throw new BusinessError(BodyCode.notFound, orderTexts.domainUnknown);
  return row;
}

/**
 * What is to be published for one name, by its method or another.
 * @throws BusinessError 13001, 13002 until the issuer has said it, 13004 when the method can't show control of this
 *   name
 */
export async function readRecord(
  tools: ValidationTools,
  accountID: TenantID,
  input: { orderNo: string; domain: string; dcvMethod?: DcvMethod | undefined },
): Promise<DcvRecord> {
  const order = await findIssuing(tools.db, accountID, input.orderNo);
  let row = await nameOf(tools.db, order, input.domain);
  if (await renewExpired(tools, refOf(order), [row])) row = await nameOf(tools.db, order, input.domain);
  const frame = await challengeFrame(tools, order);
  const challenge = (await challengesOf(tools.issuer, frame, [row], input.dcvMethod)).get(row);
  const isKnown = tools.issuer.methodsFor(row.domain).includes(input.dcvMethod ?? row.method);
  if (!challenge && isKnown) throw new BusinessError(BodyCode.wrongState, orderTexts.recordAwaited);
  if (!challenge) throw methodRefused();
  return toDcvRecord(row.name, challenge);
}

/**
 * Changes the validation method of one name, or of all that are still open.
 * @throws BusinessError 13001, 13002, 13004 for a method that a name can't have (a file for a wildcard)
 */
export async function changeMethod(
  tools: ValidationTools,
  accountID: TenantID,
  input: { orderNo: string; domain?: string | undefined; dcvMethod: DcvMethod },
): Promise<void> {
  await transaction(tools.db, async (trx) => {
    const order = await lockIssuing(trx, accountID, input.orderNo);
    if (!isOpen(order)) throw wrongState();
    const rows = input.domain ? [await nameOf(trx, order, input.domain)] : await listNames(trx, refOf(order));
    if (rows.length === 0) throw new BusinessError(BodyCode.wrongState, orderTexts.nothingToValidate);
    const open = rows.filter(({ status }) => status !== 'verified');
    if (open.some((row) => !tools.issuer.methodsFor(row.domain).includes(input.dcvMethod)))
      throw methodRefused();
    if (open.length === 0) throw wrongState();
    const changed = await saveMethod(
      trx,
      refOf(order),
      input.dcvMethod,
      open.map(({ position }) => position),
    );
    // All of them were verified between the two statements.
    if (changed === 0) throw wrongState();
    if (!input.domain && !order.operation) {
      await changeOrder(trx, refOf(order), { dcv_method: input.dcvMethod });
    }
    await wake(trx, order);
  });
}

/** Lets the background work look at a paid order at once. */
async function wake(trx: Trx, order: IssuingRow): Promise<void> {
  if (order.status !== OrderStatus.waitingForVerification) return;
  await enqueue(trx, [{ kind: 'order', accountID: order.account_id, subject: order.id }]);
}

/**
 * Looks now: the first names while the customer waits, the others in the background.
 * @throws BusinessError 13001, 13002 unless the order waits for verification
 */
export async function verifyNow(
  tools: ValidationTools,
  accountID: TenantID,
  numberOrID: string,
): Promise<IssuingRow> {
  const order = await findIssuing(tools.db, accountID, numberOrID);
  if (order.status !== OrderStatus.waitingForVerification) throw wrongState();
  const ref = refOf(order);
  let open = await pendingNames(tools.db, ref);
  if (await renewExpired(tools, ref, open)) open = await pendingNames(tools.db, ref);
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
 * Lets the background work look up the open names of an order at once.
 * @returns false unless the order waits for verification
 * @throws BusinessError 13001
 */
export const verifySoon = (db: Db, accountID: TenantID, numberOrID: string): Promise<boolean> =>
  transaction(db, async (trx) => {
    const order = await lockIssuing(trx, accountID, numberOrID);
    if (order.status !== OrderStatus.waitingForVerification || order.issuing_at !== null) return false;
    await checkSoon(trx, refOf(order));
    await wake(trx, order);
    return true;
  });

/**
 * Whether the expected record of a name is visible. Without an order number the account's newest
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
    ? await findIssuing(tools.db, accountID, input.orderNo)
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
  const { product_no: productNo, created_at: ordered } = await findOrder(tools.db, accountID, input.orderNo);
  // An order keeps the prices of when it was made.
  const then = await findProductAt(tools.db, productNo, ordered);
  return transaction(tools.db, async (trx) => {
    const order = await lockIssuing(trx, accountID, input.orderNo);
    const row = await nameOf(trx, order, input.domain);
    // What a reissue costs was worked out for its names: one that can't be shown is left out of another reissue.
    if (!isOpen(order) || order.operation) throw wrongState();
    const { total } = await countNames(trx, refOf(order));
    if (total <= 1) throw new BusinessError(BodyCode.wrongState, orderTexts.lastDomain);
    await removeNameAt(trx, refOf(order), row.position);
    const left = (await listNames(trx, refOf(order))).map(({ name }) => name);
    const price =
      then && order.status === OrderStatus.waitingForPayment
        ? pricesOf(then.product, siteOf(order), { year: order.validity, names: left })
        : null;
    await changeOrder(trx, refOf(order), {
      common_name: left[0] ?? order.common_name,
      ...price,
    });
    await wake(trx, order);
    return order;
  });
}

/** The site whose prices an order was made at: they hold for it whatever the site asks today. */
const siteOf = ({ agent_id, markup_points }: OrderRow) =>
  agent_id === null ? undefined : { agentID: agent_id, points: markup_points };
