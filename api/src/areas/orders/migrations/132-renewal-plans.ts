import { type Kysely, sql } from 'kysely';

/** What happens by itself with orders before their certificates end. An order without a row is reminded of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table renewal_plans (
    account_id uuid not null,
    order_id uuid not null,
    mode text not null check (mode in ('off', 'remind', 'reissue', 'renew')),
    pay_from text not null default 'balance' check (pay_from in ('balance', 'package')),
    max_price bigint check (max_price >= 0),
    quiet_from smallint check (quiet_from between 0 and 23),
    quiet_until smallint check (quiet_until between 0 and 23),
    time_zone text not null default 'UTC',
    actor_id uuid,
    saved_at timestamptz not null,
    state text not null check (state in ('idle', 'planned', 'working', 'blocked', 'paused', 'ended')),
    code text not null default '',
    serial text not null default '',
    window_start timestamptz,
    window_end timestamptz,
    window_reason text not null default '',
    chosen_at timestamptz,
    next_at timestamptz,
    acted_serial text not null default '',
    work_order_no text not null default '',
    failures integer not null default 0,
    last_at timestamptz,
    last_act text not null default '',
    primary key (account_id, order_id),
    foreign key (account_id, order_id) references orders (account_id, id) on delete cascade,
    check ((quiet_from is null) = (quiet_until is null)),
    check (mode <> 'renew' or pay_from <> 'balance' or max_price is not null)
  )`,
  // The scheduler's only question: what is due.
  `create index renewal_plans_due on renewal_plans (next_at, order_id) where next_at is not null`,
];
