import { rowCount } from '../../platform/database/row-count.ts';
import { isID } from '../../platform/database/identifiers.ts';
import { containing } from '../../platform/database/search.ts';
import type { Db } from '../../platform/database/transaction.ts';
import type { ProofStatus } from './states.ts';

const SHOWN = ['customer.account_no', 'decider.account_no as decided_by_no'] as const;

/** Joined with their customer and with who decided. */
const proofs = (db: Db) =>
  db
    .selectFrom('identity_proofs as proof')
    .innerJoin('accounts as customer', 'customer.id', 'proof.account_id')
    .leftJoin('accounts as decider', 'decider.id', 'proof.decided_by')
    // What nobody looked at before the customer sent in another has nothing to show.
    .where('proof.status', '<>', 'replaced');

export type DeskProof = NonNullable<Awaited<ReturnType<typeof findProofForStaff>>>;

/**
 * Proofs of all customers: what waits from the oldest on, everything else from the newest.
 * @param filter.keyword a customer's number, or part of the name of an organisation; people aren't found by name
 */
export async function listProofsForStaff(
  db: Db,
  { status, keyword }: { status?: ProofStatus | undefined; keyword?: string | undefined },
  { limit, skip }: { limit: number; skip: number },
) {
  let matching = proofs(db);
  if (status) matching = matching.where('proof.status', '=', status);
  if (keyword)
    matching = matching.where((where) =>
      where.or([
        where('customer.account_no', '=', keyword),
        where.and([
          where('proof.kind', '=', 'organisation'),
          where('proof.name', 'ilike', containing(keyword)),
        ]),
      ]),
    );
  const waits = status === 'review' || status === 'amount';
  const rows = await matching
    .selectAll('proof')
    .select(SHOWN)
    .orderBy('proof.id', waits ? 'asc' : 'desc')
    .limit(limit)
    .offset(skip)
    .execute();
  return { rows, total: await rowCount(matching) };
}

export async function findProofForStaff(db: Db, id: string) {
  if (!isID(id)) return undefined;
  return proofs(db).selectAll('proof').select(SHOWN).where('proof.id', '=', id).executeTakeFirst();
}

/** How often a customer was refused as this kind, the given proof left out. */
export function countRefused(db: Db, { account_id, kind, id }: DeskProof): Promise<number> {
  return rowCount(
    db
      .selectFrom('identity_proofs')
      .where('account_id', '=', account_id)
      .where('kind', '=', kind)
      .where('status', '=', 'refused')
      .where('id', '<>', id),
  );
}
