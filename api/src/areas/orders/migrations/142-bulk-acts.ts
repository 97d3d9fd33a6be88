import { type Kysely, sql } from 'kysely';

/** One act for several orders, which the server carries on. An order is in one at a time that isn't over for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table order_bulks (
    account_id uuid not null,
    id uuid not null,
    action text not null check (action in ('reissue', 'renew', 'revoke', 'remark')),
    actor_id uuid not null,
    reason text not null default '',
    remark text not null default '',
    created_at timestamptz not null,
    ended_at timestamptz,
    primary key (account_id, id)
  )`,
  'create index order_bulks_of_actor on order_bulks (account_id, actor_id, id)',
  `create table order_bulk_rows (
    account_id uuid not null,
    bulk_id uuid not null,
    position integer not null,
    order_id uuid not null,
    order_no text not null,
    common_name text not null,
    price bigint not null check (price >= 0),
    state text not null default 'waiting' check (state in ('waiting', 'working', 'done', 'failed')),
    serial text not null default '',
    charged bigint not null default 0 check (charged >= 0),
    result_no text not null default '',
    is_held boolean not null default false,
    refusal jsonb,
    price_now bigint,
    primary key (account_id, bulk_id, position),
    foreign key (account_id, bulk_id) references order_bulks (account_id, id) on delete cascade,
    check ((state = 'failed') = (refusal is not null))
  )`,
  // Two tabs that confirm the same rows at once begin one act.
  `create unique index order_bulk_rows_open on order_bulk_rows (account_id, order_id)
    where state in ('waiting', 'working')`,
];
