import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls, orderCalls, staffPermissions } from '@certdeck/contract';
import * as operatorCalls from '@certdeck/contract/operator';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import type { TestAccount } from '../../testing/api.ts';
import { type Customer, openShop, pay, type Shop } from '../orders/testing/shop.ts';
import { addStaff } from '../staff/staff.store.ts';
import { settleCommission } from './commissions.ts';
import { listCommissions } from './commissions.store.ts';

/** Of an order, in cents, and what its inviter earns by it. */
const PRICE = 15_800;
const SHARE = 790;
/** From here on a withdrawal takes two people, in cents. */
const TWO_FROM = 1000;
const DAY_MS = 86_400_000;
const TARGET = { targetName: 'A. Earner', targetNo: 'DE89370400440532013000' };

let shop: Shop;
/** Reviews, and sends; two people of staff. */
let reviewer: TestAccount;
let sender: TestAccount;
beforeAll(async () => {
  shop = await openShop({
    environment: {
      COMMISSION_BASIS_POINTS: '500',
      COMMISSION_WAIT_DAYS: '30',
      WITHDRAWAL_LEAST_CENTS: '100',
      FOUR_EYES_CENTS: String(TWO_FROM),
    },
  });
  [reviewer, sender] = await Promise.all([shop.addAccount(), shop.addAccount()]);
  for (const { accountNo } of [reviewer, sender])
    await addStaff(shop.services.db, accountNo, staffPermissions);
});
afterAll(() => shop.close());

type Kind =
  | 'order'
  | 'settle'
  | 'refund'
  | 'ask'
  | 'toBalance'
  | 'cancel'
  | 'review'
  | 'send'
  | 'reject'
  | 'return';
const step = fc.record({
  kind: fc.constantFrom<Kind>(
    ...(['order', 'order', 'settle', 'refund', 'ask', 'ask', 'toBalance'] as const),
    ...(['cancel', 'review', 'send', 'reject', 'return'] as const),
  ),
  /** Of what there is: which order, or which withdrawal. */
  place: fc.nat({ max: 4 }),
  /** In cents, of what is asked for. */
  amount: fc.integer({ min: 100, max: 2000 }),
  /** How often it is said at once. */
  times: fc.integer({ min: 1, max: 3 }),
});
type Step = { kind: Kind; place: number; amount: number; times: number };
const stepsOf = (...parts: [Kind, Partial<Step>?][]): Step[] =>
  parts.map(([kind, more]) => ({ kind, place: 0, amount: 700, times: 2, ...more }));
/** Sequences that a few random ones may leave out, each of which a single rule decides. */
const SEQUENCES: [Step[]][] = [
  // What was paid out and is taken back is owed: nothing leaves before it is earned again.
  [
    stepsOf(
      ['order'],
      ['settle'],
      ['ask'],
      ['send'],
      ['refund'],
      ['settle'],
      ['ask'],
      ['order'],
      ['settle'],
      ['ask'],
    ),
  ],
  // What comes back from the bank can be asked for again, once.
  [stepsOf(['order'], ['settle'], ['ask'], ['send'], ['return'], ['ask'], ['ask'])],
  [
    stepsOf(
      ['order'],
      ['settle'],
      ['ask'],
      ['cancel'],
      ['ask'],
      ['review', { place: 1 }],
      ['reject', { place: 1 }],
    ),
  ],
  // What takes two people, and what its customer can't cancel any more.
  [
    stepsOf(
      ['order'],
      ['order'],
      ['settle'],
      ['ask', { amount: 1200 }],
      ['send'],
      ['review'],
      ['cancel'],
      ['send'],
    ),
  ],
  // A refund before it is earned.
  [stepsOf(['order'], ['refund'], ['settle'], ['toBalance'], ['order'], ['settle'], ['toBalance'])],
];

