import { type Kysely, sql } from 'kysely';

/**
 * Invoices that customers apply for, with whom they are made out to and where they go, each as it was when it was applied
 * for. The file of an issued one stands apart, so that lists don't read it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const own = `account_id uuid not null references accounts (id) on delete cascade,
    id uuid not null,
    actor_id uuid,
    created_at timestamptz not null default now(),
    primary key (account_id, id)`;

const statements = [
  `create table invoice_organizations (
    org_name text not null,
    tax_num text not null,
    telephone text not null,
    bank_name text not null,
    bank_account text not null,
    address text not null,
    email text not null,
    ${own}
  )`,
  `create table invoice_contacts (
    name text not null,
    telephone text not null,
    address text not null,
    ${own}
  )`,
  `create table invoices (
    invoice_type smallint not null check (invoice_type in (1, 2)),
    amount bigint not null check (amount > 0),
    organization jsonb not null,
    contact jsonb,
    state text not null default 'requested' check (state in ('requested', 'issued', 'refused')),
    number text not null default '',
    reason text not null default '',
    has_file boolean not null default false,
    ended_at timestamptz,
    ${own},
    check ((state = 'requested') = (ended_at is null)),
    check ((state = 'issued') = (number <> ''))
  )`,
  'create index invoices_by_state on invoices (state, id)',
  `create unique index invoices_number on invoices (number) where number <> ''`,
  `create table invoice_files (
    account_id uuid not null,
    invoice_id uuid not null,
    content bytea not null,
    primary key (account_id, invoice_id),
    foreign key (account_id, invoice_id) references invoices (account_id, id) on delete cascade
  )`,
];
