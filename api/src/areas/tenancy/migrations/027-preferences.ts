import { type Kysely, sql } from 'kysely';

/** What each member has chosen for themselves; it goes with the membership. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table member_preferences (
        tenant_id uuid not null,
        principal_id uuid not null,
        name text not null,
        value jsonb not null,
        revision integer not null,
        updated_at timestamptz not null default now(),
        primary key (tenant_id, principal_id, name),
        foreign key (tenant_id, principal_id) references members (tenant_id, principal_id) on delete cascade
      )`,
    )
    .execute(db);
}
