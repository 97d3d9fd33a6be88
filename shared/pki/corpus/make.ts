/**
 * Makes the corpus that the decoder is tested with, by openssl, certtool, keytool and by hand, in a folder of the
 * system's temporary directory. It is made once for each state of these scripts; nothing of it is committed.
 */
import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { derToPem, pemToDer } from '../src/encoding/pem.ts';
import type { Bytes } from '../src/encoding/bytes.ts';
import { EXTENSIONS } from './extensions.ts';
import { KEYS } from './keys.ts';
import { oddCertificates } from './odd.ts';

/** Where everything lies: `<name>.crt` and `<name>.csr` in PEM, `<name>.key`, and the chain of `chain/`. */
export interface Corpus {
  folder: string;
  /** File names of certificates, requests and private keys. */
  certificates: readonly string[];
  requests: readonly string[];
  keys: readonly string[];
  read(name: string): Bytes;
  pem(name: string): string;
}

const sources = ['make.ts', 'keys.ts', 'extensions.ts', 'odd.ts', 'parts.ts'];
const SUBJECT = '/C=CN/ST=上海市/L=上海/O=测试公司/OU=技术部/CN=测试.example.com/emailAddress=me@example.com';

/** The corpus; made when it is not there yet, which takes some ten seconds. */
export function corpus(): Corpus {
  const hash = createHash('sha256');
  for (const name of sources) hash.update(readFileSync(join(import.meta.dirname, name)));
  const folder = join(tmpdir(), `certdeck-corpus-${hash.digest('hex').slice(0, 16)}`);
  if (!existsSync(folder)) {
    const building = mkdtempSync(join(tmpdir(), 'certdeck-corpus-'));
    fill(building);
    try {
      renameSync(building, folder);
    } catch {
      // Another test run was quicker.
      rmSync(building, { recursive: true });
    }
  }
  const files = readdirSync(folder);
  const ending = (end: string) => files.filter((name) => name.endsWith(end)).toSorted();
  const pem = (name: string) => readFileSync(join(folder, name), 'utf8');
  return {
    folder,
    certificates: ending('.crt'),
    requests: ending('.csr'),
    keys: ending('.key'),
    pem,
    read: (name) => pemToDer(pem(name)),
  };
}

function fill(folder: string): void {
  const run = (command: string, ...parameters: string[]): void => {
    const child = spawnSync(command, parameters, {
      cwd: folder,
      timeout: 120_000,
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    });
    if (child.status !== 0) {
      throw new Error(
        `${command} ${parameters.join(' ')}: ${child.stderr.toString()}${String(child.error ?? '')}`,
      );
    }
  };
  const openssl = (...parameters: string[]): void => run('openssl', ...parameters);
  for (const { name, make, digest, sign = [] } of KEYS) {
    openssl(...make, '-out', `${name}.key`);
    const how = [
      '-key',
      `${name}.key`,
      '-utf8',
      '-subj',
      SUBJECT,
      ...(digest ? [`-${digest}`] : []),
      ...sign,
    ];
    openssl(
      'req',
      '-new',
      '-x509',
      ...how,
      '-days',
      '30',
      '-addext',
      `subjectAltName=DNS:${name}.example.com`,
      '-out',
      `${name}.crt`,
    );
    openssl(
      'req',
      '-new',
      ...how,
      '-addext',
      `subjectAltName=DNS:${name}.example.com,IP:192.0.2.1`,
      '-out',
      `${name}.csr`,
    );
  }
  for (const [name, section] of Object.entries(EXTENSIONS)) {
    writeFileSync(join(folder, `${name}.cnf`), `[x]\n${section}`);
    const from = ['-in', 'p256.csr', '-extfile', `${name}.cnf`, '-extensions', 'x', '-days', '90'];
    openssl(
      'x509',
      '-req',
      ...from,
      '-CA',
      'p384.crt',
      '-CAkey',
      'p384.key',
      '-set_serial',
      '0x7f01020304050607',
      '-out',
      `ext-${name}.crt`,
    );
  }
  makeChain(folder, openssl);
  makeRequests(folder, openssl, run);
  const spki = publicKeyOf(folder, 'rsa2048.key');
  for (const [name, der] of oddCertificates(spki)) {
    writeFileSync(join(folder, `odd-${name}.crt`), derToPem(der, 'CERTIFICATE'));
  }
  mkdirSync(join(folder, 'work'));
}

function publicKeyOf(folder: string, key: string): Bytes {
  const child = spawnSync('openssl', ['pkey', '-in', key, '-pubout', '-outform', 'DER'], { cwd: folder });
  return new Uint8Array(child.stdout);
}

