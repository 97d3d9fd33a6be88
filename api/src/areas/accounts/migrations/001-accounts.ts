import { type Kysely, sql } from 'kysely';

/** Accounts, sessions, people and companies, announcements, rates and idempotency keys. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const now = 'timestamptz not null default now()';
const text = "text not null default ''";

const statements = [
  `create table accounts (
    id uuid primary key,
    account_no text not null unique,
    root_id uuid not null,
    email text unique,
    tel text,
    tel_prefix text not null default '86',
    password_hash text not null,
    firstname ${text}, lastname ${text}, company_name ${text}, id_card ${text}, auth_name ${text},
    auth_p_progress integer not null default 0,
    auth_e_progress integer not null default 0,
    agent_status text not null default 'none',
    api_key text not null unique,
    invited_by uuid,
    invite_code text not null unique,
    last_login_ip ${text}, last_login_at timestamptz,
    created_at ${now},
    unique (tel_prefix, tel)
  )`,
  `create table sessions (
    token_hash text primary key,
    account_id uuid not null references accounts (id) on delete cascade,
    created_at ${now},
    expires_at timestamptz not null,
    rotated_at timestamptz
  )`,
  'create index sessions_account on sessions (account_id)',
  'create index sessions_expiry on sessions (expires_at)',
  `create table captchas (
    id text primary key,
    kind text not null,
    answer text not null,
    expires_at timestamptz not null
  )`,
  'create index captchas_expiry on captchas (expires_at)',
  `create table verification_codes (
    purpose text not null,
    contact text not null,
    code_hash text not null,
    sent_at timestamptz not null,
    expires_at timestamptz not null,
    failures integer not null default 0,
    primary key (purpose, contact)
  )`,
  `create table attempts (
    key text primary key,
    count integer not null,
    window_ends_at timestamptz not null
  )`,
  `create table contacts (
    id uuid not null,
    account_id uuid not null references accounts (id) on delete cascade,
    firstname text not null, lastname text not null, position text not null,
    email text not null, telephone text not null, id_card text not null,
    created_at ${now},
    primary key (account_id, id)
  )`,
  `create table organizations (
    id uuid not null,
    account_id uuid not null references accounts (id) on delete cascade,
    org_name text not null, credit_code text not null, nation_code text not null,
    province text not null, city text not null, postal_code text not null,
    telephone text not null, address text not null, date_of_incorporation text not null,
    digicert_id text not null, digicert_cn_id text not null,
    created_at ${now},
    primary key (account_id, id)
  )`,
  `create table verified_domains (
    id uuid not null,
    account_id uuid not null,
    organization_id uuid not null,
    domain text not null,
    status text not null,
    expires_at timestamptz,
    created_at ${now},
    primary key (account_id, id),
    unique (account_id, organization_id, domain),
    foreign key (account_id, organization_id) references organizations (account_id, id) on delete cascade
  )`,
  `create table announcements (
    id uuid primary key,
    account_id uuid references accounts (id) on delete cascade,
    title_zh text not null, title_en text not null,
    content_zh text not null, content_en text not null,
    created_at ${now}
  )`,
  'create index announcements_account on announcements (account_id, created_at)',
  `create table announcement_states (
    account_id uuid not null references accounts (id) on delete cascade,
    announcement_id uuid not null references announcements (id) on delete cascade,
    read_at timestamptz,
    deleted_at timestamptz,
    primary key (account_id, announcement_id)
  )`,
  `create table exchange_rates (
    currency text primary key,
    rate double precision not null check (rate > 0),
    symbol text not null,
    unit text not null,
    position integer not null
  )`,
  `create table idempotency_keys (
    account_id uuid not null references accounts (id) on delete cascade,
    call_id text not null,
    key text not null,
    request_hash text not null,
    answer text,
    created_at ${now},
    primary key (account_id, call_id, key)
  )`,
];
