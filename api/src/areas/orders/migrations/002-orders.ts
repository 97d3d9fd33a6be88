import { type Kysely, sql } from 'kysely';

/** Products, orders and their names, money, background jobs and what the embedded CA has issued. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const now = 'timestamptz not null default now()';
const text = "text not null default ''";
const account = 'account_id uuid not null references accounts (id) on delete cascade';

const statements = [
  `create table products (
    product_no text primary key,
    position integer not null,
    active boolean not null,
    data jsonb not null
  )`,

  `create table orders (
    id uuid not null,
    ${account},
    order_no text not null,
    product_no text not null,
    product_name text not null, chinese_name text not null,
    brand text not null, brand_name text not null,
    cert_type text not null,
    validity integer not null,
    common_name text not null,
    pay_amount bigint not null check (pay_amount >= 0),
    raw_amount bigint not null check (raw_amount >= 0),
    re_sign_status integer not null default 0,
    re_sign_price_diff bigint not null default 0,
    status integer not null,
    dcv_method text not null,
    contact jsonb, organization jsonb,
    csr text not null, key_ciphertext ${text},
    remark ${text},
    created_at ${now},
    paid_at timestamptz, validated_at timestamptz, issuing_at timestamptz, issued_at timestamptz, cancelled_at timestamptz,
    end_at timestamptz, cert_expires_at timestamptz,
    serial_number ${text},
    issue_error jsonb,
    search text generated always as (lower(order_no || ' ' || common_name || ' ' || remark)) stored,
    primary key (account_id, id),
    unique (account_id, order_no),
    check (status = 1001 or status = 1004 or paid_at is not null)
  )`,
  'create index orders_by_status on orders (account_id, status, id)',
  'create index orders_by_brand on orders (account_id, brand, id)',
  'create index orders_by_name on orders (account_id, common_name)',
  'create index orders_by_end on orders (account_id, end_at) where status = 1005',
  'create index orders_by_expiry on orders (account_id, cert_expires_at) where status = 1005',

  // Kept beside the rows, since counting 100,000 orders for every page would cost more than the page.
  `create table order_counts (
    ${account},
    status integer not null,
    count bigint not null,
    primary key (account_id, status)
  )`,

  `create table order_names (
    account_id uuid not null,
    order_id uuid not null,
    position integer not null,
    name text not null,
    kind text not null,
    domain text not null,
    method text not null,
    token text not null,
    token_created_at timestamptz not null,
    token_expires_at timestamptz not null,
    status text not null default 'pending',
    failures integer not null default 0,
    verified_at timestamptz, caa_checked_at timestamptz,
    next_try_at timestamptz,
    last_check jsonb, evidence jsonb,
    primary key (account_id, order_id, position),
    unique (account_id, order_id, name),
    foreign key (account_id, order_id) references orders (account_id, id) on delete cascade
  )`,

  `create table order_certificates (
    account_id uuid not null,
    order_id uuid not null,
    attempt integer not null,
    serial text not null,
    certificate_pem text not null,
    ca_bundle_pem text not null,
    root_pem text not null,
    sha256 text not null,
    not_before timestamptz not null,
    not_after timestamptz not null,
    created_at ${now},
    primary key (account_id, order_id, attempt),
    foreign key (account_id, order_id) references orders (account_id, id) on delete cascade
  )`,

  `create table balances (
    account_id uuid primary key references accounts (id) on delete cascade,
    balance bigint not null check (balance >= 0)
  )`,
  `create table transfers (
    id uuid not null,
    ${account},
    idempotency_key text not null,
    kind text not null,
    pay_method integer not null,
    order_no ${text},
    created_at ${now},
    primary key (account_id, id),
    unique (account_id, idempotency_key)
  )`,
  'create index transfers_by_order on transfers (account_id, order_no)',
  `create table entries (
    account_id uuid not null,
    transfer_id uuid not null,
    ledger text not null,
    amount bigint not null,
    balance_after bigint check (balance_after >= 0),
    primary key (account_id, transfer_id, ledger),
    foreign key (account_id, transfer_id) references transfers (account_id, id) on delete cascade,
    check (ledger <> 'customer' or balance_after is not null)
  )`,
  `create table bank_transfers (
    id uuid not null,
    ${account},
    order_no text not null,
    bank_name text not null, bank_no text not null, bank_user_name text not null,
    amount bigint not null check (amount >= 0),
    transferred_at timestamptz not null,
    telephone text not null,
    remark text not null,
    status text not null default 'waiting',
    created_at ${now},
    primary key (account_id, id)
  )`,

  `create table batch_queues (
    id uuid not null,
    ${account},
    created_at ${now},
    ended_at timestamptz,
    primary key (account_id, id)
  )`,
  `create table batch_queue_orders (
    account_id uuid not null,
    queue_id uuid not null,
    position integer not null,
    order_no text not null,
    state text not null default 'waiting',
    message ${text},
    primary key (account_id, queue_id, position),
    unique (account_id, queue_id, order_no),
    foreign key (account_id, queue_id) references batch_queues (account_id, id) on delete cascade
  )`,

  `create table jobs (
    kind text not null,
    account_id uuid not null,
    subject uuid not null,
    run_at timestamptz not null,
    attempts integer not null default 0,
    again boolean not null default false,
    leased_by text,
    leased_until timestamptz,
    last_error text,
    created_at ${now},
    primary key (account_id, kind, subject)
  )`,
  'create index jobs_due on jobs (run_at)',

  `create table issued_certificates (
    serial text primary key,
    account_id uuid not null,
    order_no text not null,
    attempt integer not null,
    certificate_class text not null,
    names jsonb not null,
    request_hash text not null,
    spki_sha256 text not null,
    tbs bytea not null,
    certificate bytea,
    not_before timestamptz not null,
    not_after timestamptz not null,
    revoked_at timestamptz,
    revocation_reason text,
    unique (order_no, attempt)
  )`,
  'create index issued_certificates_revoked on issued_certificates (not_after) where revoked_at is not null',
  'create index issued_certificates_by_key on issued_certificates (spki_sha256)',
  'create table crl_numbers (id integer primary key, number bigint not null)',

  'create table demo_records (id text primary key, created_at timestamptz not null default now(), data jsonb not null)',
  'create table demo_files (id text primary key, created_at timestamptz not null default now(), data jsonb not null)',
];
