import { authorizationDomains, challengeFor, methodsFor } from '../../../platform/dcv/challenge.ts';
import type { Challenge, DcvMethod } from '../../../platform/dcv/dcv.ts';
import type { ChallengeQuestion, FinaliseResult, Issuer } from '../issuer.ts';
import type { EmbeddedIssuer } from './embedded-issuer.ts';

/** Domain by which CAA records name the embedded authority. */
const IDENTITY = 'certdeck.test';

/**
 * The embedded authority as an issuer. Its challenges are made of the random value that the order keeps for each
 * name, and it believes what our own look at them found: it has no look of its own.
 * @param opened the authority, once background work has opened it
 */
export function embeddedPort(opened: () => EmbeddedIssuer | undefined): Issuer {
  const authority = (): EmbeddedIssuer => {
    const issuer = opened();
    if (!issuer) throw new Error('The authority has not been opened');
    return issuer;
  };
  return {
    namesFromRequest: false,
    trustsOurChecks: true,
    issues: () => true,
    methodsFor,
    // RFC 8657 4: names of methods outside ACME begin with `ca-`.
    caa: async () => ({
      identities: [IDENTITY],
      methods: { dns_txt: 'ca-dns-txt', dns: 'ca-dns-cname', file: 'ca-file' },
    }),
    begin: async ({ names }) => ({
      kind: 'open',
      shown: new Set(names.flatMap(({ domain, shown }) => (shown ? [domain] : []))),
    }),
    challenges: async (question) => challengesOf(question),
    prove: async (_issuance, names) => names.map(() => ({ kind: 'shown' })),
    async finalise(request): Promise<FinaliseResult> {
      const result = await authority().issue(request);
      return result.ok
        ? { kind: 'issued', certificate: result.certificate }
        : { kind: 'refused', code: result.code, detail: result.detail };
    },
    revoke: (serial, reason) => authority().revoke(serial, reason),
  };
}

/** Where the names rest is worked out once for all of a method. */
function challengesOf({ orderNo, domains, names }: ChallengeQuestion): (Challenge | undefined)[] {
  const bases = new Map<DcvMethod, Map<string, string>>();
  return names.map(({ domain, method, token }) => {
    const known = bases.get(method) ?? authorizationDomains([...domains], method);
    bases.set(method, known);
    const base = known.get(domain);
    const made = challengeFor({
      orderNo,
      domain,
      method,
      token,
      ...(base === undefined ? {} : { authorizationDomain: base }),
    });
    return made.ok ? made.challenge : undefined;
  });
}
