import { type Kysely, sql } from 'kysely';

/**
 * Who decided on a reported transfer, and the first of two where its amount takes two (D-350). Both are accounts of
 * staff. Earlier decisions were the command line's, which names nobody.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table bank_transfers add column checked_by uuid',
  'alter table bank_transfers add column checked_at timestamptz',
  'alter table bank_transfers add column decided_by uuid',
  'alter table bank_transfers add column decided_at timestamptz',
  `alter table bank_transfers add column reason text not null default ''`,
  // Staff name a transfer by its id alone, and read what waits of all accounts.
  'create index bank_transfers_by_status on bank_transfers (status, id)',
  'create index bank_transfers_by_id on bank_transfers (id)',
];
