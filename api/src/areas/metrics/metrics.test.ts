import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { get, type IncomingHttpHeaders } from 'node:http';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BodyCode, sessionCalls } from '@certdeck/contract';
import { transaction } from '../../platform/database/transaction.ts';
import { enqueue } from '../../platform/jobs/queue.store.ts';
import { openTestApi, type TestAccount, type TestApi } from '../../testing/api.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { createMetrics } from './metrics.ts';
import { type MetricsServer, openMetricsServer } from './metrics-server.ts';
import { readExposition, type Sample } from './testing/exposition.ts';
import { watchQueues } from './watch.ts';

/**
 * Reads an exposition with a client that is not ours, and prints each family's type. Run by the system's own Python,
 * which has the system's packages (@judges python3).
 */
const PARSE = [
  'import json, sys',
  'from prometheus_client.parser import text_string_to_metric_families as families',
  'print(json.dumps({family.name: family.type for family in families(sys.stdin.read())}))',
].join('\n');

let api: TestApi;
let account: TestAccount;
let server: MetricsServer;
beforeAll(async () => {
  api = await openTestApi();
  account = await api.addAccount();
  server = await openMetricsServer(api.metrics, { host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await server.close();
  await api.close();
});

function read(path: string, method = 'GET') {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>((resolve, reject) => {
    get({ host: '127.0.0.1', port: server.port, path, method, agent: false }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    }).on('error', reject);
  });
}
const samples = async () => readExposition((await read('/metrics')).text);
const valueOf = (all: readonly Sample[], name: string, labels: Record<string, string> = {}) =>
  all.find(
    (one) => one.name === name && Object.entries(labels).every(([key, value]) => one.labels[key] === value),
  )?.value;

describe('GET /metrics', () => {
  it('is text that Prometheus reads, with figures of the process, requests, database and queues', async () => {
    await api.server.inject({ url: '/healthz' });
    const { status, headers, text } = await read('/metrics');
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
    const all = readExposition(text);
    expect(valueOf(all, 'certdeck_database_up')).toBe(1);
    expect(valueOf(all, 'certdeck_database_connections_max')).toBeGreaterThan(0);
    for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes'])
      expect(valueOf(all, name)).toBeGreaterThan(0);
    expect(valueOf(all, 'certdeck_key_making', { state: 'waiting' })).toBe(0);
    expect(valueOf(all, 'certdeck_outbox_oldest_seconds')).toBe(0);
    const labels = { method: 'GET', route: '/healthz', status: '2xx' };
    expect(valueOf(all, 'http_server_request_duration_seconds_count', labels)).toBe(1);
  });

  it('has no label of what a client sent', async () => {
    for (const path of [
      '/api/v1/orders/forged-1',
      '/nowhere-2',
      '/api/forged-3',
      '/pki/forged-4',
      '/orders/forged-5',
    ])
      await api.server.inject({ url: path, headers: { host: 'forged-6.example' } });
    await api.server.inject({ method: 'PROPFIND', url: '/forged-7' });
    const { text } = await read('/metrics');
    expect(text).not.toContain('forged');
    expect(text).not.toContain('PROPFIND');
  });

  it('counts what sign-in refuses, by the code of the refusal', async () => {
    const before = await samples();
    // Without a captcha, which comes before the password.
    const wrong = { account: account.email, password: 'f'.repeat(32) };
    const { body } = await api.call(sessionCalls.login, wrong);
    expect(body.code).toBe(BodyCode.captcha);
    const labels = { route: `/api${sessionCalls.login.path}`, code: String(BodyCode.captcha) };
    const now = valueOf(await samples(), 'certdeck_call_refusals_total', labels);
    expect(now).toBe((valueOf(before, 'certdeck_call_refusals_total', labels) ?? 0) + 1);
  });

  it('tells how many jobs there are and how long the oldest has waited', async () => {
    const { db } = api.services;
    const job = (subject: string) => ({ kind: 'order', accountID: account.accountID, subject });
    const past = new Date(Date.now() - 90_000);
    await transaction(db, async (trx) => {
      await enqueue(trx, [job(randomUUID()), job(randomUUID())], past);
      await enqueue(trx, [job(randomUUID())], new Date(Date.now() + 3_600_000));
    });
    const own = createMetrics();
    watchQueues(own, { database: api.services.database, keys: api.services.keys });
    const all = readExposition(await own.registry.metrics());
    expect(valueOf(all, 'certdeck_jobs', { kind: 'order', state: 'due' })).toBe(2);
    expect(valueOf(all, 'certdeck_jobs', { kind: 'order', state: 'later' })).toBe(1);
    expect(valueOf(all, 'certdeck_jobs_oldest_due_seconds', { kind: 'order' })).toBeGreaterThan(80);
  });

  it('leaves out what can not be had, and says that the database is away', async () => {
    const own = createMetrics();
    const closed = await openTestDatabase();
    await closed.close();
    watchQueues(own, { database: closed, keys: api.services.keys });
    const all = readExposition(await own.registry.metrics());
    expect(valueOf(all, 'certdeck_database_up')).toBe(0);
    expect(
      all.some(({ name }) => name.startsWith('certdeck_jobs') || name.startsWith('certdeck_outbox')),
    ).toBe(false);
    expect(valueOf(all, 'certdeck_key_making', { state: 'running' })).toBe(0);
  });

  it('answers nothing else, and the portal has no such page', async () => {
    expect((await read('/')).status).toBe(404);
    expect((await read('/metrics', 'POST')).status).toBe(404);
    const answer = await api.server.inject({ url: '/metrics', headers: { accept: 'text/html' } });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
  });

  it('has every figure of ours in the documentation, and none there that is not', async () => {
    api.metrics.issuingEnded('issued');
    api.metrics.reportsDropped('failures', 1);
    api.metrics.databaseFailed('lost');
    const page = readFileSync(new URL('../../../../docs/metrics.md', import.meta.url), 'utf8');
    const documented = [...page.matchAll(/^\| `((?:certdeck|http)_\w+)`/gm)].map(([, name]) => name);
    const { text } = await read('/metrics');
    const families = [...text.matchAll(/^# TYPE ((?:certdeck|http)_\w+) /gm)].map(([, name]) => name);
    expect(documented.sort()).toEqual(families.sort());
  });

  it('is read by the Python client of Prometheus as what it says', async () => {
    const { text } = await read('/metrics');
    const judged = spawnSync('/usr/bin/python3', ['-c', PARSE], { input: text, encoding: 'utf8' });
    expect(judged.stderr).toBe('');
    const families = JSON.parse(judged.stdout) as Record<string, string>;
    const declared = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)];
    expect(declared.length).toBeGreaterThan(20);
    for (const [, name = '', type] of declared) {
      // The client drops the suffix of a counter (OpenMetrics: the family is named without it).
      const family = type === 'counter' ? name.replace(/_total$/, '') : name;
      expect([name, families[family]]).toEqual([name, type]);
    }
  });
});

describe('the reader of the tests', () => {
  const family = '# HELP a_total A\n# TYPE a_total counter\n';
  it.each([
    ['a sample without its family', 'a_total 1\n'],
    ['a sample twice', `${family}a_total 1\na_total 2\n`],
    ['a label that is not closed', `${family}a_total{x="1} 1\n`],
    ['no number', `${family}a_total one\n`],
    ['a last line without an end', `${family}a_total 1`],
    [
      'a histogram that shrinks',
      '# HELP h H\n# TYPE h histogram\nh_bucket{le="1"} 2\nh_bucket{le="+Inf"} 1\nh_sum 1\nh_count 1\n',
    ],
  ])('refuses %s', (_name, text) => expect(() => readExposition(text)).toThrow());
});
