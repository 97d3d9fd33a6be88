import { beforeAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import type { Bytes } from '../../encoding/bytes.ts';
import {
  CERTIFIED,
  CERTTOOL_CIPHERS,
  corpusFile,
  corpusFolder,
  KEY_TYPES,
  PASSWORD,
  PEM_CIPHERS,
  PFX_OPTIONS,
  PKCS8_SCHEMES,
  REFUSED,
  slug,
  UNICODE_PASSWORD,
} from '../../testing/conversion-corpus.ts';
import { documented, JudgeMatrix } from '../../testing/judge-matrix.ts';
import type { Bundle } from './bundle.ts';
import { readBundle } from './read-bundle.ts';

const matrix = new JudgeMatrix(['openssl', 'keytool', 'certtool', 'ssh-keygen']);

beforeAll(() => {
  corpusFolder();
}, 400_000);

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Opens a file; every lock it shows gets the password. */
async function open(name: string, password?: string, content: Bytes = corpusFile(name)): Promise<Bundle> {
  const sources = [{ name, content }];
  const passwords = new Map<string, string>();
  let bundle = await readBundle({ sources });
  if (password === undefined) {
    return bundle;
  }
  for (let round = 0; bundle.locks.length > 0 && round < 2; round += 1) {
    for (const { id } of bundle.locks) {
      passwords.set(id, password);
    }
    bundle = await readBundle({ sources, passwords });
  }
  return bundle;
}

/** The one key of a file, by its public half. */
function expectKey(bundle: Bundle, key: string): void {
  expect(bundle).toMatchObject({ problems: [], locks: [] });
  expect(bundle.keys.map(({ spkiSha256 }) => spkiSha256)).toEqual([sha256(corpusFile(`${key}.spki`))]);
}

function expectCertificates(bundle: Bundle, names: readonly string[]): void {
  const entry = bundle.entries.find(({ chain }) => chain.length > 0);
  const found = (entry?.chain ?? []).map((index) => bundle.certificates[index]?.sha256);
  expect(found).toEqual(names.map((name) => sha256(corpusFile(`${name}.der`))));
}

const CHAIN = ['p256', 'intermediate', 'root'];

describe('what openssl writes', () => {
  it.each([...KEY_TYPES])('a %s key in PKCS#8 is read as PEM and DER (TOOL-004)', async (key) => {
    for (const file of [`${key}.key`, `${key}.pkcs8.der`]) {
      expectKey(await open(file), key);
      matrix.record(file.endsWith('der') ? 'PKCS#8 DER' : 'PKCS#8 PEM', 'openssl');
    }
  });

  it('keys in PKCS#1 and SEC1 are read as PEM and DER (TOOL-004)', async () => {
    for (const key of [
      'rsa.pkcs1',
      'p256.sec1',
      'p384.sec1',
      'p521.sec1',
      'p224.sec1',
      'k256.sec1',
      'bp256.sec1',
    ]) {
      const [name = '', form = ''] = key.split('.');
      const label = form === 'pkcs1' ? 'PKCS#1' : 'SEC1';
      for (const encoding of ['pem', 'der']) {
        const bundle = await open(`${key}.${encoding}`);
        expectKey(bundle, name);
        expect(bundle.keys[0]?.container).toBe(form.toUpperCase());
        matrix.record(`${label} ${encoding.toUpperCase()}`, 'openssl');
      }
    }
  });

  it.each(['p256', 'p384', 'p521', 'p224', 'k256', 'bp256'])(
    'a %s key with written-out curve, compressed point or none becomes the named curve (TOOL-004)',
    async (key) => {
      for (const form of ['explicit', 'compressed', 'nopublic']) {
        const bundle = await open(`${key}.${form}.pem`);
        expectKey(bundle, key);
        expect(bundle.keys[0]?.explicitCurve).toBe(form === 'explicit');
        matrix.record(`SEC1 PEM, ${form === 'nopublic' ? 'no public point' : form}`, 'openssl');
      }
    },
  );

  it('a key with its curve in a block of its own is one key', async () => {
    const bundle = await open('parameters.pem');
    expect(bundle).toMatchObject({ problems: [], ignored: [{ kind: 'parameters' }] });
    expect(bundle.keys).toHaveLength(1);
  });

  it.each(Object.keys(PKCS8_SCHEMES))('PKCS#8 encrypted with %s is opened (TOOL-004)', async (name) => {
    expectKey(await open(`${slug(name)}.p8`, PASSWORD), 'p256');
    expect((await open(`${slug(name)}.p8`, 'wrong')).locks).toMatchObject([{ kind: 'key', wrong: true }]);
    matrix.record(`PKCS#8 encrypted: ${name}`, 'openssl');
  });

  it.each([...PEM_CIPHERS])(
    'PEM encrypted in the traditional way with %s is opened (TOOL-004)',
    async (cipher) => {
      expectKey(await open(`rsa.${cipher}.pem`, PASSWORD), 'rsa');
      expectKey(await open(`p256.${cipher}.pem`, PASSWORD), 'p256');
      expect((await open(`rsa.${cipher}.pem`, 'wrong')).locks).toMatchObject([{ wrong: true }]);
      matrix.record(`Traditional PEM: ${cipher}`, 'openssl');
    },
  );

  it.each(Object.values(REFUSED))('a key encrypted with %s is refused by that name', async (name) => {
    const { problems } = await open(`${slug(name)}.refused`, PASSWORD);
    expect(problems).toMatchObject([{ failure: { code: 'UNSUPPORTED_ALGORITHM', detail: name } }]);
  });

  it('a traditional cipher that is not supported is refused by its name', async () => {
    const { problems } = await open('rsa.camellia.pem', PASSWORD);
    expect(problems).toMatchObject([{ failure: { detail: 'CAMELLIA-256-CBC' } }]);
  });

  it.each(Object.keys(PFX_OPTIONS))(
    'a PFX with %s is opened, its chain in order (TOOL-003)',
    async (name) => {
      const bundle = await open(`${slug(name)}.pfx`, PASSWORD);
      expectKey(bundle, 'p256');
      expectCertificates(bundle, CHAIN);
      expect(bundle.entries).toMatchObject([{ alias: 'My 网站', key: 0, complete: true }]);
      matrix.record(`PFX: ${name}`, 'openssl');
    },
  );

  it.each([...CERTIFIED])('a PFX with a %s key is opened (TOOL-003)', async (key) => {
    const bundle = await open(`${key}.pfx`, PASSWORD);
    expectKey(bundle, key);
    expectCertificates(bundle, [key, 'intermediate', 'root']);
    matrix.record('PFX by key type', 'openssl');
  });

  it('a wrong password of a PFX is told from damage (TOOL-003)', async () => {
    for (const [name, kind] of [
      ['default of OpenSSL 3', 'PFX'],
      ['default before 3.0 (RC2-40, 3DES, SHA-1)', 'PFX'],
      // openssl leaves the certificates of such a file in clear.
      ['no MAC', 'key'],
    ] as const) {
      const bundle = await open(`${slug(name)}.pfx`, 'wrong');
      expect(bundle).toMatchObject({ problems: [], locks: [{ kind, wrong: true }] });
    }
  });

  it('a PFX with a password that is not ASCII is opened, old and new', async () => {
    for (const file of ['unicode.pfx', 'unicode_legacy.pfx']) {
      expectKey(await open(file, UNICODE_PASSWORD), 'p256');
      matrix.record('PFX, password not ASCII', 'openssl');
    }
  });

  it('a PFX with an empty password opens without a question', async () => {
    for (const file of ['empty.pfx', 'empty_legacy.pfx']) {
      expectKey(await open(file), 'p256');
      matrix.record('PFX, empty password', 'openssl');
    }
  });

  it('a PFX of certificates alone or of a key alone is opened', async () => {
    expectCertificates(await open('nokeys.pfx', PASSWORD), ['p256']);
    expectKey(await open('nocerts.pfx', PASSWORD), 'p256');
    matrix.record('PFX without key', 'openssl');
    matrix.record('PFX without certificate', 'openssl');
  });

  it.each(['bundle.p7b', 'bundle.p7b.der', 'stream.p7b'])(
    'the P7B %s is read in order (TOOL-003)',
    async (file) => {
      expectCertificates(await open(file), CHAIN);
      matrix.record(file === 'stream.p7b' ? 'P7B in BER' : 'P7B', 'openssl');
    },
  );

  it('certificates are read from PEM and DER (TOOL-003)', async () => {
    for (const file of ['p256.pem', 'p256.der']) {
      expectCertificates(await open(file), ['p256']);
      matrix.record(`Certificate ${file.endsWith('der') ? 'DER' : 'PEM'}`, 'openssl');
    }
  });

  it('of two roots of one name the one that signed is taken', async () => {
    const text = ['imposter', 'root', 'intermediate', 'p256'].map((name) => corpusFile(`${name}.pem`));
    const bundle = await open('all.pem', undefined, new Uint8Array(Buffer.concat(text)));
    expectCertificates(bundle, CHAIN);
    expect(bundle.entries).toHaveLength(2);
  });
});

describe('what keytool writes', () => {
  it.each(['PKCS12', 'JKS', 'JCEKS'])(
    'a %s store with two keys and a root is opened (TOOL-003)',
    async (type) => {
      const sources = [{ name: type, content: corpusFile(`keytool.${type}`) }];
      const passwords = new Map([['0#0', PASSWORD]]);
      const first = await readBundle({ sources, passwords });
      const [lock] = first.locks;
      if (type !== 'PKCS12') {
        expect(first.locks).toMatchObject([{ kind: 'key', alias: 'one', wrong: false }]);
        expect(first.keys).toHaveLength(1);
      }
      const bundle = await readBundle({ sources, passwords: passwords.set(lock?.id ?? '', 'key one') });
      expect(bundle).toMatchObject({ problems: [], locks: [] });
      expect(bundle.entries.map(({ alias, key }) => [alias, key !== null])).toEqual(
        expect.arrayContaining([
          ['one', true],
          ['two', true],
          ['root', false],
        ]),
      );
      matrix.record(type === 'PKCS12' ? 'PFX, several keys' : type, 'keytool');
    },
  );

  it('a PKCS#12 store of Java 8 is opened (TOOL-003)', async () => {
    const bundle = await open('legacy.PKCS12', PASSWORD);
    expect(bundle.entries).toMatchObject([{ alias: 'one', key: 0, complete: true }]);
    matrix.record('PFX of Java 8', 'keytool');
  });

  it('a store is listed without its password, and a wrong one is said', async () => {
    const listed = await open('keytool.JKS');
    expect(listed.certificates).toHaveLength(3);
    expect(listed.locks).toMatchObject([{ kind: 'JKS', wrong: false }]);
    const wrong = await open('keytool.JKS', 'nonsense');
    expect(wrong.locks).toMatchObject([{ kind: 'JKS', wrong: true }]);
  });

  it('a secret key in a store is named', async () => {
    expect((await open('secret.JCEKS', PASSWORD)).ignored).toMatchObject([{ kind: 'secretKey' }]);
  });
});

describe('what certtool writes', () => {
  it.each(CERTTOOL_CIPHERS)(
    'PKCS#8 and PFX with %s are opened (TOOL-003, TOOL-004)',
    async (cipher) => {
      expectKey(await open(`certtool.${cipher}.p8`, PASSWORD), 'p256');
      const bundle = await open(`certtool.${cipher}.p12`, PASSWORD);
      expectKey(bundle, 'p256');
      expectCertificates(bundle, ['p256']);
      expect(bundle.entries[0]?.alias).toBe('gnu');
      matrix.record('PKCS#8 encrypted', 'certtool');
      matrix.record('PFX', 'certtool');
      // GnuTLS takes 600,000 rounds, in the old schemes too.
    },
    120_000,
  );
});

describe('what ssh-keygen writes', () => {
  it.each(['ed25519', 'rsa', 'p384'])('a %s key is read (TOOL-004)', async (type) => {
    const bundle = await open(`ssh.${type}`);
    expect(bundle).toMatchObject({ problems: [], keys: [{ container: 'OPENSSH' }] });
    matrix.record('OpenSSH', 'ssh-keygen');
  });

  it('a key with a passphrase is refused by the name of its scheme', async () => {
    const { problems } = await open('ssh.locked');
    expect(problems).toMatchObject([
      { failure: { detail: expect.stringMatching(/^OpenSSH aes256-ctr, bcrypt/) } },
    ]);
  });
});

describe('the list of what was read', () => {
  it('stands in docs/tools.md', () => {
    const { found, expected } = documented('conversion: read', matrix.table('Read by us, written by'));
    expect(found).toBe(expected);
  });
});
