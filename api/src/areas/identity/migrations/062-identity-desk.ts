import { type Kysely, sql } from 'kysely';

/** Who decided on a proof, and the order in which the operator's people read those of a status. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table identity_proofs add column decided_by uuid').execute(db);
  await sql.raw('create index identity_proofs_status on identity_proofs (status, id)').execute(db);
}
