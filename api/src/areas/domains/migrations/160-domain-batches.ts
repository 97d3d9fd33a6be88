import { type Kysely, sql } from 'kysely';

/** Work on many names at once, and what became of each of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table domain_batches (
    account_id uuid not null,
    id uuid not null,
    kind text not null check (kind in ('dns', 'update-ownership', 'resolution', 'group', 'remark')),
    wish jsonb not null,
    after jsonb not null,
    actor_id uuid not null,
    created_at timestamptz not null,
    ended_at timestamptz,
    primary key (account_id, id)
  )`,
  'create index domain_batches_newest on domain_batches (account_id, created_at desc, id desc)',
  `create table domain_batch_lines (
    account_id uuid not null,
    batch_id uuid not null,
    place integer not null check (place >= 0),
    name text not null,
    order_no text not null,
    state text not null check (state in ('waiting', 'done', 'same', 'failed')),
    before jsonb not null,
    after jsonb not null,
    problem jsonb,
    tries integer not null default 0,
    primary key (account_id, batch_id, place),
    foreign key (account_id, batch_id) references domain_batches (account_id, id) on delete cascade,
    check ((state = 'failed') = (problem is not null))
  )`,
];
