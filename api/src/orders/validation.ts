import type { Db } from '../database/transaction.ts';
import { createToken } from '../dcv/challenge.ts';
import type { Verifier, VerifyResult } from '../dcv/dcv.ts';
import { type ChallengeFrame, groupByChallenge, type NameGroup } from './challenges.ts';
import {
  countNames,
  listNames,
  type NameOutcome,
  type NameRow,
  type OrderRef,
  saveToken,
} from './names.store.ts';
import { noteValidatedAt } from './orders.store.ts';
import { seconds } from './wire.ts';

/** What validating needs from outside. */
export interface ValidationTools {
  db: Db;
  verifier: Verifier;
  now: () => Date;
}

/** Records that are looked up at once for one order; the resolver has its own limit over all orders. */
const AT_ONCE = 25;

/** What an order's challenges are made from: its number and all its names. */
export async function challengeFrame(
  tools: ValidationTools,
  order: OrderRef & { orderNo: string },
): Promise<ChallengeFrame> {
  return frameOf(order.orderNo, await listNames(tools.db, order));
}

/** The same from names that are at hand; all of the order's. */
export const frameOf = (orderNo: string, names: readonly NameRow[]): ChallengeFrame => ({
  orderNo,
  domains: names.map(({ domain }) => domain),
});

/**
 * Gives open names whose random value has expired a fresh one (BR 3.2.2.4.7: 30 days).
 * @returns whether there were any
 */
export async function renewExpired(tools: ValidationTools, rows: readonly NameRow[]): Promise<boolean> {
  const now = tools.now();
  const expired = new Map(
    rows
      .filter((row) => row.status !== 'verified' && row.token_expires_at <= now)
      .map((row) => [row.token, row]),
  );
  for (const row of expired.values()) await saveToken(tools.db, row, createToken(now));
  return expired.size > 0;
}

/** Looks up what the given names of an order rest on. Names that share a record are decided by one look. */
export async function lookUp(
  verifier: Verifier,
  frame: ChallengeFrame,
  rows: readonly NameRow[],
): Promise<NameOutcome[]> {
  const groups = groupByChallenge(frame, rows);
  const outcomes: NameOutcome[] = [];
  for (let start = 0; start < groups.length; start += AT_ONCE) {
    const found = await Promise.all(
      groups.slice(start, start + AT_ONCE).map((group) => verifyGroup(verifier, group)),
    );
    outcomes.push(...found.flat());
  }
  return outcomes;
}

async function verifyGroup(verifier: Verifier, { challenge, rows }: NameGroup): Promise<NameOutcome[]> {
  const result = await verifier.verifyName({
    challenge,
    failures: Math.max(...rows.map(({ failures }) => failures)),
    // For a mailbox the domain is what is validated and asked for CAA.
    domains: [...new Set(rows.map(({ domain }) => domain))],
  });
  return rows.map(({ position }) => toOutcome(position, challenge.value, result));
}

function toOutcome(position: number, expected: string, result: VerifyResult): NameOutcome {
  if (result.ok) {
    const { evidence } = result;
    const [first] = evidence.perspectives;
    return {
      position,
      verified: true,
      checkedAt: evidence.checkedAt,
      nextTryAt: null,
      lastCheck: {
        code: 'OK',
        expected,
        seen: first?.seen ?? [],
        where: first?.where ?? '',
        checkedAt: seconds(evidence.checkedAt),
      },
      evidence,
    };
  }
  return {
    position,
    verified: false,
    checkedAt: result.checkedAt,
    nextTryAt: result.nextTryAt ?? null,
    lastCheck: {
      code: result.code,
      expected: result.expected,
      seen: result.seen,
      ...(result.hint ? { hint: result.hint } : {}),
      where: result.where,
      checkedAt: seconds(result.checkedAt),
    },
    evidence: null,
  };
}

/**
 * Notes the moment at which an order's last name was verified.
 * @returns whether all names are verified; true for orders without names
 */
export async function noteValidated(tools: ValidationTools, order: OrderRef): Promise<boolean> {
  const { pending } = await countNames(tools.db, order);
  if (pending > 0) return false;
  await noteValidatedAt(tools.db, order, tools.now());
  return true;
}
