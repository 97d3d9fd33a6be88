import type { Selectable } from 'kysely';
import { isID, type TenantID } from '../../platform/database/identifiers.ts';
import type { IdentityProofTable } from './tables.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';
import type { ProofKind, ProofStatus } from './states.ts';

export type ProofRow = Selectable<IdentityProofTable>;

/** The proof that counts: the newest that wasn't replaced. */
export function newestProof(
  db: Db | Trx,
  tenantID: TenantID,
  kind: ProofKind,
): Promise<ProofRow | undefined> {
  return db
    .selectFrom('identity_proofs')
    .selectAll()
    .where('account_id', '=', tenantID)
    .where('kind', '=', kind)
    .where('status', '<>', 'replaced')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The status and the name of the proofs that count, of each kind. */
export async function proofStates(
  db: Db,
  tenantID: TenantID,
): Promise<Partial<Record<ProofKind, Pick<ProofRow, 'status' | 'name'>>>> {
  const rows = await db
    .selectFrom('identity_proofs')
    .select(['kind', 'status', 'name'])
    .where('account_id', '=', tenantID)
    .where('status', '<>', 'replaced')
    .orderBy('id')
    .execute();
  return Object.fromEntries(rows.map(({ kind, ...state }) => [kind, state]));
}

/** A proof of this tenant; undefined for one of another or none. */
export async function findProof(
  db: Db | Trx,
  tenantID: TenantID,
  kind: ProofKind,
  id: string,
): Promise<ProofRow | undefined> {
  if (!isID(id)) return undefined;
  return db
    .selectFrom('identity_proofs')
    .selectAll()
    .where('account_id', '=', tenantID)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Holds a proof until the transaction ends. */
export async function lockProof(trx: Trx, id: string): Promise<ProofRow | undefined> {
  if (!isID(id)) return undefined;
  return trx.selectFrom('identity_proofs').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** @throws a duplicate-key error (`isDuplicate`) when another of the kind is open or passed */
export async function insertProof(
  trx: Trx,
  proof: Omit<ProofRow, 'amount' | 'tries' | 'reason' | 'decided_at' | 'decided_by'>,
): Promise<void> {
  await trx
    .insertInto('identity_proofs')
    .values({ ...proof, amount: null, decided_at: null, decided_by: null })
    .execute();
}

export async function changeProof(
  trx: Trx,
  id: string,
  change: { status: ProofStatus } & Partial<
    Pick<ProofRow, 'sealed' | 'amount' | 'tries' | 'reason' | 'decided_at' | 'decided_by'>
  >,
): Promise<void> {
  await trx.updateTable('identity_proofs').set(change).where('id', '=', id).execute();
}

/** Everything that a tenant has sent in, the oldest first. */
export function allProofs(db: Db, tenantID: TenantID): Promise<ProofRow[]> {
  return db
    .selectFrom('identity_proofs')
    .selectAll()
    .where('account_id', '=', tenantID)
    .orderBy('id')
    .execute();
}

export async function deleteProofs(trx: Trx, tenantID: TenantID): Promise<void> {
  await trx.deleteFrom('identity_proofs').where('account_id', '=', tenantID).execute();
}

/** Proofs that wait for the operator, the oldest first, with the number of their account. */
export function waitingProofs(db: Db) {
  return db
    .selectFrom('identity_proofs')
    .innerJoin('accounts', 'accounts.id', 'identity_proofs.account_id')
    .select([
      'identity_proofs.id',
      'identity_proofs.kind',
      'identity_proofs.status',
      'identity_proofs.name',
      'identity_proofs.created_at',
      'accounts.account_no',
    ])
    .where('identity_proofs.status', 'in', ['review', 'amount'])
    .orderBy('identity_proofs.id')
    .execute();
}
