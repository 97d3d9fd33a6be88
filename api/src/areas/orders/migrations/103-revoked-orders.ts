import { type Kysely, sql } from 'kysely';

/** Whether the certificate in force of an order was revoked, so that lists say so without looking at its issuer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table orders
    add column revocation_asked_at timestamptz,
    add column revoked_at timestamptz,
    add column revocation_reason text not null default ''`,
  `update orders set revoked_at = own.revoked_at, revocation_reason = coalesce(own.revocation_reason, 'unspecified')
    from issued_certificates own
    where own.serial = orders.serial_number and own.revoked_at is not null`,
  `update orders set revoked_at = other.revoked_at, revocation_reason = coalesce(other.revocation_reason, 'unspecified')
    from upstream_orders other
    where other.account_id = orders.account_id and other.order_no = orders.order_no
      and other.serial = orders.serial_number and other.revoked_at is not null`,
  `update orders set revocation_asked_at = wish.asked_at, revocation_reason = wish.reason
    from revocations wish
    where wish.account_id = orders.account_id and wish.serial = orders.serial_number
      and wish.state = 'asked' and orders.revoked_at is null`,
];
