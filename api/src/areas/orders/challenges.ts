import type { DcvMethod, DcvRecord, OrderDomain } from '@certdeck/contract';
import { secondsOrZero } from '../../platform/clock/seconds.ts';
import { authorizationDomains, createToken } from '../../platform/dcv/challenge.ts';
import type { Challenge, DcvToken } from '../../platform/dcv/dcv.ts';
import type { IssuanceRef, Issuer } from '../../ports/issuers/issuer.ts';
import { isByMailbox } from './mailboxes/evidence.ts';
import type { NameRow } from './names.store.ts';

/** Names of one order with what they rest on. */
export interface NameGroup {
  challenge: Challenge;
  rows: NameRow[];
}

/** What a challenge needs beside the row: the issuance, and all names of the order, which may rest on one another. */
export interface ChallengeFrame {
  issuance: IssuanceRef;
  /** What is validated for each name of the order (`domain` of its rows). */
  domains: readonly string[];
}

/** An order as its issuer knows it. */
export const issuanceOf = (order: {
  account_id: string;
  order_no: string;
  attempt: number;
}): IssuanceRef => ({
  accountId: order.account_id,
  orderNo: order.order_no,
  attempt: order.attempt,
});

const tokenOf = (row: NameRow): DcvToken => ({
  value: row.token,
  createdAt: row.token_created_at,
  expiresAt: row.token_expires_at,
});

/**
 * What is to be published for each name; names whose method can't show control of them are left out, and all of
 * them until the issuer has been asked.
 * @param method instead of the method of each name
 */
export async function challengesOf(
  issuer: Issuer,
  { issuance, domains }: ChallengeFrame,
  rows: readonly NameRow[],
  method?: DcvMethod,
): Promise<Map<NameRow, Challenge>> {
  const challenges = await issuer.challenges({
    ...issuance,
    domains,
    names: rows.map((row) => ({ domain: row.domain, method: method ?? row.method, token: tokenOf(row) })),
  });
  const found = new Map<NameRow, Challenge>();
  for (const [index, row] of rows.entries()) {
    const challenge = challenges[index];
    if (challenge) found.set(row, challenge);
  }
  return found;
}

/** Names by the record they rest on, so that each record is looked up once. */
export async function groupByChallenge(
  issuer: Issuer,
  frame: ChallengeFrame,
  rows: readonly NameRow[],
): Promise<NameGroup[]> {
  const groups = new Map<string, NameGroup>();
  for (const [row, challenge] of await challengesOf(issuer, frame, rows)) {
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
  return {
    domain: name,
    method,
    type,
    host,
    relativeHost,
    value,
    path,
    expireTime: secondsOrZero(expiresAt),
  };
}

/** Who can publish a record for the customer. */
export interface PublishingWays {
  /** Whether the demo zone's button can publish at this host. */
  inDemoZone(host: string): boolean;
  /** Whether a record of the customer's account can be placed at this host in a zone of the operator's. */
  isPlaceable(host: string): boolean;
}

/** Stands for the record of a name as long as the issuer has not said what it is. */
const awaited = ({ name, method }: NameRow): DcvRecord => ({
  domain: name,
  method,
  type: method === 'file' ? 'FILE' : method === 'dns' ? 'CNAME' : 'TXT',
  host: '',
  relativeHost: '',
  value: '',
  path: '',
  expireTime: 0,
});

/** The domain of the order's organisation that showed control of a name, where one did. */
function organizationDomainOf({ status, evidence }: NameRow): { organizationDomain?: string } {
  const domain =
    typeof evidence === 'object' && evidence !== null && 'organizationDomain' in evidence
      ? evidence.organizationDomain
      : undefined;
  return status === 'verified' && typeof domain === 'string' ? { organizationDomain: domain } : {};
}

/** Names of an order as the wire shows them; those whose method can't show control of them are left out. */
export async function toOrderDomains(
  issuer: Issuer,
  frame: ChallengeFrame,
  rows: readonly NameRow[],
  ways: PublishingWays,
): Promise<OrderDomain[]> {
  const challenges = await challengesOf(issuer, frame, rows);
  return rows.flatMap((row): OrderDomain[] => {
    const challenge = challenges.get(row);
    const methods = issuer.methodsFor(row.domain);
    if (!challenge && !methods.includes(row.method)) return [];
    return [
      {
        domain: row.name,
        status: row.status,
        verifiedTime: secondsOrZero(row.verified_at),
        methods,
        dcv: challenge ? toDcvRecord(row.name, challenge) : awaited(row),
        ...(challenge ? {} : { awaiting: true }),
        ...organizationDomainOf(row),
        ...(row.status === 'verified' && isByMailbox(row) ? { byMail: true as const } : {}),
        lastCheck: row.last_check && { ...row.last_check, nextTryAt: secondsOrZero(row.next_try_at) },
        demoZone: challenge ? ways.inDemoZone(challenge.host) : false,
        placeable: challenge ? challenge.type !== 'FILE' && ways.isPlaceable(challenge.host) : false,
      },
    ];
  });
}
