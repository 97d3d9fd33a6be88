/** Certificates for tests that Node alone judges: P-256 keys, names of one attribute. */
import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { contextConstructed, contextPrimitive, TAG } from '../der/tags.ts';
import {
  der,
  derBits,
  derExplicit,
  derOctets,
  derOid,
  derSequence,
  derSet,
  derUnsigned,
  derUtf8,
} from '../der/writer.ts';
import { utf8Bytes, type Bytes } from '../encoding/bytes.ts';

export interface SmallKey {
  name: string;
  privateKey: KeyObject;
  spki: Bytes;
}

export function makeKey(name: string): SmallKey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { name, privateKey, spki: Uint8Array.from(publicKey.export({ type: 'spki', format: 'der' })) };
}

const nameOf = (text: string): Bytes => derSequence(derSet(derSequence(derOid('2.5.4.3'), derUtf8(text))));
/** GeneralizedTime of a year's first second. */
const time = (year: number): Bytes => der(TAG.generalizedTime, utf8Bytes(`${year}0101000000Z`));
const identifier = (key: SmallKey): Bytes => Uint8Array.from(createHash('sha1').update(key.spki).digest());
const ECDSA_SHA256 = derSequence(derOid('1.2.840.10045.4.3.2'));

let serial = 1;

/** The DER certificate of a key by another, valid from the first to the second year. */
export function certify(
  subject: SmallKey,
  issuer: SmallKey,
  [from, until]: readonly [number, number],
  isCa = true,
): Bytes {
  serial += 1;
  const extension = (oid: string, content: Bytes) => derSequence(derOid(oid), derOctets(content));
  const extensions = [
    extension('2.5.29.19', isCa ? derSequence(der(TAG.boolean, Uint8Array.of(0xff))) : derSequence()),
    extension('2.5.29.14', derOctets(identifier(subject))),
    extension('2.5.29.35', derSequence(der(contextPrimitive(0), identifier(issuer)))),
  ];
  const contents = derSequence(
    derExplicit(0, derUnsigned(2)),
    derUnsigned(serial),
    ECDSA_SHA256,
    nameOf(issuer.name),
    derSequence(time(from), time(until)),
    nameOf(subject.name),
    subject.spki,
    der(contextConstructed(3), derSequence(...extensions)),
  );
  return derSequence(
    contents,
    ECDSA_SHA256,
    derBits(Uint8Array.from(sign('sha256', contents, issuer.privateKey))),
  );
}
