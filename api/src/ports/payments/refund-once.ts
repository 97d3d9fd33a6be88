import { createHash } from 'node:crypto';
import type {
  FetchRefundOutcome,
  Money,
  RefundOutcome,
  RefundRefusal,
  RefundRequest,
  Snapshot,
} from './provider.ts';

/**
 * Name of a refund at a provider that takes names of ours: the same for the same key of the same payment, and no
 * other's. 64 of `[0-9A-Za-z_-]` at most, which begin with the payment's name.
 */
export function refundNumber(name: string, key: string): string {
  const hash = createHash('sha256').update(`${name}.${key}`).digest('base64url');
  return `${name}-${hash}`.slice(0, 64);
}

/**
 * Key of the refund whose number a provider lists; undefined for what is none of ours.
 * @param keysOf keys of all refunds that a payment was asked to give back
 */
export async function refundOfNumber(
  number: string,
  keysOf: (name: string) => Promise<readonly string[]>,
): Promise<string | undefined> {
  const [name = ''] = number.split('-');
  return (await keysOf(name)).find((key) => refundNumber(name, key) === number);
}

/** Refunds of one payment at a provider that takes names of ours. */
export interface RefundSteps {
  /** What became of the payment. */
  paid: Snapshot | 'absent' | 'unknown';
  find(key: string): Promise<FetchRefundOutcome>;
  /** Writes down that it is asked for. */
  begin(key: string): Promise<void>;
  /** Asks for it. A refusal counts where there is no refund of this name afterwards. */
  ask(paid: Snapshot, request: RefundRequest): Promise<RefundOutcome>;
}

/** Gives money back, once for its key. */
export async function refundOnce(steps: RefundSteps, request: RefundRequest): Promise<RefundOutcome> {
  const { paid } = steps;
  const { amount, key } = request;
  if (paid === 'unknown') return { kind: 'unknown' };
  if (paid === 'absent') return { kind: 'refused', reason: 'NOT_PAID' };
  const reason = refusalOf(paid, amount);
  if (reason) return { kind: 'refused', reason };
  const earlier = await steps.find(key);
  if (earlier.kind !== 'absent') return repeated(earlier, amount);
  if (paid.refunded + amount.minor > paid.amount.minor) return { kind: 'refused', reason: 'MORE_THAN_PAID' };
  await steps.begin(key);
  const outcome = await steps.ask(paid, request);
  if (outcome.kind === 'made') return outcome;
  // Another may have been quicker, of this name or for the rest of the money.
  const made = await steps.find(key);
  return made.kind === 'absent' ? outcome : repeated(made, amount);
}

/** Fen of all refunds that were asked for and aren't over without money; undefined where one isn't known. */
export async function sumOfRefunds(
  keys: readonly string[],
  find: (key: string) => Promise<FetchRefundOutcome>,
): Promise<number | undefined> {
  let sum = 0;
  for (const key of keys) {
    const found = await find(key);
    if (found.kind === 'unknown') return undefined;
    if (found.kind === 'found' && found.refund.state !== 'failed') sum += found.refund.amount.minor;
  }
  return sum;
}

function repeated(earlier: FetchRefundOutcome, { minor }: Money): RefundOutcome {
  if (earlier.kind !== 'found') return { kind: 'unknown' };
  return earlier.refund.amount.minor === minor
    ? { kind: 'made', refund: earlier.refund }
    : { kind: 'refused', reason: 'KEY_REUSED' };
}

/** Why nothing of a payment can go back, whatever went back before. */
function refusalOf(paid: Snapshot, { minor, currency }: Money): RefundRefusal | undefined {
  if (paid.state !== 'succeeded') return 'NOT_PAID';
  if (currency !== paid.amount.currency) return 'CURRENCY';
  if (!Number.isSafeInteger(minor) || minor < 1) return 'AMOUNT';
  return undefined;
}
