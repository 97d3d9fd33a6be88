import { sql, type SqlBool } from 'kysely';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';
import type { CertificateNumber } from './certificate-number.ts';
import type { OrderRef } from './names.store.ts';

/** Comes behind every hexadecimal digit. */
const BEHIND = 'G';

/**
 * Ids of an account's orders that have had a certificate whose serial number or SHA-256 fingerprint begins so, those
 * that a reissue has replaced too: a server may still send one of them. The indexes of both columns are in the order
 * of the octets, whatever language the database sorts by, so that the query has to name it too.
 */
export function ordersWithCertificate(db: Db | Trx, accountID: TenantID, number: CertificateNumber) {
  const beginning = (column: 'serial' | 'sha256', prefix: string) => {
    const kept = sql`${sql.ref(column)} collate "C"`;
    return db
      .selectFrom('order_certificates')
      .select('order_id')
      .where('account_id', '=', accountID)
      .where(sql<SqlBool>`${kept} >= ${prefix} and ${kept} < ${prefix + BEHIND}`);
  };
  const byFingerprint = beginning('sha256', number.fingerprint);
  return number.serial === '' ? byFingerprint : byFingerprint.unionAll(beginning('serial', number.serial));
}

/**
 * Numbers of an account's orders by the SHA-256 fingerprints, hexadecimal and in lower case, of certificates that they
 * have or had.
 * @param seesDept department whose orders alone are told; null for all
 */
export async function ordersOfFingerprints(
  db: Db,
  accountID: TenantID,
  fingerprints: readonly string[],
  seesDept: string | null,
): Promise<Map<string, string>> {
  if (fingerprints.length === 0) return new Map();
  let query = db
    .selectFrom('order_certificates as certificate')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.account_id', '=', 'certificate.account_id')
        .onRef('orders.id', '=', 'certificate.order_id'),
    )
    .select(['certificate.sha256', 'orders.order_no'])
    .where('certificate.account_id', '=', accountID)
    .where(
      'certificate.sha256',
      'in',
      fingerprints.map((one) => one.toUpperCase()),
    );
  if (seesDept !== null) query = query.where('orders.dept_id', '=', seesDept);
  const rows = await query.execute();
  return new Map(rows.map(({ sha256, order_no }) => [sha256.toLowerCase(), order_no]));
}

/** SHA-256 fingerprints, hexadecimal, of the certificates that an order had before an attempt's. */
export async function certificatesBefore(
  db: Db,
  { accountID, orderID }: OrderRef,
  attempt: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('order_certificates')
    .select('sha256')
    .where('account_id', '=', accountID)
    .where('order_id', '=', orderID)
    .where('attempt', '<', attempt)
    .execute();
  return rows.map(({ sha256 }) => sha256.toLowerCase());
}
