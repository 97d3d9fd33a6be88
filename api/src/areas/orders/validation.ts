import { secondsOrZero } from '../../platform/clock/seconds.ts';
import type { Db } from '../../platform/database/transaction.ts';
import { createToken } from '../../platform/dcv/challenge.ts';
import type { Verifier, VerifyResult } from '../../platform/dcv/dcv.ts';
import { nextTryAt } from '../../platform/dcv/schedule.ts';
import type { Issuer, ProofVerdict } from '../../ports/issuers/issuer.ts';
import { type ChallengeFrame, groupByChallenge, issuanceOf, type NameGroup } from './challenges.ts';
import {
  countNames,
  listNames,
  type NameOutcome,
  type NameRow,
  type OrderRef,
  saveToken,
} from './names.store.ts';
import { noteValidatedAt } from './issuing.store.ts';
import { type IssuingRow, refOf } from './under-way.ts';

/** What validating needs from outside. */
export interface ValidationTools {
  db: Db;
  verifier: Verifier;
  issuer: Issuer;
  now: () => Date;
  /** Nothing may be written: somebody of the operator looks at the portal of a customer. */
  isLook?: boolean;
}

/** Records that are looked up at once for one order; the resolver has its own limit over all orders. */
const AT_ONCE = 25;

/** An order as far as its challenges need it. */
type Named = Pick<IssuingRow, 'id' | 'account_id' | 'order_no' | 'attempt' | 'operation'>;

/** What an order's challenges are made from: its number and all its names. */
export async function challengeFrame(tools: ValidationTools, order: Named): Promise<ChallengeFrame> {
  return frameOf(order, await listNames(tools.db, refOf(order)));
}

/** The same from names that are at hand; all of the order's. */
export const frameOf = (order: Named, names: readonly NameRow[]): ChallengeFrame => ({
  issuance: issuanceOf(order),
  domains: names.map(({ domain }) => domain),
});

/**
 * Gives open names whose random value has expired a fresh one (BR 3.2.2.4.7: 30 days).
 * @returns whether there were any
 */
export async function renewExpired(
  tools: ValidationTools,
  order: OrderRef,
  rows: readonly NameRow[],
): Promise<boolean> {
  if (tools.isLook) return false;
  const now = tools.now();
  const expired = new Map(
    rows
      .filter((row) => row.status !== 'verified' && row.token_expires_at <= now)
      .map((row) => [row.token, row]),
  );
  for (const row of expired.values()) await saveToken(tools.db, order, row.token, createToken(now));
  return expired.size > 0;
}

/**
 * Looks up what the given names of an order rest on, and lets the issuer look at those that we have seen: a record
 * that isn't there yet would cost us tries with it. Names that share a record are decided by one look.
 */
export async function lookUp(
  tools: ValidationTools,
  frame: ChallengeFrame,
  rows: readonly NameRow[],
): Promise<NameOutcome[]> {
  const groups = await groupByChallenge(tools.issuer, frame, rows);
  const outcomes: NameOutcome[] = [];
  for (let start = 0; start < groups.length; start += AT_ONCE) {
    const found = await Promise.all(
      groups.slice(start, start + AT_ONCE).map((group) => verifyGroup(tools.verifier, group)),
    );
    outcomes.push(...found.flat());
  }
  return prove(tools, frame, rows, outcomes);
}

/** Outcomes after the issuer has looked at what we have seen. */
async function prove(
  tools: ValidationTools,
  { issuance }: ChallengeFrame,
  rows: readonly NameRow[],
  outcomes: readonly NameOutcome[],
): Promise<NameOutcome[]> {
  const rowAt = new Map(rows.map((row) => [row.position, row]));
  const seen = outcomes.flatMap((outcome) => {
    const row = rowAt.get(outcome.position);
    return outcome.verified && row ? [{ outcome, row }] : [];
  });
  if (seen.length === 0) return [...outcomes];
  const verdicts = await tools.issuer.prove(
    issuance,
    seen.map(({ row: { domain, method } }) => ({ domain, method })),
  );
  const judged = new Map(
    seen.map(({ outcome, row }, index) => [outcome.position, afterProof(row, outcome, verdicts[index])]),
  );
  return outcomes.map((outcome) => judged.get(outcome.position) ?? outcome);
}

function afterProof(row: NameRow, seen: NameOutcome, verdict: ProofVerdict | undefined): NameOutcome {
  switch (verdict?.kind) {
    case 'shown':
      return seen;
    case 'looking':
      return { ...seen, verified: false, nextTryAt: verdict.at, evidence: null };
    case 'not-shown': {
      const { code, detail, where } = verdict;
      const next = nextTryAt(row.failures + 1, seen.checkedAt, row.token_expires_at);
      const lastCheck = { ...seen.lastCheck, code, seen: [detail.slice(0, 500)], where };
      return { ...seen, verified: false, nextTryAt: next ?? null, lastCheck, evidence: null };
    }
    default:
      throw new Error(`The issuer says nothing about ${row.domain}`);
  }
}

async function verifyGroup(verifier: Verifier, { challenge, rows }: NameGroup): Promise<NameOutcome[]> {
  const result = await verifier.verifyName({
    challenge,
    failures: Math.max(...rows.map(({ failures }) => failures)),
    // For a mailbox the domain is what is validated and asked for CAA.
    domains: [...new Set(rows.map(({ domain }) => domain))],
  });
  return rows.map((row) => toOutcome(row, challenge.value, result));
}

function toOutcome(row: NameRow, expected: string, result: VerifyResult): NameOutcome {
  const { position, method, token } = row;
  const lookedFor = { position, method, token };
  if (result.ok) {
    const { evidence } = result;
    const [first] = evidence.perspectives;
    return {
      ...lookedFor,
      verified: true,
      checkedAt: evidence.checkedAt,
      nextTryAt: null,
      lastCheck: {
        code: 'OK',
        expected,
        seen: first?.seen ?? [],
        where: first?.where ?? '',
        checkedAt: secondsOrZero(evidence.checkedAt),
      },
      evidence,
    };
  }
  return {
    ...lookedFor,
    verified: false,
    checkedAt: result.checkedAt,
    nextTryAt: result.nextTryAt ?? null,
    lastCheck: {
      code: result.code,
      expected: result.expected,
      seen: result.seen,
      ...(result.hint ? { hint: result.hint } : {}),
      where: result.where,
      checkedAt: secondsOrZero(result.checkedAt),
    },
    evidence: null,
  };
}

/**
 * Notes the moment at which an order's last name was verified.
 * @returns whether all names are verified; true for orders without names
 */
export async function noteValidated(
  tools: Pick<ValidationTools, 'db' | 'now'>,
  order: OrderRef,
): Promise<boolean> {
  const { pending } = await countNames(tools.db, order);
  if (pending > 0) return false;
  await noteValidatedAt(tools.db, order, tools.now());
  return true;
}
