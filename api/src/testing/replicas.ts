import { OrderStatus } from '@certdeck/contract';
import { orderSchemas } from '@certdeck/contract/schemas';
import { randomBytes, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { insertAccount } from '../areas/accounts/accounts.store.ts';
import { type Database, openPostgres } from '../platform/database/database.ts';
import type { DemoZone } from '../ports/dns-provider/demo-zone/demo-zone.ts';
import { createDemoZone } from '../ports/dns-provider/demo-zone/local-demo-zone.ts';
import { Workbench } from '../ports/issuers/testing/openssl.ts';
import { RelyingParty, type Served } from '../ports/issuers/testing/relying-party.ts';
import { csrFor } from '../areas/orders/testing/shop.ts';
import { hashPassword } from '../areas/session/passwords.ts';
import { addStaff } from '../areas/staff/staff.store.ts';
import { wirePassword } from './api.ts';
import { type Balancer, openBalancer } from './balancer.ts';
import { workDone } from './captcha.ts';
import { addPayer, nothingYet } from './paying.ts';
import { createOn } from './process-database.ts';
import { callAt, endServers, type ProcessAnswer, type ServerProcess, startServer } from './server-process.ts';

const EMAIL = 'clerk@customer.example';
const PASSWORD = 'Passw0rd!';

export const MACHINES = ['a', 'b'] as const;
export type Machine = (typeof MACHINES)[number];
/** Where a request is sent. */
export type Place = Machine | 'balancer';

async function freePort(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return String(typeof address === 'object' && address ? address.port : 0);
}

const nothing = async () => undefined;

interface Parts {
  url: string;
  database: Database;
  token: string;
  zone: DemoZone;
  balancer: Balancer;
  bench: Workbench;
}

/**
 * Two processes of the real server, as two machines: each has a DATA_DIR of its own, both have one database, and
 * a balancer sends each request to the next of them. Names are validated against a DNS server of the test.
 */
export class Replicas {
  readonly folder = mkdtempSync(join(tmpdir(), 'certdeck-replicas-'));
  /** What the servers have confirmed, for the audit of the books. */
  readonly acknowledged = nothingYet();
  private readonly servers = new Map<Machine, ServerProcess>();
  readonly database: Database;
  /** Of an account with money. */
  readonly token: string;
  readonly zone: DemoZone;
  readonly judge: RelyingParty;
  private readonly url: string;
  private readonly balancer: Balancer;
  private readonly bench: Workbench;
  private readonly secret = randomBytes(32).toString('base64');
  private names = 0;

  private constructor({ url, database, token, zone, balancer, bench }: Parts) {
    this.url = url;
    this.database = database;
    this.token = token;
    this.zone = zone;
    this.balancer = balancer;
    this.bench = bench;
    this.judge = new RelyingParty(bench, () => new Date());
  }

  /** @param name of the kind of database, as TEST_DATABASE has it */
  static async open(name: string): Promise<Replicas> {
    const url = await createOn(name);
    const database = await openPostgres({ url });
    const token = await addPayer(database);
    const { accountNo } = await insertAccount(database.db, {
      email: EMAIL,
      passwordHash: await hashPassword(wirePassword(PASSWORD)),
    });
    await addStaff(database.db, accountNo);
    const zone = createDemoZone({
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
    const balancer = await openBalancer();
    const bench = await Workbench.open();
    const replicas = new Replicas({ url, database, token, zone, balancer, bench });
    await Promise.all(MACHINES.map((machine) => replicas.start(machine)));
    return replicas;
  }

  async close(): Promise<void> {
    await Promise.all([...this.servers.values()].map((server) => server.end('SIGTERM')));
    endServers();
    await this.balancer.close();
    await this.zone.stop();
    await this.bench.close();
    await this.database.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  environmentOf(machine: Machine) {
    return {
      DATA_DIR: join(this.folder, machine),
      DATABASE_URL: this.url,
      CA_KEY_SECRET: this.secret,
      DEMO: '0',
      PUBLIC_URL: this.balancer.origin,
      DNS_SERVERS: `127.0.0.1:${this.zone.dnsPort}`,
    };
  }

  async start(machine: Machine): Promise<void> {
    const server = await startServer({ ...this.environmentOf(machine), PORT: await freePort() });
    if (server.origin === '') throw new Error(server.output());
    this.servers.set(machine, server);
    this.balancer.backends = MACHINES.flatMap((one) => this.servers.get(one)?.origin ?? []);
  }

  /** Ends a machine; answers its exit code. */
  end(machine: Machine, signal: 'SIGTERM' | 'SIGKILL') {
    return this.running(machine).end(signal);
  }

  at(place: Place): string {
    return place === 'balancer' ? this.balancer.origin : this.running(place).origin;
  }

  private running(machine: Machine): ServerProcess {
    const server = this.servers.get(machine);
    if (!server) throw new Error(`${machine} was never started`);
    return server;
  }

  /** What a machine serves to relying parties. */
  servedBy(place: Place): Served {
    const get = async (path: string) => {
      const response = await fetch(`${this.at(place)}/pki/${path}`);
      return response.ok ? Buffer.from(await response.arrayBuffer()) : undefined;
    };
    return {
      certificate: (name) => get(`${name}.crt`),
      crl: (name) => get(`${name}.crl`),
      handleOcsp: async (question) => {
        const headers = { 'content-type': 'application/ocsp-request' };
        const body = new Uint8Array(question);
        const response = await fetch(`${this.at(place)}/pki/ocsp`, { method: 'POST', headers, body });
        return Buffer.from(await response.arrayBuffer());
      },
    };
  }

  /** @throws Error for an answer other than 200 */
  async send(place: Place, path: string, body: object, key?: string): Promise<unknown> {
    const { token } = this;
    const answer = await callAt(this.at(place), 'POST', path, { token, body, ...(key ? { key } : {}) });
    if (answer.code !== 200) throw new Error(JSON.stringify(answer));
    return answer.data;
  }

  async newOrder() {
    const name = `r${++this.names}.demo.test`;
    const sslCerts = [{ commonName: name, csr: await csrFor([name]) }];
    return { productType: 'dv_single_ssl', year: 1, dcvMethod: 'dns_txt', sslCerts };
  }

  async create(place: Place): Promise<string> {
    const orderNo = String(await this.send(place, '/v1/orders/certificate/ALP-DV1', await this.newOrder()));
    this.acknowledged.created.add(orderNo);
    return orderNo;
  }

  async pay(place: Place, orderNo: string, key?: string): Promise<void> {
    await this.send(place, '/v1/orders/pay', { payMethod: 'balance', aim: 'makeOrder', orderNo }, key);
    this.acknowledged.paid.add(orderNo);
  }

  /** Publishes the record that an order asks for. */
  async publish(orderNo: string): Promise<void> {
    for (const { dcv } of (await this.detail('balancer', orderNo)).domains) {
      const record = { owner: 'test', name: dcv.host, type: 'TXT', value: dcv.value } as const;
      const published = await this.zone.publish(record);
      if (!published.ok) throw new Error(JSON.stringify(published));
    }
  }

  /** Waits until an order is issued; answers the certificate, DER. */
  async issued(place: Place, orderNo: string, patience = 20_000): Promise<Buffer> {
    const { token } = this;
    const deadline = Date.now() + patience;
    while ((await this.detail(place, orderNo)).orderStatus !== OrderStatus.issued) {
      if (Date.now() > deadline) throw new Error(`${orderNo} was not issued`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    const { data } = await callAt(this.at(place), 'GET', `/v1/orders/cert/${orderNo}`, { token });
    return new X509Certificate(orderSchemas.getCertificate.data.parse(data).certificate).raw;
  }

  /** Orders, publishes, pays and waits. */
  async buy(place: Place): Promise<Buffer> {
    const orderNo = await this.create(place);
    await this.publish(orderNo);
    await this.pay(place, orderNo);
    return this.issued(place, orderNo);
  }

  /** Signs a person of staff in. */
  async signIn(place: Machine, password = PASSWORD): Promise<ProcessAnswer> {
    const { data } = await callAt(this.at(place), 'GET', '/captcha?kind=work');
    const body = { account: EMAIL, password: wirePassword(password), ...workDone(data) };
    return callAt(this.at(place), 'POST', '/login', { body });
  }

  /** Whether a machine takes a session. */
  async knows(place: Machine, session: string): Promise<boolean> {
    return (await callAt(this.at(place), 'GET', '/v1/account', { token: session })).status === 200;
  }

  /** How many mails a machine has written. */
  mailsOf(machine: Machine): number {
    try {
      return readdirSync(join(this.folder, machine, 'mail')).length;
    } catch {
      return 0;
    }
  }

  private async detail(place: Place, orderNo: string) {
    const { token } = this;
    const { data } = await callAt(this.at(place), 'GET', `/v1/orders/detail/${orderNo}`, { token });
    return orderSchemas.getOrder.data.parse(data);
  }
}
