import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { BodyCode, OrderStatus } from '@certdeck/contract';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { newID, tenantOf } from '../../platform/database/identifiers.ts';
import type { Trx } from '../../platform/database/transaction.ts';
import { lockDue, payOrders, refundOrders } from './pay-orders.ts';
import type { OrderBook, PayableOrder } from './ports.ts';
import type {
  CreateOutcome,
  InnerProvider,
  InnerWay,
  PaymentIntent,
  PaymentState,
  RefundRefusal,
} from '../../ports/payments/provider.ts';
import { balanceWay } from './providers/balance.ts';

const NOW = new Date('2026-11-20T08:00:00Z');
const accountID = tenantOf(newID());
const payer = { accountID, actorID: 'member' };
/** A database in which there is nothing: each port gets the caller's. */
const trx = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
}) as Trx;

const order = (order_no: string, status: number, pay_amount = 15_800) =>
  ({ id: `id-${order_no}`, order_no, status, pay_amount }) as PayableOrder;
const waiting = (no: string, amount?: number) => order(no, OrderStatus.waitingForPayment, amount);

/** What these rules never ask for; a call fails the test. */
const notAsked = (): Promise<never> => Promise.reject(new Error('not to be asked for here'));
const silent: InnerProvider = {
  create: notAsked,
  fetch: notAsked,
  cancel: notAsked,
  refund: notAsked,
  fetchRefund: notAsked,
};

/** An order book that keeps what was marked as paid. */
function bookOf(...orders: PayableOrder[]) {
  const paid: unknown[] = [];
  const book: OrderBook = {
    lockByID: notAsked,
    numberOf: notAsked,
    numbersOf: notAsked,
    lock: async (...of: unknown[]) => {
      expect(of.slice(0, 2)).toEqual([trx, accountID]);
      return orders;
    },
    markPaid: async (...of: unknown[]) => void paid.push(of),
  };
  return { book, paid };
}

/** A way to pay that keeps what it was asked for. */
function wayOf(answer: CreateOutcome | PaymentState = 'succeeded', several = true) {
  const asked: { single: PaymentIntent[]; together: (readonly PaymentIntent[])[] } = {
    single: [],
    together: [],
  };
  const answered = async (): Promise<CreateOutcome> =>
    typeof answer === 'string'
      ? ({ kind: 'created', snapshot: { state: answer }, action: { kind: 'none' } } as CreateOutcome)
      : answer;
  const provider: InnerProvider = {
    ...silent,
    create: (intent: PaymentIntent) => {
      asked.single.push(intent);
      return answered();
    },
    ...(several && {
      createAll: (intents: readonly PaymentIntent[]) => {
        asked.together.push(intents);
        return answered();
      },
    }),
  };
  const way: InnerWay = { ...balanceWay, within: () => provider };
  return { way, asked };
}

/** Whoever pays may spend what it likes, and limits hold nobody back. */
const spend = async () => {};
const spending = { hold: () => Promise.resolve(false) };
const pay = (book: OrderBook, way: InnerWay) =>
  payOrders({ book, way, spend, spending }, trx, payer, ['A', 'B'], NOW);

describe('orders that are owed for', () => {
  it.each([
    OrderStatus.waitingForVerification,
    OrderStatus.resubmitRefused,
    OrderStatus.issued,
    OrderStatus.resubmitReturned,
  ])('are not those that are paid already, status %d (D-176)', async (status) => {
    const { book } = bookOf(order('A', status), waiting('B'));
    const due = await lockDue(book, trx, accountID, ['A', 'B']);
    expect(due.map(({ order_no }) => order_no)).toEqual(['B']);
  });

  it('are none when one of them can not be paid, and each of those is named', async () => {
    const { book } = bookOf(
      order('A', OrderStatus.cancelled),
      waiting('B'),
      order('C', OrderStatus.issued),
      order('D', OrderStatus.cancelled),
    );
    await expect(lockDue(book, trx, accountID, ['A', 'B', 'C', 'D'])).rejects.toMatchObject({
      code: BodyCode.wrongState,
      orderNos: ['A', 'D'],
      text: { en: 'Order A and 1 more: The order can’t be paid in its current state.' },
      reason: { en: 'The order can’t be paid in its current state.' },
    });
  });

  it('is none, without its number in the message, when it is the only one that was asked for', async () => {
    const { book } = bookOf(order('A', OrderStatus.cancelled));
    await expect(lockDue(book, trx, accountID, ['A'])).rejects.toMatchObject({
      orderNos: ['A'],
      text: { en: 'The order can’t be paid in its current state.' },
    });
  });
});

