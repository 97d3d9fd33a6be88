import ipaddr from 'ipaddr.js';
import { readSpki } from '@certdeck/pki';
import { isDomain, isGloballyRoutable, isWildcardDomain, validityCap } from '@certdeck/validation';
import { isWildcardOnPublicSuffix } from '@certdeck/validation/public-suffix';
import { seconds } from '../../../platform/clock/seconds.ts';
import { DerReader, readWhole } from './der-reader.ts';
import {
  readAltNames,
  readBody,
  readPolicies,
  readPurposes,
  readUsage,
  type LintedBody,
} from './lint-body.ts';
import { ATTRIBUTE, EXTENSION, POLICY, PURPOSE } from './oids.ts';
import { keyIdentifier } from './public-key.ts';
import type { CertificateClass } from '../issuer.ts';

/** What the body must agree with. */
export interface LintContext {
  certificateClass: CertificateClass;
  /** The moment of signing: its limit counts, not that of a backdated start. */
  issuedAt: Date;
  issuerKeyId: Buffer;
  issuerNotAfter: Date;
  signatureAlgorithm: Buffer;
}

type Finding = string | false | undefined;

const TLS: CertificateClass[] = ['dv', 'ov', 'ev', 'ip'];

const PURPOSE_OF: Record<CertificateClass, string> = {
  dv: PURPOSE.serverAuth,
  ov: PURPOSE.serverAuth,
  ev: PURPOSE.serverAuth,
  ip: PURPOSE.serverAuth,
  code: PURPOSE.codeSigning,
  doc: PURPOSE.documentSigning,
  email: PURPOSE.emailProtection,
  vmc: PURPOSE.brandIndicator,
};

/** Extensions that must be critical, and those that must not (BR 7.1.2.7.6, RFC 5280 4.2). */
const CRITICAL: Record<string, boolean> = {
  [EXTENSION.basicConstraints]: true,
  [EXTENSION.keyUsage]: true,
  [EXTENSION.extendedKeyUsage]: false,
  [EXTENSION.subjectKeyIdentifier]: false,
  [EXTENSION.authorityKeyIdentifier]: false,
  [EXTENSION.authorityInfoAccess]: false,
  [EXTENSION.crlDistributionPoints]: false,
  [EXTENSION.certificatePolicies]: false,
};

function lintFrame(body: LintedBody, context: LintContext): Finding[] {
  const first = body.serial[0] ?? 0;
  const life = (body.notAfter.getTime() - body.notBefore.getTime()) / 1000 + 1;
  const cap = validityCap(context.certificateClass, seconds(context.issuedAt));
  return [
    body.version !== 2 && 'version is not 3',
    (body.serial.length > 20 || (body.serial.length === 20 && first >= 0x80)) &&
      'serial number is longer than 20 octets',
    body.serial.length < 8 && 'serial number has less than 64 bits',
    !body.signatureAlgorithm.equals(context.signatureAlgorithm) && 'signature algorithm differs from the key',
    life <= 0 && 'notAfter is before notBefore',
    body.notAfter <= context.issuedAt && 'has ended before it is issued',
    cap !== null && life > cap.seconds && `validity of ${life} s is above ${cap.seconds} s`,
    body.notAfter > context.issuerNotAfter && 'outlives its issuer',
  ];
}

function allowedAttributes(certificateClass: CertificateClass, ofOrganization: boolean): string[] {
  const { country, commonName, state, locality, organization, organizationIdentifier } = ATTRIBUTE;
  if (certificateClass === 'dv') return [country, commonName];
  if (certificateClass !== 'email')
    return Object.values(ATTRIBUTE).filter((type) => type !== organizationIdentifier);
  return ofOrganization
    ? [country, state, locality, organization, organizationIdentifier, commonName]
    : [commonName];
}

function lintSubject(body: LintedBody, { certificateClass }: LintContext): Finding[] {
  const types = body.subject.map(({ type }) => type);
  const ofOrganization = types.includes(ATTRIBUTE.organization);
  const stray = types.find((type) => !allowedAttributes(certificateClass, ofOrganization).includes(type));
  return [
    stray !== undefined && `subject attribute ${stray} does not belong to ${certificateClass}`,
    new Set(types).size !== types.length && 'a subject attribute is repeated',
    body.subject.some(({ set }) => set !== 1) && 'a name part has several attributes',
    body.subject.some(({ value }) => value.trim() === '') && 'a subject attribute is empty',
    (certificateClass === 'ov' || certificateClass === 'ev') &&
      !ofOrganization &&
      'the organisation is missing',
    certificateClass === 'email' &&
      ofOrganization !== types.includes(ATTRIBUTE.organizationIdentifier) &&
      'organisation and its identifier don’t go together',
  ];
}

function lintAltName(
  { tag, octets }: { tag: number; octets: Buffer },
  certificateClass: CertificateClass,
): Finding {
  if (tag === 7) {
    if (certificateClass !== 'ip') return 'an address stands in a certificate of another class';
    if (octets.length !== 4 && octets.length !== 16) return 'an address has a wrong length';
    const address = ipaddr.fromByteArray([...octets]).toString();
    return !isGloballyRoutable(address) && `address ${address} is not public`;
  }
  const text = octets.toString('latin1');
  if (tag === 1) return certificateClass !== 'email' && `mailbox ${text} does not belong here`;
  if (tag !== 2) return `name of type ${tag}`;
  if (text !== text.toLowerCase() || !(isDomain(text) || isWildcardDomain(text)))
    return `name ${text} is malformed`;
  if (isWildcardOnPublicSuffix(text)) return `wildcard ${text} covers a public suffix`;
  const wildcardsBarred = certificateClass === 'ev' || certificateClass === 'vmc';
  return wildcardsBarred && text.startsWith('*.') && `wildcard ${text} in ${certificateClass}`;
}

