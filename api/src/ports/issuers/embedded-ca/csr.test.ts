import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { spawnSync } from 'node:child_process';
import { checkCsrSignature, PkiError, readCsr as readOnPage } from '@certdeck/pki';
import {
  newKey,
  requestInfo,
  requestOf,
  signedRequest,
  spkiOf,
  type RequestKey,
} from '../testing/requests.ts';
import { readCsr } from './csr.ts';

const KINDS: RequestKey[] = ['rsa-2048', 'P-256', 'P-384', 'P-521'];
const keys = KINDS.map(newKey);
const someKey = fc.constantFrom(...keys);

/** What the page says of the same bytes before it sends them. */
async function pageTakes(request: Buffer): Promise<boolean> {
  try {
    return readOnPage(request).version === 1 && (await checkCsrSignature(request)) === 'valid';
  } catch (error) {
    if (error instanceof PkiError) return false;
    throw error;
  }
}

function opensslTakes(request: Buffer): boolean {
  const child = spawnSync('openssl', ['req', '-inform', 'DER', '-verify', '-noout'], { input: request });
  return child.status === 0 && child.stderr.toString().includes('verify OK');
}

/** Up to three octets exchanged, a piece cut out, or some put in. */
function damaged(good: Buffer): fc.Arbitrary<Buffer> {
  const place = fc.nat(good.length - 1);
  const exchanges = fc.array(fc.tuple(place, fc.nat(255)), { minLength: 1, maxLength: 3 });
  return fc.oneof(
    exchanges.map((all) => {
      const bad = Buffer.from(good);
      for (const [at, value] of all) bad[at] = value;
      return bad;
    }),
    fc
      .tuple(place, fc.integer({ min: 1, max: 40 }))
      .map(([at, length]) => Buffer.concat([good.subarray(0, at), good.subarray(at + length)])),
    fc
      .tuple(place, fc.uint8Array({ minLength: 1, maxLength: 8 }))
      .map(([at, extra]) => Buffer.concat([good.subarray(0, at), extra, good.subarray(at)])),
  );
}

const damagedRequest = someKey.chain((key) => damaged(requestOf(spkiOf(key), key)));
/** Whoever makes these holds the key, so that only the reading stands between them and a certificate. */
const damagedButSigned = someKey.chain((key) =>
  damaged(requestInfo(spkiOf(key))).map((info) => signedRequest(info, key)),
);

describe('a request that the authority takes', () => {
  it.each(KINDS)('of %s is one that the page and openssl take', async (kind) => {
    const key = newKey(kind);
    const request = requestOf(spkiOf(key), key);
    expect(await readCsr(request)).toMatchObject({ ok: true, key: { spki: new Uint8Array(spkiOf(key)) } });
    expect(await pageTakes(request)).toBe(true);
    expect(opensslTakes(request)).toBe(true);
  });

  it('is one that the page takes, also when it was damaged on the way (property)', async () => {
    await fc.assert(
      fc.asyncProperty(damagedRequest, async (request) => {
        const { ok } = await readCsr(request);
        if (ok) expect(await pageTakes(request)).toBe(true);
      }),
      { numRuns: 1500 },
    );
  });

  it('is one that the page takes, also when it was damaged and then signed (property)', async () => {
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(damagedButSigned, async (request) => {
        const { ok } = await readCsr(request);
        if (!ok) return;
        taken += 1;
        expect(await pageTakes(request)).toBe(true);
      }),
      { numRuns: 1500 },
    );
    // Letters of the name may change in a signed request; without such runs nothing was compared.
    expect(taken).toBeGreaterThan(0);
  });
});
