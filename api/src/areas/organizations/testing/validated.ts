import type { TenantID } from '../../../platform/database/identifiers.ts';
import { type Db, transaction } from '../../../platform/database/transaction.ts';
import { findOrganization } from '../organizations.store.ts';
import { vouchFor } from '../vetting/vouching.ts';

/** Lets an organisation count as validated at every level, for tests whose subject is something else. */
export async function validateOrganization(
  db: Db,
  accountID: TenantID,
  organizationID: string,
  now: Date,
): Promise<void> {
  const row = await findOrganization(db, accountID, organizationID);
  if (!row) throw new Error(`No organisation ${organizationID}`);
  await transaction(db, (trx) => vouchFor(trx, accountID, row, { now, source: 'test' }));
}
