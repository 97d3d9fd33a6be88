import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createPort } from 'node:net';
import { chmod, mkdir } from 'node:fs/promises';
import type { DemoZone } from '../../../ports/dns-provider/demo-zone/demo-zone.ts';
import type { Output, Workbench } from '../../../ports/issuers/testing/openssl.ts';
import type { Credential } from './client.ts';

/** A port of loopback that nobody listens on: the portal has to know its address before it listens. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createPort().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

/** Publishes in the demo zone what the hooks of ACME clients send. */
export async function openPublisher(zone: DemoZone): Promise<{ address: string; close(): void }> {
  const server: Server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://127.0.0.1');
    const part = (name: string) => searchParams.get(name) ?? '';
    const host = part('name').replace(/^\*\.|\.$/g, '');
    const done =
      part('type') === 'http-01'
        ? zone.publishFile({
            ...{ owner: 'acme', host, body: part('value') },
            path: `/.well-known/acme-challenge/${part('token')}`,
          })
        : zone.publish({ owner: 'acme', name: host, type: 'TXT', value: part('value') });
    void done.then(({ ok }) => response.writeHead(ok ? 200 : 400).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Whom a client orders from, and how it publishes what a challenge asks for. */
export interface Surroundings {
  bench: Workbench;
  directory: string;
  credential: Credential;
  publisher: string;
  /** Port of the demo zone's name server. */
  dnsPort: number;
}

/** A program that orders certificates, as its handbook says that it is used. Certificates are files of the bench. */
export interface Program {
  register(): Promise<Output>;
  /** Orders a certificate for a name. @returns its file */
  order(name: string): Promise<{ output: Output; file: string }>;
  renew(name: string): Promise<{ output: Output; file: string }>;
  revoke(name: string): Promise<Output>;
}

/** An address of a hook, of which values of the shell's make the rest. */
const send = (publisher: string, type: string, name: string, value: string, token = ''): string =>
  `curl --silent --show-error --fail --get --data-urlencode "type=${type}" --data-urlencode "name=${name}" ` +
  `--data-urlencode "value=${value}" --data-urlencode "token=${token}" ${publisher}`;

async function hook(bench: Workbench, name: string, ...lines: string[]): Promise<string> {
  const path = await bench.write(name, ['#!/bin/sh', 'set -e', ...lines, ''].join('\n'));
  await chmod(path, 0o700);
  return path;
}

/** certbot, with http-01. */
export async function certbot({ bench, directory, credential, publisher }: Surroundings): Promise<Program> {
  const script = await hook(
    bench,
    'certbot-hook',
    send(publisher, 'http-01', '$CERTBOT_DOMAIN', '$CERTBOT_VALIDATION', '$CERTBOT_TOKEN'),
  );
  const folders = ['config', 'work', 'logs'].flatMap((kind) => [
    `--${kind}-dir`,
    bench.path(`certbot/${kind}`),
  ]);
  const run = (...args: string[]) =>
    bench.tool('certbot', ...args, ...folders, '--server', directory, '--non-interactive');
  const file = (name: string) => bench.path(`certbot/config/live/${name}/fullchain.pem`);
  return {
    register: () =>
      run(
        ...['register', '--agree-tos', '--email', 'owner@customer.example', '--no-eff-email'],
        ...['--eab-kid', credential.id, '--eab-hmac-key', credential.hmacKey],
      ),
    async order(name) {
      const manual = ['--manual', '--preferred-challenges', 'http', '--manual-auth-hook', script];
      return { output: await run('certonly', ...manual, '--domain', name), file: file(name) };
    },
    async renew(name) {
      const how = ['--cert-name', name, '--force-renewal', '--no-random-sleep-on-renew'];
      return { output: await run('renew', ...how), file: file(name) };
    },
    revoke: (name) =>
      run('revoke', '--cert-name', name, '--reason', 'superseded', '--no-delete-after-revoke'),
  };
}

/** lego, with dns-01 by its provider `exec`. */
export async function lego(of: Surroundings): Promise<Program> {
  const { bench, directory, credential, publisher, dnsPort } = of;
  const script = await hook(
    bench,
    'lego-hook',
    'test "$1" = present || exit 0',
    send(publisher, 'dns-01', '$2', '$3'),
  );
  const account = [
    ...['--server', directory, '--path', bench.path('lego'), '--email', 'owner@customer.example'],
    ...['--accept-tos', '--eab', '--kid', credential.id, '--hmac', credential.hmacKey],
  ];
  const dns = ['--dns', 'exec', '--dns.disable-cp', '--dns.resolvers', `127.0.0.1:${dnsPort}`];
  const waits = ['--cert.timeout', '300', '--http-timeout', '120'];
  const run = (name: string, ...command: string[]) =>
    bench.tool(
      'env',
      ...[`EXEC_PATH=${script}`, 'EXEC_PROPAGATION_TIMEOUT=300', 'lego'],
      ...[...account, ...dns, ...waits, '--domains', name, ...command],
    );
  const file = (name: string) => bench.path(`lego/certificates/${name}.crt`);
  return {
    // It opens its account with the first order.
    register: async () => ({ code: 0, text: '' }),
    order: async (name) => ({ output: await run(name, 'run'), file: file(name) }),
    renew: async (name) => ({
      output: await run(name, 'renew', '--days', '1000', '--no-random-sleep'),
      file: file(name),
    }),
    revoke: (name) => run(name, 'revoke', '--keep', '--reason', '4'),
  };
}

/** dehydrated, with http-01. */
export async function dehydrated(of: Surroundings): Promise<Program> {
  const { bench, directory, credential, publisher } = of;
  const script = await hook(
    bench,
    'dehydrated-hook',
    'test "$1" = deploy_challenge || exit 0',
    send(publisher, 'http-01', '$2', '$4', '$3'),
  );
  await mkdir(bench.path('dehydrated/well-known'), { recursive: true });
  const config = await bench.write(
    'dehydrated.config',
    [
      `CA="${directory}"`,
      `BASEDIR="${bench.path('dehydrated')}"`,
      `WELLKNOWN="${bench.path('dehydrated/well-known')}"`,
      `HOOK="${script}"`,
      'CHALLENGETYPE="http-01"',
      'KEY_ALGO="prime256v1"',
      'CONTACT_EMAIL="owner@customer.example"',
      `EAB_KID="${credential.id}"`,
      `EAB_HMAC_KEY="${credential.hmacKey}"`,
      '',
    ].join('\n'),
  );
  const run = (...args: string[]) => bench.tool('dehydrated', '--config', config, ...args);
  const file = (name: string) => bench.path(`dehydrated/certs/${name}/fullchain.pem`);
  return {
    register: () => run('--register', '--accept-terms'),
    order: async (name) => ({ output: await run('--cron', '--domain', name), file: file(name) }),
    renew: async (name) => ({ output: await run('--cron', '--force', '--domain', name), file: file(name) }),
    revoke: (name) => run('--revoke', bench.path(`dehydrated/certs/${name}/cert.pem`)),
  };
}

/** uacme, with dns-01. */
export async function uacme(of: Surroundings): Promise<Program> {
  const { bench, directory, credential, publisher } = of;
  const script = await hook(
    bench,
    'uacme-hook',
    'test "$1" = begin || exit 0',
    'test "$2" = dns-01 || exit 1',
    send(publisher, 'dns-01', '_acme-challenge.$3', '$5'),
  );
  const account = ['--acme-url', directory, '--confdir', bench.path('uacme'), '--yes'];
  const run = (...args: string[]) => bench.tool('uacme', ...account, '--type', 'EC', ...args);
  const file = (name: string) => bench.path(`uacme/${name}/cert.pem`);
  const issue = async (name: string, ...more: string[]) => ({
    output: await run('--hook', script, ...more, 'issue', name),
    file: file(name),
  });
  return {
    register: () => run('--eab', `${credential.id}:${credential.hmacKey}`, 'new', 'owner@customer.example'),
    order: (name) => issue(name),
    renew: (name) => issue(name, '--force'),
    revoke: (name) => run('revoke', file(name)),
  };
}
