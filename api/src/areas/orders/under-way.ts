import { OrderStatus } from '@certdeck/contract';
import type { Selectable } from 'kysely';
import type { OrderOperationTable } from './tables.ts';
import type { OrderRef } from './names.store.ts';
import type { OrderRow } from './wire.ts';

export type OperationRow = Selectable<OrderOperationTable>;

/** What a certificate is issued for: an order for its first one, or with its open operation for a further one. */
export type IssuingRow = OrderRow & { operation?: OperationRow };

type Named = Pick<OrderRow, 'account_id' | 'id'> & { operation?: Pick<OperationRow, 'id'> };

/** Whose names and whose progress are meant. */
export const refOf = ({ account_id: accountID, id: orderID, operation }: Named): OrderRef => ({
  accountID,
  orderID,
  ...(operation && { operationID: operation.id }),
});

/** How far an operation is, as an order that is on its way to its first certificate would be. */
const STATUS: Readonly<Record<OperationRow['state'], number>> = {
  unpaid: OrderStatus.waitingForPayment,
  validating: OrderStatus.waitingForVerification,
  refused: OrderStatus.resubmitRefused,
  issued: OrderStatus.issued,
  cancelled: OrderStatus.cancelled,
};

/**
 * An order as its open operation sees it, so that names are validated and certificates issued in one way: what isn't
 * decided anew is the order's.
 */
export const underWay = (order: OrderRow, operation: OperationRow): IssuingRow => ({
  ...order,
  status: STATUS[operation.state],
  attempt: operation.attempt,
  common_name: operation.common_name,
  csr: operation.csr,
  key_ciphertext: operation.key_ciphertext,
  organization: operation.organization,
  validated_at: operation.validated_at,
  issuing_at: operation.issuing_at,
  issue_error: operation.issue_error,
  refused_at: operation.refused_at,
  operation,
});
