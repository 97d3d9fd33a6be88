import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Bytes } from '../../encoding/bytes.ts';
import { decodePemBlock, splitPemBlocks } from '../../encoding/pem.ts';
import { run } from '../../testing/command-line.ts';
import {
  CERTIFIED,
  corpusFile,
  corpusFolder,
  PASSWORD,
  type KeyType,
} from '../../testing/conversion-corpus.ts';
import { documented, JudgeMatrix } from '../../testing/judge-matrix.ts';
import { publicHalf, publicHalfOf, sha256 } from '../../testing/key-judges.ts';
import type { PfxProfile } from '../pfx.ts';
import { readBundle } from './read-bundle.ts';
import { writeBundle, type WriteBundleRequest, type WriteEntry, type WrittenFile } from './write-bundle.ts';

const matrix = new JudgeMatrix(['openssl', 'keytool', 'certtool']);
const PASSIN = ['-passin', `pass:${PASSWORD}`];

beforeAll(() => {
  corpusFolder();
}, 400_000);

function entry(key: KeyType, extra: Partial<WriteEntry> = {}): WriteEntry {
  const certificates = [key, 'intermediate', 'root'].map((name) => corpusFile(`${name}.der`));
  return { certificates, key: corpusFile(`${key}.pkcs8.der`), alias: `My ${key}`, ...extra };
}

async function write(request: WriteBundleRequest): Promise<Map<string, WrittenFile>> {
  return new Map((await writeBundle(request)).map((file) => [file.name, file]));
}

/** The files of a request as an outside program gets them. */
function contents(files: ReadonlyMap<string, WrittenFile>): Record<string, Uint8Array> {
  return Object.fromEntries([...files].map(([name, file]) => [name, file.content]));
}

function first(files: ReadonlyMap<string, WrittenFile>): Bytes {
  return [...files.values()][0]?.content ?? new Uint8Array(0);
}

/** The certificates in what a program printed. */
function printed(output: string): string[] {
  return splitPemBlocks(output)
    .filter(({ label }) => label === 'CERTIFICATE')
    .map((block) => sha256(decodePemBlock(block)));
}

function digests(names: readonly string[]): string[] {
  return names.map((name) => sha256(corpusFile(`${name}.der`)));
}

const PFX_CASES = CERTIFIED.flatMap((key) =>
  (['modern', 'compatible'] as const).map((profile) => ({ key, profile })),
);
/** Keys that Java 17 and GnuTLS know. */
const JAVA_KEYS: readonly string[] = ['rsa', 'p256', 'p384', 'ed25519'];
const GNUTLS_KEYS: readonly string[] = ['rsa', 'p256', 'p384', 'p521', 'ed25519'];

async function pfx(key: KeyType, profile: PfxProfile): Promise<Bytes> {
  const files = await write({
    target: 'pfx',
    entries: [entry(key)],
    password: PASSWORD,
    profile,
    includeRoot: true,
  });
  expect([...files.keys()]).toEqual([`${key}.example.com.pfx`]);
  return first(files);
}

describe('a PFX file that we write', () => {
  it.each(PFX_CASES)(
    '$profile with a $key key is read by openssl and certtool (TOOL-003)',
    async ({ key, profile }) => {
      const file = await pfx(key, profile);
      const all = run('openssl', ['pkcs12', '-in', 'a.pfx', '-nodes', ...PASSIN], { 'a.pfx': file }).output;
      expect(printed(all)).toEqual(digests([key, 'intermediate', 'root']));
      expect(publicHalf(all)).toBe(publicHalfOf(key));
      expect(all).toContain(`friendlyName: My ${key}`);
      matrix.record(`PFX, ${profile}`, 'openssl');
      if (GNUTLS_KEYS.includes(key)) {
        const info = ['--p12-info', '--inder', '--password', PASSWORD, '--infile', 'a.pfx'];
        const output = run('certtool', info, { 'a.pfx': file }).output;
        expect(printed(output)).toEqual(digests([key, 'intermediate', 'root']));
        matrix.record(`PFX, ${profile}`, 'certtool');
      }
    },
    60_000,
  );

  it.each(PFX_CASES.filter(({ key }) => JAVA_KEYS.includes(key)))(
    '$profile with a $key key is read by keytool (TOOL-003)',
    async ({ key, profile }) => {
      const file = await pfx(key, profile);
      const list = ['-list', '-rfc', '-keystore', 'a.pfx', '-storetype', 'PKCS12', '-storepass', PASSWORD];
      const { output } = run('keytool', list, { 'a.pfx': file });
      expect(output).toContain('PrivateKeyEntry');
      expect(printed(output)).toEqual(digests([key, 'intermediate', 'root']));
      matrix.record(`PFX, ${profile}`, 'keytool');
    },
    60_000,
  );

  it('holds several keys and certificates that are trusted by themselves (TOOL-003)', async () => {
    const root = { certificates: [corpusFile('root.der')], key: null, alias: 'My root' };
    const entries = [
      entry('rsa'),
      entry('p256', { alias: 'My RSA' }),
      entry('p384', { alias: 'my rsa' }),
      root,
    ];
    const files = await write({ target: 'pfx', entries, password: PASSWORD });
    const list = ['-list', '-keystore', 'a.pfx', '-storetype', 'PKCS12', '-storepass', PASSWORD];
    const { output } = run('keytool', list, { 'a.pfx': first(files) });
    expect(output).toContain('Your keystore contains 4 entries');
    expect(output).toMatch(/my root.*trustedCertEntry/);
    expect(output).toMatch(/my rsa \(2\).*PrivateKeyEntry/);
    matrix.record('PFX, several entries', 'keytool');
  }, 400_000);
});

