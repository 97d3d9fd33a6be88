import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Db } from '../../../../platform/database/transaction.ts';

/** A folder `ca` and rows of issued certificates, made by the version that kept the authority in files. */
export const FILES = new URL('version-1/ca', import.meta.url);

const bytes = z.base64().transform((text) => Buffer.from(text, 'base64'));
const schema = z.object({
  madeAt: z.coerce.date(),
  crlNumber: z.number(),
  unfinishedCsr: z.string(),
  rows: z.array(
    z.object({
      accountId: z.string(),
      orderNo: z.string(),
      attempt: z.number(),
      serial: z.string(),
      certificateClass: z.string(),
      names: z.array(z.object({ type: z.enum(['dns', 'ip', 'email']), value: z.string() })),
      requestHash: z.string(),
      spkiSha256: z.string(),
      tbs: bytes,
      certificate: bytes.nullable(),
      notBefore: z.coerce.date(),
      notAfter: z.coerce.date(),
      revokedAt: z.coerce.date().nullable(),
      revocationReason: z.string().nullable(),
    }),
  ),
});

/**
 * N1 (dv), N2 (dv, revoked as superseded) and N3 (doc) are signed, N4 (dv) was reserved when its process died.
 */
export const ISSUED = schema.parse(
  JSON.parse(readFileSync(new URL('version-1/issued.json', import.meta.url), 'utf8')),
);

/** Puts the rows into a database as that version's migration leaves them. */
export async function putIssued(db: Db): Promise<void> {
  await db.insertInto('crl_numbers').values({ id: 1, number: ISSUED.crlNumber }).execute();
  await db
    .insertInto('issued_certificates')
    .values(
      ISSUED.rows.map((row) => ({
        serial: row.serial,
        account_id: row.accountId,
        order_no: row.orderNo,
        attempt: row.attempt,
        certificate_class: row.certificateClass,
        names: JSON.stringify(row.names),
        request_hash: row.requestHash,
        spki_sha256: row.spkiSha256,
        tbs: row.tbs,
        certificate: row.certificate,
        not_before: row.notBefore,
        not_after: row.notAfter,
        revoked_at: row.revokedAt,
        revocation_reason: row.revocationReason,
      })),
    )
    .execute();
}
