import { sql, type SqlBool } from 'kysely';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';
import type { DcvEvidence } from '../../platform/dcv/dcv.ts';
import type { NameProof } from './ports.ts';
import { changing, type NameRow, type OrderRef } from './names.store.ts';

/** Validations of names that were checked since a moment, the newest first. */
export async function listProofs(
  db: Db,
  accountID: TenantID,
  names: readonly string[],
  since: Date,
): Promise<Pick<NameRow, 'name' | 'method' | 'evidence' | 'verified_at'>[]> {
  return db
    .selectFrom('order_names')
    .select(['name', 'method', 'evidence', 'verified_at'])
    .where('account_id', '=', accountID)
    .where('name', 'in', names)
    .where('status', '=', 'verified')
    .where('verified_at', '>', since)
    .orderBy('verified_at', 'desc')
    .limit(20)
    .execute();
}

/** Notes a name of a new order, or of its reissue, as shown, with what showed it. */
export async function setProven(
  trx: Trx,
  order: OrderRef,
  name: string,
  { method, evidence }: { method: NameRow['method']; evidence: DcvEvidence },
): Promise<void> {
  const checkedAt = new Date(evidence.checkedAt);
  await changing(trx, order)
    .set({
      method,
      status: 'verified',
      verified_at: checkedAt,
      caa_checked_at: checkedAt,
      evidence: JSON.stringify(evidence),
    })
    .where('name', '=', name)
    .execute();
}

/** Columns of a name that a domain of the order's organisation shows; CAA is asked for the name itself (RFC 8659 3). */
export const shownByOrganization = ({ method, evidence }: NameProof) => ({
  method,
  status: 'verified' as const,
  verified_at: new Date(evidence.checkedAt),
  caa_checked_at: null,
  next_try_at: null,
  last_check: null,
  evidence: JSON.stringify(evidence),
});

/** Notes names as shown by domains of the order's organisation, by what is validated for them. */
export async function setShownByOrganization(
  trx: Trx,
  order: OrderRef,
  proofs: ReadonlyMap<string, NameProof>,
): Promise<void> {
  for (const [domain, proof] of proofs)
    await changing(trx, order).set(shownByOrganization(proof)).where('domain', '=', domain).execute();
}

/** The certificate with a serial number, of whichever account, with its order. */
export function findBySerial(db: Db, serial: string) {
  return db
    .selectFrom('order_certificates')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.account_id', '=', 'order_certificates.account_id')
        .onRef('orders.id', '=', 'order_certificates.order_id'),
    )
    .selectAll('order_certificates')
    .select(['orders.order_no', 'orders.common_name'])
    .select(['orders.serial_number', 'orders.revoked_at', 'orders.id as of_order'])
    .where(sql<SqlBool>`${sql.ref('order_certificates.serial')} collate "C" = ${serial}`)
    .limit(1)
    .executeTakeFirst();
}
