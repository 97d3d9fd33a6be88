import { OrderStatus } from '@certdeck/contract';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { OrderCertificateTable } from './tables.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';
import { countNames, type OrderRef } from './names.store.ts';

/** How far an issuance is. */
interface Progress {
  validated_at?: Date | null | RawBuilder<Date>;
  issuing_at?: Date | null;
  issue_error?: string | null;
  refused_at?: Date | null | RawBuilder<Date>;
}

/** Notes how far an issuance is, with its order or its operation, as long as that waits for a certificate. */
async function progress(
  db: Db | Trx,
  { accountID, orderID, operationID }: OrderRef,
  change: Progress,
): Promise<boolean> {
  const { numUpdatedRows } =
    operationID === undefined
      ? await db
          .updateTable('orders')
          .set(change)
          .where('account_id', '=', accountID)
          .where('id', '=', orderID)
          .where('status', '=', OrderStatus.waitingForVerification)
          .executeTakeFirstOrThrow()
      : await db
          .updateTable('order_operations')
          .set(change)
          .where('account_id', '=', accountID)
          .where('id', '=', operationID)
          .where('state', '=', 'validating')
          .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The moment that is noted, or else this one. */
const firstValidated = (at: Date) => sql<Date>`coalesce(validated_at, ${at})`;

/** Notes the moment at which the last name was verified, unless one is noted. */
export async function noteValidatedAt(db: Db, ref: OrderRef, at: Date): Promise<void> {
  await progress(db, ref, { validated_at: firstValidated(at) });
}

/**
 * Notes that signing begins, if what is issued still waits and its names, of which none can be added, are all there
 * and verified.
 * @param names how many it has
 */
export async function beginIssuing(trx: Trx, ref: OrderRef, names: number, now: Date): Promise<boolean> {
  // Whoever takes a name away holds the order's row.
  await trx
    .selectFrom('orders')
    .select('id')
    .where('account_id', '=', ref.accountID)
    .where('id', '=', ref.orderID)
    .forUpdate()
    .execute();
  const { total, pending } = await countNames(trx, ref);
  if (total !== names || pending > 0) return false;
  return progress(trx, ref, { issuing_at: now, validated_at: firstValidated(now) });
}

/** When it was refused first; a release that doesn't keep it may have left the moment of a refusal that is over. */
const sinceRefused = (at: Date) =>
  sql<Date>`case when issue_error is null then ${at} else coalesce(refused_at, ${at}) end`;

/**
 * Shows why a certificate was not issued, and lets what asked for it be cancelled again.
 * @param refusedAt when it is refused, so that waiting will not change it and somebody has to mend or cancel it; null for
 *   what may pass
 */
export async function noteIssueError(
  db: Db | Trx,
  ref: OrderRef,
  error: { code: string; detail: string },
  refusedAt: Date | null,
): Promise<boolean> {
  const noted = await progress(db, ref, {
    issue_error: JSON.stringify(error),
    issuing_at: null,
    refused_at: refusedAt && sinceRefused(refusedAt),
  });
  if (noted && refusedAt && ref.operationID !== undefined)
    await db
      .updateTable('order_operations')
      .set({ state: 'refused' })
      .where('account_id', '=', ref.accountID)
      .where('id', '=', ref.operationID)
      .execute();
  return noted;
}

/** Lets what was about to be issued be cancelled, validated and begun again. */
export async function reopenOrder(db: Db, ref: OrderRef): Promise<void> {
  await progress(db, ref, { issuing_at: null, validated_at: null });
}

/** Takes back what was shown of a hindrance, once it is gone. */
export async function clearIssueError(db: Db, ref: OrderRef): Promise<void> {
  await progress(db, ref, { issue_error: null, refused_at: null });
}

/** What a certificate is kept as beside its order. */
export type StoredCertificate = Omit<Insertable<OrderCertificateTable>, 'account_id' | 'order_id'>;

/**
 * Stores a certificate with an order that waits for it, which then is issued.
 * @returns false when the order no longer waits, which only a finished rival can have brought about
 */
export async function storeCertificate(
  trx: Trx,
  { accountID, orderID }: OrderRef,
  certificate: StoredCertificate,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('orders')
    .set({
      status: OrderStatus.issued,
      issued_at: at,
      cert_expires_at: certificate.not_after,
      serial_number: certificate.serial,
      issue_error: null,
      refused_at: null,
    })
    .where('account_id', '=', accountID)
    .where('id', '=', orderID)
    .where('status', '=', OrderStatus.waitingForVerification)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await trx
    .insertInto('order_certificates')
    .values({ account_id: accountID, order_id: orderID, ...certificate })
    .execute();
  return true;
}

/** The certificate of an attempt of an order; of its first that was issued, unless one is told. */
export function findCertificateOf(db: Db, { accountID, orderID }: OrderRef, attempt?: number) {
  const certificates = db
    .selectFrom('order_certificates')
    .selectAll()
    .where('account_id', '=', accountID)
    .where('order_id', '=', orderID);
  const wanted = attempt === undefined ? certificates : certificates.where('attempt', '=', attempt);
  return wanted.orderBy('attempt').limit(1).executeTakeFirst();
}

/** The certificate of an order's last attempt. */
export function findCertificate(db: Db, { accountID, orderID }: OrderRef) {
  return db
    .selectFrom('order_certificates')
    .selectAll()
    .where('account_id', '=', accountID)
    .where('order_id', '=', orderID)
    .orderBy('attempt', 'desc')
    .executeTakeFirst();
}
