/** The MAC of a PFX file (RFC 7292 4, RFC 9579), which tells a right password from a wrong one. */
import { randomBytes } from '../crypto-provider.ts';
import { DerSequence, type DerNode } from '../der/reader.ts';
import { TAG } from '../der/tags.ts';
import { readOctets, readOid, readSmallInteger } from '../der/values.ts';
import { derNull, derOctets, derOid, derSequence, derUnsigned } from '../der/writer.ts';
import { copyBytes, equalBytes, utf8Bytes, type Bytes } from '../encoding/bytes.ts';
import { PkiError } from '../errors.ts';
import { derivePkcs12, PURPOSE, utf16Bytes } from '../key/password/derive.ts';
import type { HashName } from '../key/password/hashes.ts';
import { readKeyDerivation, readPrf, type KeyDerivation } from '../key/password/pbes2.ts';
import { algorithmLabel } from '../key/password/scheme-names.ts';
import { passwordBytes, PKCS12_ENCODINGS } from '../key/password/scheme.ts';
import { Work } from '../key/password/work.ts';
import { PFX_OID } from './pfx-oids.ts';

const DIGESTS: ReadonlyMap<string, HashName> = new Map([
  ['1.2.840.113549.2.5', 'MD5'],
  ['1.3.14.3.2.26', 'SHA-1'],
  ['2.16.840.1.101.3.4.2.4', 'SHA-224'],
  ['2.16.840.1.101.3.4.2.1', 'SHA-256'],
  ['2.16.840.1.101.3.4.2.2', 'SHA-384'],
  ['2.16.840.1.101.3.4.2.3', 'SHA-512'],
  ['2.16.840.1.101.3.4.2.5', 'SHA-512/224'],
  ['2.16.840.1.101.3.4.2.6', 'SHA-512/256'],
]);
const DIGEST_OIDS: Readonly<Partial<Record<HashName, string>>> = Object.fromEntries(
  [...DIGESTS].map(([oid, name]) => [name, oid]),
);

/** A MAC as a file states it. */
export interface PfxMac {
  /** To be shown: 'HMAC-SHA-256 × 2048'. */
  name: string;
  /** Rounds of key derivation, or 0 where the derivation counts otherwise. */
  rounds: number;
  /** Whether the password makes this MAC. */
  verify(content: Bytes, password: string, work: Work): Promise<boolean>;
}

/** Reads MacData. */
export function readMac(node: DerNode): PfxMac {
  const parts = new DerSequence(node, 'MAC');
  const info = new DerSequence(parts.take(TAG.sequence, 'digest'), 'MAC digest');
  const algorithm = new DerSequence(info.take(TAG.sequence, 'algorithm'), 'MAC algorithm');
  const expected = copyBytes(readOctets(info.take(TAG.octetString, 'value')));
  const salt = copyBytes(readOctets(parts.take(TAG.octetString, 'salt')));
  const roundsNode = parts.optional(TAG.integer);
  const rounds = roundsNode ? readSmallInteger(roundsNode) : 1;
  const oid = readOid(algorithm.take(TAG.oid, 'identifier'));
  if (oid === PFX_OID.pbmac1) {
    return pbmac1(algorithm.take(TAG.sequence, 'parameters'), expected);
  }
  const name = DIGESTS.get(oid);
  if (!name) {
    throw new PkiError('UNSUPPORTED_ALGORITHM', `a MAC with ${algorithmLabel(oid)}`, {
      detail: algorithmLabel(oid),
    });
  }
  return {
    name: `HMAC-${name} × ${rounds}`,
    rounds,
    async verify(content, password, work) {
      for (const encoding of PKCS12_ENCODINGS) {
        const secret = passwordBytes(password, encoding);
        if (secret && equalBytes(await pkcs12Mac(name, secret, salt, rounds, content, work), expected)) {
          return true;
        }
      }
      return false;
    },
  };
}

async function pkcs12Mac(
  name: HashName,
  secret: Bytes,
  salt: Bytes,
  rounds: number,
  content: Bytes,
  work: Work,
): Promise<Bytes> {
  const { hashSizes, macOf } = await import('../key/password/hashes.ts');
  const length = hashSizes(name).output;
  const key = await derivePkcs12(name, secret, salt, PURPOSE.mac, rounds, length, work);
  return macOf(name, key, content);
}

/** PBMAC1 (RFC 9579): the parameters stand in the algorithm; salt and rounds of MacData do not count. */
function pbmac1(parameters: DerNode, expected: Bytes): PfxMac {
  const parts = new DerSequence(parameters, 'PBMAC1 parameters');
  const derivation: KeyDerivation = readKeyDerivation(parts.take(TAG.sequence, 'key derivation'));
  const prf = readPrf(parts.take(TAG.sequence, 'MAC'));
  return {
    name: `PBMAC1 HMAC-${prf}, ${derivation.name}`,
    rounds: 0,
    async verify(content, password, work) {
      const { hashSizes, macOf } = await import('../key/password/hashes.ts');
      const key = await derivation.derive(utf8Bytes(password), hashSizes(prf).output, work);
      return equalBytes(macOf(prf, key, content), expected);
    },
  };
}

/** MacData over an authenticated safe. */
export async function writeMac(
  name: 'SHA-1' | 'SHA-256',
  content: Bytes,
  password: string,
  rounds: number,
  saltBytes: number,
): Promise<Bytes> {
  const salt = randomBytes(saltBytes);
  const value = await pkcs12Mac(name, utf16Bytes(`${password}\0`), salt, rounds, content, new Work());
  const algorithm = derSequence(derOid(DIGEST_OIDS[name] ?? ''), derNull());
  return derSequence(derSequence(algorithm, derOctets(value)), derOctets(salt), derUnsigned(rounds));
}
