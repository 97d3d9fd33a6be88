import { beforeAll, describe, expect, it } from '@jest/globals';
import { createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { concatBytes, copyBytes, type Bytes } from '../encoding/bytes.ts';
import { childNodes, contentBytes, nodeBytes, readDer } from '../der/reader.ts';
import { TAG } from '../der/tags.ts';
import { der, derBits, derNull, derOid, derSequence, derUnsigned } from '../der/writer.ts';
import { latin1Bytes } from '../encoding/bytes.ts';
import { derToPem } from '../encoding/pem.ts';
import { readCsrProof } from './proof.ts';
import { checkCsrSignature, readCsr } from './read.ts';

const ECDSA_SHA256 = derSequence(derOid('1.2.840.10045.4.3.2'));
const RSA_SHA256 = derSequence(derOid('1.2.840.113549.1.1.11'), derNull());
const NO_ATTRIBUTES = der(0xa0);

let ec: KeyObject;
let rsa: KeyObject;

beforeAll(() => {
  ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
});

const spkiOf = (key: KeyObject): Bytes =>
  copyBytes(createPublicKey(key).export({ type: 'spki', format: 'der' }));

/** A request over any information at all, rightly signed. */
function signed(key: KeyObject, ...parts: Bytes[]): Bytes {
  const info = derSequence(...parts);
  const algorithm = key === rsa ? RSA_SHA256 : ECDSA_SHA256;
  return derSequence(info, algorithm, derBits(sign('sha256', info, key)));
}

/** The same value with its length in one byte more than it needs. */
function longer(value: Bytes): Bytes {
  const node = readDer(value);
  const length = node.end - node.contentStart;
  return concatBytes([Uint8Array.of(node.tag, 0x83, 0, length >> 8, length & 0xff), contentBytes(node)]);
}

const VERSION = derUnsigned(0);
const SUBJECT = derSequence();

describe('the proof of possession in a request', () => {
  it('gives the key with its identifiers, and verifies', async () => {
    const proof = readCsrProof(signed(ec, VERSION, SUBJECT, spkiOf(ec), NO_ATTRIBUTES));
    expect(proof.publicKey).toMatchObject({
      kind: 'EC',
      algorithmId: '1.2.840.10045.2.1',
      curveId: '1.2.840.10045.3.1.7',
    });
    expect(proof.signatureAlgorithm.oid).toBe('1.2.840.10045.4.3.2');
    expect(await proof.verify()).toBe('valid');
    const other = readCsrProof(signed(ec, VERSION, SUBJECT, spkiOf(rsa), NO_ATTRIBUTES));
    expect(await other.verify()).toBe('invalid');
  });

  it('is read from the bytes themselves, never from text in them', () => {
    const pem = derToPem(signed(ec, VERSION, SUBJECT, spkiOf(ec), NO_ATTRIBUTES), 'CERTIFICATE REQUEST');
    expect(readCsr(pem).publicKey.kind).toBe('EC');
    expect(() => readCsrProof(latin1Bytes(`0\n${pem}`))).toThrow(
      expect.objectContaining({ name: 'PkiError' }),
    );
  });

  const modulus = () => contentBytes(readDer(nodeBytes(rsaNumbers()[0] ?? readDer(VERSION))));
  function rsaNumbers() {
    const [, bits = readDer(VERSION)] = childNodes(readDer(spkiOf(rsa)));
    return childNodes(readDer(copyBytes(contentBytes(bits).subarray(1))));
  }
  const rsaSpki = (key: Bytes): Bytes =>
    derSequence(derSequence(derOid('1.2.840.113549.1.1.1'), derNull()), derBits(key));
  const PADDED = Uint8Array.of(2, 4, 0, 1, 0, 1);

  it.each<[string, () => Bytes, RegExp]>([
    ['another version', () => signed(ec, derUnsigned(1), SUBJECT, spkiOf(ec), NO_ATTRIBUTES), /version 2/],
    [
      'a version of two bytes',
      () => signed(ec, Uint8Array.of(2, 2, 0, 0), SUBJECT, spkiOf(ec), NO_ATTRIBUTES),
      /number is not/,
    ],
    ['a long length', () => signed(ec, VERSION, longer(SUBJECT), spkiOf(ec), NO_ATTRIBUTES), /length is not/],
    [
      'a long length deep inside',
      () => signed(ec, VERSION, derSequence(der(TAG.set, longer(derSequence()))), spkiOf(ec), NO_ATTRIBUTES),
      /length is not/,
    ],
    [
      'a long length around it all',
      () => longer(signed(ec, VERSION, SUBJECT, spkiOf(ec), NO_ATTRIBUTES)),
      /length is not/,
    ],
    [
      'a padded exponent',
      () =>
        signed(rsa, VERSION, SUBJECT, rsaSpki(derSequence(derUnsigned(modulus()), PADDED)), NO_ATTRIBUTES),
      /number is not/,
    ],
    [
      'a part too many',
      () => signed(ec, VERSION, SUBJECT, spkiOf(ec), NO_ATTRIBUTES, NO_ATTRIBUTES),
      /more parts/,
    ],
    [
      'a subject that is none',
      () => signed(ec, VERSION, derSequence(derNull()), spkiOf(ec), NO_ATTRIBUTES),
      /./,
    ],
    ['attributes that are none', () => signed(ec, VERSION, SUBJECT, spkiOf(ec), der(0xa0, derNull())), /./],
  ])('is refused with %s, however well signed', (_name, make, message) => {
    expect(() => readCsrProof(make())).toThrow(
      expect.objectContaining({ code: 'BAD_DER', message: expect.stringMatching(message) }),
    );
  });

  it('needs no attributes', async () => {
    expect(await readCsrProof(signed(ec, VERSION, SUBJECT, spkiOf(ec))).verify()).toBe('valid');
  });

  it('is wrong when the ECDSA signature has another encoding of the same numbers', async () => {
    const info = derSequence(VERSION, SUBJECT, spkiOf(ec), NO_ATTRIBUTES);
    const signature = copyBytes(sign('sha256', info, ec));
    const request = (bytes: Bytes) => derSequence(info, ECDSA_SHA256, derBits(bytes));
    expect(await checkCsrSignature(request(signature))).toBe('valid');
    expect(await checkCsrSignature(request(longer(signature)))).toBe('invalid');
  });
});
