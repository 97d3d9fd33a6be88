import { beforeAll, describe, expect, it } from '@jest/globals';
import { createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { childNodes, nodeBytes, readDer } from '../der/reader.ts';
import { readOctets } from '../der/values.ts';
import { derNull, derOctets, derOid, derSequence, derUnsigned } from '../der/writer.ts';
import { copyBytes, type Bytes } from '../encoding/bytes.ts';
import { corpusFile, corpusFolder, PASSWORD } from '../testing/conversion-corpus.ts';
import { run } from '../testing/command-line.ts';
import { publicHalfOf } from '../testing/key-judges.ts';
import { readBundle } from './bundle/read-bundle.ts';
import { buildPfx } from './pfx.ts';
import { readMac } from './pfx-mac.ts';

const HMAC = { sha256: '1.2.840.113549.2.9', sha512: '1.2.840.113549.2.11' } as const;

beforeAll(() => {
  corpusFolder();
}, 400_000);

/** openssl's file without MAC, with one as RFC 9579 wants it, computed by Node. */
function withPbmac1(hash: keyof typeof HMAC, password: string): Bytes {
  const [version, safe] = childNodes(readDer(corpusFile('no_MAC.pfx')));
  const wrapper = safe && childNodes(safe)[1];
  const content = wrapper && childNodes(wrapper)[0];
  if (!version || !safe || !content) {
    throw new Error('not a PFX');
  }
  const salt = randomBytes(16);
  const length = hash === 'sha256' ? 32 : 64;
  const key = pbkdf2Sync(password, salt, 3_000, length, hash);
  const value = createHmac(hash, key).update(readOctets(content)).digest();
  const prf = derSequence(derOid(HMAC[hash]), derNull());
  const parameters = derSequence(derOctets(salt), derUnsigned(3_000), derUnsigned(length), prf);
  const kdf = derSequence(derOid('1.2.840.113549.1.5.12'), parameters);
  const algorithm = derSequence(derOid('1.2.840.113549.1.5.14'), derSequence(kdf, prf));
  // Salt and rounds of MacData itself do not count in this form.
  const mac = derSequence(
    derSequence(algorithm, derOctets(value)),
    derOctets(latin1('NOT USED')),
    derUnsigned(1),
  );
  return derSequence(nodeBytes(version), nodeBytes(safe), mac);
}

function latin1(text: string): Bytes {
  return copyBytes(Buffer.from(text, 'latin1'));
}

describe('a PFX with PBMAC1 (RFC 9579)', () => {
  it.each(['sha256', 'sha512'] as const)('and %s is opened, and a wrong password is said', async (hash) => {
    const sources = [{ name: 'a.pfx', content: withPbmac1(hash, PASSWORD) }];
    const opened = await readBundle({ sources, passwords: new Map([['0#0', PASSWORD]]) });
    expect(opened).toMatchObject({ problems: [], locks: [] });
    expect(opened.keys.map(({ spkiSha256 }) => spkiSha256)).toEqual([publicHalfOf('p256')]);
    expect(opened.schemes[0]?.scheme).toMatch(/^PBMAC1 HMAC-SHA-(256|512), PBKDF2 HMAC-SHA-\1 × 3000/);
    const wrong = await readBundle({ sources, passwords: new Map([['0#0', 'wrong']]) });
    expect(wrong.locks).toMatchObject([{ kind: 'PFX', wrong: true }]);
  });
});

/** A PFX whose MAC alone has a password, by the options of `openssl pkcs12 -export`. */
function macOf(options: readonly string[], password = PASSWORD): Bytes {
  const made = run(
    'openssl',
    [
      'pkcs12',
      '-export',
      '-in',
      'a.pem',
      '-nokeys',
      '-certpbe',
      'NONE',
      '-passout',
      `pass:${password}`,
      ...options,
    ],
    { 'a.pem': corpusFile('p256.pem') },
  );
  return made.stdout;
}

async function openWith(content: Bytes, password: string | undefined) {
  const passwords = new Map(password === undefined ? [] : [['0#0', password]]);
  const { certificates, locks, problems, schemes } = await readBundle({
    sources: [{ name: 'a.pfx', content }],
    passwords,
  });
  return { count: certificates.length, locks, problems, schemes: schemes.map(({ scheme }) => scheme) };
}

describe('a PFX with a MAC of openssl', () => {
  it.each([
    ['md5', 'MD5'],
    ['sha1', 'SHA-1'],
    ['sha224', 'SHA-224'],
    ['sha256', 'SHA-256'],
    ['sha384', 'SHA-384'],
    ['sha512', 'SHA-512'],
    ['sha512-224', 'SHA-512/224'],
    ['sha512-256', 'SHA-512/256'],
  ])('by %s is opened by its password and by no other', async (digest, name) => {
    const file = macOf(['-macalg', digest]);
    expect(await openWith(file, PASSWORD)).toEqual({
      count: 1,
      locks: [],
      problems: [],
      schemes: [expect.stringContaining(`HMAC-${name} × 2048`)],
    });
    expect(await openWith(file, `${PASSWORD}!`)).toMatchObject({ count: 0, locks: [{ wrong: true }] });
    expect(await openWith(file, undefined)).toMatchObject({ count: 0, locks: [{ wrong: false }] });
  });

  it('of one round, which it need not say, is opened', async () => {
    expect(await openWith(macOf(['-nomaciter']), PASSWORD)).toMatchObject({
      count: 1,
      schemes: [expect.stringContaining('× 1')],
    });
  });

  it('of many rounds is not tried without a password, even an empty one, but opened with it', async () => {
    const file = macOf(['-iter', '30000'], '');
    expect(await openWith(file, undefined)).toMatchObject({ count: 0, locks: [{ wrong: false }] });
    expect(await openWith(file, '')).toMatchObject({ count: 1, locks: [] });
  });

  it('by an algorithm that is not known is refused by the name of that', async () => {
    const { problems, count } = await openWith(macOf(['-macalg', 'sha3-256']), PASSWORD);
    expect(count).toBe(0);
    expect(problems).toMatchObject([
      {
        failure: {
          code: 'UNSUPPORTED_ALGORITHM',
          detail: expect.stringMatching(/SHA3-256|2\.16\.840\.1\.101\.3\.4\.2\.8/),
        },
      },
    ]);
  });
});

describe('a damaged MAC', () => {
  const oid = derOid('2.16.840.1.101.3.4.2.1');
  const pbmac1 = derOid('1.2.840.113549.1.5.14');
  const kdf = derSequence(
    derOid('1.2.840.113549.1.5.12'),
    derSequence(derOctets(randomBytes(8)), derUnsigned(1), derUnsigned(32)),
  );
  const info = (...algorithm: readonly Bytes[]) =>
    derSequence(derSequence(...algorithm), derOctets(randomBytes(32)));
  it.each([
    ['MAC has tag 0x2', derUnsigned(1)],
    ['MAC ends inside, before its digest', derSequence()],
    ['MAC digest ends inside, before its algorithm', derSequence(derSequence())],
    ['MAC digest ends inside, before its value', derSequence(derSequence(derSequence(oid)))],
    ['MAC ends inside, before its salt', derSequence(info(oid))],
    ['MAC algorithm ends inside, before its identifier', derSequence(info(), derOctets(randomBytes(8)))],
    [
      'MAC algorithm ends inside, before its parameters',
      derSequence(info(pbmac1), derOctets(randomBytes(8))),
    ],
    [
      'PBMAC1 parameters ends inside, before its key derivation',
      derSequence(info(pbmac1, derSequence()), derOctets(randomBytes(8))),
    ],
    [
      'PBMAC1 parameters ends inside, before its MAC',
      derSequence(info(pbmac1, derSequence(kdf)), derOctets(randomBytes(8))),
    ],
  ])('is said to be so: %s', (message, mac) => {
    expect(() => readMac(readDer(mac))).toThrow(expect.objectContaining({ code: 'BAD_DER', message }));
  });
});

describe('the MAC of a PFX that is made', () => {
  it.each([
    ['modern', /MAC: sha256, Iteration 100000\nMAC length: 32, salt length: 20/],
    ['compatible', /MAC: sha1, Iteration 2000\nMAC length: 20, salt length: 8/],
  ] as const)('in the %s profile is verified by openssl with the password alone', async (profile, shown) => {
    const text = (name: string) => Buffer.from(corpusFile(name)).toString();
    const file = await buildPfx({
      certificatePem: text('p256.pem'),
      privateKeyPem: text('p256.key'),
      chainPems: [],
      password: PASSWORD,
      profile,
    });
    const info = (password: string) =>
      run('openssl', ['pkcs12', '-in', 'a.pfx', '-info', '-noout', '-passin', `pass:${password}`], {
        'a.pfx': file,
      });
    expect(info(PASSWORD)).toMatchObject({ status: 0, output: expect.stringMatching(shown) });
    const wrong = info('wrong');
    expect([wrong.status, wrong.output]).toEqual([1, expect.stringContaining('Mac verify error')]);
  });
});
