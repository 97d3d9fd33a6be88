import { beforeEach, describe, expect, it } from '@jest/globals';
import { createPublicKey, verify } from 'node:crypto';
import type { KeyStore } from '../keys/key-store.ts';
import type { KeySpec, SigningKey } from '../keys/signing-key.ts';
import { generatePrivateKey, spkiOf } from '../keys/software-key.ts';
import { newRequest } from './requests.ts';

const HASH: Record<KeySpec, string> = { 'rsa-2048': 'sha256', 'p-256': 'sha256', 'p-384': 'sha384' };
const SPECS = Object.keys(HASH) as KeySpec[];
/** AlgorithmIdentifiers as RFC 4055 5 and RFC 5758 3.2 write them. */
const ALGORITHM: Record<KeySpec, string> = {
  'rsa-2048': '300d06092a864886f70d01010b0500',
  'p-256': '300a06082a8648ce3d040302',
  'p-384': '300a06082a8648ce3d040303',
};
const CONTENT = Buffer.from(newRequest());

const isSigned = (key: SigningKey, spec: KeySpec, signature: Buffer): boolean =>
  verify(HASH[spec], CONTENT, createPublicKey({ key: key.spki, format: 'der', type: 'spki' }), signature);

/**
 * What every store of keys does; its owner calls this in a test file.
 * @param open a store without keys
 */
export function describeKeyStore(open: () => Promise<KeyStore>): void {
  let store: KeyStore;

  describe('a store of keys', () => {
    beforeEach(async () => {
      store = await open();
    });

    it.each(SPECS)('makes a %s key whose signatures its public key verifies', async (spec) => {
      const { uri, key } = await store.generate(spec);
      expect(uri.startsWith(`${store.scheme}:`)).toBe(true);
      expect([key.algorithm.toString('hex'), key.keyId.length]).toEqual([ALGORITHM[spec], 20]);
      expect(isSigned(key, spec, await key.sign(CONTENT))).toBe(true);
    });

    it.each(SPECS)('opens a %s key again by its URI', async (spec) => {
      const { uri, key } = await store.generate(spec);
      const again = await store.open(uri);
      expect([again.spki, again.keyId]).toEqual([key.spki, key.keyId]);
      expect(isSigned(again, spec, await again.sign(CONTENT))).toBe(true);
    });

    it('signs with RSA to the same octets each time, also when many sign at once', async () => {
      const { uri, key } = await store.generate('rsa-2048');
      const again = await store.open(uri);
      const all = await Promise.all(
        Array.from({ length: 8 }, (_, index) => (index % 2 ? key : again).sign(CONTENT)),
      );
      expect(new Set(all.map((signature) => signature.toString('hex'))).size).toBe(1);
    });

    it('makes different keys', async () => {
      const made = await Promise.all(Array.from({ length: 5 }, () => store.generate('p-256')));
      expect(new Set(made.map(({ uri }) => uri)).size).toBe(5);
      expect(new Set(made.map(({ key }) => key.keyId.toString('hex'))).size).toBe(5);
    });

    it('takes a key in and gives it out, or says that it does neither', async () => {
      const own = await generatePrivateKey('p-384');
      const adopted = await store.adopt(own).catch((error: unknown) => error);
      if (adopted instanceof Error) {
        expect(adopted).toMatchObject({ code: 'NOT_PORTABLE' });
        return;
      }
      const { uri } = adopted as { uri: string };
      expect((await store.open(uri)).spki).toEqual(spkiOf(own));
      expect(spkiOf(await store.release(uri))).toEqual(spkiOf(own));
    });

    it('knows no key after it was destroyed, and no other key', async () => {
      const { uri } = await store.generate('p-256');
      const kept = await store.generate('p-256');
      await store.destroy(uri);
      await store.destroy(uri);
      await expect(store.open(uri)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      expect((await store.open(kept.uri)).keyId).toEqual(kept.key.keyId);
      await expect(store.open(`${store.scheme}:none`)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });
  });
}
