import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BodyCode, type OrderDetail } from '@certdeck/contract';
import { execFile } from 'node:child_process';
import { randomBytes, randomUUID, X509Certificate } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { insertAccount } from './accounts/accounts.store.ts';
import { createCertificateRepository } from './authority/certificate.store.ts';
import { type Database, openPostgres } from './database/database.ts';
import type { DemoZone } from './demo-zone/demo-zone.ts';
import { createDemoZone } from './demo-zone/local-demo-zone.ts';
import { Workbench } from './issuers/testing/openssl.ts';
import { RelyingParty, type Served } from './issuers/testing/relying-party.ts';
import { csrFor } from './orders/testing/shop.ts';
import { hashPassword } from './session/passwords.ts';
import { addStaff } from './staff/staff.store.ts';
import { type TestApi, wirePassword } from './testing/api.ts';
import { type Balancer, openBalancer } from './testing/balancer.ts';
import { auditBooks } from './testing/books.ts';
import { solveWork } from './testing/captcha.ts';
import { addPayer, nothingYet } from './testing/paying.ts';
import { createOn } from './testing/process-database.ts';
import {
  callAt,
  endServers,
  type ProcessAnswer,
  type ServerProcess,
  startServer,
} from './testing/server-process.ts';

/*
 * Two processes of the real server, as two machines: each has a DATA_DIR of its own, both have one database, and
 * a balancer sends each request to the next of them. Names are validated against a DNS server of the test.
 */

const EMAIL = 'clerk@customer.example';
const PASSWORD = 'Passw0rd!';
const SECRET = randomBytes(32).toString('base64');
const MACHINES = ['a', 'b'] as const;
type Machine = (typeof MACHINES)[number];

const runFile = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'certdeck-replicas-'));
const acknowledged = nothingYet();
let database: Database;
let url: string;
let zone: DemoZone;
let balancer: Balancer;
let bench: Workbench;
let judge: RelyingParty;
let token: string;
let names = 0;
const servers = {} as Record<Machine, ServerProcess>;

async function freePort(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return String(typeof address === 'object' && address ? address.port : 0);
}

const environmentOf = (machine: Machine) => ({
  DATA_DIR: join(folder, machine),
  DATABASE_URL: url,
  CA_KEY_SECRET: SECRET,
  DEMO: '0',
  PUBLIC_URL: balancer.origin,
  DNS_SERVERS: `127.0.0.1:${zone.dnsPort}`,
});

async function start(machine: Machine): Promise<void> {
  const server = await startServer({ ...environmentOf(machine), PORT: await freePort() });
  if (server.origin === '') throw new Error(server.output());
  servers[machine] = server;
  balancer.backends = MACHINES.flatMap((one) => servers[one]?.origin ?? []);
}

beforeAll(async () => {
  url = await createOn(process.env['TEST_DATABASE'] ?? '');
  database = await openPostgres({ url });
  token = await addPayer(database);
  const { accountNo } = await insertAccount(database.db, {
    email: EMAIL,
    passwordHash: await hashPassword(wirePassword(PASSWORD)),
  });
  await addStaff(database.db, accountNo);
  const nothing = async () => undefined;
  zone = createDemoZone({
    // Named, since it goes away and comes back.
    dnsPort: Number(await freePort()),
    httpPort: 0,
    store: {
      load: async () => ({ records: [], files: [] }),
      putRecord: nothing,
      putFile: nothing,
      remove: nothing,
    },
  });
  await zone.start();
  balancer = await openBalancer();
  bench = await Workbench.open();
  judge = new RelyingParty(bench, () => new Date());
  await Promise.all(MACHINES.map(start));
}, 60_000);

