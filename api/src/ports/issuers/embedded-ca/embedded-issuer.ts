import { createHash } from 'node:crypto';
import { seconds } from '../../../platform/clock/seconds.ts';
import type { Authorities } from './authorities.ts';
import type { Authority, SigningAuthority } from './authority.ts';
import { bitString, sequence, toPem } from './der.ts';
import { readCsr } from './csr.ts';
import { encodeLeaf, newSerial, requestHash, type LeafPlan } from './leaf.ts';
import { lintLeaf } from './lint.ts';
import { canonicalNames } from './names.ts';
import { classProfile, profileOf, type Profile } from './profile.ts';
import { checkPublicKey, spkiFingerprint } from './public-key.ts';
import { buildSubject } from './subject.ts';
import { longestSeconds } from '@certdeck/validation';
import { isWildcardOnPublicSuffix } from '@certdeck/validation/public-suffix';
import type {
  IssuedCertificate,
  IssueRefusalCode,
  IssueRequest,
  RevocationReason,
  RevokeResult,
  ValidatedName,
} from '../issuer.ts';
import type { CertificateRepository, IssuedRow } from '../repository.ts';

export interface EmbeddedIssuerOptions {
  authorities: Authorities;
  certificates: CertificateRepository;
  /** As for `openEmbeddedCa`. */
  baseUrl: string;
  clock?: () => Date;
}

export type IssueResult =
  | { ok: true; certificate: IssuedCertificate }
  | { ok: false; code: IssueRefusalCode; detail: string };

type Planned = { ok: true; plan: LeafPlan } | { ok: false; code: IssueRefusalCode; detail: string };

/** Clocks of clients run behind; the hour is taken from the certificate's own term. */
const BACKDATE_MS = 3_600_000;

const refuse = (
  code: IssueRefusalCode,
  detail: string,
): { ok: false; code: IssueRefusalCode; detail: string } => ({
  ok: false,
  code,
  detail,
});

function checkNames(
  names: ValidatedName[],
  profile: Profile,
): { ok: false; code: IssueRefusalCode; detail: string } | null {
  if (profile.nameTypes.length === 0) return null;
  if (names.length === 0) return refuse('NAMES_MISSING', '');
  const unfit = names.find(
    ({ type, value }) =>
      !profile.nameTypes.includes(type) ||
      (value.startsWith('*.') && (!profile.wildcards || isWildcardOnPublicSuffix(value))),
  );
  return unfit ? refuse('NAME_NOT_ALLOWED', unfit.value) : null;
}

/** Issues from the embedded authorities. Safe to run in several processes over the same repositories. */
export class EmbeddedIssuer {
  private readonly options: EmbeddedIssuerOptions;
  private readonly clock: () => Date;

  constructor(options: EmbeddedIssuerOptions) {
    this.options = options;
    this.clock = options.clock ?? (() => new Date());
  }

  /**
   * Issues, or gives again what this order and attempt were issued before: a crash between signing and storing
   * never makes a second certificate.
   */
  async issue(request: IssueRequest): Promise<IssueResult> {
    const { certificates, authorities } = this.options;
    const issuer = await authorities.active(classProfile(request.certificateClass).ca);
    const planned = await this.plan(request, issuer);
    if (!planned.ok) return planned;
    const { plan } = planned;
    const hash = requestHash(request.certificateClass, plan);
    const earlier = await certificates.findByOrder(request.orderNo, request.attempt);
    const row = earlier ?? (await this.reserve(request, plan, hash, issuer));
    if ('code' in row) return row;
    if (row.requestHash !== hash) return refuse('ATTEMPT_DIFFERS', `${row.orderNo} ${row.attempt}`);
    return { ok: true, certificate: await this.finish(row) };
  }

  /** Revokes at once; asked again it answers with the first time and reason. */
  async revoke(serial: string, reason: RevocationReason): Promise<RevokeResult> {
    const revoked = await this.options.certificates.revoke(serial.toUpperCase(), reason, this.clock());
    return revoked ? { ok: true, ...revoked } : { ok: false, code: 'SERIAL_UNKNOWN' };
  }

