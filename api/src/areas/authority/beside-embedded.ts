import type { IssuanceRef, Issuer } from '../../ports/issuers/issuer.ts';

/**
 * An issuer in an installation whose embedded authority has issued before: what that one has signed, or was about
 * to sign, stays its own.
 * @param hasSigned whether the embedded authority has an issuance
 */
export function besideEmbedded(
  issuer: Issuer,
  embedded: Issuer,
  hasSigned: (issuance: IssuanceRef) => Promise<boolean>,
): Issuer {
  const of = async (issuance: IssuanceRef): Promise<Issuer> =>
    (await hasSigned(issuance)) ? embedded : issuer;
  return {
    namesFromRequest: issuer.namesFromRequest,
    trustsOurChecks: issuer.trustsOurChecks,
    issues: (...of) => issuer.issues(...of),
    methodsFor: (domain) => issuer.methodsFor(domain),
    caa: () => issuer.caa(),
    begin: async (request) => (await of(request)).begin(request),
    challenges: (question) => issuer.challenges(question),
    prove: (issuance, names) => issuer.prove(issuance, names),
    finalise: async (request) => (await of(request)).finalise(request),
    async revoke(serial, reason) {
      const outcome = await issuer.revoke(serial, reason);
      const isForeign = !outcome.ok && outcome.code === 'SERIAL_UNKNOWN';
      return isForeign ? embedded.revoke(serial, reason) : outcome;
    },
  };
}
