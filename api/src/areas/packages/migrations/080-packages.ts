import { type Kysely, sql } from 'kysely';

/** Certificates that were paid ahead, and the orders that have one of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table packages (
    account_id uuid not null references accounts (id) on delete cascade,
    id uuid not null,
    package_no text not null,
    product_no text not null,
    product_name text not null,
    chinese_name text not null,
    validity integer not null,
    included_names integer not null,
    total integer not null check (total > 0),
    used integer not null default 0,
    paid bigint not null check (paid > 0),
    actor_id uuid not null,
    bought_at timestamptz not null,
    expires_at timestamptz not null,
    returned_at timestamptz,
    primary key (account_id, id),
    unique (account_id, package_no),
    check (used between 0 and total),
    check (returned_at is null or used = 0)
  )`,
  'create index packages_by_product on packages (account_id, product_no, validity)',
  // An order is paid once: the key refuses a second unit for it.
  `create table package_units (
    account_id uuid not null,
    order_id uuid not null,
    order_no text not null,
    package_id uuid not null,
    actor_id uuid,
    value bigint not null,
    used_at timestamptz not null,
    returned_at timestamptz,
    primary key (account_id, order_id),
    foreign key (account_id, package_id) references packages (account_id, id) on delete cascade
  )`,
  'create index package_units_by_number on package_units (account_id, order_no)',
  'create index package_units_by_package on package_units (account_id, package_id)',
];