afterAll(async () => {
  await Promise.all(MACHINES.map((machine) => servers[machine]?.end('SIGTERM')));
  endServers();
  await balancer.close();
  await zone.stop();
  await bench.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

const at = (place: Machine | 'balancer') => (place === 'balancer' ? balancer.origin : servers[place].origin);

/** What a machine serves to relying parties. */
function servedBy(place: Machine | 'balancer'): Served {
  const get = async (path: string) => {
    const response = await fetch(`${at(place)}/pki/${path}`);
    return response.ok ? Buffer.from(await response.arrayBuffer()) : undefined;
  };
  return {
    certificate: (name) => get(`${name}.crt`),
    crl: (name) => get(`${name}.crl`),
    async handleOcsp(question) {
      const headers = { 'content-type': 'application/ocsp-request' };
      const body = new Uint8Array(question);
      const response = await fetch(`${at(place)}/pki/ocsp`, { method: 'POST', headers, body });
      return Buffer.from(await response.arrayBuffer());
    },
  };
}

async function send(place: Machine | 'balancer', path: string, body: object, key?: string): Promise<unknown> {
  const answer = await callAt(at(place), 'POST', path, { token, body, ...(key ? { key } : {}) });
  if (answer.code !== 200) throw new Error(JSON.stringify(answer));
  return answer.data;
}

async function newOrder() {
  const name = `r${++names}.demo.test`;
  const sslCerts = [{ commonName: name, csr: await csrFor([name]) }];
  return { productType: 'dv_single_ssl', year: 1, dcvMethod: 'dns_txt', sslCerts };
}
async function create(place: Machine | 'balancer'): Promise<string> {
  const orderNo = String(await send(place, '/v1/orders/certificate/ALP-DV1', await newOrder()));
  acknowledged.created.add(orderNo);
  return orderNo;
}
async function pay(place: Machine | 'balancer', orderNo: string, key?: string): Promise<void> {
  await send(place, '/v1/orders/pay', { payMethod: 'balance', aim: 'makeOrder', orderNo }, key);
  acknowledged.paid.add(orderNo);
}
async function detail(place: Machine | 'balancer', orderNo: string): Promise<OrderDetail> {
  return (await callAt(at(place), 'GET', `/v1/orders/detail/${orderNo}`, { token })).data as OrderDetail;
}
/** Publishes the record that an order asks for. */
async function publish(orderNo: string): Promise<void> {
  for (const { dcv } of (await detail('balancer', orderNo)).domains) {
    const record = { owner: 'test', name: dcv.host, type: 'TXT', value: dcv.value } as const;
    expect(await zone.publish(record)).toMatchObject({ ok: true });
  }
}
/** Waits until an order is issued; answers the certificate, DER. */
async function issued(place: Machine | 'balancer', orderNo: string, patience = 20_000): Promise<Buffer> {
  const deadline = Date.now() + patience;
  while ((await detail(place, orderNo)).orderStatus !== 1005) {
    if (Date.now() > deadline) throw new Error(`${orderNo} was not issued`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const { data } = await callAt(at(place), 'GET', `/v1/orders/cert/${orderNo}`, { token });
  return new X509Certificate((data as { certificate: string }).certificate).raw;
}
/** Orders, publishes, pays and waits. */
async function buy(place: Machine | 'balancer'): Promise<Buffer> {
  const orderNo = await create(place);
  await publish(orderNo);
  await pay(place, orderNo);
  return issued(place, orderNo);
}

async function signIn(place: Machine, password = PASSWORD): Promise<ProcessAnswer> {
  const call = async () => ({ body: await callAt(at(place), 'GET', '/captcha?kind=work') });
  const captcha = await solveWork({ call } as unknown as TestApi);
  const body = { account: EMAIL, password: wirePassword(password), ...captcha };
  return callAt(at(place), 'POST', '/login', { body });
}
const knows = async (place: Machine, session: string) =>
  (await callAt(at(place), 'GET', '/v1/account', { token: session })).status === 200;

/** Mails of issued certificates that a machine has written. */
function mailsOf(machine: Machine): number {
  try {
    return readdirSync(join(folder, machine, 'mail')).length;
  } catch {
    return 0;
  }
}

describe('two processes on one database', () => {
  it('that start at the same moment found one authority', async () => {
    const bundles = await Promise.all(
      MACHINES.map(async (machine) => (await fetch(`${at(machine)}/pki/bundle.pem`)).text()),
    );
    expect(bundles[0]).toMatch(/^-----BEGIN CERTIFICATE-----/);
    expect(bundles[1]).toBe(bundles[0]);
    expect(await database.db.selectFrom('issuers').select('id').execute()).toHaveLength(3);
  });

  it('know the sessions of both, and the sign-out of either', async () => {
    const session = (await signIn('a')).headers.get('authorization') ?? '';
    expect([await knows('a', session), await knows('b', session)]).toEqual([true, true]);
    expect((await callAt(at('b'), 'GET', '/v1/logout', { token: session })).code).toBe(200);
    expect([await knows('a', session), await knows('b', session)]).toEqual([false, false]);
  });

  it('make one order and one charge of the same key that comes to both at once (API-008)', async () => {
    const before = (await database.db.selectFrom('orders').select('id').execute()).length;
    await Promise.all(
      Array.from({ length: 6 }, async (_, index) => {
        const order = await newOrder();
        const [one, other] = await Promise.all(
          MACHINES.map((machine) =>
            send(machine, '/v1/orders/certificate/ALP-DV1', order, `create-${index}`),
          ),
        );
        expect(other).toBe(one);
        acknowledged.created.add(String(one));
        await Promise.all(MACHINES.map((machine) => pay(machine, String(one), `pay-${index}`)));
      }),
    );
    expect(await database.db.selectFrom('orders').select('id').execute()).toHaveLength(before + 6);
    expect(await auditBooks(database, acknowledged)).toEqual([]);
  });

  it('finish each other’s orders', async () => {
    const orderNo = await create('a');
    await pay('a', orderNo);
    expect(await servers.a.end('SIGTERM')).toBe(0);
    await publish(orderNo);
    await callAt(at('b'), 'PUT', `/v1/orders/verifyDomains/${orderNo}`, { token });
    const certificate = await issued('b', orderNo);
    await start('a');
    expect(await issued('a', orderNo)).toEqual(certificate);
  }, 60_000);

  it('answer alike about a certificate, before and after it is revoked', async () => {
    const certificate = await buy('a');
    const places = ['a', 'b', 'balancer'] as const;
    const good = { chain: 'OK', status: 'good', list: 'OK' };
    for (const place of places) expect(await judge.judge(servedBy(place), certificate)).toEqual(good);
    const serial = new X509Certificate(certificate).serialNumber.padStart(32, '0');
    const revoked = await createCertificateRepository(database.db).revoke(
      serial,
      'keyCompromise',
      new Date(),
    );
    expect(revoked).not.toBeNull();
    for (const place of places)
      expect(await judge.judge(servedBy(place), certificate)).toEqual({
        chain: 'OK',
        status: 'revoked',
        list: 'certificate revoked',
      });
    const lists = await Promise.all(places.map((place) => servedBy(place).crl('intermediate')));
    expect(new Set(lists.map((list) => list?.toString('hex'))).size).toBe(1);
  });

  it('issue from the authority that an operator makes the active one, without a restart', async () => {
    const operator = async (...args: string[]) => {
      const program = fileURLToPath(new URL('./operator.ts', import.meta.url));
      const env = { PATH: process.env['PATH'], ...environmentOf('a'), DATA_DIR: join(folder, 'operator') };
      return (await runFile(process.execPath, [program, 'ca', ...args], { env })).stdout;
    };
    const before = await buy('a');
    const keyId = /^([0-9a-f]{40}) is prepared/m.exec(await operator('prepare', 'tls'))?.[1] ?? '';
    expect(await operator('activate', keyId)).toContain(`${keyId} issues from now on`);
    const good = { chain: 'OK', status: 'good', list: 'OK' };
    for (const machine of MACHINES) {
      const after = await buy(machine);
      const issuer = new X509Certificate((await servedBy('b').certificate(`i/${keyId}`)) ?? '');
      expect(new X509Certificate(after).checkIssued(issuer)).toBe(true);
      expect(new X509Certificate(before).checkIssued(issuer)).toBe(false);
      for (const certificate of [before, after])
        expect(await judge.judge(servedBy(machine), certificate)).toEqual(good);
    }
  }, 60_000);

  it('do each job once, and both do some', async () => {
    const before = MACHINES.map(mailsOf);
    await Promise.all(Array.from({ length: 16 }, () => buy('balancer')));
    const counts = () => MACHINES.map((machine, index) => mailsOf(machine) - (before[index] ?? 0));
    const written = () => counts().reduce((sum, count) => sum + count, 0);
    const deadline = Date.now() + 10_000;
    const waiting = async () =>
      (await database.db.selectFrom('jobs').select('kind').where('kind', '=', 'issued-mail').execute())
        .length;
    while ((await waiting()) > 0 && Date.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect(written()).toBe(16);
    expect(Math.min(...counts())).toBeGreaterThan(0);
    expect(await auditBooks(database, acknowledged)).toEqual([]);
  }, 60_000);

  it('report what browsers told either', async () => {
    const failure = {
      remote: 'host',
      release: 'r1',
      owner: 'shell',
      code: 'UNREACHABLE',
      detail: `replicas ${randomUUID()}`,
      at: 5,
      count: 2,
    };
    const load = { remote: 'host', release: 'r1', step: 'entry', start: 1, end: 20, ok: true };
    for (const machine of MACHINES) {
      const body = JSON.stringify({ schema: 1, tab: machine, shell: 'r1', events: [failure, load] });
      const response = await fetch(`${at(machine)}/telemetry`, {
        method: 'POST',
        headers: { origin: at(machine), 'content-type': 'text/plain' },
        body,
      });
      expect(response.status).toBe(204);
    }
    const session = (await signIn('a')).headers.get('authorization') ?? '';
    for (const machine of MACHINES) {
      const failures = await callAt(at(machine), 'GET', '/v1/portal/failures', { token: session });
      expect(failures.data).toContainEqual(expect.objectContaining({ detail: failure.detail, count: 4 }));
      const loads = await callAt(at(machine), 'GET', '/v1/portal/loads', { token: session });
      expect(loads.data).toContainEqual(expect.objectContaining({ remote: 'host', step: 'entry', count: 2 }));
    }
  });

  it('count wrong passwords together: the sixth is refused, whichever is asked', async () => {
    let wrong = 0;
    let refused: ProcessAnswer | undefined;
    while (!refused && wrong < 12) {
      const answer = await signIn(MACHINES[wrong % 2] ?? 'a', 'not this one');
      if (answer.code === BodyCode.wrongCredentials) wrong++;
      else refused = answer;
    }
    expect(wrong).toBeLessThanOrEqual(5);
    expect(wrong).toBeGreaterThan(0);
    for (const machine of MACHINES) expect((await signIn(machine, 'not this one')).code).toBe(refused?.code);
  }, 60_000);

  it('take up the jobs that one has under way when it is killed', async () => {
    const orders = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const orderNo = await create('balancer');
        await publish(orderNo);
        return orderNo;
      }),
    );
    // A DNS server that never answers keeps every job under way.
    await zone.stop();
    const silent = createSocket('udp4').bind(zone.dnsPort, '127.0.0.1');
    await once(silent, 'listening');
    await Promise.all(orders.map((orderNo) => pay('balancer', orderNo)));
    const leased = () =>
      database.db
        .selectFrom('jobs')
        .select(['leased_by', 'subject'])
        .where('kind', '=', 'order')
        .where('leased_by', 'is not', null)
        .execute();
    const workers = async () => new Set((await leased()).map((job) => job.leased_by));
    while ((await workers()).size < 2) await new Promise((resolve) => setTimeout(resolve, 20));
    await servers.a.end('SIGKILL');
    silent.close();
    await zone.start();
    const left = await leased();
    expect(new Set(left.map((job) => job.leased_by)).size).toBe(2);
    // As when the time of their leases has passed.
    await database.db
      .updateTable('jobs')
      .set({ leased_until: sql`now() - interval '1 second'` })
      .where('leased_by', 'is not', null)
      .execute();
    for (const orderNo of orders)
      await callAt(at('b'), 'PUT', `/v1/orders/verifyDomains/${orderNo}`, { token });
    await Promise.all(orders.map((orderNo) => issued('b', orderNo, 50_000)));
    expect(await auditBooks(database, acknowledged)).toEqual([]);
    const rows = await database.db
      .selectFrom('issued_certificates')
      .select('order_no')
      .where('order_no', 'in', orders)
      .execute();
    expect(rows).toHaveLength(orders.length);
  }, 90_000);
});
