import { sql } from 'kysely';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Trx } from '../../platform/database/transaction.ts';

/** The certificate of an order. */
export interface OrderCertificateRef {
  accountID: TenantID;
  orderNo: string;
  serial: string;
}

/** What is known of the revocation of a certificate. */
export type RevocationFact =
  | { state: 'asked'; at: Date; reason: string }
  | { state: 'done'; at: Date; reason: string }
  | { state: 'refused' };

/** Notes with an order what becomes of its certificate in force; one that another has replaced leaves no note. */
export async function noteRevocation(
  trx: Trx,
  { accountID, orderNo, serial }: OrderCertificateRef,
  fact: RevocationFact,
): Promise<void> {
  await trx
    .updateTable('orders')
    .set({
      revocation_asked_at: fact.state === 'asked' ? fact.at : null,
      ...(fact.state === 'done' && { revoked_at: fact.at, revocation_reason: fact.reason }),
      // Of one that is revoked the reason stays, whatever else is asked for.
      ...(fact.state !== 'done' && {
        revocation_reason: sql<string>`case when revoked_at is null then ${fact.state === 'asked' ? fact.reason : ''} else revocation_reason end`,
      }),
    })
    .where('account_id', '=', accountID)
    .where('order_no', '=', orderNo)
    .where('serial_number', '=', serial)
    // Only that a key was exposed is told of a certificate that is revoked already.
    .where((where) =>
      where.or([where('revoked_at', 'is', null), where('revocation_reason', '<>', 'keyCompromise')]),
    )
    .execute();
}
