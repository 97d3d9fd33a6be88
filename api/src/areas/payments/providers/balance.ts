import type { TenantID } from '../../../platform/database/identifiers.ts';
import type { Trx } from '../../../platform/database/transaction.ts';
import { findMoved, lockBalance, type MovedRow, sumOfKeys, sumsOfOrders } from '../../ledger/ledger.store.ts';
import { move, PAID_FROM_BALANCE, refund } from '../../ledger/ledger.ts';
import {
  BASE_CURRENCY,
  type InnerProvider,
  type InnerWay,
  type PaymentIntent,
  type PaymentRef,
  type RefundRefusal,
  type RefundRequest,
  type RefundSnapshot,
  refusalOf,
  type Snapshot,
} from '../../../ports/payments/provider.ts';

const caps: InnerWay['caps'] = {
  currencies: [BASE_CURRENCY],
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  refund: 'api',
  partialRefund: true,
  capture: 'automatic',
  expiry: 'nobody',
  recheck: [],
};

const money = (minor: number) => ({ minor, currency: BASE_CURRENCY });
const paymentKey = (orderNo: string) => `order:${orderNo}`;
/** The first refund of an order is named by the order alone, as in releases that knew no other. */
const refundKey = (orderNo: string, key: string) =>
  key === orderNo ? `refund:${orderNo}` : `refund:${orderNo}:${key}`;

/**
 * The balance: a payment is an order's charge in the ledger, named by the order's number, so that there is one
 * for an order, whoever asks. It is paid as soon as it exists.
 */
export const balanceWay: InnerWay = {
  id: 'balance',
  method: 'balance',
  index: PAID_FROM_BALANCE,
  caps,
  place: 'inside',
  within: (trx) => withinTransaction(trx),
};

function withinTransaction(trx: Trx): InnerProvider {
  const createAll: NonNullable<InnerProvider['createAll']> = async (intents) => {
    const [first] = intents;
    if (!first) throw new Error('No payment to make');
    for (const { amount } of intents) {
      const refused = refusalOf(caps, amount);
      if (refused) return { kind: 'refused', reason: refused };
    }
    const { accountID } = first.ref;
    const moved = await move(trx, accountID, intents.map(chargeOf));
    if (!moved.ok) return { kind: 'refused', reason: { code: 'BALANCE_TOO_LOW', balance: moved.balance } };
    const isNew = moved.moved.length === intents.length;
    if (!isNew && (await someDiffer(trx, intents)))
      return { kind: 'refused', reason: { code: 'KEY_REUSED' } };
    const refunded = isNew ? 0 : await refundedOf(trx, first.ref);
    const snapshot: Snapshot = { ref: first.ref, state: 'succeeded', amount: first.amount, refunded };
    return { kind: 'created', snapshot, action: { kind: 'none' } };
  };

  const refundAll: NonNullable<InnerProvider['refundAll']> = async (refunds) => {
    const [first] = refunds;
    if (!first) return undefined;
    const { accountID } = first.ref;
    // From here on nobody else moves this account's money, so the sums below hold.
    await lockBalance(trx, accountID);
    const orderNos = refunds.map(({ ref }) => ref.id);
    const charges = await findMoved(trx, accountID, orderNos.map(paymentKey));
    const keys = refunds.map(({ ref, request }) => refundKey(ref.id, request.key));
    const made = await findMoved(trx, accountID, keys);
    const back = await sumsOfOrders(trx, accountID, 'refund', orderNos);
    const fresh: (typeof refunds)[number][] = [];
    for (const [index, { ref, request }] of refunds.entries()) {
      const earlier = made.get(keys[index] ?? '');
      const verdict = refundVerdict(request, charges.get(paymentKey(ref.id)), earlier, back.get(ref.id) ?? 0);
      if (verdict) return verdict;
      if (earlier) continue;
      fresh.push({ ref, request });
      back.set(ref.id, (back.get(ref.id) ?? 0) + request.amount.minor);
    }
    await refund(
      trx,
      accountID,
      fresh.map(({ ref, request }) => ({
        key: refundKey(ref.id, request.key),
        orderNo: ref.id,
        amount: request.amount.minor,
        actorID: request.actorID,
      })),
    );
    return undefined;
  };

  const fetchRefund: InnerProvider['fetchRefund'] = async (ref, key) => {
    const name = refundKey(ref.id, key);
    const row = (await findMoved(trx, ref.accountID, [name])).get(name);
    return row ? { kind: 'found', refund: refundMade(key, row.amount) } : { kind: 'absent' };
  };

  const fetch: InnerProvider['fetch'] = async (ref) => {
    const key = paymentKey(ref.id);
    const charge = (await findMoved(trx, ref.accountID, [key])).get(key);
    if (!charge) return { kind: 'absent' };
    const amount = money(-charge.amount);
    const refunded = await refundedOf(trx, ref);
    return {
      kind: 'found',
      snapshot: { ref, state: 'succeeded', amount, refunded },
    };
  };

  return {
    create: (intent) => createAll([intent]),
    createAll,
    fetch,
    async cancel(ref) {
      const found = await fetch(ref);
      return found.kind === 'found' ? { kind: 'already-paid', snapshot: found.snapshot } : { kind: 'absent' };
    },
    async refund(ref, request) {
      const refused = await refundAll([{ ref, request }]);
      if (refused) return { kind: 'refused', reason: refused };
      return { kind: 'made', refund: refundMade(request.key, request.amount.minor) };
    },
    refundAll,
    fetchRefund,
  };
}

const refundMade = (key: string, minor: number): RefundSnapshot => ({
  key,
  amount: money(minor),
  state: 'succeeded',
});

const chargeOf = ({ ref, amount, actorID, orderNo }: PaymentIntent) => ({
  key: paymentKey(ref.id),
  kind: 'order' as const,
  amount: -amount.minor,
  payMethod: PAID_FROM_BALANCE,
  orderNo,
  actorID,
});

/** Whether one of these was charged before with another amount. */
async function someDiffer(trx: Trx, intents: readonly PaymentIntent[]): Promise<boolean> {
  const keyOf = ({ ref }: PaymentIntent) => paymentKey(ref.id);
  const [first] = intents;
  if (!first) return false;
  const charges = await findMoved(trx, first.ref.accountID, intents.map(keyOf));
  return intents.some((intent) => charges.get(keyOf(intent))?.amount !== -intent.amount.minor);
}

/** Why money can't go back; undefined when it can, or has under the same key. */
function refundVerdict(
  { amount }: RefundRequest,
  charge: MovedRow | undefined,
  earlier: MovedRow | undefined,
  back: number,
): RefundRefusal | undefined {
  if (amount.currency !== BASE_CURRENCY) return 'CURRENCY';
  if (!Number.isSafeInteger(amount.minor) || amount.minor < 1) return 'AMOUNT';
  if (!charge) return 'NOT_PAID';
  if (earlier) return earlier.amount === amount.minor ? undefined : 'KEY_REUSED';
  return back + amount.minor > -charge.amount ? 'MORE_THAN_PAID' : undefined;
}

/** Cents that went back of an order's price in parts, each named by more than the order. */
export const partsRefunded = (trx: Trx, accountID: TenantID, orderNo: string): Promise<number> =>
  sumOfKeys(trx, accountID, `refund:${orderNo}:`);

const refundedOf = async (trx: Trx, ref: PaymentRef): Promise<number> =>
  (await sumsOfOrders(trx, ref.accountID, 'refund', [ref.id])).get(ref.id) ?? 0;
