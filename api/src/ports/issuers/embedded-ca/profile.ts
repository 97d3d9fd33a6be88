import type { PublicKeyDetails } from '@certdeck/pki';
import { USAGE } from './extensions.ts';
import { POLICY, PURPOSE } from './oids.ts';
import type { IssuerClass } from '../authority-repository.ts';
import type { CertificateClass, SubjectOrganization, ValidatedName } from '../issuer.ts';

/** What the subject consists of. */
export type SubjectKind =
  /** C if given, and CN (BR 7.1.2.7.2). */
  | 'domain'
  /** C, ST, L, O, CN (BR 7.1.2.7.4). */
  | 'organization'
  /** With legal form and registration (EVG 7.1.4.2). */
  | 'extended'
  /** CN is the mailbox (SBR 7.1.4.2.3). */
  | 'mailbox'
  /** C, ST, L, O and its identifier; CN is the mailbox (SBR 7.1.4.2.2 and .4). */
  | 'organizationMailbox'
  /** C, ST, L, O; CN is the organisation. */
  | 'organizationOnly'
  /** The same with legal form and registration (CSBR 7.1.4.2.4). */
  | 'extendedOnly';

export interface Profile {
  /** Which issuing authority signs. */
  ca: IssuerClass;
  /** Keeps the rules of a public profile; false for private trust. */
  publicProfile: boolean;
  purposes: string[];
  policies: string[];
  subject: SubjectKind;
  /** Types of name in the subjectAltName; none when empty. */
  nameTypes: ValidatedName['type'][];
  wildcards: boolean;
  minimumRsaBits: number;
  usage: (key: PublicKeyDetails) => number[];
}

/** RSA may carry keys of old TLS suites; EC keys only sign (BR 7.1.2.7.11). */
const tlsUsage = (key: PublicKeyDetails): number[] =>
  key.kind === 'RSA' ? [USAGE.digitalSignature, USAGE.keyEncipherment] : [USAGE.digitalSignature];
/** SBR 7.1.2.3 e: signing and encryption with one key. */
const mailUsage = (key: PublicKeyDetails): number[] => [
  USAGE.digitalSignature,
  key.kind === 'RSA' ? USAGE.keyEncipherment : USAGE.keyAgreement,
];
const signUsage = (): number[] => [USAGE.digitalSignature];
const documentUsage = (): number[] => [USAGE.digitalSignature, USAGE.nonRepudiation];

/**
 * Policy of everything that is for private trust. An arc made from a UUID needs no registration
 * (X.667 8.3); it says nothing but "not one of the public policies".
 */
const PRIVATE_POLICY = '2.25.199678577319090401699857820664271359097';
export const PRIVATE_NOTICE = 'Private trust only. Not issued under a public root programme.';

/** clientAuth is never among the purposes: public programmes withdraw it from TLS hierarchies in 2026. */
const tls: Profile = {
  ca: 'tls',
  publicProfile: true,
  purposes: [PURPOSE.serverAuth],
  policies: [POLICY.domainValidated],
  subject: 'domain',
  nameTypes: ['dns'],
  wildcards: true,
  minimumRsaBits: 2048,
  usage: tlsUsage,
};
const privateTrust: Profile = {
  ...tls,
  ca: 'private',
  publicProfile: false,
  policies: [PRIVATE_POLICY],
  subject: 'organizationOnly',
  nameTypes: [],
  wildcards: false,
};

const profiles: Record<CertificateClass, Profile> = {
  dv: tls,
  ov: { ...tls, policies: [POLICY.organizationValidated], subject: 'organization' },
  ev: { ...tls, policies: [POLICY.extendedValidation], subject: 'extended', wildcards: false },
  ip: { ...tls, nameTypes: ['ip'], wildcards: false },
  code: { ...privateTrust, purposes: [PURPOSE.codeSigning], minimumRsaBits: 3072, usage: signUsage },
  doc: { ...privateTrust, purposes: [PURPOSE.documentSigning], usage: documentUsage },
  email: {
    ...privateTrust,
    purposes: [PURPOSE.emailProtection],
    subject: 'mailbox',
    nameTypes: ['email'],
    usage: mailUsage,
  },
  vmc: { ...privateTrust, purposes: [PURPOSE.brandIndicator], nameTypes: ['dns'], usage: signUsage },
};

/** The rules that hold for every certificate of a class. */
export const classProfile = (certificateClass: CertificateClass): Profile => profiles[certificateClass];

/**
 * The rules of a certificate. One of addresses or mailboxes that is bought with validation of the organisation names it,
 * and so does one that signs code, with its registration where that was validated.
 */
export function profileOf(
  certificateClass: CertificateClass,
  organization: SubjectOrganization | undefined,
): Profile {
  const profile = classProfile(certificateClass);
  if (!organization) return profile;
  switch (certificateClass) {
    case 'ip':
      return { ...profile, policies: [POLICY.organizationValidated], subject: 'organization' };
    case 'email':
      return { ...profile, subject: 'organizationMailbox' };
    case 'code':
      return organization.registration ? { ...profile, subject: 'extendedOnly' } : profile;
    default:
      return profile;
  }
}
