import { type Kysely, sql } from 'kysely';

/** Which networks told of a row of this hour, so that each counts once; and of load times, how many did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table telemetry_networks (
    digest text not null,
    network text not null,
    bucket timestamptz not null,
    primary key (digest, network, bucket)
  )`,
  'alter table telemetry_loads add column reporters integer not null default 1',
];
