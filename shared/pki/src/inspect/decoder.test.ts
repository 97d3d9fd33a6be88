import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import * as fc from 'fast-check';
import { buildJks } from '../container/jks.ts';
import { buildPfx } from '../container/pfx.ts';
import { parseCertificate } from '../certificate/read.ts';
import { checkCsrSignature, readCsr } from '../csr/read.ts';
import { pemToDer } from '../encoding/pem.ts';
import { PkiError } from '../errors.ts';
import { readPrivateKey } from '../key/private-key.ts';
import { detectKind } from '../kind.ts';
import { issueCertificate, type IssuedCertificate } from '../testing/authority.ts';
import { run } from '../testing/command-line.ts';
import { damagedBytes } from '../testing/noise.ts';
import { decryptPrivateKey, encryptPrivateKey } from '../vault/vault.ts';
import { describe as describeObject, type Description } from './describe.ts';
import { inspectInput } from './inspect.ts';

const RUNS = { numRuns: 1_500 };
const SECRET = '0123456789abcdef'.repeat(4);

let issued: IssuedCertificate;

beforeAll(async () => {
  jest.spyOn(console, 'warn').mockReturnValue();
  issued = await issueCertificate({
    hostname: 'example.com',
    email: 'a@b.c',
    signAlg: 'ECDSA',
    keyLen: 'P384',
  });
});

/** 'read', or the code of the one typed error that damage may cause. */
async function outcome(read: () => unknown): Promise<string> {
  try {
    await read();
    return 'read';
  } catch (error) {
    if (error instanceof PkiError) {
      return error.code;
    }
    throw error;
  }
}

/** As the pages do: list what is there, then read the first in full. */
async function decode(value: string | Uint8Array): Promise<Description> {
  const given = typeof value === 'string' ? { text: value } : { files: [{ name: 'a.der', bytes: value }] };
  const [found] = await inspectInput({ text: '', files: [], ...given });
  if (!found?.ok) throw new PkiError(found?.failure.code ?? 'EMPTY_INPUT', 'nothing that can be read');
  return describeObject(found.der);
}

describe('the decoder', () => {
  it('tells certificate, request and keys by their content (CRY-001, TOOL-012)', async () => {
    const publicKey = run('openssl', ['pkey', '-pubout', '-in', 'k.pem'], {
      'k.pem': issued.privateKeyPem,
    }).output;
    const { certificatePem, csrPem, privateKeyPem } = issued;
    expect(await decode(certificatePem)).toMatchObject({
      kind: 'certificate',
      report: { details: { version: 3, commonName: 'example.com' } },
    });
    expect(await decode(csrPem)).toMatchObject({ kind: 'csr', report: { signature: 'valid' } });
    expect(await decode(privateKeyPem)).toMatchObject({ kind: 'privateKey', report: { curve: 'P-384' } });
    expect(await decode(publicKey)).toMatchObject({ kind: 'publicKey', report: { curve: 'P-384' } });
  });

  it('recognises containers that other functions open', async () => {
    const { certificatePem, privateKeyPem } = issued;
    const container = { certificatePem, privateKeyPem, password: 'secret' };
    const sealed = await encryptPrivateKey(privateKeyPem, { secret: SECRET });
    const shell = (command: string) =>
      run('openssl', command.split(' '), { 'k.pem': privateKeyPem, 'c.pem': certificatePem }).stdout;
    const kinds = [
      await buildPfx({ ...container, profile: 'compatible' }),
      await buildJks(container),
      pemToDer(sealed),
      shell('crl2pkcs7 -nocrl -certfile c.pem -outform DER'),
      shell('pkcs8 -topk8 -in k.pem -outform DER -passout pass:x'),
      Uint8Array.of(0x30, 0),
    ].map(detectKind);
    expect(kinds).toEqual(['pfx', 'jks', 'envelopedData', 'pkcs7', 'encryptedPrivateKey', 'unknown']);
    expect(await decode(sealed)).toMatchObject({ kind: 'envelopedData' });
  });

  it('gives one result for each block of a text', async () => {
    const encrypted = run('openssl', ['ec', '-aes128', '-passout', 'pass:x', '-in', 'k.pem'], {
      'k.pem': issued.privateKeyPem,
    }).output;
    const text = `${issued.certificatePem}${encrypted}-----BEGIN X-----\nMAA=\n-----END X-----\n${issued.csrPem}`;
    const results = await inspectInput({ text, files: [] });
    expect(results.map((result) => (result.ok ? result.kind : result.failure.code))).toEqual([
      'certificate',
      'encryptedPrivateKey',
      'WRONG_TYPE',
      'csr',
    ]);
    expect(await inspectInput({ text: 'nonsense!', files: [] })).toMatchObject([{ ok: false }]);
  });

  it('makes no network call, and the generator neither (CRY-002)', async () => {
    const fetch = jest.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('network'));
    for (const pem of [issued.certificatePem, issued.csrPem, issued.privateKeyPem]) await decode(pem);
    await issueCertificate({ hostname: 'a.com', signAlg: 'ECDSA' });
    expect(fetch).not.toHaveBeenCalled();
    fetch.mockRestore();
  });
});

