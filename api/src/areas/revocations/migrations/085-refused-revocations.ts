import { type Kysely, sql } from 'kysely';

/** Why an issuer refused, which may be long after staff asked; of those before, no more is known than that it did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table revocations
    add column refusal text check (refusal in ('refused', 'serialUnknown')),
    add column refusal_detail text not null default ''`,
  `update revocations set refusal = 'refused' where state = 'refused'`,
  // The index there is leaves out what was refused.
  'create index revocations_of_serial on revocations (serial, asked_at)',
];
