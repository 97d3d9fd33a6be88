import { checkRecord } from '../../platform/dcv/dns-check.ts';
import type { Resolver } from '../../platform/dns/resolver.ts';

/** A mail domain, and what its record has to say. */
interface Proof {
  domain: string;
  token: string;
}

/** The record by which a tenant shows that a mail domain is its own. */
export const recordOf = ({ domain, token }: Proof) => ({
  recordName: `_sso.${domain}`,
  recordValue: `sso-verification=${token}`,
});

/** What all resolvers see of the record of a domain. */
export async function lookForRecord(resolvers: readonly Resolver[], domain: Proof) {
  const { recordName: host, recordValue: value } = recordOf(domain);
  const seen = await Promise.all(
    resolvers.map((resolver) => checkRecord({ type: 'TXT', host, value }, resolver)),
  );
  const failed = seen.find(({ code }) => code !== 'OK');
  if (!failed) return { problem: '' as const, seen: [] };
  const { code } = failed;
  const isSilent = code === 'TIMEOUT' || code === 'SERVFAIL';
  const problem = isSilent ? 'unanswered' : code === 'VALUE_DIFFERS' ? 'other' : 'none';
  return { problem, seen: problem === 'other' ? failed.seen : [] } as const;
}
