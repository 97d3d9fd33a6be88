import type { Trx } from '../../../platform/database/transaction.ts';
import type { TransferState } from '../registrar.ts';
import type { StoredTransfer } from '../tables.ts';
import { keep } from './registration.ts';
import { type DomainRow, insertEvents, moveMoney } from './registry.store.ts';

/** Moves a name to who asked for it, or gives back what was paid. */
export async function endTransfer(
  trx: Trx,
  row: DomainRow,
  transfer: StoredTransfer,
  state: TransferState,
  at: Date,
): Promise<DomainRow> {
  const ended: StoredTransfer = { ...transfer, state, decidedAt: at.toISOString() };
  await tellBoth(trx, row.name, ended, at);
  if (state === 'clientApproved' || state === 'serverApproved')
    return keep(
      trx,
      {
        ...row,
        transfer: ended,
        registrar_id: transfer.to,
        expires_at: new Date(transfer.expiresAt),
        // The code was for this once, and prohibitions were those of the other registrar.
        transfer_code: null,
        statuses: [],
        create_fee: 0,
      },
      at,
    );
  const back = {
    registrar_id: transfer.to,
    name: row.name,
    kind: 'refund',
    amount: transfer.fee,
    at,
  } as const;
  await moveMoney(trx, back);
  return keep(trx, { ...row, transfer: ended }, at);
}

/** Both registrars hear of it. */
export const tellBoth = (
  trx: Trx,
  name: string,
  { state, from, to }: StoredTransfer,
  at: Date,
): Promise<void> =>
  insertEvents(
    trx,
    [from, to].map((registrar_id) => ({
      registrar_id,
      at,
      name,
      kind: 'transfer',
      text: `Transfer of ${name}: ${state}`,
    })),
  );
