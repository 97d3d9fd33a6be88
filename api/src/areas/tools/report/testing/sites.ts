import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { createServer as createRaw, type Server, type Socket } from 'node:net';
import { createServer as createTls, type TlsOptions } from 'node:tls';
import { readFileSync, writeFileSync } from 'node:fs';
import { Workbench } from '../../../../ports/issuers/testing/openssl.ts';
import type { Target } from '../tls/target.ts';

export interface Credentials {
  /** PEM of the certificate alone. */
  cert: string;
  key: string;
  certFile: string;
  keyFile: string;
}

export interface Wish {
  name: string;
  /** `rsa:2048`, `rsa:1024`, `P-256`; P-256 by default. */
  key?: string;
  names?: string[];
  issuer?: Credentials;
  ca?: boolean;
  /** Days from now; negative ends in the past. */
  from?: number;
  to?: number;
  digest?: string;
  /** Further lines of the extension section. */
  extensions?: string[];
}

const HOST = 'site.demo.test';

/** TLS servers of one test, good and bad, and the certificates they show. All on loopback. */
export class Sites {
  readonly bench: Workbench;
  private readonly servers: Server[] = [];
  private readonly children: ChildProcess[] = [];
  private readonly sockets = new Set<Socket>();
  private issued = 0;

  private constructor(bench: Workbench) {
    this.bench = bench;
  }

  static async open(): Promise<Sites> {
    return new Sites(await Workbench.open());
  }

  async close(): Promise<void> {
    for (const child of this.children) child.kill('SIGKILL');
    for (const socket of this.sockets) socket.destroy();
    await Promise.all(this.servers.map((server) => new Promise((resolve) => server.close(resolve))));
    await this.bench.close();
  }

  /** A certificate made by openssl, so that nothing of ours is judged by ours. */
  async issue(wish: Wish): Promise<Credentials> {
    const { bench } = this;
    const base = `${wish.name.replaceAll(/\W/g, '-')}-${(this.issued += 1)}`;
    const { key = 'P-256', names = [HOST], issuer, ca = false, from = -30, to = 60 } = wish;
    const keyFile = bench.path(`${base}.key`);
    const certFile = bench.path(`${base}.pem`);
    const [kind, bits] = key.split(':');
    await this.tool(
      ...(kind === 'rsa'
        ? ['genpkey', '-algorithm', 'RSA', '-pkeyopt', `rsa_keygen_bits:${bits}`, '-out', keyFile]
        : ['genpkey', '-algorithm', 'EC', '-pkeyopt', `ec_paramgen_curve:${key}`, '-out', keyFile]),
    );
    await this.tool(
      'req',
      '-new',
      '-key',
      keyFile,
      '-subj',
      `/O=Test/CN=${wish.name}`,
      '-out',
      `${base}.csr`,
    );
    const lines = [
      ca ? 'basicConstraints=critical,CA:TRUE' : 'basicConstraints=critical,CA:FALSE',
      'subjectKeyIdentifier=hash',
      ...(ca ? [] : [`subjectAltName=${names.map((name) => `DNS:${name}`).join(',')}`]),
      ...(issuer ? ['authorityKeyIdentifier=keyid'] : []),
      ...(wish.extensions ?? []),
    ];
    await bench.write(`${base}.ext`, lines.join('\n'));
    // `openssl x509` takes no dates; `openssl ca` does, and wants a folder of its own.
    writeFileSync(bench.path(`${base}.db`), '');
    await bench.write(
      `${base}.cnf`,
      `[ca]\ndefault_ca=own\n[own]\ndatabase=${base}.db\nnew_certs_dir=.\nrand_serial=yes\nunique_subject=no\ndefault_md=${wish.digest ?? 'sha256'}\npolicy=any\nemail_in_dn=no\n[any]\norganizationName=optional\ncommonName=supplied\n`,
    );
    await this.tool(
      'ca',
      '-batch',
      '-notext',
      '-config',
      `${base}.cnf`,
      '-in',
      `${base}.csr`,
      '-out',
      certFile,
      '-extfile',
      `${base}.ext`,
      '-startdate',
      stamp(from),
      '-enddate',
      stamp(to),
      ...(issuer
        ? ['-cert', issuer.certFile, '-keyfile', issuer.keyFile]
        : ['-selfsign', '-keyfile', keyFile]),
    );
    return { cert: readFileSync(certFile, 'utf8'), key: readFileSync(keyFile, 'utf8'), certFile, keyFile };
  }

  private async tool(...args: string[]): Promise<void> {
    const { code, text } = await this.bench.openssl(...args);
    if (code !== 0) throw new Error(text);
  }

  /** A TLS server of Node with the library of today; it hangs up on whoever asks for a page. */
  async node(options: TlsOptions): Promise<Target> {
    const server = createTls(options, (socket) => {
      socket.on('error', () => undefined);
      socket.on('data', () => socket.destroy());
    });
    server.on('tlsClientError', () => undefined);
    return this.listen(server);
  }

  async https(options: TlsOptions, listener: RequestListener): Promise<Target> {
    const server = createHttps(options, listener);
    server.on('tlsClientError', () => undefined);
    return this.listen(server);
  }

  async http(listener: RequestListener): Promise<Target> {
    return this.listen(createServer(listener));
  }

  /** A server that answers a connection as a test says. */
  async raw(answer: (socket: Socket) => void): Promise<Target> {
    return this.listen(createRaw(answer));
  }

  private async listen(server: Server): Promise<Target> {
    server.on('connection', (socket: Socket) => {
      this.sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => this.sockets.delete(socket));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    this.servers.push(server);
    const address = server.address();
    return loopback(typeof address === 'object' && address ? address.port : 0);
  }

  /** `openssl s_server`, which still speaks what Node no longer does. */
  async openssl(credentials: Credentials, ...args: string[]): Promise<Target> {
    const { certFile, keyFile } = credentials;
    const child = spawn(
      'openssl',
      ['s_server', '-accept', '127.0.0.1:0', '-cert', certFile, '-key', keyFile, '-www', ...args],
      { cwd: this.bench.folder },
    );
    this.children.push(child);
    let text = '';
    const port = await new Promise<number>((resolve, reject) => {
      const look = (chunk: Buffer) => {
        text += chunk.toString();
        const found = /ACCEPT 127\.0\.0\.1:(\d+)/.exec(text);
        if (found) resolve(Number(found[1]));
      };
      child.stdout.on('data', look);
      child.stderr.on('data', look);
      child.on('exit', () => reject(new Error(text)));
    });
    return loopback(port);
  }
}

/** The demo's place on loopback, at this port. */
export const loopback = (port: number): Target => ({
  address: '127.0.0.1',
  port: 443,
  host: HOST,
  demo: { address: '127.0.0.1', port },
});

const stamp = (days: number): string =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')}Z`;
