import { Agent, request } from 'node:http';
import { sql } from 'kysely';
import type { Database } from '../src/platform/database/database.ts';
import { type DatabaseKind, databases, startServer } from './server.ts';

/*
 * How fast the order list answers for an account of 100,000 orders: first page, a page in the middle, the
 * last page, a status, a keyword and by what ends next; and what the dashboard counts of them, week by week. A process of its own answers over HTTP to 8 callers. Prints JSON.
 */

const ORDERS = 100_000;
const CALLERS = 8;
const SECONDS = 4;

const pages = {
  first: '?limit=20&offset=1',
  middle: '?limit=20&offset=2500',
  last: '?limit=20&offset=5000',
  status: '?limit=20&offset=1&status=1002',
  keyword: '?limit=20&offset=1&keyword=n99999',
  ends: '?limit=20&offset=1&sort=ends',
  'ends, middle': '?limit=20&offset=2000&sort=ends',
  'counted by week': `/ends?${weeks(13)}`,
} as const;

/** Borders of the coming weeks, as the dashboard asks for them. */
function weeks(count: number): string {
  const now = Math.floor(Date.now() / 1000);
  return Array.from({ length: count + 1 }, (_none, week) => `borders=${now + week * 7 * 86_400}`).join('&');
}

async function fill({ db }: Database, accountID: string): Promise<void> {
  await sql`
    insert into orders (
      id, account_id, order_no, product_no, product_name, chinese_name, brand, brand_name, cert_type, validity,
      common_name, pay_amount, raw_amount, status, dcv_method, csr, created_at, paid_at, issued_at, end_at,
      cert_expires_at
    )
    select
      ('01900000-' || lpad(to_hex(n / 65536), 4, '0') || '-7' || lpad(to_hex((n / 16) % 4096), 3, '0') || '-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
      ${accountID}, '2026' || lpad(n::text, 18, '0'), 'ALP-DV1', 'AlphaSSL Basic DV Single',
      'AlphaSSL Basic DV 单域名证书', 'alphassl', 'AlphaSSL', 'dv_single_ssl', 1, 'n' || n || '.example.com',
      15800, 15800, case when n % 10 = 0 then 1002 when n % 10 = 1 then 1001 else 1005 end, 'dns_txt', '',
      now() - interval '1 second' * (100000 - n), now(), now(),
      now() + interval '1 minute' * (n * 5), now() + interval '1 minute' * ((n * 2.8)::int)
    from generate_series(1, ${sql.lit(ORDERS)}) as n`.execute(db);
  await sql`
    insert into order_counts (account_id, status, count)
    select account_id, status, count(*) from orders group by account_id, status`.execute(db);
  await sql`vacuum analyze orders`.execute(db);
}

const agent = new Agent({ keepAlive: true, maxSockets: CALLERS });

/** Milliseconds of one request. */
function ask(origin: string, token: string, query: string): Promise<number> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(`${origin}/api/v1/orders${query}`, { agent, headers: { token } }, (answer) => {
      let body = '';
      answer.on('data', (chunk: Buffer) => (body += chunk.toString()));
      answer.on('end', () => {
        if (body.includes('"code":200')) resolve(performance.now() - start);
        else reject(new Error(body.slice(0, 300)));
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}

async function measurePage(origin: string, token: string, query: string) {
  await ask(origin, token, query);
  const times: number[] = [];
  const end = performance.now() + SECONDS * 1000;
  const caller = async () => {
    while (performance.now() < end) times.push(await ask(origin, token, query));
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  times.sort((one, other) => one - other);
  const at = (share: number) => Number((times[Math.floor(times.length * share)] ?? 0).toFixed(1));
  return { requestsPerSecond: Math.round(times.length / SECONDS), p50Ms: at(0.5), p99Ms: at(0.99) };
}

async function measure(kind: DatabaseKind) {
  const server = await startServer(kind, fill);
  try {
    const found: Record<string, Awaited<ReturnType<typeof measurePage>>> = {};
    for (const [name, query] of Object.entries(pages)) {
      found[name] = await measurePage(server.origin, server.token, query);
    }
    return { database: kind, orders: ORDERS, callers: CALLERS, pages: found };
  } finally {
    await server.stop();
  }
}

const results: Awaited<ReturnType<typeof measure>>[] = [];
for (const kind of databases) results.push(await measure(kind));
agent.destroy();
console.log(JSON.stringify({ bench: 'list-100000', results }, null, 2));
