import type { CaaRecord, Resolver } from '../dns/resolver.ts';
import { formatCaa, parseIssueValue } from './caa-record.ts';
import type { CaaTerms, CaaVerdict, DcvMethod } from './dcv.ts';

export interface CaaQuestion {
  /** With star for a wildcard. */
  domain: string;
  method: DcvMethod;
  terms: CaaTerms;
}

/** Properties whose meaning is known here: being critical, they still do not stop issuing. */
const KNOWN_TAGS = new Set(['issue', 'issuewild', 'iodef', 'issuemail', 'contactemail', 'contactphone']);

type Permission = 'permits' | 'NOT_LISTED' | 'PARAMETERS';

function permission(record: CaaRecord, { method, terms }: CaaQuestion): Permission {
  const value = parseIssueValue(record.value);
  const isNamed = terms.identities.some((identity) => identity.toLowerCase() === value?.issuer);
  if (!value || !isNamed) return 'NOT_LISTED';
  // Each of the two may stand once; a property with several of one can't be satisfied (RFC 8657 3 and 4).
  const accounts = value.parameters.get('accounturi') ?? [];
  const methods = value.parameters.get('validationmethods') ?? [];
  if (accounts.length > 1 || methods.length > 1) return 'PARAMETERS';
  if (accounts.some((account) => account !== terms.accountUri)) return 'PARAMETERS';
  if (methods.some((labels) => !allowsMethod(labels, terms.methods[method]))) return 'PARAMETERS';
  return 'permits';
}

/** `value = [*(label ",") label]` (RFC 8657 4); what is written otherwise allows no method. */
const allowsMethod = (labels: string, method: string): boolean =>
  /^[a-z0-9-]+(?:,[a-z0-9-]+)*$/i.test(labels) && labels.split(',').includes(method);

/** What a set of records says about a name (RFC 8659 4.1 to 4.3). */
export function judgeCaa(at: string, set: CaaRecord[], question: CaaQuestion): CaaVerdict {
  const records = set.map(formatCaa);
  if (set.some(({ critical, tag }) => critical && !KNOWN_TAGS.has(tag))) {
    return { kind: 'forbids', at, records, reason: 'UNKNOWN_CRITICAL_TAG' };
  }
  const issue = set.filter(({ tag }) => tag === 'issue');
  const issuewild = set.filter(({ tag }) => tag === 'issuewild');
  // For wildcards issuewild alone counts where there is any (RFC 8659 4.3).
  const relevant = question.domain.startsWith('*.') && issuewild.length > 0 ? issuewild : issue;
  if (relevant.length === 0) return { kind: 'permits', at, records };
  const permissions = relevant.map((record) => permission(record, question));
  if (permissions.includes('permits')) return { kind: 'permits', at, records };
  return {
    kind: 'forbids',
    at,
    records,
    reason: permissions.includes('PARAMETERS') ? 'PARAMETERS' : 'NOT_LISTED',
  };
}

/**
 * Finds the relevant records by climbing from the name to its top-level domain (RFC 8659 3). Aliases are
 * followed at each name, not climbed from. A failed lookup is not a permission (BR 3.2.2.8).
 */
export async function checkCaa(resolver: Resolver, question: CaaQuestion): Promise<CaaVerdict> {
  const labels = question.domain.replace(/^\*\./, '').split('.');
  const checked: string[] = [];
  for (let first = 0; first < labels.length; first += 1) {
    const name = labels.slice(first).join('.');
    const result = await resolver.lookup(name, 'CAA');
    if (result.kind === 'servfail') return { kind: 'failed', at: name, reason: 'SERVFAIL' };
    if (result.kind === 'timeout') return { kind: 'failed', at: name, reason: 'TIMEOUT' };
    checked.push(name);
    if (result.kind === 'answer' && result.records.length > 0)
      return judgeCaa(name, result.records, question);
  }
  return { kind: 'absent', checked };
}

const isObstacle = ({ kind }: CaaVerdict): boolean => kind === 'forbids' || kind === 'failed';

/** The verdict that counts from several points of view: the first obstacle, else what the first one saw. */
export async function checkCaaEverywhere(resolvers: Resolver[], question: CaaQuestion): Promise<CaaVerdict> {
  // An issuer that doesn't say its name in CAA looks for itself.
  if (question.terms.identities.length === 0) return { kind: 'absent', checked: [] };
  const verdicts = await Promise.all(resolvers.map((resolver) => checkCaa(resolver, question)));
  return (
    verdicts.find(isObstacle) ?? verdicts[0] ?? { kind: 'failed', at: question.domain, reason: 'SERVFAIL' }
  );
}
