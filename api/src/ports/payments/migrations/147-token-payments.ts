import { type Kysely, sql } from 'kysely';

/** Addresses to which customers send tokens, and the transfers to them that are final. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // The private key of an address is found by its position, so a number is never given out twice.
  `create table token_payments (
    provider text not null,
    name text not null,
    position integer generated always as identity,
    address text,
    scanned_to bigint not null,
    seen jsonb not null,
    primary key (provider, name),
    foreign key (provider, name) references provider_payments (provider, name) on delete cascade,
    unique (position)
  )`,
  `create table token_transfers (
    provider text not null,
    name text not null,
    tx_hash text not null,
    log_index integer not null,
    block bigint not null,
    sent_at timestamptz not null,
    units text not null,
    cents bigint,
    primary key (provider, name, tx_hash, log_index),
    foreign key (provider, name) references token_payments (provider, name) on delete cascade
  )`,
];