describe('a payment of orders', () => {
  it('names each after its order, charges its price once and marks all (API-096)', async () => {
    const orders = [waiting('A', 100), order('P', OrderStatus.issued), waiting('B', 250)];
    const { book, paid } = bookOf(...orders);
    const { way, asked } = wayOf();
    await pay(book, way);
    const intent = (id: string, minor: number) => ({
      ref: { accountID, id },
      actorID: 'member',
      orderNo: id,
      amount: { minor, currency: 'CNY' },
    });
    expect(asked).toEqual({ single: [], together: [[intent('A', 100), intent('B', 250)]] });
    expect(paid).toEqual([[trx, accountID, [orders[0], orders[2]], NOW]]);
  });

  it('asks nobody for what is paid already, nor for what costs nothing', async () => {
    const done = bookOf(order('A', OrderStatus.issued));
    const { way, asked } = wayOf();
    await pay(done.book, way);
    expect(done.paid).toEqual([]);
    const free = bookOf(waiting('A', 0));
    await pay(free.book, way);
    expect(free.paid).toHaveLength(1);
    const mixed = bookOf(waiting('A', 0), waiting('B', 1));
    await pay(mixed.book, way);
    expect(asked.together.map((intents) => intents.map(({ orderNo }) => orderNo))).toEqual([['B']]);
    expect(asked.single).toEqual([]);
  });

  it('of several orders needs a way that takes them together; one alone needs none', async () => {
    const several = bookOf(waiting('A'), waiting('B'));
    const { way, asked } = wayOf('succeeded', false);
    await expect(pay(several.book, way)).rejects.toMatchObject({ code: BodyCode.badInput });
    const one = bookOf(waiting('A'));
    await pay(one.book, way);
    expect(asked.single.map(({ orderNo }) => orderNo)).toEqual(['A']);
    expect([several.paid.length, one.paid.length]).toEqual([0, 1]);
  });

  it.each<[string, CreateOutcome | PaymentState, number]>([
    ['refused', { kind: 'refused', reason: { code: 'BALANCE_TOO_LOW', balance: 5 } }, BodyCode.balanceTooLow],
    ['declined', { kind: 'refused', reason: { code: 'DECLINED' } }, BodyCode.wrongState],
    ['not made', { kind: 'later' }, BodyCode.wrongState],
    ['perhaps made', { kind: 'unknown' }, BodyCode.wrongState],
    ['still under way', 'processing', BodyCode.wrongState],
    ['only approved', 'authorized', BodyCode.wrongState],
    ['failed', 'failed', BodyCode.wrongState],
  ])('that is %s marks nothing', async (_what, answer, code) => {
    const { book, paid } = bookOf(waiting('A'));
    await expect(pay(book, wayOf(answer).way)).rejects.toMatchObject({ name: 'BusinessError', code });
    expect(paid).toEqual([]);
  });
});

it('a refusal of a payment is that of each order which it was for, and names none first', async () => {
  const { book } = bookOf(waiting('A'), order('P', OrderStatus.issued), waiting('B'));
  const { way } = wayOf({ kind: 'refused', reason: { code: 'BALANCE_TOO_LOW', balance: 5 } });
  await expect(pay(book, way)).rejects.toMatchObject({
    name: 'BusinessError',
    code: BodyCode.balanceTooLow,
    orderNos: ['A', 'B'],
    text: { en: 'Your balance is too low. Please add funds.' },
  });
});

describe('a refund of cancelled orders', () => {
  afterEach(() => void jest.restoreAllMocks());
  /** The balance as it is asked for refunds. */
  function balance(refusal?: RefundRefusal) {
    const asked: unknown[] = [];
    jest.spyOn(balanceWay, 'within').mockReturnValue({
      ...silent,
      refundAll: async (refunds: unknown) => {
        asked.push(refunds);
        return refusal;
      },
    });
    return asked;
  }
  const refunds = [
    { orderNo: 'A', amount: 100 },
    { orderNo: 'FREE', amount: 0 },
    { orderNo: 'B', amount: 1 },
  ];

  it('gives back each price by a name that is the order’s, so that it comes once (D-200)', async () => {
    const asked = balance();
    await refundOrders(trx, accountID, refunds, 'member');
    const back = (id: string, minor: number) => ({
      ref: { accountID, id },
      request: { key: id, actorID: 'member', amount: { minor, currency: 'CNY' } },
    });
    expect(asked).toEqual([[back('A', 100), back('B', 1)]]);
  });

  it('that the ledger refuses is a fault, and ends the caller’s transaction', async () => {
    balance('MORE_THAN_PAID');
    await expect(refundOrders(trx, accountID, refunds, null)).rejects.toMatchObject({
      name: 'RefundFault',
      message: 'The ledger refuses the refund of a paid order: MORE_THAN_PAID',
    });
  });
});
