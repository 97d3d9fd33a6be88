import type { Challenge, Verifier, VerifyResult } from '../../../platform/dcv/dcv.ts';
import type {
  BeginResult,
  FinaliseResult,
  IssuedCertificate,
  Issuer,
} from '../../../ports/issuers/issuer.ts';

/** An issuer and a view of the network that say what a test wants, and keep what they were asked. */
export interface Deciding {
  issuer: Issuer;
  verifier: Verifier;
  /** Domains whose record stands there, as our own look sees it. */
  published: Set<string>;
  /** Domains that the issuer holds for shown at the beginning. */
  shown: Set<string>;
  /** What stands against beginning; undefined for nothing. */
  obstacle: Exclude<BeginResult, { kind: 'open' }> | undefined;
  /** What the request for the certificate comes to. */
  answer: FinaliseResult;
  /** What CAA says, by domain; nothing stands there by default. */
  caa: Map<string, Awaited<ReturnType<Verifier['checkCaa']>>>;
  /** When a failed look comes again; undefined for never. */
  nextTry: Date | undefined;
  /** Happens while names are looked up, and while the certificate is asked for. */
  meanwhile: { look?: () => Promise<unknown>; finalise?: () => Promise<unknown> };
  asked: {
    begin: Parameters<Issuer['begin']>[0][];
    looks: string[][];
    caa: string[];
    finalise: Parameters<Issuer['finalise']>[0][];
  };
}

/** A certificate as an issuer hands it over; its texts are no encodings. */
export const certificateOf = (notAfter: Date, serial: string): IssuedCertificate => ({
  serial,
  orderNo: '',
  attempt: 1,
  certificateClass: 'dv',
  publicProfile: false,
  certificateDer: Buffer.alloc(0),
  certificatePem: 'certificate',
  caBundlePem: 'bundle',
  rootPem: 'root',
  sha256: 'AB'.repeat(32),
  names: [],
  notBefore: new Date(notAfter.getTime() - 86_400_000),
  notAfter,
});

/** @param now the present, for what is seen */
export function openDeciding(now: () => Date): Deciding {
  const challengeOf = (orderNo: string, domain: string, value: string): Challenge => ({
    orderNo,
    domain,
    authorizationDomain: domain,
    method: 'dns_txt',
    type: 'TXT',
    host: `_test.${domain}`,
    relativeHost: '_test',
    value,
    path: '',
    url: '',
    rule: '3.2.2.4.7',
    expiresAt: new Date(now().getTime() + 1),
  });
  const seen = (domain: string, value: string): VerifyResult =>
    deciding.published.has(domain)
      ? {
          ok: true,
          evidence: {
            domain,
            authorizationDomain: domain,
            method: 'dns_txt',
            rule: '3.2.2.4.7',
            expected: value,
            perspectives: [],
            caa: [],
            checkedAt: now(),
            reusableUntil: now(),
          },
        }
      : {
          ok: false,
          code: 'NO_RECORD',
          expected: value,
          seen: [],
          where: '',
          perspectives: [],
          checkedAt: now(),
          ...(deciding.nextTry ? { nextTryAt: deciding.nextTry } : {}),
        };
  const unused = async (): Promise<never> => {
    throw new Error('Nobody asks for this here');
  };
  const deciding: Deciding = {
    published: new Set(),
    shown: new Set(),
    obstacle: undefined,
    answer: { kind: 'reopened' },
    caa: new Map(),
    nextTry: undefined,
    meanwhile: {},
    asked: { begin: [], looks: [], caa: [], finalise: [] },
    issuer: {
      namesFromRequest: false,
      trustsOurChecks: true,
      issues: () => true,
      methodsFor: () => ['dns_txt'],
      caa: unused,
      begin: async (request) => {
        deciding.asked.begin.push(request);
        return deciding.obstacle ?? { kind: 'open', shown: deciding.shown };
      },
      challenges: async ({ orderNo, names }) =>
        names.map(({ domain, token }) => challengeOf(orderNo, domain, token.value)),
      prove: async (_issuance, names) => names.map(() => ({ kind: 'shown' })),
      finalise: async (request) => {
        deciding.asked.finalise.push(request);
        await deciding.meanwhile.finalise?.();
        return deciding.answer;
      },
      revoke: unused,
    },
    verifier: {
      verifyName: async ({ challenge: { domain, value }, domains = [] }) => {
        deciding.asked.looks.push(domains);
        await deciding.meanwhile.look?.();
        return seen(domain, value);
      },
      checkCaa: async (domain) => {
        deciding.asked.caa.push(domain);
        return deciding.caa.get(domain) ?? { kind: 'absent', checked: [domain] };
      },
    },
  };
  return deciding;
}
