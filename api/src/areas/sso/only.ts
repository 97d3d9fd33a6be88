import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { domainOf } from './arrival.ts';
import { findConnection } from './connections.store.ts';
import { findVerified } from './domains.store.ts';

/** Who signs in by a password or a passkey, and for whom they act. */
export interface Signing {
  tenantID: TenantID;
  email: string;
  role: string;
}

/**
 * Mail domain of somebody whose company lets nobody sign in but by its own provider (D-354). Its owner may always: else a
 * provider that is away, or set up wrongly, would lock everybody out.
 */
export async function signsInElsewhere(db: Db, who: Signing | undefined): Promise<string | undefined> {
  if (!who || who.email === '' || who.role === 'owner') return undefined;
  const domain = domainOf(who.email);
  if ((await findVerified(db, domain))?.account_id !== who.tenantID) return undefined;
  const connection = await findConnection(db, who.tenantID);
  return connection?.enabled && connection.only ? domain : undefined;
}
