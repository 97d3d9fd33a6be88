import type { OrderDetail, ReSignRecord } from '@certdeck/contract';
import { secondsOrZero } from '../../../platform/clock/seconds.ts';
import { type DetailTools, orderDomains } from '../domains.ts';
import { type OperationRow, underWay } from '../under-way.ts';
import type { OrderRow } from '../wire.ts';
import { issueErrorOf } from '../refused/view.ts';
import { findOpen, type RecordRow } from './operations.store.ts';

/** What becomes of the certificate that is replaced. */
const fate = (row: Pick<OperationRow, 'revoke_after_hours' | 'revoke_when_served'>) => ({
  ...(row.revoke_after_hours !== null && { revokeAfterHours: row.revoke_after_hours }),
  ...(row.revoke_when_served && { revokeWhenServed: true as const }),
});

/** The reissue of an order that isn't over, as its page shows it; nothing where there is none. */
export async function reissueOf(tools: DetailTools, order: OrderRow): Promise<Pick<OrderDetail, 'reissue'>> {
  const open = await findOpen(tools.db, { accountID: order.account_id, orderID: order.id });
  if (!open) return {};
  const next = underWay(order, open);
  return {
    reissue: {
      state: open.state === 'refused' ? 'refused' : open.state === 'unpaid' ? 'unpaid' : 'validating',
      reSignPriceDiff: open.price_diff,
      createTime: secondsOrZero(open.created_at),
      domains: await orderDomains(tools, next),
      newKey: open.csr !== order.csr,
      issueError: issueErrorOf(next),
      isSigning: open.issuing_at !== null,
      ...fate(open),
    },
  };
}

/** A reissue as the list of them shows it. */
export function recordOf(row: RecordRow): ReSignRecord {
  return {
    id: row.id,
    state: row.state,
    createTime: secondsOrZero(row.created_at),
    endTime: secondsOrZero(row.ended_at),
    reSignPriceDiff: row.price_diff,
    domainNames: row.names,
    serialNumber: row.serial_number,
    replacesSerial: row.replaces_serial,
    replacedExpireTime: secondsOrZero(row.old_ends),
    issueError: row.issue_error,
    ...fate(row),
    ...(row.served_at && { servedTime: secondsOrZero(row.served_at) }),
    ...(row.revoke_at && { revokeTime: secondsOrZero(row.revoke_at) }),
    ...(row.wish_state && {
      replacedRevocation: row.wish_state === 'done' ? ('revoked' as const) : ('revoking' as const),
    }),
  };
}
