import { type Kysely, sql } from 'kysely';

/** What happens by itself with the orders of an account for which nobody chose anything else. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table renewal_defaults (
    account_id uuid primary key references accounts (id) on delete cascade,
    mode text not null check (mode in ('off', 'remind', 'reissue', 'renew')),
    pay_from text not null default 'balance' check (pay_from in ('balance', 'package')),
    max_price bigint check (max_price >= 0),
    quiet_from smallint check (quiet_from between 0 and 23),
    quiet_until smallint check (quiet_until between 0 and 23),
    time_zone text not null default 'UTC',
    actor_id uuid not null,
    saved_at timestamptz not null,
    check ((quiet_from is null) = (quiet_until is null)),
    check (mode <> 'renew' or pay_from <> 'balance' or max_price is not null)
  )`,
  'alter table renewal_plans add column by_default boolean not null default false',
];
