import { type Kysely, sql } from 'kysely';

/** Roles that a tenant makes for itself, and the offer of its ownership to a member. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Rows of members and invitations hold its id where they hold the name of a role else.
  `create table custom_roles (
    tenant_id uuid not null references tenants (id) on delete cascade,
    id text not null,
    name text not null,
    permissions text not null,
    created_at timestamptz not null default now(),
    primary key (tenant_id, id),
    unique (tenant_id, name)
  )`,
  // Of two offers at once, one takes the other's place: a tenant has one at most.
  `create table ownership_offers (
    tenant_id uuid primary key references tenants (id) on delete cascade,
    id uuid not null,
    from_id uuid not null references principals (id) on delete cascade,
    to_id uuid not null references principals (id) on delete cascade,
    expires_at timestamptz not null,
    created_at timestamptz not null default now()
  )`,
];
