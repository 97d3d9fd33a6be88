import { type Kysely, sql } from 'kysely';

/**
 * What a sign-out ends with a session, accounts that are closed without being removed, and how widely a report
 * of a browser was told.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Sessions from before are families of their own; so are those that an earlier release still begins.
  'alter table sessions add column family_id uuid not null default gen_random_uuid()',
  'create index sessions_family on sessions (family_id)',

  'alter table accounts add column disabled_at timestamptz',
  'alter table accounts add column disabled_for text',
  'alter table accounts add column is_demo boolean not null default false',
  // Nothing but the demonstration has ever opened an account with a balance.
  `update accounts set is_demo = true
    where email in ('demo@certdeck.test', 'staff@certdeck.test')
      or exists (select 1 from transfers where transfers.account_id = accounts.id and transfers.kind = 'opening')`,

  'alter table telemetry_failures add column reporters integer not null default 1',
  'alter table telemetry_violations add column reporters integer not null default 1',
];
