import { type Kysely, sql } from 'kysely';

/** Keys by which programs act for a tenant, and what each has spent in a month. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table api_keys (
    account_id uuid not null references tenants (id) on delete cascade,
    id uuid not null,
    maker_id uuid not null,
    member_since timestamptz not null,
    name text not null,
    permissions text not null,
    ranges text not null,
    key_hash text not null,
    hint text not null,
    sealed bytea,
    old_hash text,
    old_until timestamptz,
    expires_at timestamptz,
    month_limit bigint,
    created_at timestamptz not null,
    last_used_at timestamptz,
    last_address text not null default '',
    revoked_at timestamptz,
    primary key (account_id, id)
  )`,
  'create unique index api_keys_hash on api_keys (key_hash)',
  'create unique index api_keys_old_hash on api_keys (old_hash)',
  // Of two first looks at the account's own key at once, one can't make another.
  `create unique index api_keys_account_key on api_keys (account_id, maker_id)
    where sealed is not null and revoked_at is null`,
  `create table api_key_months (
    account_id uuid not null,
    key_id uuid not null,
    month text not null,
    spent bigint not null,
    primary key (account_id, key_id, month),
    foreign key (account_id, key_id) references api_keys (account_id, id) on delete cascade
  )`,
  // A key repeats its calls safely as a person does.
  'alter table idempotency_keys drop constraint idempotency_keys_account_id_fkey',
  `alter table idempotency_keys add constraint idempotency_keys_principal
    foreign key (account_id) references principals (id) on delete cascade`,
];
