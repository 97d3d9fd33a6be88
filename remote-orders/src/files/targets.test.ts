/**
 * The programs read what is downloaded for them.
 *
 * @judges nginx apache2 haproxy openssl
 */
import { afterAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { webcrypto } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { CERTIFICATE, INTERMEDIATE, OTHER_KEY, PRIVATE_KEY, ROOT } from '../testing/issued.ts';
import { buildTarget, targetFiles, type TargetKind, targetsOf } from './targets.ts';

// jsdom has no crypto.subtle.
Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });

const folder = mkdtempSync(join(tmpdir(), 'certdeck-targets-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Puts the download for a server where that server looks, unpacked; gives the names of its files. */
async function download(id: string, privateKey = PRIVATE_KEY): Promise<string[]> {
  const target = targetsOf('tls').find((one) => one.id === id);
  if (!target) throw new Error(`no target ${id}`);
  const built = await buildTarget(target, {
    issued: { certificate: CERTIFICATE, caBundle: ROOT + INTERMEDIATE, root: ROOT },
    ...{ privateKey, password: 'secret1', profile: 'modern', name: '*.example.com' },
  });
  if (!built.ok) throw new Error(built.error.message);
  const { name, content } = built.value;
  const files = name.endsWith('.zip') ? unpack(Buffer.from(content)) : [{ name, content }];
  for (const file of files) writeFileSync(join(folder, file.name), file.content);
  return files.map((file) => file.name);
}

/** The files that the central directory of a ZIP names (APPNOTE 4.3.7, 4.3.12). */
function unpack(zip: Buffer): { name: string; content: Buffer }[] {
  const files: { name: string; content: Buffer }[] = [];
  for (let at = zip.indexOf('PK\x01\x02'); at !== -1; at = zip.indexOf('PK\x01\x02', at + 1)) {
    const [method, size, local] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 20),
      zip.readUInt32LE(at + 42),
    ];
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const packed = zip.subarray(from, from + size);
    files.push({
      name: zip.subarray(at + 46, at + 46 + zip.readUInt16LE(at + 28)).toString(),
      content: method === 8 ? inflateRawSync(packed) : packed,
    });
  }
  return files;
}

function run(command: string, parameters: readonly string[]): string {
  const child = spawnSync(command, parameters, {
    cwd: folder,
    timeout: 60_000,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin`, LC_ALL: 'C' },
  });
  if (child.error) throw child.error;
  return `${String(child.status)}: ${child.stdout}${child.stderr}`;
}

function write(name: string, lines: readonly string[]): string {
  writeFileSync(join(folder, name), `${lines.join('\n')}\n`);
  return join(folder, name);
}

const nginx = () =>
  run('nginx', [
    ...['-t', '-p', folder, '-c'],
    write('nginx.conf', [
      'pid nginx.pid; error_log stderr; events {} http { access_log off; server { listen 443 ssl;',
      'ssl_certificate _.example.com_fullchain.pem; ssl_certificate_key _.example.com.key; } }',
    ]),
  ]);

describe('the download for a server', () => {
  it('is read by nginx, which refuses another key (D-482)', async () => {
    expect(await download('nginx')).toEqual(['_.example.com_fullchain.pem', '_.example.com.key']);
    expect(nginx()).toMatch(/^0: .*syntax is ok/s);
    await download('nginx', OTHER_KEY);
    expect(nginx()).toMatch(/key values mismatch/);
  });

  it('is read by Apache (D-482)', async () => {
    expect(await download('apache')).toEqual([
      ...['_.example.com.crt', '_.example.com_chain.crt', '_.example.com.key'],
    ]);
    const modules = ['mpm_event', 'authz_core', 'ssl', 'socache_shmcb'];
    const config = write('apache.conf', [
      ...modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`),
      ...[`ServerRoot ${folder}`, 'ServerName example.com', 'Listen 8080', 'ErrorLog error.log'],
      ...['<VirtualHost *:443>', 'SSLEngine on', 'SSLCertificateFile _.example.com.crt'],
      ...['SSLCertificateChainFile _.example.com_chain.crt', 'SSLCertificateKeyFile _.example.com.key'],
      '</VirtualHost>',
    ]);
    expect(run('apache2', ['-t', '-f', config])).toMatch(/^0: Syntax OK\s*$/);
  });

  it('is one file that HAProxy reads as it is (D-482)', async () => {
    expect(await download('haproxy')).toEqual(['_.example.com.pem']);
    const config = write('haproxy.cfg', [
      ...['defaults', '  mode http', '  timeout connect 5s', '  timeout client 9s', '  timeout server 9s'],
      ...['frontend web', `  bind :8443 ssl crt ${join(folder, '_.example.com.pem')}`],
    ]);
    expect(run('haproxy', ['-c', '-f', config])).toMatch(/^0: (?!.*ALERT)/s);
    await download('haproxy', OTHER_KEY);
    expect(run('haproxy', ['-c', '-f', config])).toMatch(/^1: .*ALERT/s);
  });

  it('is a PFX with key and chain where the server takes one (D-482)', async () => {
    expect(await download('iis')).toEqual(['_.example.com.pfx']);
    const opened = run('openssl', [
      'pkcs12',
      '-in',
      '_.example.com.pfx',
      '-passin',
      'pass:secret1',
      '-nodes',
    ]);
    expect(opened.match(/BEGIN (?:CERTIFICATE|PRIVATE KEY)/g)?.length).toBeGreaterThanOrEqual(3);
    expect(run('openssl', ['pkcs12', '-in', '_.example.com.pfx', '-passin', 'pass:other', '-nodes'])).toMatch(
      /^1: .*invalid password/s,
    );
  });

  it.each(['nginx', 'haproxy'])('is the full chain alone without a key, for %s (D-482)', async (id) => {
    expect(await download(id, '')).toEqual(['_.example.com_fullchain.pem']);
    const shown = run('openssl', ['crl2pkcs7', '-nocrl', '-certfile', '_.example.com_fullchain.pem']);
    expect(shown).toMatch(/^0: -----BEGIN PKCS7/);
  });

  it('never names a file with a key where there is none (D-482)', () => {
    const kinds: readonly TargetKind[] = ['tls', 'email', 'code', 'doc', 'vmc'];
    const material = { base: 'a', hasKey: false, hasChain: true };
    const held = kinds.flatMap((kind) =>
      targetsOf(kind).flatMap((target) => targetFiles(target, material).map(({ holds }) => holds)),
    );
    expect(held.filter((holds) => ['key', 'pfx', 'combined'].includes(holds))).toEqual([]);
    expect(held.length).toBeGreaterThan(20);
  });
});
