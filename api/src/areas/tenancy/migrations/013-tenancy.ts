import { type Kysely, sql } from 'kysely';

/**
 * Who acts (principals), on whose behalf (tenants) and as what (members). An account from before becomes the
 * owner of a tenant of its own, under its own id: whatever names the account now names the tenant.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const now = 'timestamptz not null default now()';

const statements = [
  `create table principals (
    id uuid primary key,
    kind text not null,
    created_at ${now}
  )`,
  `create table tenants (
    id uuid primary key,
    created_at ${now}
  )`,
  `create table members (
    tenant_id uuid not null references tenants (id) on delete cascade,
    principal_id uuid not null references principals (id) on delete cascade,
    role text not null,
    added_by uuid,
    created_at ${now},
    primary key (tenant_id, principal_id)
  )`,
  // Of two that would become the owner at once, one can't.
  `create unique index members_owner on members (tenant_id) where role = 'owner'`,
  'create index members_principal on members (principal_id)',

  `insert into principals (id, kind, created_at) select id, 'account', created_at from accounts`,
  'insert into tenants (id, created_at) select id, created_at from accounts',
  `insert into members (tenant_id, principal_id, role, created_at) select id, id, 'owner', created_at from accounts`,
  // No release has given an account another root; a tenant of its own is where its rows are.
  'update accounts set root_id = id where root_id <> id',
];
