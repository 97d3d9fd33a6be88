import { createHash, generateKeyPairSync, sign, X509Certificate } from 'node:crypto';
import { encodeBody } from '../../issuers/embedded-ca/certificate.ts';
import {
  bitString,
  element,
  objectIdentifier,
  octetString,
  sequence,
  toPem,
} from '../../issuers/embedded-ca/der.ts';
import { encodeName } from '../../issuers/embedded-ca/names.ts';
import { ALGORITHM } from '../../issuers/embedded-ca/oids.ts';

export interface LoopbackCertificate {
  /** PEM. */
  certificate: string;
  key: string;
}

const DAY_MS = 86_400_000;
const SUBJECT_ALT_NAME = '2.5.29.17';

/** A certificate of its own for a server at 127.0.0.1, made in this process so that the gate needs no openssl. */
export function loopbackCertificate(): LoopbackCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const name = encodeName([{ type: 'commonName', value: 'loopback' }]);
  const signatureAlgorithm = sequence(objectIdentifier(ALGORITHM.ecdsaWithSha256));
  const now = Date.now();
  // GeneralName iPAddress (RFC 5280 4.2.1.6).
  const address = element(0x87, Buffer.from([127, 0, 0, 1]));
  const body = encodeBody({
    serial: createHash('sha256').update(spki).digest().subarray(0, 8),
    signatureAlgorithm,
    issuer: name,
    subject: name,
    notBefore: new Date(now - DAY_MS),
    notAfter: new Date(now + DAY_MS),
    spki,
    extensions: [sequence(objectIdentifier(SUBJECT_ALT_NAME), octetString(sequence(address)))],
  });
  const der = sequence(body, signatureAlgorithm, bitString(sign('sha256', body, privateKey)));
  return {
    certificate: new X509Certificate(toPem(der, 'CERTIFICATE')).toString(),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}
