import type { Blocked, Issuer } from '../../ports/issuers/issuer.ts';
import type { Watch } from './watch.ts';

/** How soon an order that waits for a paused issuer is looked at again. */
const AGAIN_MS = 60_000;

interface Ports {
  /** Names it among services. */
  id: string;
  now: () => Date;
  /** Ids of what is switched off now. */
  off(): Promise<ReadonlySet<string>>;
  watch: Watch;
}

/**
 * An issuer that the operator can switch off: nothing new is begun or signed by it meanwhile and orders wait, with the
 * reason. What it has signed stays revocable. How it does is written down.
 */
export function pausableIssuer(issuer: Issuer, { id, now, off, watch }: Ports): Issuer {
  const paused = async (): Promise<Blocked | undefined> =>
    (await off()).has(id)
      ? { kind: 'blocked', code: 'ISSUER_PAUSED', detail: '', at: new Date(now().getTime() + AGAIN_MS) }
      : undefined;
  async function watched<Result extends { kind: string }>(work: () => Promise<Result>): Promise<Result> {
    const result = await work().catch(async (error: unknown) => {
      await watch.failed(id, error instanceof Error ? error.message : String(error));
      throw error;
    });
    if (isTrouble(result)) await watch.failed(id, `${result.code}: ${result.detail}`);
    else if (result.kind !== 'refused' && result.kind !== 'blocked') await watch.succeeded(id);
    return result;
  }
  return {
    namesFromRequest: issuer.namesFromRequest,
    trustsOurChecks: issuer.trustsOurChecks,
    issues: (certificateClass, ofOrganization) => issuer.issues(certificateClass, ofOrganization),
    methodsFor: (domain) => issuer.methodsFor(domain),
    caa: () => issuer.caa(),
    begin: async (request) => (await paused()) ?? watched(() => issuer.begin(request)),
    challenges: (question) => issuer.challenges(question),
    prove: (issuance, names) => issuer.prove(issuance, names),
    finalise: async (request) => (await paused()) ?? watched(() => issuer.finalise(request)),
    revoke: (serial, reason) => issuer.revoke(serial, reason),
  };
}

/** The issuer's own trouble; a record or a name that stands against one order is none. */
function isTrouble(result: { kind: string }): result is Blocked {
  return (
    result.kind === 'blocked' &&
    'code' in result &&
    typeof result.code === 'string' &&
    result.code.startsWith('ISSUER_')
  );
}
