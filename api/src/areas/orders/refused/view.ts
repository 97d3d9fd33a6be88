import type { OrderDetail } from '@certdeck/contract';
import { secondsOrZero } from '../../../platform/clock/seconds.ts';
import type { OrderRow } from '../wire.ts';
import { cancelMoment } from './moment.ts';

/** What stands against a certificate, and when it is cancelled for it unless it is sent again. */
export function issueErrorOf(
  order: Pick<OrderRow, 'status' | 'issue_error' | 'issuing_at' | 'refused_at'>,
): OrderDetail['issueError'] {
  const { issue_error: error } = order;
  const at = cancelMoment(order);
  return error && { ...error, ...(at && { cancelTime: secondsOrZero(at) }) };
}
