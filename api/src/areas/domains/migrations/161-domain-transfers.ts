import { type Kysely, sql } from 'kysely';

/** Names that come from other registrars, and names that go to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table domains drop constraint domains_state_check',
  `alter table domains add constraint domains_state_check check (state in
    ('registering', 'arriving', 'active', 'expired', 'redemption', 'pendingDelete', 'gone', 'left', 'refused'))`,
  'alter table domains add column transferred_at timestamptz',
  // A name that went to another registrar can come back, to any tenant.
  'drop index domains_alive',
  "create unique index domains_alive on domains (name) where state not in ('gone', 'left', 'refused')",
  'alter table domain_orders drop constraint domain_orders_kind_check',
  `alter table domain_orders add constraint domain_orders_kind_check
    check (kind in ('register', 'renew', 'restore', 'transfer'))`,
  `create table domain_arrivals (
    account_id uuid not null,
    order_no text not null,
    -- Sealed; null once the registry has it or the order is over.
    code bytea,
    -- Until when the other registrar can say no.
    decide_at timestamptz,
    primary key (account_id, order_no),
    foreign key (account_id, order_no) references domain_orders (account_id, order_no) on delete cascade
  )`,
  `create table domain_departures (
    account_id uuid not null,
    domain_id uuid not null,
    code_ends_at timestamptz,
    asked_at timestamptz,
    decide_at timestamptz,
    left_at timestamptz,
    primary key (account_id, domain_id),
    foreign key (account_id, domain_id) references domains (account_id, id) on delete cascade
  )`,
  'create index domain_departures_by_code_end on domain_departures (code_ends_at)',
];