interface Model {
  payable: number;
  leaving: number;
  paid: number;
  balance: number;
  orders: { orderNo: string; state: 'waiting' | 'earned' | 'returning' | 'returned' }[];
  withdrawals: {
    id: string;
    amount: number;
    state: 'requested' | 'reviewed' | 'sent' | 'returned' | 'rejected' | 'cancelled';
  }[];
}

/** What all entries of a tenant come to, by ledger; each transfer on its own comes to nothing. */
async function ledgersOf({ accountID }: Customer): Promise<Readonly<Record<string, number>>> {
  const { db } = shop.services;
  const { rows } = await sql<{ ledger: string; cents: number }>`select ledger,
      cast(sum(amount) as bigint) as cents from entries where account_id = ${accountID} group by ledger`.execute(
    db,
  );
  const { rows: odd } = await sql`select transfer_id from entries where account_id = ${accountID}
      group by transfer_id having sum(amount) <> 0`.execute(db);
  expect(odd).toEqual([]);
  return Object.fromEntries(rows.map(({ ledger, cents }) => [ledger, cents]));
}

describe('commissions, withdrawals and the ledger', () => {
  it('agree after whatever was earned, taken back, asked for, sent and returned, in whatever order and however often (ACC-008, BIL-042, API-081, API-082)', async () => {
    const { db } = shop.services;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
        const inviter = await shop.addCustomer(0);
        const friend = await shop.addCustomer(PRICE * 20);
        await db
          .updateTable('accounts')
          .set({ invited_by: inviter.accountID })
          .where('id', '=', friend.accountID)
          .execute();
        const is: Model = { payable: 0, leaving: 0, paid: 0, balance: 0, orders: [], withdrawals: [] };
        let keys = 0;

        /** Does the same several times at once. @returns the codes of the answers */
        const atOnce = async (
          times: number,
          one: () => Promise<{ body: { code: number } }>,
        ): Promise<number[]> =>
          (await Promise.all(Array.from({ length: times }, one))).map(({ body }) => body.code);
        const settle = async () => {
          const now = () => new Date(Date.now() + 31 * DAY_MS);
          const { rows } = await listCommissions(db, inviter.accountID, { limit: 100, skip: 0 });
          for (const { id } of rows)
            await settleCommission({ db, now }, { accountID: inviter.accountID, subject: id });
        };
        const staff = (who: TestAccount) => ({ token: who.token });

        for (const { kind, place, amount, times } of steps) {
          const withdrawal = is.withdrawals[place % Math.max(1, is.withdrawals.length)];
          const key = `wish-${++keys}`;
          if (kind === 'order') {
            const [orderNo = ''] = await shop.order(friend);
            expect((await pay(friend, orderNo, key)).body.code).toBe(200);
            is.orders.push({ orderNo, state: 'waiting' });
          } else if (kind === 'settle') {
            await Promise.all(Array.from({ length: times }, settle));
            for (const order of is.orders) {
              if (order.state === 'waiting') {
                is.payable += SHARE;
                order.state = 'earned';
              } else if (order.state === 'returning') {
                is.payable -= SHARE;
                order.state = 'returned';
              }
            }
          } else if (kind === 'refund') {
            const paid = is.orders.filter(({ state }) => state === 'waiting' || state === 'earned');
            const order = paid[place % Math.max(1, paid.length)];
            if (!order) continue;
            const { orderNo } = order;
            expect(
              await atOnce(times, () => friend.call(orderCalls.cancelOrders, { orderNos: [orderNo] })),
            ).toContain(200);
            order.state = order.state === 'waiting' ? 'returned' : 'returning';
          } else if (kind === 'ask' || kind === 'toBalance') {
            const isThere = is.payable >= amount;
            const headers = { 'idempotency-key': key };
            const codes =
              kind === 'ask'
                ? await atOnce(times, () =>
                    inviter.call(accountCalls.withdraw, { ...TARGET, amount }, headers),
                  )
                : await atOnce(times, () =>
                    inviter.call(accountCalls.earningsToBalance, { amount }, headers),
                  );
            expect(codes).toEqual(codes.map(() => (isThere ? 200 : 13003)));
            if (!isThere) continue;
            is.payable -= amount;
            if (kind === 'ask') {
              is.leaving += amount;
              const { data } = (await inviter.call(accountCalls.withdrawals, {})).body;
              is.withdrawals.push({ id: data[0]?.id ?? '', amount, state: 'requested' });
            } else {
              is.paid += amount;
              is.balance += amount;
            }
          } else if (withdrawal) {
            const { id } = withdrawal;
            const { state } = withdrawal;
            const open = state === 'requested' || state === 'reviewed';
            const acts = {
              cancel: {
                can: state === 'requested',
                to: 'cancelled' as const,
                call: () => inviter.call(accountCalls.cancelWithdrawal, { id }),
              },
              review: {
                can: state === 'requested',
                to: 'reviewed' as const,
                call: () => shop.call(operatorCalls.reviewWithdrawal, { id }, staff(reviewer)),
              },
              send: {
                can: state === 'reviewed' || (state === 'requested' && withdrawal.amount < TWO_FROM),
                to: 'sent' as const,
                call: () => shop.call(operatorCalls.sendWithdrawal, { id, reference: id }, staff(sender)),
              },
              reject: {
                can: open,
                to: 'rejected' as const,
                call: () =>
                  shop.call(operatorCalls.rejectWithdrawal, { id, reason: 'No such account' }, staff(sender)),
              },
              return: {
                can: state === 'sent',
                to: 'returned' as const,
                call: () =>
                  shop.call(operatorCalls.returnWithdrawal, { id, reason: 'Closed' }, staff(sender)),
              },
            };
            const { can, to, call } = acts[kind];
            const codes = await atOnce(times, call);
            // Sending is said again without harm; whatever else comes too late is refused.
            if (can) expect(codes).toContain(200);
            else expect(codes).toEqual(codes.map(() => (kind === 'send' && state === 'sent' ? 200 : 13002)));
            if (!can) continue;
            withdrawal.state = to;
            if (to === 'reviewed') continue;
            if (to === 'returned') is.paid -= withdrawal.amount;
            else is.leaving -= withdrawal.amount;
            if (to === 'sent') is.paid += withdrawal.amount;
            else is.payable += withdrawal.amount;
          }
        }

        const { available, leaving, paid } = (await inviter.call(accountCalls.earnings, {})).body.data;
        expect({ available, leaving, paid }).toEqual({
          // Below zero where what was paid out has been taken back.
          available: is.payable,
          leaving: is.leaving,
          paid: is.paid,
        });
        expect(await shop.balanceOf(inviter)).toBe(is.balance);
        const listed = (await inviter.call(accountCalls.withdrawals, {})).body.data;
        expect(Object.fromEntries(listed.map(({ id, state }) => [id, state]))).toEqual(
          Object.fromEntries(is.withdrawals.map(({ id, state }) => [id, state])),
        );
        const { rows } = await listCommissions(db, inviter.accountID, { limit: 100, skip: 0 });
        expect(Object.fromEntries(rows.map(({ source, state }) => [source, state]))).toEqual(
          Object.fromEntries(is.orders.map(({ orderNo, state }) => [orderNo, state])),
        );
        const ledger = await ledgersOf(inviter);
        expect({
          customer: ledger['customer'] ?? 0,
          bank: ledger['bank'] ?? 0,
          payable: ledger['commissionPayable'] ?? 0,
          pending: ledger['withdrawalPending'] ?? 0,
        }).toEqual({
          customer: is.balance,
          bank: is.paid - is.balance,
          payable: is.payable,
          pending: is.leaving,
        });
      }),
      { numRuns: 10 + SEQUENCES.length, examples: SEQUENCES },
    );
  }, 120_000);
});