describe('bad input', () => {
  const kinds = ['certificatePem', 'csrPem', 'privateKeyPem'] as const;

  it.each(kinds)('made of %s is read or gives one typed error, never another', async (kind) => {
    const good = pemToDer(issued[kind]);
    await fc.assert(
      fc.asyncProperty(damagedBytes(good), async (damaged) => {
        for (const read of [parseCertificate, readCsr, readPrivateKey, decode]) {
          expect(await outcome(() => read(damaged))).toMatch(/^(read|[A-Z_]+)$/);
        }
      }),
      RUNS,
    );
  });

  it('with a changed signature is never called valid', async () => {
    const good = pemToDer(issued.csrPem);
    await fc.assert(
      fc.asyncProperty(fc.nat(good.length - 1), fc.nat(7), async (at, bit) => {
        const changed = good.with(at, (good[at] ?? 0) ^ (1 << bit));
        expect(
          await outcome(async () => expect(await checkCsrSignature(changed)).not.toBe('valid')),
        ).toBeTruthy();
      }),
      { numRuns: 600 },
    );
  });

  it('made of a vault text is refused with one typed error', async () => {
    const sealed = pemToDer(await encryptPrivateKey(issued.privateKeyPem, { secret: SECRET }));
    // The ciphertext itself has no integrity in CBC, so that only the part before it is damaged.
    const header = sealed.length - issued.privateKeyPem.length - 32;
    await fc.assert(
      fc.asyncProperty(fc.nat(header), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const damaged = sealed.with(at, (sealed[at] ?? 0) ^ change);
        const pem = `-----BEGIN CMS-----\n${Buffer.from(damaged).toString('base64')}\n-----END CMS-----`;
        expect(await outcome(() => decryptPrivateKey(pem, { secret: SECRET }))).toMatch(/^(read|[A-Z_]+)$/);
      }),
      { numRuns: 300 },
    );
  });

  it('of text is read or gives one typed error', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.base64String({ maxLength: 300 }),
      fc.string({ unit: fc.constantFrom('0', '3', 'a', 'F', ' ', ':'), maxLength: 300 }),
      fc.nat(issued.csrPem.length).map((length) => issued.csrPem.slice(0, length)),
    );
    await fc.assert(
      fc.asyncProperty(text, async (value) => {
        for (const read of [parseCertificate, readCsr, readPrivateKey, decode]) {
          expect(await outcome(() => read(value))).toMatch(/^(read|[A-Z_]+)$/);
        }
      }),
      RUNS,
    );
  });

  it('of deep nesting and great lengths ends quickly', async () => {
    const nested = Uint8Array.from({ length: 60_000 }, (_, index) => (index % 2 === 0 ? 0x30 : 0x80));
    const long = Uint8Array.from([0x30, 0x84, 0xff, 0xff, 0xff, 0xff, ...new Uint8Array(1_000)]);
    const wide = new Uint8Array(4_000_004).fill(5);
    wide.set([0x30, 0x83, 0x3d, 0x09, 0x00]);
    const start = performance.now();
    for (const bytes of [nested, long, wide]) {
      expect(await outcome(() => decode(bytes))).not.toBe('read');
    }
    expect(performance.now() - start).toBeLessThan(20_000);
  });
});
