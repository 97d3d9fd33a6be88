/**
 * Domain control validation: what a customer publishes, and what a check of it found.
 * Sources: BR 3.2.2.4.7 (DNS change), 3.2.2.4.18 (agreed file), 3.2.2.5.1 (IP addresses), 3.2.2.8 (CAA).
 * Functions: `challenge.ts` (createToken, methodsFor, authorizationDomains, challengeFor), `verifier.ts`
 * (createVerifier), `schedule.ts` (nextTryAt, reusableUntil).
 */

/** How control of a name is shown (A§3.3): `dns_txt` a TXT record, `dns` a CNAME record, `file` an agreed file. */
export type DcvMethod = 'dns_txt' | 'dns' | 'file';

/** 128 random bits in lower-case hex, one per order and name (BR 3.2.2.4.7 asks for at least 112). */
export interface DcvToken {
  value: string;
  createdAt: Date;
  /** After this moment the value is not accepted any more: 30 days (BR 3.2.2.4.7, 3.2.2.4.18). */
  expiresAt: Date;
}

/** What the customer must publish for one name. */
export interface Challenge {
  orderNo: string;
  /** The name in the order, lower case; `*.example.com` keeps its star. */
  domain: string;
  /** The name whose control is shown: without star; for DNS methods it may be a parent of `domain`. */
  authorizationDomain: string;
  method: DcvMethod;
  type: 'TXT' | 'CNAME' | 'FILE';
  /** Full record name without trailing dot; for files the host. */
  host: string;
  /** The name as a DNS panel wants it: `host` without its zone (registrable domain); `@` never occurs. */
  relativeHost: string;
  /** TXT text, CNAME target (no trailing dot), or the file's content. */
  value: string;
  /** Path of the file, from `/`; '' for DNS methods. */
  path: string;
  /** `http://host/path` for files; '' for DNS methods. */
  url: string;
  rule: DcvRule;
  expiresAt: Date;
}

export type ChallengeRefusal =
  /** Not a name that can be in a certificate. */
  | 'NAME_INVALID'
  /** `*.co.uk`: a public suffix is nobody's to control (BR 3.2.2.6). */
  | 'WILDCARD_ON_PUBLIC_SUFFIX'
  /** A file shows control of one host only (BR 3.2.2.4.18). */
  | 'FILE_NOT_FOR_WILDCARD'
  /** Addresses have no zone to publish in (BR 3.2.2.5). */
  | 'ADDRESS_NEEDS_FILE'
  /** The address is private, loopback, link-local, …: not reachable by the public. */
  | 'ADDRESS_NOT_PUBLIC';

export type ChallengeResult = { ok: true; challenge: Challenge } | { ok: false; code: ChallengeRefusal };

export type DcvFailureCode =
  | 'NXDOMAIN'
  | 'NO_RECORD'
  | 'VALUE_DIFFERS'
  | 'SERVFAIL'
  | 'TIMEOUT'
  /** The web server refused, broke off or spoke no HTTP. */
  | 'CONNECTION_FAILED'
  | 'HTTP_STATUS'
  | 'BODY_DIFFERS'
  | 'REDIRECT'
  | 'ADDRESS_REFUSED'
  | 'CAA_FORBIDS'
  | 'TOKEN_EXPIRED'
  | 'RESOLVERS_DISAGREE';

/** A usual mistake that the failed check recognised; chosen only when it was really seen. */
export type DcvHint =
  /** The value stands at `host.zone.zone`: the panel appended the zone. */
  | 'ZONE_APPENDED_TWICE'
  /** The value stands at the authorization domain itself instead of at `host`. */
  | 'RECORD_AT_APEX'
  /** A TXT record stands where a CNAME is asked for, or the reverse. */
  | 'WRONG_RECORD_TYPE'
  /** The file is there, with more than the value around it. */
  | 'EXTRA_TEXT_IN_FILE';

/** What one resolver (or one fetch) saw. */
export interface Perspective {
  /** Resolver `address:port`, or the URL that was fetched last. */
  where: string;
  code: 'OK' | DcvFailureCode;
  seen: string[];
  /** AD bit of the answer; false for files. */
  authenticated: boolean;
  /** Files: addresses dialled and every hop's status. */
  hops: { url: string; address: string; status: number }[];
}

/**
 * The section of the Baseline Requirements under which control is shown: 3.2.2.4.7 a DNS change, .18 an agreed
 * file, .19 a file by ACME; 3.2.2.5.1 and 3.2.2.5.6 the two files for addresses.
 */
export type DcvRule = '3.2.2.4.7' | '3.2.2.4.18' | '3.2.2.4.19' | '3.2.2.5.1' | '3.2.2.5.6';

/** What CAA records must say for an issuer to be permitted. */
export interface CaaTerms {
  /** Domains by which they name it (RFC 8659 4.2); none where the issuer doesn't say: nothing can be looked up then. */
  identities: readonly string[];
  /** Account of ours with it, which they may demand (RFC 8657 3). */
  accountUri?: string;
  /** Its names of the methods, which they may demand (RFC 8657 4). */
  methods: Readonly<Record<DcvMethod, string>>;
}

/** Kept with the order as the validation record (BR 5.4.1, SC-099). */
export interface DcvEvidence {
  domain: string;
  authorizationDomain: string;
  method: DcvMethod;
  rule: DcvRule;
  expected: string;
  perspectives: Perspective[];
  /** One verdict for each DNS name that rests on this validation; none for addresses. */
  caa: NamedCaaVerdict[];
  checkedAt: Date;
  /** Until when this validation may be used for a new certificate. */
  reusableUntil: Date;
}

export type CaaVerdict =
  /** No CAA record from the name up to its top-level domain. */
  | { kind: 'absent'; checked: string[] }
  | { kind: 'permits'; at: string; records: string[] }
  | {
      kind: 'forbids';
      at: string;
      records: string[];
      reason: 'NOT_LISTED' | 'UNKNOWN_CRITICAL_TAG' | 'PARAMETERS';
    }
  | { kind: 'failed'; at: string; reason: 'SERVFAIL' | 'TIMEOUT' };

export interface NamedCaaVerdict {
  domain: string;
  verdict: CaaVerdict;
}

export type VerifyResult =
  | { ok: true; evidence: DcvEvidence }
  | {
      ok: false;
      code: DcvFailureCode;
      expected: string;
      /** Values that stand there now, at most 20, each at most 500 characters. */
      seen: string[];
      /** Resolver or URL that gave the answer shown. */
      where: string;
      hint?: DcvHint;
      perspectives: Perspective[];
      /** Of the name whose CAA records stand in the way. */
      caa?: NamedCaaVerdict;
      checkedAt: Date;
      /** Undefined when waiting will not help (TOKEN_EXPIRED). */
      nextTryAt?: Date;
    };

export interface VerifyRequest {
  challenge: Challenge;
  /** How many checks of this challenge have failed before; 0 for the first. Sets `nextTryAt`. */
  failures: number;
  /** Every name of the order that rests on this challenge, for CAA; the challenge's own by default. */
  domains?: string[];
  /** What CAA records must say, where it is something else than for other challenges. */
  caa?: CaaTerms;
}

export interface Verifier {
  /** Looks now, from every resolver; never throws for what the network does. */
  verifyName(request: VerifyRequest): Promise<VerifyResult>;
  /** CAA alone, for the check before payment and again at issuing. */
  checkCaa(domain: string, method: DcvMethod): Promise<CaaVerdict>;
}
