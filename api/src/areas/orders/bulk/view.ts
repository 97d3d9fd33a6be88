import { type Bulk, BodyCode, type BulkPlan } from '@certdeck/contract';
import { seconds, secondsOrZero } from '../../../platform/clock/seconds.ts';
import type { TenantID } from '../../../platform/database/identifiers.ts';
import type { Db } from '../../../platform/database/transaction.ts';
import { BusinessError } from '../../../platform/server/errors.ts';
import type { ApiLanguage } from '../../../platform/server/texts.ts';
import type { OrderRow } from '../wire.ts';
import { type BulkLine, type BulkRow, busyOrders, countStates, listLines } from './bulks.store.ts';
import type { BulkPorts } from './ports.ts';
import { type BulkWish, prepare } from './prepare.ts';
import { bulkTexts } from './texts.ts';

/** What would become of orders, with what stands against it. */
export async function planOf(
  ports: BulkPorts,
  accountID: TenantID,
  orders: readonly OrderRow[],
  wish: BulkWish,
  language: ApiLanguage,
): Promise<BulkPlan> {
  const busy = await busyOrders(
    ports.db,
    accountID,
    orders.map(({ id }) => id),
  );
  const takeUnit = wish.payFrom === 'package' ? ports.countUnits(accountID) : undefined;
  const rows: BulkPlan['rows'] = [];
  for (const order of orders) {
    const row = { orderNo: order.order_no, commonName: order.common_name, remark: order.remark };
    try {
      if (busy.has(order.id)) throw new BusinessError(BodyCode.wrongState, bulkTexts.busy);
      const { price, until, unitOf } = await prepare(ports, order, wish);
      const fromPackage = price > 0 && unitOf !== undefined && (await takeUnit?.(unitOf)) === true;
      rows.push({
        ...row,
        price: fromPackage ? 0 : price,
        until: secondsOrZero(until),
        ...(fromPackage && { fromPackage }),
        ...(wish.action === 'revoke' && { serial: order.serial_number }),
      });
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error;
      const obstacle = { code: error.code, msg: sentenceOf(error)[language] };
      rows.push({ ...row, price: 0, until: 0, obstacle });
    }
  }
  return {
    action: wish.action,
    rows,
    possible: rows.filter(({ obstacle }) => !obstacle).length,
    total: rows.reduce((sum, { price }) => sum + price, 0),
  };
}

/** What stands against an order: the field that is wrong with it says more than that something is. */
export const sentenceOf = (error: BusinessError) => Object.values(error.errors)[0] ?? error.text;

type Count = Awaited<ReturnType<typeof countStates>>[number];

function summaryOf(bulk: BulkRow, counts: readonly Count[]) {
  const of = (...states: BulkLine['state'][]) =>
    counts
      .filter(({ id, state }) => id === bulk.id && states.includes(state))
      .reduce((sum, { count }) => sum + count, 0);
  return {
    id: bulk.id,
    action: bulk.action,
    createTime: seconds(bulk.created_at),
    endTime: secondsOrZero(bulk.ended_at),
    total: of('waiting', 'working', 'done', 'failed'),
    done: of('done'),
    failed: of('failed'),
  };
}

/** Acts as their list shows them. */
export async function summariesOf(db: Db, accountID: TenantID, bulks: readonly BulkRow[]) {
  const counts = await countStates(
    db,
    accountID,
    bulks.map(({ id }) => id),
  );
  return bulks.map((bulk) => summaryOf(bulk, counts));
}

/** An act as it stands, with each of its orders. */
export async function bulkOf(db: Db, bulk: BulkRow, language: ApiLanguage): Promise<Bulk> {
  const lines = await listLines(db, { accountID: bulk.account_id, id: bulk.id });
  const counts = lines.map(({ state }) => ({ id: bulk.id, state, count: 1 }));
  return {
    ...summaryOf(bulk, counts),
    charged: lines.reduce((sum, { charged }) => sum + charged, 0),
    rows: lines.map((line) => ({
      orderNo: line.order_no,
      commonName: line.common_name,
      state: line.state,
      price: line.price,
      charged: line.charged,
      resultNo: line.result_no,
      ...(line.is_held && { isHeld: true as const }),
      ...(line.refusal && { refusal: { code: line.refusal.code, msg: line.refusal.text[language] } }),
      ...(line.price_now !== null && { priceNow: line.price_now }),
    })),
  };
}
