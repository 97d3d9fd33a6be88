import type { Db, Trx } from '../../platform/database/transaction.ts';

/** Whether a certificate was revoked, by whichever authority issued it. @param serial upper-case hex, 32 digits */
export async function isRevoked(db: Db | Trx, serial: string): Promise<boolean> {
  const own = await db
    .selectFrom('issued_certificates')
    .select('serial')
    .where('serial', '=', serial)
    .where('revoked_at', 'is not', null)
    .executeTakeFirst();
  if (own) return true;
  const upstream = await db
    .selectFrom('upstream_orders')
    .select('serial')
    .where('serial', '=', serial)
    .where('revoked_at', 'is not', null)
    .executeTakeFirst();
  return upstream !== undefined;
}
