import { BodyCode, type BulkAction, orderCalls } from '@certdeck/contract';
import type { Nudge } from '../../../platform/area/area.ts';
import { isID, type TenantID } from '../../../platform/database/identifiers.ts';
import { transaction, type Trx } from '../../../platform/database/transaction.ts';
import { enqueue } from '../../../platform/jobs/queue.store.ts';
import type { Limiter } from '../../../platform/limits/limiter.ts';
import { checkAllowance } from '../../../platform/server/allowance.ts';
import { BusinessError, OrdersRefusedError } from '../../../platform/server/errors.ts';
import { notPermitted } from '../../../platform/server/permission.ts';
import type { Router } from '../../../platform/server/router.ts';
import { takeOrRefuse } from '../../../platform/server/too-many.ts';
import { orderNumbers } from '../find.store.ts';
import type { OrderRow } from '../wire.ts';
import { countRunning, findBulk, insertBulk, listBulks, ordersOf } from './bulks.store.ts';
import type { BulkPorts } from './ports.ts';
import { bulkTexts } from './texts.ts';
import { bulkOf, planOf, summariesOf } from './view.ts';
import { BULK_JOB } from './work.ts';

/** Each plan prices up to 500 orders. */
const PLANS = { most: 30, seconds: 60 };
/** Each asks the authority for up to 500 certificates that nobody pays. */
const REISSUES = { most: 10, seconds: 3600 };
const DAY_MS = 86_400_000;

interface NewBulk {
  action: BulkAction;
  orderNos: readonly string[];
  /** In the order of these; nothing costs anything without. */
  prices?: readonly number[];
  reason?: string;
  remark?: string;
  /** Of the certificates to revoke, in the order of the orders; those in force without. */
  serials?: readonly string[] | undefined;
  /** Numbers of the orders whose renewals a package pays. */
  fromPackage?: readonly string[] | undefined;
}

/** Serial numbers are hexadecimal: matches no certificate, so that the row fails. */
const REPLACED = 'replaced';
/** Only what an order says of itself is kept, nothing that a caller wrote. */
const confirmedSerial = ({ serial_number: serial }: OrderRow, confirmed = serial): string =>
  confirmed === serial ? serial : REPLACED;

/** Orders in the order in which they were named. @throws BusinessError 13001, 13004 for one that is named twice */
async function namedOrders(trx: Trx, accountID: TenantID, named: readonly string[]): Promise<OrderRow[]> {
  const orderNos = await orderNumbers(trx, accountID, named);
  if (orderNos.length !== named.length)
    throw new BusinessError(BodyCode.badInput, bulkTexts.twice, { orderNos: bulkTexts.twice });
  const rows = new Map((await ordersOf(trx, accountID, orderNos)).map((row) => [row.order_no, row]));
  return orderNos.flatMap((orderNo) => rows.get(orderNo) ?? []);
}

/**
 * Writes an act for several orders down, with the job that carries it on.
 * @throws BusinessError 13001, 13002 with the orders that another act isn't over for, 13004
 */
async function start(
  trx: Trx,
  { accountID, actorID, at }: { accountID: TenantID; actorID: string; at: Date },
  { action, orderNos, prices, reason = '', remark = '', serials, fromPackage = [] }: NewBulk,
): Promise<{ id: string }> {
  if (prices && prices.length !== orderNos.length)
    throw new BusinessError(BodyCode.badInput, bulkTexts.prices, { prices: bulkTexts.prices });
  if (serials && serials.length !== orderNos.length)
    throw new BusinessError(BodyCode.badInput, bulkTexts.serials, { serials: bulkTexts.serials });
  const orders = await namedOrders(trx, accountID, orderNos);
  await checkAllowance(
    trx,
    { kind: 'runningBulks', ofID: accountID },
    async () => 1 + (await countRunning(trx, accountID)),
  );
  const bulk = { account_id: accountID, action, actor_id: actorID, reason, remark, created_at: at };
  const lines = orders.map((order, index) => ({
    order,
    price: prices?.[index] ?? 0,
    fromPackage: [order.order_no, order.id].some((named) => fromPackage.includes(named)),
    // What takes its place before a worker comes wasn't meant.
    serial: action === 'revoke' ? confirmedSerial(order, serials?.[index]) : '',
  }));
  const { id, busy } = await insertBulk(trx, bulk, lines);
  if (busy.length > 0)
    throw new OrdersRefusedError(BodyCode.wrongState, bulkTexts.busy, busy, orders.length > 1);
  await enqueue(trx, [{ kind: BULK_JOB, accountID, subject: id }]);
  return { id };
}

/** The calls of one act for several orders: its plan, its beginning, and how far it is (D-606). */
export function bindBulk(router: Router, ports: BulkPorts & { limiter: Limiter; nudge: Nudge }): void {
  const { db, now, limiter, nudge } = ports;
  const whoOf = ({
    tenantID: accountID,
    principalID: actorID,
  }: {
    tenantID: TenantID;
    principalID: string;
  }) => ({
    accountID,
    actorID,
    at: now(),
  });

  router.route(orderCalls.bulkPlan, async ({ input, account, language }) => {
    const { tenantID } = account;
    const orders = await transaction(db, (trx) => namedOrders(trx, tenantID, input.orderNos));
    await takeOrRefuse(limiter, [{ key: `bulk-plan:${tenantID}`, ...PLANS }], 'open');
    const { action, reason, payFrom } = input;
    return planOf(ports, tenantID, orders, { action, reason, payFrom }, language);
  });

  router.route(orderCalls.bulkReissue, async ({ input, account, idempotent }) => {
    const { tenantID } = account;
    await transaction(db, (trx) => namedOrders(trx, tenantID, input.orderNos));
    await takeOrRefuse(limiter, [{ key: `bulk-reissue:${tenantID}`, ...REISSUES }], 'open');
    const answer = await idempotent((trx) => start(trx, whoOf(account), { action: 'reissue', ...input }));
    nudge();
    return answer;
  });

  router.route(orderCalls.bulkRenew, async ({ input, account, idempotent }) => {
    const costs = input.prices.some((price) => price > 0) || (input.fromPackage ?? []).length > 0;
    if (costs && !account.permissions.has('order:pay')) throw notPermitted('order:pay');
    const answer = await idempotent((trx) => start(trx, whoOf(account), { action: 'renew', ...input }));
    nudge();
    return answer;
  });

  router.route(orderCalls.bulkRevoke, async ({ input, account, idempotent }) => {
    const answer = await idempotent((trx) => start(trx, whoOf(account), { action: 'revoke', ...input }));
    nudge();
    return answer;
  });

  router.route(orderCalls.bulkRemark, async ({ input, account, idempotent }) => {
    const answer = await idempotent((trx) => start(trx, whoOf(account), { action: 'remark', ...input }));
    nudge();
    return answer;
  });

  router.route(orderCalls.listBulks, async ({ account }) => {
    const { tenantID: accountID, principalID: actorID } = account;
    const since = new Date(now().getTime() - DAY_MS);
    return summariesOf(db, accountID, await listBulks(db, { accountID, actorID, since }));
  });

  router.route(orderCalls.getBulk, async ({ input, account, language }) => {
    const ref = { accountID: account.tenantID, id: input.id };
    // Who sees the orders of one department alone may not see all of them.
    const actorID = account.seesDept === null ? undefined : account.principalID;
    const bulk = isID(input.id) ? await findBulk(db, ref, actorID) : undefined;
    if (!bulk) throw new BusinessError(BodyCode.notFound, bulkTexts.unknown);
    return bulkOf(db, bulk, language);
  });
}
