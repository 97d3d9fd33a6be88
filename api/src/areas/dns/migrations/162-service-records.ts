import { type Kysely, sql } from 'kysely';

/** Records that say how services are reached, and what keys they have; those of services have a priority too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table dns_records drop constraint dns_records_type_check',
  'alter table dns_records drop constraint dns_records_check',
  `alter table dns_records add constraint dns_records_type_check check (type in (
    'A', 'AAAA', 'CNAME', 'MX', 'TXT', 'CAA', 'SRV', 'NS', 'HTTPS', 'SVCB', 'TLSA', 'SSHFP', 'PTR'
  ))`,
  `alter table dns_records add constraint dns_records_priority_of_type check (
    (type in ('MX', 'SRV', 'HTTPS', 'SVCB')) = (priority is not null)
  )`,
];
