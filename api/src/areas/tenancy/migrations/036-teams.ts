import { type Kysely, sql } from 'kysely';

/** Departments, invitations, and what each member may see and spend. Columns without a default rewrite no table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table departments (
    tenant_id uuid not null references tenants (id) on delete cascade,
    id uuid not null,
    name text not null,
    created_at timestamptz not null default now(),
    primary key (tenant_id, id),
    unique (tenant_id, name)
  )`,
  'alter table members add column dept_id uuid',
  'alter table members add column own_dept boolean not null default false',
  'alter table members add column order_limit bigint check (order_limit >= 0)',
  'alter table members add column month_limit bigint check (month_limit >= 0)',
  `create table invitations (
    tenant_id uuid not null references tenants (id) on delete cascade,
    id uuid not null,
    token_hash text not null unique,
    email text not null,
    name text not null,
    role text not null,
    dept_id uuid,
    own_dept boolean not null,
    order_limit bigint,
    month_limit bigint,
    invited_by uuid not null,
    expires_at timestamptz not null,
    created_at timestamptz not null default now(),
    primary key (tenant_id, id),
    unique (tenant_id, email)
  )`,
];
