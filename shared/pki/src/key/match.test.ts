import { describe, expect, it } from '@jest/globals';
import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { hexToBytes } from '../encoding/hex.ts';
import { keyMatches, samePublicKey, signatureProof } from './match.ts';
import { publicKeyOf, readPrivateKey } from './private-key.ts';
import { type EcPublicKey, type OtherPublicKey, readSpki, type RsaPublicKey } from './public-key.ts';

const spki = hexToBytes('00');
const rsa = (modulus: string, exponent = '65537'): RsaPublicKey => ({
  ...{ kind: 'RSA', algorithmId: '1.2.840.113549.1.1.1', algorithm: 'RSA', bits: 8, spki },
  ...{ modulus, exponent },
});
const ec = (point: string, curve = 'P-256', bits = 256): EcPublicKey => ({
  ...{ kind: 'EC', algorithmId: '1.2.840.10045.2.1', algorithm: 'EC', curveId: null, spki },
  ...{ point, curve, bits },
});
const other = (bytes: string): OtherPublicKey => ({
  ...{ kind: 'other', algorithmId: '1.3.101.112', algorithm: 'Ed25519', bits: 256 },
  spki: hexToBytes(bytes),
});

describe('two public keys', () => {
  it('of RSA are one by modulus and exponent together, however they are encoded', () => {
    expect(samePublicKey(rsa('ab'), { ...rsa('ab'), spki: hexToBytes('01') })).toBe(true);
    expect(samePublicKey(rsa('ab'), rsa('ac'))).toBe(false);
    expect(samePublicKey(rsa('ab'), rsa('ab', '3'))).toBe(false);
  });

  it('of RSA are two when one of the same numbers is bound to PSS, as OpenSSL has it (RFC 4055 1.2)', () => {
    const pss = { ...rsa('ab'), algorithmId: '1.2.840.113549.1.1.10', algorithm: 'RSA-PSS' };
    expect([samePublicKey(rsa('ab'), pss), samePublicKey(pss, rsa('ab'))]).toEqual([false, false]);
    expect(samePublicKey(pss, { ...pss })).toBe(true);
  });

  it('of EC are one by the point, compressed or not (SEC 1 2.3.3)', () => {
    expect(samePublicKey(ec('04aabbccdd'), ec('03aabb'))).toBe(true);
    expect(samePublicKey(ec('02aabb'), ec('04aabbccd0'))).toBe(true);
    expect(samePublicKey(ec('04aabbccdd'), ec('04aabbccdd'))).toBe(true);
    expect(samePublicKey(ec('04aabbccdd'), ec('02aabb'))).toBe(false);
    expect(samePublicKey(ec('04aabbccdd'), ec('03aabc'))).toBe(false);
    // A compressed point whose digits look like the mark of a whole one.
    expect(samePublicKey(ec('020404'), ec('030404'))).toBe(false);
  });

  it('of EC are one on the same curve alone, by its size where its parameters are written out', () => {
    const written = (bits: number) => ec('03aabb', 'explicit', bits);
    expect(samePublicKey(ec('03aabb'), ec('03aabb', 'P-256K'))).toBe(false);
    expect([samePublicKey(ec('03aabb'), written(256)), samePublicKey(written(256), ec('03aabb'))]).toEqual([
      true,
      true,
    ]);
    expect([samePublicKey(ec('03aabb'), written(384)), samePublicKey(written(384), ec('03aabb'))]).toEqual([
      false,
      false,
    ]);
    // The same name is the same curve, whatever is known of its size.
    expect(samePublicKey(ec('03aabb', 'P-521', 521), ec('03aabb', 'P-521', 0))).toBe(true);
  });

  it('of other algorithms are one by their encoding, and never one with a key of another kind', () => {
    expect(samePublicKey(other('0102'), other('0102'))).toBe(true);
    expect(samePublicKey(other('0102'), other('0103'))).toBe(false);
    const kinds = [rsa('ab'), ec('03aabb'), other('00')];
    for (const left of kinds)
      for (const right of kinds) expect(samePublicKey(left, right)).toBe(left.kind === right.kind);
  });
});

type Pair = { privateKey: KeyObject; publicKey: KeyObject };
const halves = ({ privateKey, publicKey }: Pair) => ({
  privateKey: readPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  publicKey: readSpki(Uint8Array.from(publicKey.export({ type: 'spki', format: 'der' }))),
});
const PROVEN: Record<string, () => Pair> = {
  RSA: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
  'P-256': () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  Ed25519: () => generateKeyPairSync('ed25519'),
};
/** What WebCrypto knows nothing of, or nothing that all browsers know. */
const UNPROVEN: Record<string, () => Pair> = {
  'RSA-PSS': () => generateKeyPairSync('rsa-pss', { modulusLength: 2048 }),
  secp256k1: () => generateKeyPairSync('ec', { namedCurve: 'secp256k1' }),
};

describe('a signature as proof that two halves belong together', () => {
  it.each(Object.entries(PROVEN))('is one for %s', async (_name, make) => {
    const [own, foreign] = [halves(make()), halves(make())];
    expect(await signatureProof(own.privateKey, own.publicKey)).toBe(true);
    expect(await signatureProof(own.privateKey, foreign.publicKey)).toBe(false);
  });

  it.each(Object.entries(UNPROVEN))(
    'is none for %s, where equal public halves have to be enough',
    async (_name, make) => {
      const [own, foreign] = [halves(make()), halves(make())];
      expect(await signatureProof(own.privateKey, own.publicKey)).toBeNull();
      expect(await keyMatches(own.privateKey, own.publicKey)).toBe(true);
      expect(await keyMatches(own.privateKey, foreign.publicKey)).toBe(false);
    },
  );

  it('fails for a private half of another kind than the public one', async () => {
    const [ecPair, rsaPair] = [PROVEN['P-256'], PROVEN['RSA']].map((make) => halves(make!()));
    expect(await signatureProof(ecPair!.privateKey, rsaPair!.publicKey)).toBe(false);
    // Some browsers refuse RSA keys of three primes, which says nothing against them.
    const three = { ...ecPair!.privateKey, multiPrime: true };
    expect(await signatureProof(three, rsaPair!.publicKey)).toBeNull();
  });

  it('fails for an RSA key that can’t sign, since its parts contradict each other', async () => {
    const pair = PROVEN['RSA']!();
    const parts = pair.privateKey.export({ format: 'jwk' });
    const prime = Buffer.from(parts.p ?? '', 'base64url');
    // An even number is no prime; modulus and exponent are the right ones.
    prime[prime.length - 1]! -= 1;
    const key = { ...parts, p: prime.toString('base64url') };
    const wrong = halves({ ...pair, privateKey: createPrivateKey({ key, format: 'jwk' }) });
    expect(samePublicKey(await publicKeyOf(wrong.privateKey), wrong.publicKey)).toBe(true);
    expect(await signatureProof(wrong.privateKey, wrong.publicKey)).toBe(false);
    expect(await keyMatches(wrong.privateKey, wrong.publicKey)).toBe(false);
  });
});
