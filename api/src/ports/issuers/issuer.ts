import type { CaaTerms, Challenge, DcvMethod, DcvToken } from '../../platform/dcv/dcv.ts';

/**
 * The port through which certificates are issued and revoked; chosen by configuration (ADR 33). `embedded-ca/` is
 * an authority of our own, `acme/` one that is reached by RFC 8555. Refusals are values with a code, never
 * exceptions. What an issuance has come to is the issuer's to remember: each method may be called again at any
 * time, also by another process after a crash, and nothing is ordered twice by it.
 */

/** Which rules a certificate follows. The first four are TLS servers, the others private trust. */
export type CertificateClass = 'dv' | 'ov' | 'ev' | 'ip' | 'code' | 'doc' | 'email' | 'vmc';

/** A name whose control has been shown. Names of the request (CSR) are never taken over. */
export type ValidatedName =
  | { type: 'dns'; value: string }
  | { type: 'ip'; value: string }
  | { type: 'email'; value: string };

/** Checked details of an organisation; text as it appears in the certificate. */
export interface SubjectOrganization {
  name: string;
  /** ISO 3166-1 alpha-2, upper case. */
  country: string;
  /** One of state and locality is required (BR 7.1.2.7.4). */
  state?: string;
  locality?: string;
  /** organizationIdentifier of ETSI EN 319 412-1, as `NTRCN-…`; S/MIME only (SBR 7.1.4.2.2 d). */
  identifier?: string;
  /** EV only, of servers (EVG 7.1.4.2) and of code signing (CSBR 7.1.4.2.4): registration number, legal form, where it is registered. */
  registration?: {
    serialNumber: string;
    businessCategory:
      | 'Private Organization'
      | 'Government Entity'
      | 'Business Entity'
      | 'Non-Commercial Entity';
    country: string;
    state?: string;
    locality?: string;
  };
}

/** Names one issuance. */
export interface IssuanceRef {
  accountId: string;
  orderNo: string;
  /** 1 for the first certificate of an order, one more for each reissue. */
  attempt: number;
}

export interface IssueRequest extends IssuanceRef {
  certificateClass: CertificateClass;
  /** PEM or DER. Gives the public key and shows that its owner holds the private one; nothing else. */
  csr: string | Buffer;
  /** The first is the common name. Code and document certificates have none. */
  names: ValidatedName[];
  /** DV: subject country, if wanted. ISO 3166-1 alpha-2. */
  country?: string;
  /** Needed for ov, ev, code, doc and vmc. */
  organization?: SubjectOrganization;
  /** SVG that a vmc certificate shows beside mails. */
  mark?: string;
  /** It has ended before this moment, or earlier where class and date allow less: what the customer bought ends then. */
  until?: Date;
}

export interface IssuedCertificate {
  /** Upper-case hex of the serial number, 32 digits. */
  serial: string;
  orderNo: string;
  attempt: number;
  certificateClass: CertificateClass;
  /** False: the certificate is for private trust, whatever root it chains to. */
  publicProfile: boolean;
  certificateDer: Buffer;
  certificatePem: string;
  /** Intermediate, then root. */
  caBundlePem: string;
  rootPem: string;
  /** Upper-case hex of the SHA-256 of the certificate. */
  sha256: string;
  names: ValidatedName[];
  notBefore: Date;
  notAfter: Date;
}

export type IssueRefusalCode =
  | 'CSR_UNREADABLE'
  | 'CSR_SIGNATURE'
  /** Neither RSA nor P-256, P-384, P-521. */
  | 'KEY_TYPE'
  /** RSA below 2048 or above 8192 bits, or not divisible by 8; code signing below 3072. */
  | 'KEY_SIZE'
  /** Exponent, small factor, close primes or ROCA; `detail` says which. */
  | 'KEY_WEAK'
  /** A certificate with this key was revoked for key compromise. */
  | 'KEY_COMPROMISED'
  | 'NAMES_MISSING'
  | 'NAME_INVALID'
  /** A name that the class does not take: wildcard in ev and vmc, address outside ip, … */
  | 'NAME_NOT_ALLOWED'
  | 'SUBJECT_INCOMPLETE'
  /** What the customer bought has ended before it was issued. */
  | 'COVERAGE_OVER'
  /** This order and attempt were asked before with another key or other names. */
  | 'ATTEMPT_DIFFERS'
  /** The request asks for other names than the order, where the issuer takes names from the request. */
  | 'CSR_NAMES'
  /** The issuer certifies no such name. */
  | 'NAME_REFUSED'
  /** The issuer refuses the request or its key. */
  | 'REQUEST_REFUSED'
  /** Refused by the issuer for another reason; `detail` is its own sentence. */
  | 'ISSUER_REFUSED'
  /** The check of the finished body found a fault; `detail` has the finding. */
  | 'LINT';

/** Waiting will not change it; nothing was issued. */
export interface Refused {
  kind: 'refused';
  code: IssueRefusalCode;
  detail: string;
}

