import { type Kysely, sql } from 'kysely';

/**
 * Tries that have to wait for each other, devices that an account is known on, work that a captcha asks for, and
 * codes that belong to who asked for them. Codes live for ten minutes: those under way are asked for again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table tries (
    key text primary key,
    count integer not null,
    last_at timestamptz not null,
    forget_at timestamptz not null
  )`,
  `create table known_devices (
    account_id uuid not null references accounts (id) on delete cascade,
    device_hash text not null,
    returned boolean not null,
    seen_at timestamptz not null,
    primary key (account_id, device_hash)
  )`,
  'alter table captchas add column work integer not null default 0',
  `alter table captchas add column subject text not null default ''`,
  'drop table verification_codes',
  `create table verification_codes (
    contact text not null,
    purpose text not null,
    asker text not null,
    network text not null,
    code_hash text not null,
    expires_at timestamptz not null,
    tries integer not null,
    own_tries integer not null default 0,
    network_tries integer not null default 0,
    other_tries integer not null default 0,
    primary key (contact, purpose, asker)
  )`,
];
