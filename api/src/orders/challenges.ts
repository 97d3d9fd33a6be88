import type { DcvMethod, DcvRecord, OrderDomain } from '@certdeck/contract';
import { authorizationDomains, challengeFor, createToken, methodsFor } from '../dcv/challenge.ts';
import type { Challenge, DcvToken } from '../dcv/dcv.ts';
import type { NameRow } from './names.store.ts';
import { seconds } from './wire.ts';

/** Names of one order with what they rest on. */
export interface NameGroup {
  challenge: Challenge;
  rows: NameRow[];
}

/** What a challenge needs beside the row: the order, and all its names, which may rest on one another. */
export interface ChallengeFrame {
  orderNo: string;
  /** What is validated for each name of the order (`domain` of its rows). */
  domains: readonly string[];
}

const tokenOf = (row: NameRow): DcvToken => ({
  value: row.token,
  createdAt: row.token_created_at,
  expiresAt: row.token_expires_at,
});

/**
 * What is to be published for each name; names whose method can't show control of them are left out. Where
 * the names rest is worked out once for all of them.
 * @param method instead of the method of each name
 */
export function challengesOf(
  frame: ChallengeFrame,
  rows: readonly NameRow[],
  method?: DcvMethod,
): Map<NameRow, Challenge> {
  const bases = new Map<DcvMethod, Map<string, string>>();
  const found = new Map<NameRow, Challenge>();
  for (const row of rows) {
    const chosen = method ?? row.method;
    const known = bases.get(chosen) ?? authorizationDomains([...frame.domains], chosen);
    bases.set(chosen, known);
    const base = known.get(row.domain);
    const result = challengeFor({
      orderNo: frame.orderNo,
      domain: row.domain,
      method: chosen,
      token: tokenOf(row),
      ...(base === undefined ? {} : { authorizationDomain: base }),
    });
    if (result.ok) found.set(row, result.challenge);
  }
  return found;
}

/** Names by the record they rest on, so that each record is looked up once. */
export function groupByChallenge(frame: ChallengeFrame, rows: readonly NameRow[]): NameGroup[] {
  const groups = new Map<string, NameGroup>();
  for (const [row, challenge] of challengesOf(frame, rows)) {
    const { type, host, path, value } = challenge;
    const key = JSON.stringify([type, host, path, value]);
    const group = groups.get(key);
    if (group) group.rows.push(row);
    else groups.set(key, { challenge, rows: [row] });
  }
  return [...groups.values()];
}

/**
 * Random values for the names of a new order. Names that rest on the same record share one, so that the
 * customer publishes one record for example.com, www.example.com and *.example.com.
 * @param domains what is validated for each name
 * @returns a value per name, in the order given
 */
export function planTokens(domains: readonly string[], now: Date): DcvToken[] {
  const bases = authorizationDomains([...domains], 'dns_txt');
  const tokens = new Map<string, DcvToken>();
  return domains.map((domain) => {
    const base = bases.get(domain) ?? domain;
    const token = tokens.get(base) ?? createToken(now);
    tokens.set(base, token);
    return token;
  });
}

/** A challenge as the wire shows it. */
export function toDcvRecord(name: string, challenge: Challenge): DcvRecord {
  const { method, type, host, relativeHost, value, path, expiresAt } = challenge;
  return { domain: name, method, type, host, relativeHost, value, path, expireTime: seconds(expiresAt) };
}

/** Who can publish a record for the customer. */
export interface PublishingWays {
  /** Whether the demo zone's button can publish at this host. */
  inDemoZone(host: string): boolean;
  /** Whether a record of the customer's account can be placed at this host in a zone of the operator's. */
  isPlaceable(host: string): boolean;
}

/** Names of an order as the wire shows them. */
export function toOrderDomains(
  frame: ChallengeFrame,
  rows: readonly NameRow[],
  ways: PublishingWays,
): OrderDomain[] {
  return [...challengesOf(frame, rows)].map(([row, challenge]) => ({
    domain: row.name,
    status: row.status,
    verifiedTime: seconds(row.verified_at),
    methods: methodsFor(row.domain),
    dcv: toDcvRecord(row.name, challenge),
    lastCheck: row.last_check && { ...row.last_check, nextTryAt: seconds(row.next_try_at) },
    demoZone: ways.inDemoZone(challenge.host),
    placeable: challenge.type !== 'FILE' && ways.isPlaceable(challenge.host),
  }));
}
