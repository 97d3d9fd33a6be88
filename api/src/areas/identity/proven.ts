import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { proofStates } from './proofs.store.ts';
import { type ProofKind, validStatusOf } from './states.ts';

/** How far the proofs of a tenant are, with the name of each that has passed. */
export async function provenOf(
  db: Db,
  tenantID: TenantID,
): Promise<Record<ProofKind, { validStatus: number; name: string }>> {
  const found = await proofStates(db, tenantID);
  const of = (kind: ProofKind) => ({
    validStatus: validStatusOf(found[kind]?.status),
    name: found[kind]?.status === 'passed' ? found[kind].name : '',
  });
  return { person: of('person'), organisation: of('organisation') };
}
