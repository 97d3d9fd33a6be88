import { type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/database/transaction.ts';
import type { IssuedCertificateTable } from './tables.ts';
import type { CertificateClass, RevocationReason } from '../../ports/issuers/issuer.ts';
import type { CertificateRepository, IssuedRow } from '../../ports/issuers/repository.ts';

/** Rows that one statement gives to an authority: few enough for any limit of a statement's time. */
const ASSIGNED_AT_ONCE = 2000;

/** The embedded CA's rows in the database. Each method is one statement, or two of which the first decides. */
export function createCertificateRepository(db: Db): CertificateRepository {
  const byOrder = (orderNo: string, attempt: number) =>
    db
      .selectFrom('issued_certificates')
      .selectAll()
      .where('order_no', '=', orderNo)
      .where('attempt', '=', attempt)
      .executeTakeFirst();
  const bySerial = (serial: string) =>
    db.selectFrom('issued_certificates').selectAll().where('serial', '=', serial).executeTakeFirst();

  return {
    async reserve(reservation) {
      const reserved = await db
        .insertInto('issued_certificates')
        .values({
          serial: reservation.serial,
          issuer_id: reservation.issuerId,
          account_id: reservation.accountId,
          order_no: reservation.orderNo,
          attempt: reservation.attempt,
          certificate_class: reservation.certificateClass,
          names: JSON.stringify(reservation.names),
          request_hash: reservation.requestHash,
          spki_sha256: reservation.spkiSha256,
          tbs: reservation.tbs,
          not_before: reservation.notBefore,
          not_after: reservation.notAfter,
        })
        .onConflict((conflict) => conflict.columns(['order_no', 'attempt']).doNothing())
        .returningAll()
        .executeTakeFirst();
      const row = reserved ?? (await byOrder(reservation.orderNo, reservation.attempt));
      if (!row) throw new Error(`The reservation of ${reservation.orderNo} is gone`);
      return toIssuedRow(row);
    },

    async complete(serial, certificate) {
      const completed = await db
        .updateTable('issued_certificates')
        .set({ certificate })
        .where('serial', '=', serial)
        .where('certificate', 'is', null)
        .returning('certificate')
        .executeTakeFirst();
      const row = completed ?? (await bySerial(serial));
      if (!row?.certificate) throw new Error(`No reservation has the serial number ${serial}`);
      return Buffer.from(row.certificate);
    },

    async findByOrder(orderNo, attempt) {
      const row = await byOrder(orderNo, attempt);
      return row ? toIssuedRow(row) : null;
    },

    async findBySerial(serial) {
      const row = await bySerial(serial);
      return row ? toIssuedRow(row) : null;
    },

    async revoke(serial, reason, at) {
      await db
        .updateTable('issued_certificates')
        .set({ revoked_at: at, revocation_reason: reason })
        .where('serial', '=', serial)
        .where('revoked_at', 'is', null)
        .execute();
      if (reason === 'keyCompromise')
        await db
          .updateTable('issued_certificates')
          .set({ revocation_reason: reason })
          .where('serial', '=', serial)
          .where('revocation_reason', '<>', reason)
          .execute();
      const row = await bySerial(serial);
      return row ? revocationOf(row) : null;
    },

    async listRevoked(issuerId, expiringAfter) {
      const rows = await db
        .selectFrom('issued_certificates')
        .select(['serial', 'revoked_at', 'revocation_reason'])
        .where('issuer_id', '=', issuerId)
        .where('revoked_at', 'is not', null)
        .where('not_after', '>', expiringAfter)
        .orderBy('serial')
        .execute();
      return rows.flatMap((row) => {
        const revocation = revocationOf(row);
        return revocation ? [{ serial: row.serial, ...revocation }] : [];
      });
    },

    async countRevoked(issuerId) {
      const row = await db
        .selectFrom('issued_certificates')
        .select(
          sql<number>`count(*) + count(*) filter (where revocation_reason = 'keyCompromise')`.as('count'),
        )
        .where('issuer_id', '=', issuerId)
        .where('revoked_at', 'is not', null)
        .executeTakeFirst();
      return row?.count ?? 0;
    },

    async liveOf(issuerId, at) {
      const row = await db
        .selectFrom('issued_certificates')
        .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('not_after').as('lastEnd')])
        .where('issuer_id', '=', issuerId)
        .where('not_after', '>', at)
        .executeTakeFirstOrThrow();
      return { count: row.count, lastEnd: row.lastEnd ?? null };
    },

    async assignTo(issuerId, keyId) {
      let assigned = 0;
      let after = '';
      for (;;) {
        const batch = await db
          .selectFrom('issued_certificates')
          .select(['serial', sql<boolean>`position(${keyId} in tbs) > 0`.as('isOurs')])
          .where('issuer_id', 'is', null)
          .where('serial', '>', after)
          .orderBy('serial')
          .limit(ASSIGNED_AT_ONCE)
          .execute();
        const last = batch.at(-1);
        if (!last) return assigned;
        after = last.serial;
        const serials = batch.flatMap(({ serial, isOurs }) => (isOurs ? [serial] : []));
        if (serials.length === 0) continue;
        const { numUpdatedRows } = await db
          .updateTable('issued_certificates')
          .set({ issuer_id: issuerId })
          .where('serial', 'in', serials)
          .where('issuer_id', 'is', null)
          .executeTakeFirst();
        assigned += Number(numUpdatedRows);
      }
    },

    async isCompromised(spkiSha256) {
      const row = await db
        .selectFrom('issued_certificates')
        .select('serial')
        .where('spki_sha256', '=', spkiSha256)
        .where('revocation_reason', '=', 'keyCompromise')
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}

function revocationOf(
  row: Pick<Selectable<IssuedCertificateTable>, 'revoked_at' | 'revocation_reason'>,
): { revokedAt: Date; reason: RevocationReason } | null {
  if (row.revoked_at === null || row.revocation_reason === null) return null;
  return { revokedAt: row.revoked_at, reason: row.revocation_reason as RevocationReason };
}

function toIssuedRow(row: Selectable<IssuedCertificateTable>): IssuedRow {
  const revocation = revocationOf(row);
  return {
    accountId: row.account_id,
    issuerId: row.issuer_id,
    orderNo: row.order_no,
    attempt: row.attempt,
    serial: row.serial,
    certificateClass: row.certificate_class as CertificateClass,
    names: row.names,
    requestHash: row.request_hash,
    spkiSha256: row.spki_sha256,
    tbs: Buffer.from(row.tbs),
    certificate: row.certificate && Buffer.from(row.certificate),
    notBefore: row.not_before,
    notAfter: row.not_after,
    revokedAt: revocation?.revokedAt ?? null,
    revocationReason: revocation?.reason ?? null,
  };
}

/** Whether any certificate was issued from this database. */
export async function hasIssued(db: Db): Promise<boolean> {
  const issued = await db.selectFrom('issued_certificates').select('serial').limit(1).executeTakeFirst();
  return issued !== undefined;
}
