import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Workbench } from '../../testing/openssl.ts';
import { createTransport, type Transport } from '../transport.ts';
import { loopbackCertificate } from './tls.ts';

/*
 * Let's Encrypt's small ACME server and its server for challenges, which judge our client: @judges pebble
 */

export interface Pebble {
  directory: string;
  /** File of the certificate that its own comes from, and its text. */
  caFile: string;
  ca: string;
  /** PEM of its roots, its first one and any others. */
  roots(): Promise<string[]>;
  /** What it says of a certificate that it issued. */
  statusOf(serial: string): Promise<unknown>;
  close(): Promise<void>;
}

export interface PebbleOptions {
  /** Server that it looks names up with, `127.0.0.1:port`. */
  dns: string;
  /** Port at which it fetches files. */
  httpPort: number;
  /** Port of the directory; a free one unless told. */
  port?: number;
  /** Its own variables, over those that make it quick and annoying. */
  environment?: Record<string, string>;
  /** Accounts need one of these keys, by identifier; in base64url. */
  keys?: Record<string, string>;
}

/** A port that nobody listens at. */
export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || !address) throw new Error('no port');
  return address.port;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Waits until a server answers; throws with what the process said when it ends instead. */
async function answered(child: ChildProcess, said: () => string, ask: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await ask();
      return;
    } catch (error) {
      if (child.exitCode !== null || tries > 200) {
        await end(child);
        throw new Error(said(), { cause: error });
      }
      await wait(50);
    }
  }
}

/** Starts pebble: it refuses every fifth nonce, and validates without its usual pause. */
export async function startPebble(options: PebbleOptions): Promise<Pebble> {
  const bench = await Workbench.open();
  const { certificate, key } = await loopbackCertificate(bench);
  const port = options.port ?? (await freePort());
  const management = await freePort();
  const config = await bench.write(
    'pebble.json',
    JSON.stringify({
      pebble: {
        listenAddress: `127.0.0.1:${port}`,
        managementListenAddress: `127.0.0.1:${management}`,
        certificate,
        privateKey: key,
        httpPort: options.httpPort,
        tlsPort: await freePort(),
        ocspResponderURL: '',
        externalAccountBindingRequired: options.keys !== undefined,
        externalAccountMACKeys: options.keys ?? {},
      },
    }),
  );
  const child = spawn('pebble', ['-config', config, '-strict', '-dnsserver', options.dns], {
    env: {
      ...process.env,
      PEBBLE_VA_NOSLEEP: '1',
      PEBBLE_WFE_NONCEREJECT: '20',
      PEBBLE_AUTHZREUSE: '0',
      ...options.environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (said = (said + String(chunk)).slice(-4000)));
  const ca = await readFile(certificate, 'utf8');
  const ask: Transport = createTransport({ ca, allowPrivate: true, timeoutMs: 2_000 });
  const directory = `https://127.0.0.1:${port}/dir`;
  await answered(
    child,
    () => said,
    () => ask('GET', directory),
  );
  return {
    directory,
    caFile: certificate,
    ca,
    async roots() {
      const found: string[] = [];
      for (;;) {
        const reply = await ask('GET', `https://127.0.0.1:${management}/roots/${found.length}`);
        if (reply.status !== 200) return found;
        found.push(reply.body.toString());
      }
    },
    async statusOf(serial) {
      const path = `cert-status-by-serial/${serial.toLowerCase()}`;
      const reply = await ask('GET', `https://127.0.0.1:${management}/${path}`);
      return JSON.parse(reply.body.toString()) as unknown;
    },
    async close() {
      await end(child);
      await bench.close();
    },
  };
}

export interface ChallengeServer {
  dns: string;
  httpPort: number;
  setText(host: string, value: string): Promise<void>;
  clearText(host: string): Promise<void>;
  setFile(token: string, content: string): Promise<void>;
  /** Gives a name another address than this machine's. */
  setAddress(host: string, address: string): Promise<void>;
  /** Leads a name elsewhere; without a target it is its own again. */
  setCname(host: string, target?: string): Promise<void>;
  close(): Promise<void>;
}

/** Starts pebble-challtestsrv, whose DNS leads every name to this machine. */
export async function startChallengeServer(): Promise<ChallengeServer> {
  const [dnsPort, httpPort, management] = [await freePort(), await freePort(), await freePort()];
  const at = (port: number) => `127.0.0.1:${port}`;
  const child = spawn(
    'pebble-challtestsrv',
    [
      '-dns01',
      at(dnsPort),
      '-http01',
      at(httpPort),
      '-https01',
      '',
      '-tlsalpn01',
      '',
      '-defaultIPv6',
      '',
    ].concat(['-management', at(management)]),
    { stdio: 'ignore' },
  );
  const post = async (path: string, body: object) => {
    const reply = await fetch(`http://${at(management)}/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`${path}: ${reply.status}`);
  };
  await answered(
    child,
    () => 'pebble-challtestsrv',
    () => post('clear-txt', { host: 'nobody.example.' }),
  );
  return {
    dns: at(dnsPort),
    httpPort,
    setText: (host, value) => post('set-txt', { host: `${host}.`, value }),
    clearText: (host) => post('clear-txt', { host: `${host}.` }),
    setFile: (token, content) => post('add-http01', { token, content }),
    setAddress: (host, address) => post('add-a', { host: `${host}.`, addresses: [address] }),
    setCname: (host, target) =>
      target === undefined
        ? post('clear-cname', { host: `${host}.` })
        : post('set-cname', { host: `${host}.`, target: `${target}.` }),
    close: () => end(child),
  };
}
