import { type Kysely, sql } from 'kysely';

/**
 * Documents of organisations. A row is written before its document is stored and goes after it was removed, so that no
 * document is without one. Therefore it refers to neither account nor organisation by a foreign key: what a validation
 * rested on outlasts the organisation.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table vetting_documents (
    id uuid not null,
    account_id uuid not null,
    organization_id uuid not null,
    state text not null default 'storing' check (state in ('storing', 'stored', 'removing')),
    name text not null,
    type text not null,
    size integer not null check (size > 0),
    sha256 text not null,
    actor_id uuid not null,
    created_at timestamptz not null,
    touched_at timestamptz not null,
    primary key (account_id, id)
  )`,
  'create index vetting_documents_organization on vetting_documents (account_id, organization_id, id)',
  `create index vetting_documents_unfinished on vetting_documents (touched_at) where state <> 'stored'`,
];
