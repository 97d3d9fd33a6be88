import { type Kysely, sql } from 'kysely';

/** What each product costs from which moment on, and the changes that say so. Rows of prices are never altered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table price_changes (
    id uuid primary key,
    title text not null,
    valid_from timestamptz,
    items jsonb not null,
    revision integer not null default 1,
    editors jsonb not null,
    created_by uuid not null,
    changed_by uuid not null,
    changed_at timestamptz not null,
    published_by uuid,
    published_at timestamptz,
    withdrawn_by uuid,
    withdrawn_at timestamptz,
    reason text not null default ''
  )`,
  `create table product_prices (
    product_no text not null references products (product_no),
    valid_from timestamptz not null,
    prices jsonb not null,
    extra_name_price bigint not null,
    on_sale boolean not null,
    change_id uuid references price_changes (id),
    primary key (product_no, valid_from)
  )`,
  // What is sold today is the first price of all, since ever.
  `insert into product_prices (product_no, valid_from, prices, extra_name_price, on_sale)
    select product_no, to_timestamp(0), data -> 'prices', (data ->> 'extraNamePrice')::bigint, true from products`,
];
