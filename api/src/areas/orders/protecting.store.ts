import { OrderStatus } from '@certdeck/contract';
import { sql } from 'kysely';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Db } from '../../platform/database/transaction.ts';

/** The certificate that protects a domain, as a list of domains shows it. */
export interface ProtectingCertificate {
  orderNo: string;
  /** A name that the certificate has: the domain itself, one below it, or a wildcard. */
  name: string;
  expiresAt: Date;
}

/**
 * Of each of some domains the certificate of a tenant in force that protects it, by domain: of those for the domain
 * itself, else of those for names below it, the one that ends last. One query, however many domains there are.
 * @param domains A-labels
 * @param seesDept department whose orders alone are shown; null for all
 */
export async function protectingCertificates(
  db: Db,
  { accountID, seesDept }: { accountID: TenantID; seesDept: string | null },
  domains: readonly string[],
  now: Date,
): Promise<Map<string, ProtectingCertificate>> {
  if (domains.length === 0) return new Map();
  // Each name of a certificate stands for itself and all above it, which are looked up among the domains.
  const { rows } = await sql<{ domain: string; order_no: string; name: string; cert_expires_at: Date }>`
    select distinct on (listed.domain) listed.domain, orders.order_no, order_names.name, orders.cert_expires_at
    from orders
    join order_names on order_names.account_id = orders.account_id and order_names.order_id = orders.id
    cross join lateral string_to_array(order_names.domain, '.') as labels
    cross join lateral generate_series(1, cardinality(labels)) as start
    join (select unnest(string_to_array(${domains.join(',')}, ',')) as domain) as listed
      on listed.domain = array_to_string(labels[start:], '.')
    where orders.account_id = ${accountID}
      and orders.status = ${sql.lit(OrderStatus.issued)}
      and orders.revoked_at is null
      and orders.cert_expires_at > ${now}
      and order_names.kind = 'dns'
      and (${seesDept}::text is null or orders.dept_id::text = ${seesDept}::text)
    order by listed.domain, (order_names.name = listed.domain) desc, orders.cert_expires_at desc, orders.id,
      order_names.position`.execute(db);
  return new Map(
    rows.map((row) => [
      row.domain,
      { orderNo: row.order_no, name: row.name, expiresAt: row.cert_expires_at },
    ]),
  );
}
