import { covers, namesAbove } from '../../platform/dcv/covers.ts';
import type { DcvEvidence, DcvMethod } from '../../platform/dcv/dcv.ts';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { listProofs } from './proven.store.ts';

/** A validation is never used for longer than this (BR 4.2.1). */
const LONGEST_REUSE_MS = 400 * 86_400_000;

/**
 * A validation of an account's orders that may be used again for a name (BR 4.2.1): of the name itself, and by DNS also
 * of a domain that it is below (BR 3.2.2.4.7). A file shows its own host alone (BR 3.2.2.4.18).
 */
export async function findProof(
  db: Db,
  accountID: TenantID,
  name: string,
  now: Date,
): Promise<{ method: DcvMethod; evidence: DcvEvidence } | undefined> {
  const since = new Date(now.getTime() - LONGEST_REUSE_MS);
  const names = namesAbove(name).flatMap((domain) => [domain, `*.${domain}`]);
  const rows = await listProofs(db, accountID, names, since);
  for (const { method, evidence: kept } of rows) {
    // Of names that the issuer had validated itself there is no record of ours.
    const evidence = kept as DcvEvidence | null;
    if (!evidence?.reusableUntil || new Date(evidence.reusableUntil) <= now) continue;
    const { authorizationDomain } = evidence;
    if (covers({ method, authorizationDomain }, name)) return { method, evidence };
  }
  return undefined;
}