describe('a JKS file that we write', () => {
  it('holds keys with their own passwords, which keytool opens (TOOL-003)', async () => {
    const entries = [
      entry('rsa', { keyPassword: 'own password' }),
      entry('p256'),
      { certificates: [corpusFile('root.der')], key: null, alias: 'ca' },
    ];
    const files = await write({ target: 'jks', entries, password: PASSWORD, includeRoot: true });
    for (const [key, password] of [
      ['rsa', 'own password'],
      ['p256', PASSWORD],
    ] as const) {
      // keytool's own copy as PKCS#12, opened by openssl: the key must have survived.
      const script =
        `keytool -importkeystore -noprompt -srckeystore rsa.example.com.jks -srcstorepass '${PASSWORD}' ` +
        `-srcalias 'my ${key}' -srckeypass '${password}' -destkeystore b.p12 -deststoretype PKCS12 ` +
        `-deststorepass '${PASSWORD}' >&2 && openssl pkcs12 -in b.p12 -nodes -passin 'pass:${PASSWORD}'`;
      const exported = Buffer.from(run('sh', ['-c', script], contents(files)).stdout).toString();
      expect(publicHalf(exported)).toBe(publicHalfOf(key));
      expect(printed(exported)).toEqual(digests([key, 'intermediate', 'root']));
      matrix.record('JKS', 'keytool');
    }
    const bundle = await readBundle({
      sources: [{ name: 'a.jks', content: first(files) }],
      passwords: new Map([
        ['0#0', PASSWORD],
        ['0#0!0', 'own password'],
      ]),
    });
    expect(bundle).toMatchObject({ locks: [], problems: [] });
    expect(bundle.keys.map(({ spkiSha256 }) => spkiSha256)).toEqual(['rsa', 'p256'].map(publicHalfOf));
  }, 400_000);
});

describe('certificates that we write', () => {
  it('are read from P7B, binary and text, by openssl, keytool and certtool (TOOL-003)', async () => {
    for (const encoding of ['der', 'pem'] as const) {
      const files = await write({ target: 'p7b', entries: [entry('p256')], encoding, includeRoot: true });
      const input = { 'a.p7b': first(files) };
      const form = encoding.toUpperCase();
      const chain = digests(['p256', 'intermediate', 'root']);
      const openssl = run('openssl', ['pkcs7', '-inform', form, '-in', 'a.p7b', '-print_certs'], input);
      expect(printed(openssl.output)).toEqual(chain);
      const certtool = ['--p7-info', ...(encoding === 'der' ? ['--inder'] : []), '--infile', 'a.p7b'];
      expect(printed(run('certtool', certtool, input).output)).toEqual(chain);
      const keytool = run('keytool', ['-printcert', '-rfc', '-file', 'a.p7b'], input);
      expect(printed(keytool.output)).toEqual(chain);
      for (const judge of ['openssl', 'certtool', 'keytool']) {
        matrix.record(`P7B ${form}`, judge);
      }
    }
  }, 400_000);

  it('survive PEM to DER and back byte by byte, in the layout of each server (TOOL-003)', async () => {
    const entries = [entry('p256')];
    expect([...(await write({ target: 'pem', entries, layout: 'fullchain' })).keys()]).toEqual([
      'p256.example.com_fullchain.pem',
      'p256.example.com.key',
    ]);
    expect([...(await write({ target: 'pem', entries, layout: 'single' })).keys()]).toEqual([
      'p256.example.com.pem',
    ]);
    const separate = await write({ target: 'pem', entries, layout: 'separate', includeRoot: true });
    const verify = ['verify', '-CAfile', 'p256.example.com_chain.crt', 'p256.example.com.crt'];
    expect(run('openssl', verify, contents(separate)).output.trim()).toBe('p256.example.com.crt: OK');
    const binary = await write({ target: 'der', entries, includeRoot: true });
    expect([...binary.values()].slice(0, 3).map(({ content }) => sha256(content))).toEqual(
      digests(['p256', 'intermediate', 'root']),
    );
    const key = binary.get('p256.example.com_key.der')?.content ?? new Uint8Array(0);
    expect(publicHalf(key, ['-inform', 'DER'])).toBe(publicHalfOf('p256'));
    matrix.record('Certificate PEM', 'openssl');
    matrix.record('Certificate DER', 'openssl');
  });
});

describe('the list of what was written', () => {
  it('stands in docs/tools.md', () => {
    const { found, expected } = documented('conversion: write', matrix.table('Written by us, read by'));
    expect(found).toBe(expected);
  });
});
