import { beforeAll, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { derOctets, derOid, derSequence, derUnsigned, der } from '../../der/writer.ts';
import { concatBytes, latin1Bytes, utf8Bytes, type Bytes } from '../../encoding/bytes.ts';
import { derToPem } from '../../encoding/pem.ts';
import { corpusFile, corpusFolder, PASSWORD, slug } from '../../testing/conversion-corpus.ts';
import { publicHalfOf, sha256 } from '../../testing/key-judges.ts';
import { damagedBytes } from '../../testing/noise.ts';
import { writeZip } from '../../zip/write.ts';
import type { ZipEntry } from '../../zip/archive.ts';
import type { Bundle } from './bundle.ts';
import { readBundle } from './read-bundle.ts';

/** FUZZ_RUNS=2000 TEST_SEED=… looks further than the test run does. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 60);
const SEED = Number(process.env['TEST_SEED'] ?? 20_261_120);

/** What a customer is told; anything else would be a bug that shows as "something went wrong". */
const CODES =
  /^(EMPTY_INPUT|TOO_LARGE|BAD_ENCODING|BAD_PEM|BAD_DER|TRUNCATED|TRAILING_DATA|WRONG_TYPE|UNSUPPORTED_ALGORITHM|TOO_COSTLY|BAD_KEY|KEY_ENCRYPTED|ZIP_[A-Z_]+)$/;

let ours: Set<string>;

beforeAll(() => {
  corpusFolder();
  ours = new Set(['p256', 'intermediate', 'root'].map((name) => sha256(corpusFile(`${name}.der`))));
}, 400_000);

async function read(content: Bytes | string, password?: string): Promise<Bundle> {
  const passwords = new Map(password === undefined ? [] : ['0#0', '0#1', '0#2'].map((id) => [id, password]));
  const bundle = await readBundle({ sources: [{ name: 'a', content }], passwords });
  for (const { failure } of bundle.problems) {
    expect(failure.code).toMatch(CODES);
  }
  return bundle;
}

async function forDamaged(name: string, password: string | undefined, check: (bundle: Bundle) => void) {
  const good = corpusFile(name);
  await fc.assert(
    fc.asyncProperty(damagedBytes(good), async (damaged) => check(await read(damaged, password))),
    { numRuns: RUNS, seed: SEED },
  );
}

describe('a damaged file', () => {
  it.each(['rsa.key', 'rsa.pkcs1.der', 'p256.key', 'p256.sec1.der', 'p521.pkcs8.der', 'p256.explicit.pem'])(
    'never gives another key than it held: %s (TOOL-014)',
    async (name) => {
      const key = publicHalfOf(name.slice(0, name.indexOf('.')));
      await forDamaged(name, undefined, ({ keys }) => {
        // With a changed identifier it is a key of an unknown algorithm or curve, and shown as that.
        const known = keys.filter(
          ({ curve, spkiSha256 }) => spkiSha256 !== null && !/^[\d.]+$/.test(curve ?? ''),
        );
        expect(known.map(({ spkiSha256 }) => spkiSha256).filter((spki) => spki !== key)).toEqual([]);
      });
    },
    60_000,
  );

  it.each(['default of OpenSSL 3', 'default before 3.0 (RC2-40, 3DES, SHA-1)', '3DES, SHA-1'])(
    'never gives other contents than it held: PFX, %s (TOOL-014)',
    async (name) => {
      await forDamaged(`${slug(name)}.pfx`, PASSWORD, ({ keys, certificates }) => {
        expect(keys.every(({ spkiSha256 }) => spkiSha256 === publicHalfOf('p256'))).toBe(true);
        expect(certificates.filter(({ sha256: digest }) => !ours.has(digest))).toEqual([]);
      });
    },
    60_000,
  );

  it('never gives other keys than it held: JKS (TOOL-014)', async () => {
    const held = new Set((await read(corpusFile('keytool.JKS'), PASSWORD)).keys.map((key) => key.spkiSha256));
    await forDamaged('keytool.JKS', PASSWORD, ({ keys }) => {
      expect(keys.filter(({ spkiSha256 }) => !held.has(spkiSha256))).toEqual([]);
    });
  }, 400_000);

  it.each([
    'no_encryption_no_MAC.pfx',
    'stream.p7b',
    'bundle.p7b',
    'p256.pem',
    'rsa.aes256.pem',
    'AES_256_CBC_scrypt.p8',
    'PBE_MD5_DES.p8',
    'ssh.rsa',
    'legacy.PKCS12',
  ])(
    'ends with one sentence for each thing that is wrong: %s (TOOL-014)',
    async (name) => {
      await forDamaged(name, PASSWORD, (bundle) => {
        const { certificates, keys, locks, problems, ignored } = bundle;
        expect([certificates, keys, locks, problems, ignored].flat().length).toBeGreaterThan(0);
      });
    },
    90_000,
  );

  it('that was cut off is said to be, with the bytes that are there', async () => {
    const bundle = await read(corpusFile('p256.der').slice(0, 100));
    expect(bundle.problems).toMatchObject([{ failure: { code: 'TRUNCATED' } }]);
    expect(bundle.problems[0]?.failure.detail).toMatch(/^100 \/ \d{3}$/);
  });

  it('with bytes behind it is read, and the bytes are said', async () => {
    const bundle = await read(concatBytes([corpusFile('p256.der'), latin1Bytes('xyz')]));
    expect(bundle.certificates).toHaveLength(1);
    expect(bundle.problems).toMatchObject([{ failure: { code: 'TRAILING_DATA' } }]);
  });

  it('with a flipped bit in a private number is named as a damaged key', async () => {
    const file = corpusFile('p256.pkcs8.der');
    file[40] = (file[40] ?? 0) ^ 1;
    expect((await read(file)).problems).toMatchObject([{ failure: { code: 'BAD_KEY' } }]);
  });
});

describe('a text that went through other hands', () => {
  const text = (name: string): string => new TextDecoder().decode(corpusFile(name));
  const wide = (value: string): string =>
    value.replace(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0));
  const forms: Record<string, (pem: string) => string | Bytes> = {
    'a byte order mark': (pem) => `\uFEFF${pem}`,
    'Windows line ends': (pem) => pem.replaceAll('\n', '\r\n'),
    'UTF-16': (pem) => new Uint8Array(Buffer.from(`\uFEFF${pem}`, 'utf16le')),
    'full-width characters': wide,
    'words around it': (pem) => `Dear customer,\n\n${pem}\nRegards`,
    'words in an old encoding': (pem) => concatBytes([latin1Bytes('Gr\xfc\xdfe\n'), latin1Bytes(pem)]),
    'a wrong label': (pem) => pem.replaceAll('CERTIFICATE', 'PRIVATE KEY'),
    'a web page around it': (pem) => `<html><pre>${pem.replaceAll('\n', '<br>')}</pre></html>`,
    'no PEM lines': (pem) => pem.replace(/-----.*-----/g, ''),
  };

  it.each(Object.keys(forms))('is read with %s (TOOL-014)', async (name) => {
    const bundle = await read(forms[name]?.(text('p256.pem')) ?? '');
    expect(bundle).toMatchObject({ problems: [] });
    expect(bundle.certificates.map((certificate) => certificate.sha256)).toEqual([
      sha256(corpusFile('p256.der')),
    ]);
  });

  it('is read when two files are in one paste, and says which block is bad', async () => {
    const paste = `${text('p256.pem')}${text('p256.key')}-----BEGIN CERTIFICATE-----\n!!!\n-----END CERTIFICATE-----\n${text('root.pem')}`;
    const bundle = await read(paste);
    expect([bundle.certificates.length, bundle.keys.length]).toEqual([2, 1]);
    expect(bundle.problems).toMatchObject([
      { place: { label: 'CERTIFICATE' }, failure: { code: 'BAD_PEM' } },
    ]);
    expect(bundle.problems[0]?.place.line).toBeGreaterThan(10);
  });
});

