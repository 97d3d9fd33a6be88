import { afterEach, describe, expect, it } from '@jest/globals';
import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { cryptoProviders } from '../crypto-provider.ts';
import { DerSequence, readDer } from '../der/reader.ts';
import { TAG } from '../der/tags.ts';
import { readSmallInteger } from '../der/values.ts';
import { copyBytes, type Bytes } from '../encoding/bytes.ts';
import { readJwk, writeJwk } from './jwk.ts';
import { octetPkcs8, publicInfo, readKeyNumbers, type OctetKey } from './key-numbers.ts';
import { keyMatches } from './match.ts';
import { readOpenssh, writeOpenssh } from './openssh.ts';
import { publicKeyOf, readPrivateKeyDer } from './private-key.ts';
import { readSpki } from './public-key.ts';
import { keyOptions, writeKey } from './write-key.ts';

const OIDS = { X25519: '1.3.101.110', X448: '1.3.101.111', Ed25519: '1.3.101.112', Ed448: '1.3.101.113' };
type Name = keyof typeof OIDS;
const names = Object.keys(OIDS) as Name[];

/** A pair with its private half as version 2, which states the public one. */
function pair(name: Name): { spki: Bytes; key: OctetKey; versionTwo: Bytes } {
  const made: { privateKey: KeyObject; publicKey: KeyObject } = {
    X25519: () => generateKeyPairSync('x25519'),
    X448: () => generateKeyPairSync('x448'),
    Ed25519: () => generateKeyPairSync('ed25519'),
    Ed448: () => generateKeyPairSync('ed448'),
  }[name]();
  const spki = Uint8Array.from(made.publicKey.export({ type: 'spki', format: 'der' }));
  const key = readKeyNumbers(Uint8Array.from(made.privateKey.export({ type: 'pkcs8', format: 'der' })));
  if (key.kind !== 'OKP') throw new Error('another kind of key');
  const publicBytes = copyBytes(spki.slice(-key.secret.length));
  return {
    spki,
    key: { ...key, publicBytes },
    versionTwo: octetPkcs8(OIDS[name], key.secret, publicBytes),
  };
}

/** WebCrypto as Chromium has it: PKCS#8 of version 2 is refused at import. */
function refuseVersionTwo(): void {
  const real = globalThis.crypto;
  const importKey = (...input: Parameters<SubtleCrypto['importKey']>) => {
    const [format, data] = input;
    const version = () =>
      readSmallInteger(
        new DerSequence(readDer(copyBytes(data as Uint8Array)), 'key').take(TAG.integer, 'version'),
      );
    if (format === 'pkcs8' && version() !== 0) throw new DOMException('', 'DataError');
    return real.subtle.importKey(...input);
  };
  const subtle = new Proxy(real.subtle, {
    get: (target, name) => {
      const member: unknown = name === 'importKey' ? importKey : Reflect.get(target, name, target);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
  cryptoProviders.set('default', {
    ...real,
    subtle,
    getRandomValues: (array) => real.getRandomValues(array),
  });
}
afterEach(() => cryptoProviders.set('default', globalThis.crypto));

describe('a private key that states its public half (RFC 8410 10.3)', () => {
  it('of Ed25519 belongs to its certificate as PKCS#8 of version 2, as OpenSSH and as JWK, also in a browser that refuses version 2', async () => {
    const { key, spki, versionTwo } = pair('Ed25519');
    const forms = [versionTwo, readOpenssh(writeOpenssh(key)), readJwk(writeJwk(key))];
    refuseVersionTwo();
    for (const form of forms) expect(await keyMatches(readPrivateKeyDer(form), readSpki(spki))).toBe(true);
    expect(await keyMatches(readPrivateKeyDer(versionTwo), readSpki(pair('Ed25519').spki))).toBe(false);
  });

  it.each(names)(
    'of %s has its public half computed, as OpenSSL does (RFC 7748 5, RFC 8032 5)',
    async (name) => {
      const { key, spki, versionTwo } = pair(name);
      const bare = readPrivateKeyDer(octetPkcs8(OIDS[name], key.secret, null));
      expect((await publicKeyOf(bare)).spki).toEqual(spki);
      expect((await publicKeyOf(readPrivateKeyDer(versionTwo))).spki).toEqual(spki);
    },
  );

  it.each(names)('of %s is refused everywhere when it states another key’s', async (name) => {
    const { key } = pair(name);
    const foreign = pair(name).key.publicBytes;
    const exchanged = octetPkcs8(OIDS[name], key.secret, foreign);
    const bad = { code: 'BAD_KEY' };
    const spki = publicInfo({ ...key, publicBytes: foreign });
    await expect(publicKeyOf(readPrivateKeyDer(exchanged))).rejects.toMatchObject(bad);
    await expect(keyMatches(readPrivateKeyDer(exchanged), readSpki(spki!))).rejects.toMatchObject(bad);
    await expect(keyOptions(exchanged)).rejects.toMatchObject(bad);
    for (const format of ['pkcs8', 'jwk', 'public'] as const)
      await expect(writeKey({ pkcs8: exchanged, format, encoding: 'pem' })).rejects.toMatchObject(bad);
  });

  it.each(['P-256', 'secp256k1', 'brainpoolP384r1'])(
    'of %s is refused when it states another key’s',
    async (curve) => {
      const [own, foreign] = [0, 1].map(() => generateKeyPairSync('ec', { namedCurve: curve }).privateKey);
      const der = Buffer.from(own!.export({ type: 'pkcs8', format: 'der' }));
      const point = (key: KeyObject) => {
        const spki = createPublicKey(key).export({ type: 'spki', format: 'der' });
        return spki.subarray(spki.lastIndexOf(Buffer.from([0, 4])) + 1);
      };
      const at = der.indexOf(point(own!));
      expect(at).toBeGreaterThan(0);
      expect((await publicKeyOf(readPrivateKeyDer(Uint8Array.from(der)))).kind).toBe('EC');
      point(foreign!).copy(der, at);
      await expect(publicKeyOf(readPrivateKeyDer(Uint8Array.from(der)))).rejects.toMatchObject({
        code: 'BAD_KEY',
      });
    },
  );
});
