import { type Kysely, sql } from 'kysely';

/** Names whose DNS is hosted here, each from its first record on, and their records. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table dns_zones (
    account_id uuid not null,
    domain_id uuid not null,
    serial bigint not null check (serial between 1 and 4294967295),
    changed_at timestamptz not null,
    primary key (account_id, domain_id),
    foreign key (account_id, domain_id) references domains (account_id, id) on delete cascade
  )`,
  `create table dns_records (
    account_id uuid not null,
    id uuid not null,
    domain_id uuid not null,
    host text not null,
    type text not null check (type in ('A', 'AAAA', 'CNAME', 'MX', 'TXT', 'CAA', 'SRV', 'NS')),
    value text not null,
    ttl integer not null check (ttl between 60 and 604800),
    priority integer check (priority between 0 and 65535),
    created_at timestamptz not null,
    primary key (account_id, id),
    foreign key (account_id, domain_id) references dns_zones (account_id, domain_id) on delete cascade,
    check ((type in ('MX', 'SRV')) = (priority is not null))
  )`,
  'create index dns_records_by_zone on dns_records (account_id, domain_id, host, type)',
];
