import type { Answer } from 'dns-packet';
import type { DnsType } from '@certdeck/contract';
import type { DnsRecord } from '@certdeck/validation';
import { toAnswers } from './record-answer.ts';
import { APEX_TTL, NEGATIVE_TTL, startOfAuthority } from './start-of-authority.ts';
import { hostsAbove, type Zone } from './zone.ts';

export const RCODE = {
  noError: 0,
  formatError: 1,
  serverFailure: 2,
  nameError: 3,
  notImplemented: 4,
  refused: 5,
} as const;

/** What is answered to a question. */
export interface ZoneReply {
  rcode: number;
  /** False where other servers have to be asked. */
  authoritative: boolean;
  answers: Answer[];
  authorities: Answer[];
  additionals: Answer[];
}

/** Aliases in one answer at most. */
const MOST_ALIASES = 16;

const reply = (of: Partial<ZoneReply>): ZoneReply => ({
  rcode: RCODE.noError,
  authoritative: true,
  answers: [],
  authorities: [],
  additionals: [],
  ...of,
});

/** The start of authority, which says how long it is kept that something isn't there (RFC 2308 3). */
export const negative = (zone: Pick<Zone, 'name' | 'serial' | 'nameservers'>): Answer => ({
  name: zone.name,
  type: 'SOA',
  ttl: NEGATIVE_TTL,
  data: startOfAuthority(zone.name, zone),
});

/** What stands at the domain besides what its tenant wrote. */
const standing = (zone: Zone, type: string): Answer[] => {
  if (type === 'SOA') return [{ ...negative(zone), ttl: APEX_TTL } as Answer];
  if (type === 'NS')
    return zone.nameservers.map((data) => ({ name: zone.name, type: 'NS' as const, ttl: APEX_TTL, data }));
  return [];
};

/** Host of a name below the domain of a zone; undefined for a name elsewhere. */
function hostIn(name: string, zone: Zone): string | undefined {
  if (name === zone.name) return '@';
  return name.endsWith(`.${zone.name}`) ? name.slice(0, -zone.name.length - 1) : undefined;
}

/** Records of a host: its own, else those of the star below its closest encloser (RFC 4592 3.3.1). */
function recordsAt(zone: Zone, host: string): ReadonlyMap<DnsType, readonly DnsRecord[]> | undefined {
  const own = zone.hosts.get(host);
  if (own) return own;
  if (host === '@' || zone.between.has(host)) return new Map();
  const encloser = hostsAbove(host).find((one) => zone.hosts.has(one) || zone.between.has(one));
  return zone.hosts.get(encloser === undefined ? '*' : `*.${encloser}`);
}

/** Servers of a name that others answer for, with their addresses where they are below it (RFC 1034 4.3.2 3b). */
function referral(zone: Zone, cut: string): ZoneReply {
  const name = `${cut}.${zone.name}`;
  const servers = zone.hosts.get(cut)?.get('NS') ?? [];
  const glue = servers.flatMap(({ value }) => {
    const host = hostIn(value, zone);
    if (host === undefined || !(host === cut || host.endsWith(`.${cut}`))) return [];
    return (['A', 'AAAA'] as const).flatMap((type) =>
      toAnswers(value, zone.hosts.get(host)?.get(type) ?? []),
    );
  });
  return reply({ authoritative: false, authorities: toAnswers(name, servers), additionals: glue });
}

/**
 * Answers a question from a zone (RFC 1034 4.3.2).
 * @param asked name at or below the zone's, lower case, without a dot at its end
 */
export function answerFrom(zone: Zone, asked: string, type: string): ZoneReply {
  const answers: Answer[] = [];
  const followed = new Set<string>();
  let name = asked;
  // Of aliases that lead to each other, or of too many, whoever asks has to go on by themselves.
  while (!followed.has(name) && followed.size <= MOST_ALIASES) {
    followed.add(name);
    const host = hostIn(name, zone);
    // Where an alias leads elsewhere, whoever asks has to go there.
    if (host === undefined) return reply({ answers });
    const cut = [host, ...hostsAbove(host)].findLast((one) => zone.cuts.has(one));
    if (cut !== undefined && !(type === 'DS' && host === cut))
      return answers.length > 0 ? reply({ answers }) : referral(zone, cut);
    const records = recordsAt(zone, host);
    if (!records) return reply({ rcode: RCODE.nameError, answers, authorities: [negative(zone)] });
    const alias = records.get('CNAME')?.[0];
    if (alias && type !== 'CNAME' && type !== 'ANY') {
      answers.push(...toAnswers(name, [alias]));
      name = alias.value;
      continue;
    }
    const found =
      type === 'ANY'
        ? recordsOfFirstType(zone, name, host, records)
        : recordsOf(zone, name, host, records, type);
    return found.length > 0
      ? reply({ answers: [...answers, ...found] })
      : reply({ answers, authorities: [negative(zone)] });
  }
  return reply({ answers });
}

/** All records of a type at a name. */
const recordsOf = (
  zone: Zone,
  name: string,
  host: string,
  records: ReadonlyMap<DnsType, readonly DnsRecord[]>,
  type: string,
): Answer[] => [
  ...(host === '@' ? standing(zone, type) : []),
  ...toAnswers(name, records.get(type as DnsType) ?? []),
];

/** Of a name about which somebody wants to know everything, the records of one type (RFC 8482 4.1). */
function recordsOfFirstType(
  zone: Zone,
  name: string,
  host: string,
  records: ReadonlyMap<DnsType, readonly DnsRecord[]>,
): Answer[] {
  const [first] = records.keys();
  return recordsOf(zone, name, host, records, host === '@' ? 'SOA' : (first ?? ''));
}