function lintNames(body: LintedBody, { certificateClass }: LintContext): Finding[] {
  const extension = body.extensions.find(({ oid }) => oid === EXTENSION.subjectAltName);
  if (!extension) {
    const needed = TLS.includes(certificateClass) || certificateClass === 'email';
    return [needed && 'no subject alternative name'];
  }
  const names = readAltNames(extension.value);
  const texts = names.map(({ tag, octets }) =>
    tag === 7 ? ipaddr.fromByteArray([...octets]).toString() : octets.toString('latin1'),
  );
  const commonName = body.subject.find(({ type }) => type === ATTRIBUTE.commonName)?.value;
  const nameBound = TLS.includes(certificateClass) || certificateClass === 'email';
  return [
    names.length === 0 && 'the list of alternative names is empty',
    new Set(texts).size !== texts.length && 'an alternative name is repeated',
    extension.critical !== (body.subject.length === 0) &&
      'alternative names are critical exactly when the subject is empty',
    nameBound &&
      commonName !== undefined &&
      !texts.includes(commonName) &&
      `common name ${commonName} is not among the alternative names`,
    ...names.map((name) => lintAltName(name, certificateClass)),
  ];
}

function lintUsage(body: LintedBody, { certificateClass }: LintContext): Finding[] {
  const value = (oid: string): Buffer | undefined =>
    body.extensions.find((extension) => extension.oid === oid)?.value;
  const usage = readUsage(value(EXTENSION.keyUsage) ?? Buffer.alloc(0));
  const purposes = readPurposes(value(EXTENSION.extendedKeyUsage) ?? Buffer.alloc(0));
  const policies = readPolicies(value(EXTENSION.certificatePolicies) ?? Buffer.alloc(0));
  const isEc = readSpki(new Uint8Array(body.spki)).kind === 'EC';
  const isPublicPolicy = policies.some((oid) => oid.startsWith('2.23.140.'));
  return [
    usage.some((bit) => bit === 5 || bit === 6) && 'key usage of an authority',
    !usage.includes(0) && 'digitalSignature is missing',
    isEc && usage.includes(2) && 'keyEncipherment with an EC key',
    (purposes.length !== 1 || purposes[0] !== PURPOSE_OF[certificateClass]) &&
      `extended key usage ${purposes.join(' ')}`,
    policies.includes(POLICY.any) && 'anyPolicy in an end-entity certificate',
    isPublicPolicy !== TLS.includes(certificateClass) && 'public policy where none belongs, or the reverse',
    certificateClass === 'ev' && !policies.includes(POLICY.extendedValidation) && 'EV policy is missing',
  ];
}

function lintExtensions(body: LintedBody, { certificateClass, issuerKeyId }: LintContext): Finding[] {
  const optional: string[] = [
    EXTENSION.subjectAltName,
    ...(certificateClass === 'vmc' ? [EXTENSION.logotype] : []),
  ];
  const found = body.extensions.map(({ oid }) => oid);
  const value = (oid: string): Buffer | undefined =>
    body.extensions.find((extension) => extension.oid === oid)?.value;
  const authorityKeyId = new DerReader(
    readWhole(value(EXTENSION.authorityKeyIdentifier) ?? Buffer.from([0x30, 0])).content,
  ).optional(0x80);
  const subjectKeyId = readWhole(value(EXTENSION.subjectKeyIdentifier) ?? Buffer.from([4, 0]), 0x04);
  return [
    new Set(found).size !== found.length && 'an extension is repeated',
    ...Object.entries(CRITICAL).map(([oid, critical]): Finding => {
      const extension = body.extensions.find((candidate) => candidate.oid === oid);
      if (!extension) return `extension ${oid} is missing`;
      return extension.critical !== critical && `extension ${oid} has a wrong critical flag`;
    }),
    found.find((oid) => !(oid in CRITICAL) && !optional.includes(oid))?.replace(/^/, 'unknown extension '),
    body.extensions.some(({ oid, critical }) => oid === EXTENSION.logotype && critical) &&
      'the mark is critical (RFC 9399 4.1)',
    !authorityKeyId?.content.equals(issuerKeyId) && 'authority key identifier is not the issuer’s',
    !subjectKeyId.content.equals(keyIdentifier(body.spki)) && 'subject key identifier is not the key’s',
    !value(EXTENSION.basicConstraints)?.equals(Buffer.from([0x30, 0])) && 'basic constraints of an authority',
  ];
}

/**
 * Checks a finished body before it is signed (BR 4.3.1.2). It reads the octets, not the plan they were made
 * from, so that a fault of the encoder is seen as well.
 * @returns the findings; empty when it may be signed
 */
export function lintLeaf(tbs: Buffer, context: LintContext): string[] {
  try {
    const body = readBody(tbs);
    return [lintFrame, lintSubject, lintExtensions, lintUsage, lintNames]
      .flatMap((check) => check(body, context))
      .filter((finding) => typeof finding === 'string');
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}
