import { type Selectable, sql } from 'kysely';
import type { TenantID } from '../../platform/database/identifiers.ts';
import { rowCount } from '../../platform/database/row-count.ts';
import type { RevocationTable } from './tables.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';

export type RevocationRow = Selectable<RevocationTable>;

/** Writes a wish to revoke; false where there is one for this certificate already. */
export async function insertRevocation(trx: Trx, row: RevocationRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('revocations')
    .values(row)
    .onConflict((conflict) => conflict.column('serial').where('state', '<>', 'refused').doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The wish of a certificate that was not refused. */
export function findRevocation(db: Db | Trx, serial: string): Promise<RevocationRow | undefined> {
  return db
    .selectFrom('revocations')
    .selectAll()
    .where('serial', '=', serial)
    .where('state', '<>', 'refused')
    .executeTakeFirst();
}

/** The last wish of a tenant's certificate, refused or not. */
export function lastRevocation(
  db: Db,
  accountID: TenantID,
  serial: string,
): Promise<RevocationRow | undefined> {
  return db
    .selectFrom('revocations')
    .selectAll()
    .where('account_id', '=', accountID)
    .where('serial', '=', serial)
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** A tenant's, its row locked until the transaction ends. */
export function lockRevocation(
  trx: Trx,
  accountID: TenantID,
  id: string,
): Promise<RevocationRow | undefined> {
  return trx
    .selectFrom('revocations')
    .selectAll()
    .where('account_id', '=', accountID)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function setRevocation(
  trx: Trx,
  { account_id, id }: Pick<RevocationRow, 'account_id' | 'id'>,
  change:
    | { state: 'done'; revoked_at: Date; reason: RevocationRow['reason'] }
    | { state: 'refused'; refusal: 'refused' | 'serialUnknown'; refusal_detail: string },
): Promise<void> {
  await trx
    .updateTable('revocations')
    .set(change)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

/**
 * Other certificates of orders with the key of one that aren't revoked: those of its tenant, or of everybody whom the
 * embedded authority has issued for.
 */
export async function othersWithKey(
  trx: Trx,
  { accountID, serial }: { accountID: TenantID; serial: string },
  { ofAll, now }: { ofAll: boolean; now: Date },
) {
  const key = await trx
    .selectFrom('issued_certificates')
    .select('spki_sha256')
    .where('serial', '=', serial)
    .union(
      trx
        .selectFrom('upstream_orders')
        .select('spki_sha256')
        .where('account_id', '=', accountID)
        .where('serial', '=', serial)
        .where('spki_sha256', 'is not', null)
        .$narrowType<{ spki_sha256: string }>(),
    )
    .executeTakeFirst();
  if (!key) return [];
  const embedded = await trx
    .selectFrom('issued_certificates as other')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.account_id', '=', 'other.account_id')
        .onRef('orders.order_no', '=', 'other.order_no'),
    )
    .where('other.spki_sha256', '=', key.spki_sha256)
    .where('other.serial', '<>', serial)
    .where('other.revoked_at', 'is', null)
    .where('other.certificate', 'is not', null)
    .where('other.not_after', '>', now)
    .$if(!ofAll, (query) => query.where('orders.account_id', '=', accountID))
    .select(['orders.account_id', 'orders.order_no', 'other.serial', 'orders.common_name'])
    .orderBy('other.serial')
    .execute();
  const upstream = await trx
    .selectFrom('upstream_orders as other')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.account_id', '=', 'other.account_id')
        .onRef('orders.order_no', '=', 'other.order_no'),
    )
    // Those too that a reissue has replaced.
    .innerJoin('order_certificates as kept', (join) =>
      join
        .onRef('kept.account_id', '=', 'orders.account_id')
        .onRef('kept.order_id', '=', 'orders.id')
        .onRef('kept.serial', '=', 'other.serial'),
    )
    .where('other.account_id', '=', accountID)
    .where('other.spki_sha256', '=', key.spki_sha256)
    .where('kept.serial', '<>', serial)
    .where('other.revoked_at', 'is', null)
    .where('kept.not_after', '>', now)
    .select(['orders.account_id', 'orders.order_no', 'kept.serial', 'orders.common_name'])
    .orderBy('kept.serial')
    .execute();
  return [...embedded, ...upstream].map((row) => ({
    accountID: row.account_id,
    orderNo: row.order_no,
    serial: row.serial,
    name: row.common_name,
  }));
}

/** Asks anew for one that is asked for or done: the key was exposed, which counts more than what was said before. */
export async function raiseRevocation(
  trx: Trx,
  { serial, sentence, askedBy }: { serial: string; sentence: string; askedBy: string | null },
): Promise<RevocationRow | undefined> {
  const [row] = await trx
    .updateTable('revocations')
    .set({ reason: 'keyCompromise', sentence, asked_by: askedBy, state: 'asked' })
    .where('serial', '=', serial)
    .where('state', '<>', 'refused')
    .where('reason', '<>', 'keyCompromise')
    .returningAll()
    .execute();
  return row;
}

const certificatesOf = (db: Db) =>
  db
    .selectFrom('order_certificates as one')
    .innerJoin('orders', (join) =>
      join.onRef('orders.account_id', '=', 'one.account_id').onRef('orders.id', '=', 'one.order_id'),
    )
    .innerJoin('accounts as customer', 'customer.id', 'one.account_id')
    .leftJoin('issued_certificates as own', 'own.serial', 'one.serial')
    .leftJoin('upstream_orders as foreign', (join) =>
      join
        .onRef('foreign.account_id', '=', 'one.account_id')
        .onRef('foreign.order_no', '=', 'orders.order_no')
        .onRef('foreign.serial', '=', 'one.serial'),
    )
    // What counts, or else the last that was refused.
    .leftJoin('revocations as wish', (join) =>
      join.onRef('wish.account_id', '=', 'one.account_id').on(({ eb, selectFrom }) =>
        eb(
          'wish.id',
          '=',
          selectFrom('revocations as each')
            .select('each.id')
            .whereRef('each.serial', '=', 'one.serial')
            .orderBy(sql`each.state = 'refused'`)
            .orderBy('each.asked_at', 'desc')
            .limit(1),
        ),
      ),
    )
    .leftJoin('accounts as asker', 'asker.id', 'wish.asked_by');

/** A page of what a customer has, the newest first, or of what has a serial number. */
export async function listCertificates(
  db: Db,
  { accountNo, serial }: { accountNo?: string; serial?: string },
  { limit, skip }: { limit: number; skip: number },
) {
  let matching = certificatesOf(db);
  if (accountNo !== undefined)
    matching = matching.where('one.account_id', 'in', (where) =>
      where.selectFrom('accounts').select('root_id').where('account_no', '=', accountNo),
    );
  if (serial !== undefined)
    // By way of the issuers, which find a number without knowing whose it is.
    matching = matching.where('one.serial', '=', serial).where('one.account_id', 'in', (where) =>
      where
        .selectFrom('issued_certificates')
        .select('account_id')
        .where('serial', '=', serial)
        .union(where.selectFrom('upstream_orders').select('account_id').where('serial', '=', serial))
        .$castTo<{ account_id: TenantID }>(),
    );
  const rows = await matching
    .select([
      'one.account_id',
      'one.serial',
      'one.certificate_pem',
      'one.not_before',
      'one.not_after',
      'orders.order_no',
      'orders.common_name',
      'orders.product_name',
      'customer.account_no',
      'own.revoked_at as own_at',
      'own.revocation_reason as own_reason',
      'foreign.revoked_at as foreign_at',
      'foreign.revocation_reason as foreign_reason',
      'wish.state as wish_state',
      'wish.sentence',
      'wish.refusal',
      'wish.refusal_detail',
      'asker.account_no as asked_by_no',
    ])
    .orderBy('one.created_at', 'desc')
    .orderBy('one.serial')
    .limit(limit)
    .offset(skip)
    .execute();
  return { rows, total: await rowCount(matching) };
}

export type CertificateRow = Awaited<ReturnType<typeof listCertificates>>['rows'][number];
