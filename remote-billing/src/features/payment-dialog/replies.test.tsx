import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { accountCalls, orderCalls, type PaymentRequest } from '@certdeck/contract';
import {
  accountOf,
  type BadReply,
  badReplyNames,
  onCall,
  onCallBadly,
  renderScreen,
  type RenderScreenOptions,
  sentTo,
  server,
} from '@certdeck/federation/testing';
import { detailOf, waitingOrder } from '../../testing/orders.ts';
import { texts } from '../../texts.ts';
import PaymentDialog from './Payment.dialog.tsx';

const way = { name: 'balance', payWay: 'balance', showName: '余额', switch: 'Y' as const };
const { account, profile } = accountOf(1_000_000);

async function openDialog(handlers: RenderScreenOptions['handlers'], request: Partial<PaymentRequest> = {}) {
  const resolve = jest.fn();
  const rendered = await renderScreen(
    <PaymentDialog input={{ aim: 'makeOrder', orderNos: ['N1'], ...request }} resolve={resolve} />,
    {
      path: '/orders/list',
      namespaces: { billing: texts },
      handlers: [
        ...(handlers ?? []),
        onCall(accountCalls.getAccount, { data: account }),
        onCall(accountCalls.getProfile, { data: profile }),
        onCall(accountCalls.packagesFor, { data: { fits: false, left: 0, names: false } }),
        onCall(orderCalls.payWays, { data: { payWays: [way] } }),
        onCall(orderCalls.orderStatus, { data: { orderNo: 'N1', orderStatus: 1001 } }),
        onCall(orderCalls.getOrder, ({ input }) => ({
          data: detailOf(waitingOrder({ orderNo: String(input['id']) })),
        })),
      ],
    },
  );
  await act(() => rendered.session.loadUser());
  return { ...rendered, resolve };
}

const payButton = () => screen.getByRole('button', { name: /^支付$|再次点击确认支付/ });
async function pay(user: Awaited<ReturnType<typeof openDialog>>['user']) {
  await waitFor(() => expect(screen.getAllByText('¥200.00元').length).toBeGreaterThan(0));
  await user.click(payButton());
  await user.click(payButton());
}

/** Successes all the same: paying needs no data, and the state of the order decides. */
const succeeds = new Set<BadReply>([
  'no data',
  'null as data',
  'a number as data',
  'a list of nothing',
  'fields of other types',
]);
/** One that is read, one that can't be, one that never comes. */
const ofEachKind = ['fields of other types', 'a page of a proxy', 'a lost connection'] as const;
const realTimeout = setTimeout;

/** Pays, and passes `most` milliseconds of the page's time at most; its network answers in real time. */
async function payAndWait(user: Awaited<ReturnType<typeof openDialog>>['user'], most: number): Promise<void> {
  await waitFor(() => expect(screen.getAllByText('¥200.00元').length).toBeGreaterThan(0));
  await user.click(payButton());
  jest.useFakeTimers();
  act(() => payButton().click());
  for (let passed = 0; passed < most && !screen.queryByText('支付失败'); passed += 1_000) {
    await act(() => new Promise<void>((next) => void realTimeout(next, 2)));
    await act(() => jest.advanceTimersByTimeAsync(1_000));
  }
  jest.useRealTimers();
}

afterEach(() => {
  jest.useRealTimers();
});

