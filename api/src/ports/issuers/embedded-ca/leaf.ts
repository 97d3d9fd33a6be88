import { createHash, randomBytes } from 'node:crypto';
import type { PublicKeyDetails } from '@certdeck/pki';
import { authorityUrls, type SigningAuthority } from './authority.ts';
import { encodeBody } from './certificate.ts';
import * as extensions from './extensions.ts';
import { encodeGeneralName, encodeName, type SubjectAttribute } from './names.ts';
import { PRIVATE_NOTICE, type Profile } from './profile.ts';
import { keyIdentifier } from './public-key.ts';
import type { ValidatedName } from '../issuer.ts';

/** Everything that decides the body of a customer's certificate. */
export interface LeafPlan {
  profile: Profile;
  subject: SubjectAttribute[];
  /** Canonical. */
  names: ValidatedName[];
  key: PublicKeyDetails;
  /** SVG that it shows. */
  mark?: Buffer;
  notBefore: Date;
  notAfter: Date;
}

/**
 * 16 random octets (BR 7.1 asks for at least 64 bits), upper-case hex. The first is never zero: DER drops a
 * leading zero octet, and the number shown to people would then differ from the one every tool prints.
 */
export function newSerial(): string {
  const serial = randomBytes(16);
  return serial[0] === 0 ? newSerial() : serial.toString('hex').toUpperCase();
}

/** TBSCertificate of a customer's certificate, DER. */
export function encodeLeaf(
  plan: LeafPlan,
  serial: string,
  issuer: SigningAuthority,
  baseUrl: string,
): Buffer {
  const { profile, names } = plan;
  const urls = authorityUrls(baseUrl, issuer.keyId);
  const withNames = names.filter(({ type }) => profile.nameTypes.includes(type));
  return encodeBody({
    serial: Buffer.from(serial, 'hex'),
    signatureAlgorithm: issuer.key.algorithm,
    issuer: issuer.subject,
    subject: encodeName(plan.subject),
    notBefore: plan.notBefore,
    notAfter: plan.notAfter,
    spki: plan.key.spki,
    extensions: [
      extensions.leafConstraints(),
      extensions.keyUsage(profile.usage(plan.key)),
      extensions.extendedKeyUsage(profile.purposes),
      extensions.subjectKeyIdentifier(keyIdentifier(plan.key.spki)),
      extensions.authorityKeyIdentifier(issuer.key.keyId),
      extensions.authorityInfoAccess(urls),
      extensions.crlDistributionPoint(urls.crl),
      extensions.certificatePolicies(profile.policies, profile.publicProfile ? undefined : PRIVATE_NOTICE),
      ...(withNames.length === 0
        ? []
        : [extensions.subjectAltName(withNames.map(encodeGeneralName), plan.subject.length === 0)]),
      ...(plan.mark ? [extensions.subjectLogo(plan.mark)] : []),
    ],
  });
}

/** Tells a repeated request from another one under the same order and attempt. Times and serial stay out. */
export function requestHash(certificateClass: string, plan: LeafPlan): string {
  const content = JSON.stringify([certificateClass, plan.subject, plan.names]);
  const hash = createHash('sha256').update(content).update(plan.key.spki);
  return (plan.mark ? hash.update(plan.mark) : hash).digest('hex');
}
