import { type Kysely, sql } from 'kysely';

/**
 * The certification authorities with their keys, lists and signers of status answers, which were files of one
 * machine. `crl_numbers` stays for the numbers that earlier lists had.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // The key under which the others are sealed, itself sealed with the operator's secret. One row.
  `create table ca_seals (
    id integer primary key check (id = 1),
    header text not null,
    body bytea not null,
    changed_at timestamptz not null default now()
  )`,
  `create table ca_keys (
    id uuid primary key,
    header text not null,
    body bytea not null,
    created_at timestamptz not null default now()
  )`,

  `create table issuers (
    id uuid primary key,
    class text not null check (class in ('root', 'tls', 'private')),
    state text not null check (state in ('prepared', 'active', 'retired', 'ended')),
    alias text unique,
    key_id text not null unique,
    signed_by uuid references issuers (id),
    subject text not null,
    certificate bytea not null,
    spki_sha256 text not null unique,
    key_uri text,
    not_after timestamptz not null,
    created_at timestamptz not null default now()
  )`,
  `create unique index issuers_active on issuers (class) where state = 'active'`,

  `create table issuer_crls (
    issuer_id uuid primary key references issuers (id),
    number bigint not null,
    crl bytea,
    revoked bigint not null default 0,
    made_at timestamptz
  )`,
  `create table ocsp_responders (
    issuer_id uuid primary key references issuers (id),
    key_uri text not null,
    certificate bytea not null
  )`,

  // Filled from the bodies when the authorities are taken over from their files.
  'alter table issued_certificates add column issuer_id uuid references issuers (id)',
  `create index issued_certificates_revoked_of on issued_certificates (issuer_id, not_after) where revoked_at is not null`,
  'create index issued_certificates_without_issuer on issued_certificates (serial) where issuer_id is null',
  'drop index issued_certificates_revoked',
];
