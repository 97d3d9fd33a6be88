import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { constants, privateEncrypt, sign, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Workbench } from '../testing/openssl.ts';
import { type KeyDevice, SignatureError, signingKey } from './signing-key.ts';
import { generatePrivateKey, spkiOf } from './software-key.ts';

const CONTENT = Buffer.from('what is signed');
/** DigestInfo of SHA-256 up to the digest (RFC 8017 9.2). */
const DIGEST_INFO = Buffer.from('3031300d060960864801650304020105000420', 'hex');

let bench: Workbench;
let ec: KeyObject;
let rsa: KeyObject;
beforeAll(async () => {
  bench = await Workbench.open();
  ec = await generatePrivateKey('p-384');
  rsa = await generatePrivateKey('rsa-2048');
});
afterAll(() => bench.close());

const device = (key: KeyObject, more: Partial<KeyDevice>): KeyDevice => ({
  spki: spkiOf(key),
  takes: 'content',
  ecdsaForm: 'der',
  sign: async (input, hash) => sign(hash, input, { key, dsaEncoding: 'der' }),
  ...more,
});

/** What openssl says of a signature. */
async function verdict(key: KeyObject, hash: string, signature: Buffer): Promise<string> {
  await bench.write('content', CONTENT);
  await bench.write('signature', signature);
  await bench.write('public.der', spkiOf(key));
  const place = ['-keyform', 'DER', '-verify', 'public.der', '-signature', 'signature', 'content'];
  return (await bench.openssl('dgst', `-${hash}`, ...place)).text;
}

describe('a signing key', () => {
  it('of a device that takes digests, as key services do', async () => {
    const keys = signingKey(
      device(ec, {
        takes: 'digest',
        async sign(digest, hash) {
          expect([digest.length, hash]).toEqual([48, 'sha384']);
          await bench.write('ec.pem', ec.export({ type: 'pkcs8', format: 'pem' }));
          await bench.write('digest', digest);
          await bench.openssl('pkeyutl', '-sign', '-inkey', 'ec.pem', '-in', 'digest', '-out', 'made');
          return readFile(bench.path('made'));
        },
      }),
    );
    expect(await verdict(ec, 'sha384', await keys.sign(CONTENT))).toContain('Verified OK');
  });

  it('of a device that takes digests and has RSA', async () => {
    const padded = { key: rsa, padding: constants.RSA_PKCS1_PADDING };
    const keys = signingKey(
      device(rsa, {
        takes: 'digest',
        sign: async (digest) => privateEncrypt(padded, Buffer.concat([DIGEST_INFO, digest])),
      }),
    );
    const signature = await keys.sign(CONTENT);
    expect(signature).toEqual(sign('sha256', CONTENT, rsa));
    expect(await verdict(rsa, 'sha256', signature)).toContain('Verified OK');
  });

  it('of a device that writes r and s side by side, as tokens do', async () => {
    const key = { key: ec, dsaEncoding: 'ieee-p1363' } as const;
    const keys = signingKey(
      device(ec, { ecdsaForm: 'p1363', sign: async (content) => sign('sha384', content, key) }),
    );
    // Integers of all lengths come up: a leading zero octet is dropped, a leading bit gets one.
    for (let round = 0; round < 300; round++) await keys.sign(CONTENT);
    expect(await verdict(ec, 'sha384', await keys.sign(CONTENT))).toContain('Verified OK');
  });

  it('hands no signature out that its public key refuses', async () => {
    const other = await generatePrivateKey('p-384');
    const wrong: KeyDevice['sign'][] = [
      async (content) => sign('sha384', content, other),
      async () => sign('sha384', Buffer.from('something else'), ec),
      async (content) => sign('sha256', content, ec),
      async () => Buffer.alloc(0),
      async (content) => sign('sha384', content, { key: ec, dsaEncoding: 'ieee-p1363' }),
    ];
    for (const answer of wrong)
      await expect(signingKey(device(ec, { sign: answer })).sign(CONTENT)).rejects.toThrow(SignatureError);
  });
});
