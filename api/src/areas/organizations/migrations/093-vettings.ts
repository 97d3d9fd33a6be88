import { type Kysely, sql } from 'kysely';

/**
 * Validations of organisations by the operator's people. A row keeps what was validated, so that it stays true when
 * the organisation is changed or deleted. Of an organisation one is open for each level.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table vettings (
    id uuid primary key,
    account_id uuid not null references accounts (id) on delete cascade,
    organization_id uuid not null,
    level text not null check (level in ('ov', 'ev')),
    status text not null check (status in ('review', 'asked', 'second', 'approved', 'refused', 'replaced')),
    identity jsonb not null,
    org_name text not null,
    created_at timestamptz not null,
    claimed_by uuid,
    claimed_at timestamptz,
    asked text not null default '',
    answer text not null default '',
    reason text not null default '',
    checks jsonb not null default '{}',
    first_by uuid,
    first_at timestamptz,
    decided_by uuid,
    decided_at timestamptz,
    valid_from timestamptz,
    valid_until timestamptz,
    check (status <> 'approved' or (valid_from is not null and valid_until is not null))
  )`,
  `create unique index vettings_open on vettings (account_id, organization_id, level)
    where status in ('review', 'asked', 'second')`,
  'create index vettings_organization on vettings (account_id, organization_id, id)',
  'create index vettings_status on vettings (status, id)',
];
