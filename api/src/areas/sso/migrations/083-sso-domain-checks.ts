import { type Kysely, sql } from 'kysely';

/** Whether the record of a verified mail domain is still there: when it is looked for next, and since when it is not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table sso_domains
    add column check_at timestamptz,
    add column missing_since timestamptz,
    add column lapsed_at timestamptz`,
  'create index sso_domains_check on sso_domains (check_at) where verified_at is not null',
];
