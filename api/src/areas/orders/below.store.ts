import { OrderStatus } from '@certdeck/contract';
import { sql, type SqlBool } from 'kysely';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';
import { NOT_SHOWN } from './names.store.ts';

/** Orders in which names still count: an issued one may be issued anew by what was shown for it. */
const COUNTING = [
  OrderStatus.waitingForPayment,
  OrderStatus.waitingForVerification,
  OrderStatus.resubmitRefused,
  OrderStatus.issued,
  OrderStatus.resubmitReturned,
];

/**
 * Puts verified names at or below a domain back to unverified.
 * @returns how many there were
 */
export async function forgetNamesBelow(trx: Trx, domain: string): Promise<number> {
  const ofCounting = sql<SqlBool>`(account_id, order_id) in (select account_id, id from orders where status in (${sql.join(COUNTING)}))`;
  const ofOrders = await trx
    .updateTable('order_names')
    .set(NOT_SHOWN)
    .where('status', '=', 'verified')
    .where((where) => where.or([where('domain', '=', domain), where('domain', 'like', `%.${domain}`)]))
    .where(ofCounting)
    .executeTakeFirstOrThrow();
  const ofReissues = await trx
    .updateTable('operation_names')
    .set(NOT_SHOWN)
    .where('status', '=', 'verified')
    .where((where) => where.or([where('domain', '=', domain), where('domain', 'like', `%.${domain}`)]))
    .where(ofCounting)
    .executeTakeFirstOrThrow();
  return Number(ofOrders.numUpdatedRows) + Number(ofReissues.numUpdatedRows);
}

/** How many certificates for names at or below a domain are valid. */
export async function certificatesBelow(db: Db, domain: string, now: Date): Promise<number> {
  const row = await db
    .selectFrom('orders')
    .select(sql<number>`count(*)`.as('count'))
    .where('status', '=', OrderStatus.issued)
    .where('cert_expires_at', '>', now)
    .where((where) =>
      where.exists(
        where
          .selectFrom('order_names')
          .select('order_names.name')
          .whereRef('order_names.account_id', '=', 'orders.account_id')
          .whereRef('order_names.order_id', '=', 'orders.id')
          .where((name) => name.or([name('domain', '=', domain), name('domain', 'like', `%.${domain}`)])),
      ),
    )
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** A certificate in force, as others show it. */
export interface CertificateBelow {
  orderNo: string;
  productName: string;
  chineseName: string;
  commonName: string;
  issuedAt: Date | null;
  expiresAt: Date;
}

/** How many of them are shown at most. */
const MOST_SHOWN = 100;

/**
 * Certificates of a tenant in force for names at or below a domain, those that end first at first.
 * @param seesDept department whose orders alone are shown; null for all
 */
export async function listCertificatesBelow(
  db: Db,
  { accountID, seesDept }: { accountID: TenantID; seesDept: string | null },
  domain: string,
  now: Date,
): Promise<CertificateBelow[]> {
  const rows = await db
    .selectFrom('orders')
    .select(['order_no', 'product_name', 'chinese_name', 'common_name', 'issued_at', 'cert_expires_at'])
    .where('account_id', '=', accountID)
    .where('status', '=', OrderStatus.issued)
    .where('revoked_at', 'is', null)
    .where('cert_expires_at', '>', now)
    .$if(seesDept !== null, (some) => some.where('dept_id', '=', seesDept))
    .where((where) =>
      where.exists(
        where
          .selectFrom('order_names')
          .select('order_names.name')
          .whereRef('order_names.account_id', '=', 'orders.account_id')
          .whereRef('order_names.order_id', '=', 'orders.id')
          .where((name) => name.or([name('domain', '=', domain), name('domain', 'like', `%.${domain}`)])),
      ),
    )
    .orderBy('cert_expires_at')
    .orderBy('id')
    .limit(MOST_SHOWN)
    .execute();
  return rows.flatMap((row) =>
    row.cert_expires_at
      ? [
          {
            orderNo: row.order_no,
            productName: row.product_name,
            chineseName: row.chinese_name,
            commonName: row.common_name,
            issuedAt: row.issued_at,
            expiresAt: row.cert_expires_at,
          },
        ]
      : [],
  );
}