export type BlockCode =
  /** A CAA record stands against it. */
  | 'CAA_FORBIDS'
  /** The issuer takes no more at present. */
  | 'ISSUER_LIMITED'
  /** The issuer doesn't answer, or answers that it is out of order. */
  | 'ISSUER_AWAY'
  /** The operator has switched it off for a while. */
  | 'ISSUER_PAUSED'
  /** The issuer doesn't accept our account with it: the operator has to act. */
  | 'ISSUER_ACCOUNT';

/** Somebody has to act, or time has to pass; nothing was issued. */
export interface Blocked {
  kind: 'blocked';
  code: BlockCode;
  detail: string;
  /** When to try again. */
  at: Date;
}

/** A name of an order with what is validated for it. */
export interface OrderedName {
  name: ValidatedName;
  /** The name itself, or the domain of a mailbox. */
  domain: string;
  /** Whether control of it counts as shown so far. */
  shown: boolean;
}

export interface BeginRequest extends IssuanceRef {
  certificateClass: CertificateClass;
  /** Whether it shall name an organisation. */
  ofOrganization: boolean;
  names: readonly OrderedName[];
  /** PEM. */
  csr: string;
}

export type BeginResult =
  /** Under way. `shown` are the domains of which nothing more has to be shown, by earlier proofs too. */
  { kind: 'open'; shown: ReadonlySet<string> } | Refused | Blocked;

/** A name whose challenge is asked for. */
export interface ChallengedName {
  domain: string;
  method: DcvMethod;
  /** Random value that the order keeps for it; an issuer may have one of its own. */
  token: DcvToken;
}

export interface ChallengeQuestion extends IssuanceRef {
  /** What is validated for each name of the order: names may rest on one another. */
  domains: readonly string[];
  names: readonly ChallengedName[];
}

/** What the issuer found about a name that we have seen to be shown. */
export type ProofVerdict =
  | { kind: 'shown' }
  /** It is still looking. */
  | { kind: 'looking'; at: Date }
  /** It saw something else: a new challenge follows. */
  | { kind: 'not-shown'; code: ProofFault; detail: string; where: string };

export type ProofFault = 'CAA_FORBIDS' | 'CONNECTION_FAILED' | 'SERVFAIL' | 'VALUE_DIFFERS' | 'BODY_DIFFERS';

export type FinaliseResult =
  | { kind: 'issued'; certificate: IssuedCertificate }
  /** Asked for, and not decided or not known yet: look again then. It may be issued any moment. */
  | { kind: 'processing'; at: Date }
  /** What was shown counts no more: begin anew. Nothing was issued. */
  | { kind: 'reopened' }
  | Refused
  | Blocked;

/** BR 4.9.1.1 and 7.2.2: the reasons a subscriber may give. Values are CRLReason codes (RFC 5280 5.3.1). */
export const REVOCATION_REASONS = {
  unspecified: 0,
  keyCompromise: 1,
  affiliationChanged: 3,
  superseded: 4,
  cessationOfOperation: 5,
  privilegeWithdrawn: 9,
} as const;
export type RevocationReason = keyof typeof REVOCATION_REASONS;

export type RevokeResult =
  | { ok: true; revokedAt: Date; reason: RevocationReason }
  | { ok: false; code: 'SERIAL_UNKNOWN' }
  /** Refused, and the certificate holds as before. */
  | { ok: false; code: 'REFUSED'; detail: string }
  /** No answer: perhaps revoked. May be asked again. */
  | { ok: false; code: 'UNKNOWN'; detail: string };

export interface Issuer {
  /** Whether it takes the names of a certificate from the request, which then must have exactly those of the order. */
  readonly namesFromRequest: boolean;
  /** Whether it issues by what our own checks of a name have shown, of an earlier order or of none too. */
  readonly trustsOurChecks: boolean;
  /** Whether certificates of a class can be had from it, with the details of an organisation where they are wanted. */
  issues(certificateClass: CertificateClass, ofOrganization: boolean): boolean;
  /** The methods by which control of a domain can be shown to it, best first; none for what is no name. */
  methodsFor(domain: string): DcvMethod[];
  /** What CAA records must say. Rejects while the issuer can't be asked. */
  caa(): Promise<CaaTerms>;
  /** Begins an issuance, or tells how the one that was begun stands. */
  begin(request: BeginRequest): Promise<BeginResult>;
  /**
   * What the customer publishes for each name, in the order of the question; undefined where the method can't show
   * control of the name, and as long as the issuer has not been asked (`begin`).
   */
  challenges(question: ChallengeQuestion): Promise<(Challenge | undefined)[]>;
  /** Tells it that control of domains is shown now; what it found, in their order. */
  prove(
    issuance: IssuanceRef,
    names: readonly { domain: string; method: DcvMethod }[],
  ): Promise<ProofVerdict[]>;
  /**
   * Asks for the certificate once every name is shown, or looks what has become of it: gives again what order and
   * attempt were issued before.
   */
  finalise(request: IssueRequest): Promise<FinaliseResult>;
  /** Revokes at once; asked again it answers with the first time and reason. */
  revoke(serial: string, reason: RevocationReason): Promise<RevokeResult>;
}