describe('noise', () => {
  const megabytes = 10 * 1024 * 1024;

  it.each([
    ['zeros', () => new Uint8Array(megabytes)],
    ['the letter A', () => new Uint8Array(megabytes).fill(0x41)],
    ['SEQUENCE headers', () => new Uint8Array(megabytes).fill(0x30)],
    [
      'indefinite lengths',
      () => Uint8Array.from({ length: megabytes }, (_, at) => (at % 2 === 0 ? 0x30 : 0x80)),
    ],
    ['BEGIN lines', () => latin1Bytes('-----BEGIN CERTIFICATE-----\n'.repeat(60_000))],
    ['blanks', () => latin1Bytes(`-----BEGIN A-----${' '.repeat(megabytes)}`)],
    [
      'key stores of nothing',
      () => latin1Bytes('\xfe\xed\xfe\xed\0\0\0\x02\xff\xff\xff\xff'.repeat(100_000)),
    ],
  ] as const)('of 10 MB of %s ends with a sentence (TOOL-014)', async (_name, make) => {
    const { certificates, keys, problems } = await read(make());
    expect([certificates.length, keys.length]).toEqual([0, 0]);
    expect(problems.length).toBeGreaterThan(0);
  });

  it('beyond 16 MB is refused before it is read', async () => {
    const sources = [{ name: 'a', content: new Uint8Array(17 * 1024 * 1024) }];
    await expect(readBundle({ sources })).rejects.toMatchObject({ code: 'TOO_LARGE' });
  });
});