describe('the payment dialog', () => {
  it.each([
    ['some were not paid', { total: 3, success: 2, fail: 1 }, '余额不足'],
    ['none was paid', { total: 1, success: 0, fail: 1 }, '余额不足'],
  ])('takes a queue in which %s for no payment (BIL-016, BIL-030)', async (_name, counts, msg) => {
    const { user, resolve } = await openDialog(
      [
        onCall(orderCalls.startBatchPay, { data: { queueId: 'Q1' } }),
        onCall(orderCalls.batchStatus, {
          data: {
            queueId: 'Q1',
            status: 'end',
            ...counts,
            successCount: counts.success,
            failCount: counts.fail,
            pendingCount: 0,
            failOrders: [{ orderNo: 'N1', msg }],
          },
        }),
      ],
      { queue: true },
    );
    await pay(user);
    expect(await screen.findByText('支付失败')).toBeVisible();
    expect(screen.getByText(msg, { exact: false })).toBeVisible();
    expect(screen.queryByText('支付成功')).toBeNull();
    expect(resolve).not.toHaveBeenCalled();
  });

  it.each(badReplyNames)(
    'can pay again with the same key after %s in place of the payment (BIL-021, API-008)',
    async (reply) => {
      const keys = () => sentTo(orderCalls.pay).map(({ request }) => request.headers.get('idempotency-key'));
      const { user, resolve } = await openDialog([onCallBadly(orderCalls.pay, reply)]);
      await pay(user);
      await waitFor(() => expect(keys()).toHaveLength(1));
      if (succeeds.has(reply)) {
        expect(await screen.findByText('正在确认支付...')).toBeVisible();
        return;
      }
      await waitFor(() => expect(payButton()).toBeEnabled());
      expect(resolve).not.toHaveBeenCalled();
      server.use(
        onCall(orderCalls.pay, { data: {} }),
        onCall(orderCalls.orderStatus, { data: { orderNo: 'N1', orderStatus: 1002 } }),
      );
      await user.click(payButton());
      await user.click(payButton());
      await waitFor(() => expect(resolve).toHaveBeenCalledWith('paid'));
      expect(keys()[0]).toBeTruthy();
      expect(new Set(keys()).size).toBe(1);
    },
    30_000,
  );

  it.each(ofEachKind)(
    'ends its wait when every look at the order is answered with %s (BIL-013)',
    async (reply) => {
      const { user, resolve } = await openDialog([
        onCall(orderCalls.pay, { data: {} }),
        onCallBadly(orderCalls.orderStatus, reply),
      ]);
      await payAndWait(user, 720_000);
      expect(sentTo(orderCalls.orderStatus).length).toBeLessThanOrEqual(90);
      expect(await screen.findByText('支付失败')).toBeVisible();
      expect(resolve).not.toHaveBeenCalled();
    },
    60_000,
  );

  it.each(ofEachKind)(
    'ends its wait when every look at the queue is answered with %s (BIL-016)',
    async (reply) => {
      const { user, resolve } = await openDialog(
        [
          onCall(orderCalls.startBatchPay, { data: { queueId: 'Q1' } }),
          onCallBadly(orderCalls.batchStatus, reply),
        ],
        { queue: true },
      );
      await payAndWait(user, 1_200_000);
      // Five minutes of looks every 5 s (BIL-031).
      expect(sentTo(orderCalls.batchStatus).length).toBeLessThanOrEqual(60);
      expect(await screen.findByText('支付失败')).toBeVisible();
      expect(resolve).not.toHaveBeenCalled();
    },
    60_000,
  );

  it('ends its wait for a queue that comes to a standstill after some of its orders (BIL-016)', async () => {
    let looks = 0;
    const { user, resolve } = await openDialog(
      [
        onCall(orderCalls.startBatchPay, { data: { queueId: 'Q1' } }),
        onCall(orderCalls.batchStatus, () => {
          looks += 1;
          const done = Math.min(looks, 2);
          return {
            data: {
              ...{
                queueId: 'Q1',
                status: 'pending' as const,
                total: 3,
                pendingCount: 3 - done,
                failOrders: [],
              },
              ...{ success: done, successCount: done, fail: 0, failCount: 0 },
            },
          };
        }),
      ],
      { queue: true },
    );
    await payAndWait(user, 1_200_000);
    expect(await screen.findByText('支付失败')).toBeVisible();
    expect(resolve).not.toHaveBeenCalled();
    // Five minutes of looks every 5 s from the last order that was paid.
    expect(looks).toBeGreaterThanOrEqual(60);
    expect(looks).toBeLessThanOrEqual(62);
  }, 400_000);

  it.each(badReplyNames)(
    'says that the order can not be read after %s, and reads again (BIL-001)',
    async (reply) => {
      const { user } = await openDialog([onCallBadly(orderCalls.getOrder, reply)]);
      const retry = await screen.findByRole('button', { name: '重试' });
      expect(document.body.textContent).not.toMatch(/NaN|undefined|call failed/);
      server.use(onCall(orderCalls.getOrder, { data: detailOf(waitingOrder()) }));
      await user.click(retry);
      await waitFor(() => expect(screen.getAllByText('¥200.00元').length).toBeGreaterThan(0));
    },
  );
});