/** A chain of eight: root, six intermediates, leaf. */
function makeChain(folder: string, openssl: (...parameters: string[]) => void): void {
  const ca =
    'basicConstraints=critical,CA:TRUE\nkeyUsage=critical,keyCertSign,cRLSign\nsubjectKeyIdentifier=hash\nauthorityKeyIdentifier=keyid\n';
  writeFileSync(join(folder, 'ca.cnf'), ca);
  writeFileSync(join(folder, 'leaf.cnf'), EXTENSIONS['server'] ?? '');
  const keys = ['rsa4096', 'p384', 'rsa3072', 'p521', 'rsa2048', 'p256', 'ed25519', 'p256'];
  for (const [index, key] of keys.entries()) {
    const last = index === keys.length - 1;
    const out = `chain-${index}.crt`;
    openssl(
      'req',
      '-new',
      '-key',
      `${key}.key`,
      '-subj',
      last ? '/CN=www.example.com' : `/O=Chain/CN=Level ${index}`,
      '-out',
      'step.pem',
    );
    const by =
      index === 0
        ? ['-signkey', `${key}.key`]
        : ['-CA', `chain-${index - 1}.crt`, '-CAkey', `${keys[index - 1] ?? ''}.key`];
    const more = [
      '-extfile',
      last ? 'leaf.cnf' : 'ca.cnf',
      '-days',
      last ? '30' : '400',
      '-set_serial',
      `0x5a00000000000${index}01`,
    ];
    openssl('x509', '-req', '-in', 'step.pem', ...by, ...more, '-out', out);
  }
}

/** Requests of other programs, and with odd attributes. */
function makeRequests(
  folder: string,
  openssl: (...parameters: string[]) => void,
  run: (command: string, ...parameters: string[]) => void,
): void {
  const config = `[req]\nprompt=no\ndistinguished_name=dn\nattributes=at\nreq_extensions=ex\n[dn]\nCN=attributes.example.com\n[at]\nchallengePassword=geheim1\nunstructuredName=An unstructured name\n[ex]\nsubjectAltName=DNS:attributes.example.com,DNS:*.attributes.example.com\nkeyUsage=digitalSignature\ntlsfeature=status_request\n`;
  writeFileSync(join(folder, 'attributes.cnf'), config);
  openssl('req', '-new', '-config', 'attributes.cnf', '-key', 'rsa2048.key', '-out', 'attributes.csr');
  openssl(
    'req',
    '-new',
    '-key',
    'p256.key',
    '-subj',
    '/',
    '-addext',
    'subjectAltName=DNS:empty-subject.example.com',
    '-out',
    'empty-subject.csr',
  );
  openssl(
    'req',
    '-new',
    '-key',
    'p256.key',
    '-subj',
    '/CN=a.example.com+OU=x/DC=com/DC=example',
    '-out',
    'multi-valued.csr',
  );
  writeFileSync(
    join(folder, 'certtool.cfg'),
    'cn = "certtool.example.com"\norganization = "组织"\ncountry = CN\ndns_name = "certtool.example.com"\nip_address = "192.0.2.9"\nchallenge_password = "x"\nexpiration_days = 90\nserial = 0x0123456789abcdef\ntls_www_server\nsigning_key\n',
  );
  run(
    'certtool',
    '--generate-request',
    '--load-privkey',
    'p384.key',
    '--template',
    'certtool.cfg',
    '--outfile',
    'certtool.csr',
  );
  run(
    'certtool',
    '--generate-self-signed',
    '--load-privkey',
    'rsa3072.key',
    '--template',
    'certtool.cfg',
    '--outfile',
    'certtool.crt',
  );
  const store = ['-keystore', 'k.jks', '-storepass', 'changeit', '-alias', 'a'];
  run(
    'keytool',
    '-genkeypair',
    ...store,
    '-keyalg',
    'EC',
    '-groupname',
    'secp256r1',
    '-dname',
    'CN=keytool.example.com, O=组织, C=CN',
    '-ext',
    'san=dns:keytool.example.com,ip:192.0.2.3',
    '-ext',
    'ku:c=digitalSignature',
  );
  run('keytool', '-certreq', ...store, '-ext', 'san=dns:keytool.example.com', '-file', 'keytool.csr');
  run('keytool', '-exportcert', ...store, '-rfc', '-file', 'keytool.crt');
}

if (import.meta.main) {
  const { folder, certificates, requests, keys } = corpus();
  console.warn(
    `${folder}: ${certificates.length} certificates, ${requests.length} requests, ${keys.length} keys`,
  );
}
