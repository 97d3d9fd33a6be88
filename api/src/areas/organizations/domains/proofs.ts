import { covers, namesAbove } from '../../../platform/dcv/covers.ts';
import type { DcvEvidence, DcvMethod } from '../../../platform/dcv/dcv.ts';
import type { Db, Trx } from '../../../platform/database/transaction.ts';
import type { OrganizationKey } from '../vetting/vetting.store.ts';
import { type DomainRow, listServing } from './domains.store.ts';

/** Control of a name that a domain of the organisation shows. */
export interface DomainProof {
  method: DcvMethod;
  evidence: DcvEvidence & { organizationDomain: string };
}

/**
 * What an organisation has shown of the names of an order, and may still be used (BR 4.2.1): of the names themselves,
 * and by DNS of what is below. Domains of other organisations, of the same account too, never count (D-590).
 * @param names what is validated for each name; may begin with `*.`
 * @returns by name; those without a proof are left out
 */
export async function proofsOf(
  db: Db | Trx,
  organization: OrganizationKey,
  names: readonly string[],
  at: Date,
): Promise<Map<string, DomainProof>> {
  const proofs = new Map<string, DomainProof>();
  const asked = [...new Set(names.flatMap(namesAbove))];
  if (asked.length === 0) return proofs;
  const rows = await listServing(db, organization, asked, at);
  for (const name of names) {
    const proof = newestOf(rows, name);
    if (proof) proofs.set(name, proof);
  }
  return proofs;
}

function newestOf(rows: readonly DomainRow[], name: string): DomainProof | undefined {
  let newest: DomainRow | undefined;
  for (const row of rows) {
    if (!row.evidence || !covers(row.evidence, name)) continue;
    if (!newest || Number(row.verified_at) > Number(newest.verified_at)) newest = row;
  }
  if (!newest?.evidence) return undefined;
  const { evidence, domain } = newest;
  return { method: evidence.method, evidence: { ...evidence, domain: name, organizationDomain: domain } };
}