  private async plan(request: IssueRequest, issuer: Authority): Promise<Planned> {
    const { certificateClass, organization, country, until } = request;
    const profile = profileOf(certificateClass, organization);
    const csr = await readCsr(request.csr);
    if (!csr.ok) return csr;
    const keyVerdict = checkPublicKey(csr.key, profile.minimumRsaBits);
    if (!keyVerdict.ok) return keyVerdict;
    const canonical = canonicalNames(request.names);
    if (!canonical.ok) return refuse('NAME_INVALID', canonical.name);
    const { names } = canonical;
    const unfit = checkNames(names, profile);
    if (unfit) return unfit;
    const subject = buildSubject(profile.subject, { names, country, organization });
    if (!subject.ok) return refuse('SUBJECT_INCOMPLETE', subject.missing);
    const mark =
      certificateClass === 'vmc' && request.mark !== undefined ? Buffer.from(request.mark) : undefined;
    const { notBefore, notAfter } = this.term(certificateClass, issuer, until);
    return {
      ok: true,
      plan: {
        profile,
        subject: subject.attributes,
        names,
        key: csr.key,
        notBefore,
        notAfter,
        ...(mark && { mark }),
      },
    };
  }

  private term(certificateClass: IssueRequest['certificateClass'], issuer: Authority, until?: Date) {
    const now = this.clock();
    const start = Math.floor((now.getTime() - BACKDATE_MS) / 1000) * 1000;
    // Both ends count, hence one second less; the limit is that of the day of signing (BR 6.3.2).
    const longest = start + (longestSeconds(certificateClass, seconds(now)) - 1) * 1000;
    const bought = until ? (Math.ceil(until.getTime() / 1000) - 1) * 1000 : Infinity;
    const end = Math.min(longest, bought, issuer.notAfter.getTime());
    return { notBefore: new Date(start), notAfter: new Date(end) };
  }

  /** Writes down what will be signed before anything is, so that a crash leaves one body, not two. */
  private async reserve(
    request: IssueRequest,
    plan: LeafPlan,
    hash: string,
    issuer: SigningAuthority,
  ): Promise<IssuedRow | { ok: false; code: IssueRefusalCode; detail: string }> {
    const { certificates, baseUrl } = this.options;
    const spkiSha256 = spkiFingerprint(plan.key.spki);
    if (await certificates.isCompromised(spkiSha256)) return refuse('KEY_COMPROMISED', spkiSha256);
    const serial = newSerial();
    const tbs = encodeLeaf(plan, serial, issuer, baseUrl);
    const findings = lintLeaf(tbs, {
      certificateClass: request.certificateClass,
      issuedAt: this.clock(),
      issuerKeyId: issuer.key.keyId,
      issuerNotAfter: issuer.notAfter,
      signatureAlgorithm: issuer.key.algorithm,
    });
    if (findings.length > 0) return refuse('LINT', findings.join('; '));
    return certificates.reserve({
      issuerId: issuer.id,
      accountId: request.accountId,
      orderNo: request.orderNo,
      attempt: request.attempt,
      serial,
      certificateClass: request.certificateClass,
      names: plan.names,
      requestHash: hash,
      spkiSha256,
      tbs,
      notBefore: plan.notBefore,
      notAfter: plan.notAfter,
    });
  }

  private async finish(row: IssuedRow): Promise<IssuedCertificate> {
    const { authorities } = this.options;
    const der = row.certificate ?? (await this.signReserved(row));
    const issuer = await authorities.find(({ id }) => id === row.issuerId);
    if (!issuer) throw new Error(`The authority that issued ${row.serial} is not known here`);
    const chain = authorities.chainOf(issuer);
    return {
      serial: row.serial,
      orderNo: row.orderNo,
      attempt: row.attempt,
      certificateClass: row.certificateClass,
      publicProfile: classProfile(row.certificateClass).publicProfile,
      certificateDer: der,
      certificatePem: toPem(der, 'CERTIFICATE'),
      caBundlePem: issuer.pem + chain.pem,
      rootPem: chain.root.pem,
      sha256: createHash('sha256').update(der).digest('hex').toUpperCase(),
      names: row.names,
      notBefore: row.notBefore,
      notAfter: row.notAfter,
    };
  }

  /** With the key that the body names, whichever authority is the active one by now. */
  private async signReserved(row: IssuedRow): Promise<Buffer> {
    const { authorities, certificates } = this.options;
    const issuer = await authorities.signer(row.issuerId ?? `authority of ${row.serial}`);
    const signature = await issuer.key.sign(row.tbs);
    const der = sequence(row.tbs, issuer.key.algorithm, bitString(signature));
    return certificates.complete(row.serial, der);
  }
}