describe('an archive', () => {
  const certificate = (): Bytes => corpusFile('p256.pem');
  const open = async (entries: readonly ZipEntry[]): Promise<Bundle> => read(await writeZip(entries));

  it('is read through its folders, without what macOS adds, and its names are names only', async () => {
    const bundle = await open([
      { name: 'nginx/deep/er/site.crt', content: certificate() },
      { name: '../../etc/passwd.key', content: corpusFile('p256.key') },
      { name: '__MACOSX/._site.crt', content: 'resource fork' },
      { name: '__proto__/root.pem', content: corpusFile('root.pem') },
      { name: 'readme.txt', content: 'install me' },
      { name: 'inner.zip', content: await writeZip([{ name: 'a.crt', content: certificate() }]) },
    ]);
    expect(bundle).toMatchObject({ problems: [], locks: [] });
    expect([bundle.certificates.length, bundle.keys.length]).toEqual([2, 1]);
    expect(bundle.entries[0]).toMatchObject({ key: 0 });
    expect(bundle.ignored.map(({ kind }) => kind)).toEqual(['text', 'text']);
  });

  it('of too many files, or of files that grow, is refused with its reason', async () => {
    const many = Array.from({ length: 10_001 }, (_, index) => ({ name: `${index}.crt`, content: '' }));
    expect((await open(many)).problems).toMatchObject([{ failure: { code: 'ZIP_TOO_MANY_ENTRIES' } }]);
    const bomb = [{ name: 'a.crt', content: 'a'.repeat(64 * 1024 * 1024) }];
    expect((await open(bomb)).problems).toMatchObject([{ failure: { code: 'ZIP_ENTRY_TOO_LARGE' } }]);
  }, 400_000);
});

describe('a file that asks for years of work', () => {
  const salt = derOctets(new Uint8Array(8));
  const locked = (scheme: string, ...parameters: Bytes[]): string => {
    const algorithm = derSequence(derOid(scheme), derSequence(...parameters));
    return derToPem(derSequence(algorithm, derOctets(new Uint8Array(64))), 'ENCRYPTED PRIVATE KEY');
  };
  const pbes2 = (kdf: string, ...parameters: Bytes[]): string =>
    locked(
      '1.2.840.113549.1.5.13',
      derSequence(derOid(kdf), derSequence(...parameters)),
      derSequence(derOid('2.16.840.1.101.3.4.1.42'), derOctets(new Uint8Array(16))),
    );

  it.each([
    ['PBKDF2', () => pbes2('1.2.840.113549.1.5.12', salt, derUnsigned(2 ** 31 - 1))],
    ['PKCS#12', () => locked('1.2.840.113549.1.12.1.3', salt, derUnsigned(2 ** 31 - 1))],
    ['PBKDF1', () => locked('1.2.840.113549.1.5.3', salt, derUnsigned(2 ** 31 - 1))],
    ['scrypt', () => pbes2('1.3.6.1.4.1.11591.4.11', salt, ...[2 ** 30, 8, 1].map((n) => derUnsigned(n)))],
    [
      'scrypt memory',
      () => pbes2('1.3.6.1.4.1.11591.4.11', salt, ...[2 ** 16, 255, 1].map((n) => derUnsigned(n))),
    ],
  ] as const)('is refused at once: %s (TOOL-014)', async (_name, make) => {
    expect((await read(make(), 'x')).problems).toMatchObject([{ failure: { code: 'TOO_COSTLY' } }]);
  });

  it('is stopped by the customer where it is allowed to run', async () => {
    const controller = new AbortController();
    const content = locked('1.2.840.113549.1.12.1.3', salt, derUnsigned(9_000_000));
    const running = readBundle(
      { sources: [{ name: 'a', content }], passwords: new Map([['0#0', 'x']]) },
      controller.signal,
    );
    setTimeout(() => controller.abort(), 50);
    await expect(running).rejects.toMatchObject({ code: 'CANCELLED' });
  });

  it('by nesting is refused', async () => {
    let nested = der(0x30);
    for (let depth = 0; depth < 2_000; depth += 1) {
      nested = der(0x30, nested);
    }
    expect((await read(nested)).problems).toMatchObject([{ failure: { code: 'BAD_DER' } }]);
    expect((await read(utf8Bytes('0'))).problems).toHaveLength(1);
  });
});
