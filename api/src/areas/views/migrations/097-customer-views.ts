import { type Kysely, sql } from 'kysely';

/** Who of staff looks at whose portal, why and until when; one at a time for each of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table customer_views (
    staff_id uuid primary key references accounts (id) on delete cascade,
    id uuid not null,
    session_family uuid not null,
    tenant_id uuid not null references accounts (id) on delete cascade,
    viewed_id uuid not null references accounts (id) on delete cascade,
    reason text not null check (reason <> ''),
    opened_at timestamptz not null,
    code_hash text unique,
    code_until timestamptz not null,
    token_hash text unique,
    ends_at timestamptz not null
  )`,
  'create index customer_views_by_tenant on customer_views (tenant_id)',
  'create index customer_views_by_viewed on customer_views (viewed_id)',
];
