import { type Kysely, sql } from 'kysely';

/** Transfers between registrars, at the embedded registry. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table registry_domains add column transfer_code text, add column transfer jsonb',
  // A registrar is told of those that it asked for.
  "create index registry_domains_to on registry_domains ((transfer ->> 'to'), next_at) where transfer is not null",
  'alter table registry_entries drop constraint registry_entries_kind_check',
  `alter table registry_entries add constraint registry_entries_kind_check
    check (kind in ('opening', 'create', 'renew', 'restore', 'transfer', 'refund'))`,
];
