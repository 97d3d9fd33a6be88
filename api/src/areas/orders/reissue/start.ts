import { BodyCode } from '@certdeck/contract';
import { newID, type TenantID } from '../../../platform/database/identifiers.ts';
import { note } from '../../../platform/database/acts.ts';
import type { Trx } from '../../../platform/database/transaction.ts';
import { enqueue } from '../../../platform/jobs/queue.store.ts';
import { BusinessError } from '../../../platform/server/errors.ts';
import { nameRows } from '../create.ts';
import { lockOrder } from '../find.store.ts';
import { listNames } from '../names.store.ts';
import { isReusable } from '../reusable.ts';
import { orderTexts } from '../texts.ts';
import type { OperationRow } from '../under-way.ts';
import type { OrderRow } from '../wire.ts';
import { type Draft, type ReissueTools, requireReissuable } from './draft.ts';
import { findOpen, insertOperation } from './operations.store.ts';

/** A reissue that is asked for. */
interface NewReissue {
  draft: Draft;
  /** Hours after which the replaced certificate is revoked; null to leave it. */
  revokeAfterHours: number | null;
  /** The hours begin when servers send the new certificate. */
  revokeWhenServed: boolean;
}

/** What the names of a draft are kept as: what was shown for the order counts as long as the rules let it (BR 4.2.1). */
export async function namesOf(
  { now, issuer }: Pick<ReissueTools, 'now' | 'issuer'>,
  trx: Trx,
  order: OrderRow,
  { names, dcvMethod }: Pick<Draft, 'names' | 'dcvMethod'>,
) {
  const accountID = order.account_id;
  const at = now();
  const methodsFor = (domain: string) => issuer.methodsFor(domain);
  const known = new Map(
    (await listNames(trx, { accountID, orderID: order.id }))
      .filter((row) => isReusable(row, at))
      .map((row) => [row.name, row]),
  );
  return nameRows({ accountID, dcvMethod, methodsFor, now: at }, order.id, names).map((row) => {
    const shown = known.get(row.name);
    if (!shown) return row;
    const { method, token, token_created_at, token_expires_at, status, verified_at, caa_checked_at } = shown;
    const kept = { method, token, token_created_at, token_expires_at, status, verified_at, caa_checked_at };
    return {
      ...row,
      ...kept,
      last_check: shown.last_check && JSON.stringify(shown.last_check),
      evidence: shown.evidence === null ? null : JSON.stringify(shown.evidence),
    };
  });
}

/** Whether an operation is what is asked for: a button that was pressed twice, or a call whose answer was lost. */
const isSame = (open: OperationRow, { draft, revokeAfterHours, revokeWhenServed }: NewReissue): boolean =>
  open.state !== 'refused' &&
  open.csr === draft.csr &&
  open.revoke_after_hours === revokeAfterHours &&
  open.revoke_when_served === revokeWhenServed &&
  open.names.join('\n') === draft.names.map(({ name }) => name).join('\n');

/**
 * Begins a reissue in the caller's transaction: one that costs nothing goes on at once, another waits for its payment.
 * @throws BusinessError 13002 when the order has another one that isn't over
 */
export async function startReissue(
  tools: ReissueTools,
  trx: Trx,
  { accountID, actorID }: { accountID: TenantID; actorID: string | null },
  orderNo: string,
  reissue: NewReissue,
): Promise<Pick<OperationRow, 'id' | 'state' | 'price_diff'>> {
  const order = await lockOrder(trx, accountID, orderNo);
  const open = await findOpen(trx, { accountID, orderID: order.id });
  if (open && isSame(open, reissue)) return open;
  if (open) throw new BusinessError(BodyCode.wrongState, orderTexts.reissueOpen);
  const now = tools.now();
  requireReissuable(order, now);
  const { draft, revokeAfterHours, revokeWhenServed } = reissue;
  // Another reissue has come to its end since: names and what is paid for them are others.
  if (draft.serial !== order.serial_number)
    throw new BusinessError(BodyCode.wrongState, orderTexts.reissueOpen);
  const names = draft.names.map(({ name }) => name);
  const isFree = draft.priceDiff === 0;
  const operation = {
    account_id: accountID,
    id: newID(),
    order_id: order.id,
    kind: 'reissue',
    state: isFree ? 'validating' : 'unpaid',
    attempt: order.attempts + 1,
    actor_id: actorID,
    csr: draft.csr,
    key_ciphertext: draft.key,
    names: JSON.stringify(names),
    common_name: draft.commonName || order.common_name,
    organization: order.organization && JSON.stringify(order.organization),
    price_diff: draft.priceDiff,
    replaces_serial: order.serial_number,
    revoke_after_hours: revokeAfterHours,
    revoke_when_served: revokeWhenServed,
    created_at: now,
    paid_at: isFree ? now : null,
  } as const;
  await insertOperation(trx, operation, await namesOf(tools, trx, order, draft));
  if (isFree) await enqueue(trx, [{ kind: 'order', accountID, subject: order.id }]);
  note({
    object: { kind: 'orders', id: order.order_no },
    after: {
      names: names.join(', '),
      newKey: draft.csr !== order.csr,
      revokeAfterHours,
      revokeWhenServed,
      price: draft.priceDiff,
    },
  });
  return operation;
}
