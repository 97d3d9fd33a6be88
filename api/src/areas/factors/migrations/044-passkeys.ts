import { type Kysely, sql } from 'kysely';

/** Passkeys of accounts, and the challenges that browsers are to answer with one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table passkeys (
    id uuid primary key,
    account_id uuid not null references accounts (id) on delete cascade,
    credential_id text not null unique,
    public_key bytea not null,
    rp_id text not null,
    name text not null,
    transports text not null,
    counter bigint not null,
    backup_eligible boolean not null,
    backed_up boolean not null,
    created_at timestamptz not null,
    used_at timestamptz
  )`,
  'create index passkeys_account on passkeys (account_id)',
  `create table passkey_challenges (
    challenge_hash text primary key,
    purpose text not null,
    account_id uuid references accounts (id) on delete cascade,
    device_hash text not null,
    rp_id text not null,
    expires_at timestamptz not null
  )`,
  'create index passkey_challenges_expires on passkey_challenges (expires_at)',
  'create index passkey_challenges_account on passkey_challenges (account_id)',
];
