import { type Kysely, sql } from 'kysely';

/**
 * Receipts of bank transfers. A row is written before its document is stored and goes after it was removed, so that
 * no document is without one. Therefore it refers to neither account nor report by a foreign key: one that ends would take
 * the row along and leave the document.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table transfer_receipts (
    id uuid not null,
    account_id uuid not null,
    transfer_id uuid,
    state text not null default 'storing',
    name text not null,
    type text not null,
    size integer not null check (size > 0),
    sha256 text not null,
    actor_id uuid not null,
    created_at timestamptz not null,
    touched_at timestamptz not null,
    primary key (account_id, id),
    check (state in ('storing', 'stored', 'removing')),
    check (transfer_id is null or state <> 'storing')
  )`,
  'create index transfer_receipts_by_transfer on transfer_receipts (account_id, transfer_id)',
  'create index transfer_receipts_loose on transfer_receipts (touched_at) where transfer_id is null',
];
