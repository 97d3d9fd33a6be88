import { orderly, type Asked, type Entry } from './recognise.ts';

/** Names of one kind, which fit into one certificate. */
export interface NameGroup {
  kind: 'domains' | 'ips' | 'mailboxes';
  entries: readonly Entry[];
}

const kinds: readonly NameGroup['kind'][] = ['domains', 'ips', 'mailboxes'];
const isOf = (kind: NameGroup['kind'], entry: Entry): boolean =>
  kind === 'domains'
    ? entry.kind === 'domain' || entry.kind === 'wildcard'
    : entry.kind === (kind === 'ips' ? 'ip' : 'mailbox');

/** The names by the certificate that they need, the largest group first; what is no name stands in none. */
export function nameGroups({ entries }: Asked): NameGroup[] {
  return kinds
    .map((kind) => ({ kind, entries: entries.filter((entry) => isOf(kind, entry)) }))
    .filter((group) => group.entries.length > 0)
    .toSorted((one, other) => other.entries.length - one.entries.length);
}

/** The text without the names of other kinds; company and wrong entries stay. */
export function keepOnly(asked: Asked, kept: NameGroup['kind']): string {
  const others = nameGroups(asked)
    .filter(({ kind }) => kind !== kept)
    .flatMap(({ entries }) => entries);
  return orderly({ ...asked, entries: asked.entries.filter((entry) => !others.includes(entry)) });
}
