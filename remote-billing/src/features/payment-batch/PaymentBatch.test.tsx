import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { accountCalls, orderCalls, type PayOrder } from '@certdeck/contract';
import { portalEvents } from '@certdeck/federation';
import {
  accountOf,
  onCall,
  renderScreen,
  type RenderScreenOptions,
  sentTo,
} from '@certdeck/federation/testing';
import { detailOf, waitingOrder } from '../../testing/orders.ts';
import { texts } from '../../texts.ts';
import PaymentBatchPage from './PaymentBatch.page.tsx';

const orders = [
  waitingOrder(),
  waitingOrder({ orderNo: 'N2', commonName: 'two.example.com', payAmount: 1_234_567 }),
  waitingOrder({ orderNo: 'N3', commonName: '', payAmount: 1 }),
];

interface Scene extends RenderScreenOptions {
  listed?: PayOrder[];
  balance?: number;
}

async function show({ listed = orders, balance = 10_000_000, ...options }: Scene = {}) {
  const { account, profile } = accountOf(balance);
  const rendered = await renderScreen(<PaymentBatchPage />, {
    path: '/payment/batch',
    lang: 'en',
    namespaces: { billing: texts },
    ...options,
    handlers: [
      ...(options.handlers ?? []),
      onCall(accountCalls.getAccount, { data: account }),
      onCall(accountCalls.getProfile, { data: profile }),
      onCall(accountCalls.packagesFor, { data: { fits: false, left: 0, names: false } }),
      onCall(orderCalls.payWays, {
        data: { payWays: [{ name: 'balance', payWay: 'balance', showName: '', switch: 'Y' }] },
      }),
      onCall(orderCalls.listOrders, { data: listed, total: listed.length }),
      onCall(orderCalls.getOrder, ({ input }) => {
        const order = listed.find(({ orderNo }) => orderNo === input['id']);
        return order ? { data: detailOf(order) } : { code: 13001, msg: '订单不存在' };
      }),
      onCall(orderCalls.startBatchPay, { data: { queueId: 'Q1' } }),
    ],
  });
  await act(() => rendered.session.loadUser());
  return rendered;
}

/** What GET …/batch/pay/status answers of a queue of two. */
const queueOf = (success: number, fail: number, msg = '') => ({
  data: {
    queueId: 'Q1',
    total: 2,
    success,
    fail,
    status: success + fail === 2 ? 'end' : 'pending',
    failCount: fail,
    failOrders: fail > 0 ? [{ orderNo: 'N2', msg }] : [],
    pendingCount: 2 - success - fail,
    successCount: success,
  } as never,
});

const box = (name: string | RegExp) => screen.findByRole('checkbox', { name });
const payChosen = () => screen.getByRole('button', { name: 'Pay' });
const confirm = () => screen.findByRole('button', { name: /^(?:Pay|Click again to confirm payment)$/ });
const realTimeout = setTimeout;

/** The page's timers stand still; what carries requests goes on. */
const stopClock = () =>
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate'] });

/** Lets the network answer while the page's clock stands still. */
async function until(enough: () => boolean): Promise<void> {
  for (let turn = 0; turn < 500 && !enough(); turn += 1)
    await act(() => new Promise<void>((done) => void realTimeout(done, 2)));
}

/** Chooses the first two orders and presses pay in the list; the panel has the first of its two clicks. */
async function chooseTwo(user: Awaited<ReturnType<typeof show>>['user']) {
  await user.click(await box(/^Select example\.com/));
  await user.click(await box(/two\.example\.com/));
  await user.click(payChosen());
  await screen.findByText('Due now');
  await screen.findByText('two.example.com');
  await user.click(await confirm());
}

describe('the batch payment', () => {
  it('lists the orders that wait for payment, 500 at most, and sums up the chosen ones (D-167)', async () => {
    const { user } = await show();
    const row = (await screen.findByText('two.example.com')).closest('tr')!;
    expect(within(row).getByText('¥12,345.67 CNY')).toBeVisible();
    expect(sentTo(orderCalls.listOrders).map(({ input }) => input)).toEqual([
      { status: '1001', limit: '500', offset: '1' },
    ]);
    await user.click(await box(/two\.example\.com/));
    expect(payChosen().parentElement).toHaveTextContent('¥12,345.67 CNY');
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
    expect(payChosen().parentElement).toHaveTextContent('¥12,545.68 CNY');
  });

  it('sends the chosen ones to the queue, looks every five seconds and shows how far it is (BIL-031, BIL-034)', async () => {
    let done = 1;
    const { user } = await show({ handlers: [onCall(orderCalls.batchStatus, () => queueOf(done, 0))] });
    await chooseTwo(user);
    expect(sentTo(orderCalls.startBatchPay)).toEqual([]);
    const asked = () => sentTo(orderCalls.batchStatus);
    const shown = () => screen.queryByRole('progressbar')?.getAttribute('aria-valuenow');
    const press = await confirm();
    stopClock();
    try {
      act(() => press.click());
      await until(() => shown() === '1');
      expect(sentTo(orderCalls.startBatchPay).map(({ input }) => input)).toEqual([
        { orderNos: ['N1', 'N2'] },
      ]);
      expect(asked().map(({ input }) => input)).toEqual([{ queueId: 'Q1' }]);
      expect(screen.getByText('Confirming payment…')).toBeVisible();
      done = 2;
      await act(() => jest.advanceTimersByTimeAsync(4_999));
      expect(asked()).toHaveLength(1);
      await act(() => jest.advanceTimersByTimeAsync(1));
      await until(() => screen.queryByRole('table') !== null);
      await act(() => jest.advanceTimersByTimeAsync(60_000));
      expect(asked()).toHaveLength(2);
    } finally {
      jest.useRealTimers();
    }
    // The list again, read anew, with nothing chosen.
    await waitFor(() => expect(sentTo(orderCalls.listOrders)).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Pay' })).toBeNull();
  });

  it('says why an order of the queue was not paid, and takes no such end for a payment (BIL-030)', async () => {
    const { user } = await show({
      handlers: [onCall(orderCalls.batchStatus, queueOf(1, 1, 'The balance is too low'))],
    });
    await chooseTwo(user);
    await user.click(await confirm());
    expect(await screen.findByText('Payment failed')).toBeVisible();
    expect(screen.getByText('Total 2, successful 1, failed 1')).toBeVisible();
    const refused = within(screen.getByRole('list', { name: 'Not paid' })).getAllByRole('listitem');
    expect(refused.map((item) => item.textContent)).toEqual(['two.example.comN2 · The balance is too low']);
    expect(screen.queryByText('Payment succeeded')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Close and see the order' }));
    expect(await screen.findByRole('table')).toBeVisible();
    await waitFor(() => expect(sentTo(orderCalls.listOrders)).toHaveLength(2));
    // What was not paid can be paid again without choosing it again.
    expect(await box(/two\.example\.com/)).toBeChecked();
  });

  it('tells the rest of the portal which queue has begun, and which orders it has paid (BIL-032)', async () => {
    const facts: unknown[] = [];
    const stop = portalEvents.onEvery((name, fact) => facts.push([name, fact]));
    const { user } = await show({
      handlers: [onCall(orderCalls.batchStatus, queueOf(1, 1, 'The balance is too low'))],
    });
    await chooseTwo(user);
    await user.click(await confirm());
    await screen.findByText('Payment failed');
    await waitFor(() => expect(facts).toHaveLength(2));
    stop();
    expect(facts).toEqual([
      ['batch.started.v1', { queueId: 'Q1' }],
      ['order.paid.v1', { orderNos: ['N1'] }],
    ]);
  });

  it('shows the refusal of the queue and pays nothing', async () => {
    const { user } = await show({
      handlers: [onCall(orderCalls.startBatchPay, { code: 13002, msg: 'An order is cancelled' })],
    });
    await chooseTwo(user);
    await user.click(await confirm());
    expect(await screen.findByText('An order is cancelled')).toBeVisible();
    expect(sentTo(orderCalls.batchStatus)).toEqual([]);
  });

  it('looks again when an answer about the queue is lost', async () => {
    const answers = [{ status: 503, code: 503 }, queueOf(2, 0)];
    const { user } = await show({ handlers: [onCall(orderCalls.batchStatus, () => answers.shift()!)] });
    await chooseTwo(user);
    const press = await confirm();
    stopClock();
    try {
      act(() => press.click());
      await until(() => answers.length === 1);
      expect(screen.getByText('Confirming payment…')).toBeVisible();
      await until(() => jest.getTimerCount() > 0);
      await act(() => jest.advanceTimersByTimeAsync(5_000));
      await until(() => screen.queryByRole('table') !== null);
    } finally {
      jest.useRealTimers();
    }
    expect(answers).toEqual([]);
    expect(await screen.findByRole('table')).toBeVisible();
  });

  it('pays those that the balance covers, says which it doesn’t, and keeps those chosen (BIL-011, BIL-034)', async () => {
    const { user } = await show({
      balance: 20_001,
      handlers: [onCall(orderCalls.batchStatus, queueOf(2, 0))],
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Select all rows' }));
    expect(await screen.findByText('The balance covers 2 of the 3 selected orders')).toBeVisible();
    const left = within(screen.getByRole('list', { name: 'Not covered:' })).getAllByRole('listitem');
    expect(left.map((item) => item.textContent)).toEqual(['two.example.com ¥12,345.67\u00a0CNY']);
    await user.click(screen.getByRole('button', { name: 'Pay 2 of 3' }));
    await user.click(await screen.findByRole('button', { name: 'Pay' }));
    await user.click(await screen.findByRole('button', { name: 'Click again to confirm payment' }));
    await waitFor(() =>
      expect(sentTo(orderCalls.startBatchPay).map(({ input }) => input)).toEqual([
        { orderNos: ['N1', 'N3'] },
      ]),
    );
    expect(await box(/two\.example\.com/)).toBeChecked();
    expect(await box(/^Select example\.com/)).not.toBeChecked();
  });

  it('is blocked when the balance covers none of the chosen ones, and sends nothing (BIL-011)', async () => {
    const { user } = await show({ balance: 19_999 });
    await user.click(await box(/^Select example\.com/));
    await user.click(await box(/two\.example\.com/));
    expect(await screen.findByText('The balance covers none of the selected orders')).toBeVisible();
    await user.click(payChosen());
    expect(await screen.findByText('Your balance is too low. Please add funds.')).toBeVisible();
    expect(await confirm()).toBeDisabled();
    expect(screen.getByRole('link', { name: 'Add funds' })).toHaveAttribute('href', '/deposit');
    expect(sentTo(orderCalls.startBatchPay)).toEqual([]);
  });

  it.each([
    ['zh', '批量支付', '没有待支付的订单'],
    ['en', 'Batch payment', 'No order is waiting for payment'],
    ['es', 'Pago por lotes', 'No hay pedidos pendientes de pago'],
    ['de', 'Sammelzahlung', 'Keine Bestellung wartet auf Zahlung'],
    ['ja', '一括支払い', '支払い待ちの注文はありません'],
    ['fr', 'Paiement groupé', 'Aucune commande n’attend de paiement'],
  ] as const)('says in %s that there is nothing to pay', async (lang, title, empty) => {
    await show({ listed: [], lang });
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(await screen.findByText(empty)).toBeVisible();
  });

  it('names the product in Chinese in Chinese and by its own name elsewhere', async () => {
    const { unmount } = await show({ lang: 'zh' });
    expect((await screen.findAllByText('AlphaSSL 域名证书')).length).toBe(3);
    unmount();
    await show({ lang: 'de' });
    expect((await screen.findAllByText('AlphaSSL DV')).length).toBe(3);
  });

  it('says that the list can’t be loaded, and loads it when asked again', async () => {
    const answers = [
      { status: 503, code: 503 },
      { data: orders, total: 3 },
    ];
    const { user } = await show({ handlers: [onCall(orderCalls.listOrders, () => answers.shift()!)] });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('two.example.com')).toBeVisible();
  });

  it('shows that it is loading while the list is under way', async () => {
    const { container } = await show({ handlers: [onCall(orderCalls.listOrders, 'never')] });
    await waitFor(() => expect(sentTo(orderCalls.listOrders)).toHaveLength(1));
    expect(container.querySelector('[aria-busy=true]')).not.toBeNull();
    expect(screen.queryByText('No order is waiting for payment')).toBeNull();
  });

  it('is chosen from with the keyboard alone', async () => {
    const { user } = await show();
    const wanted = await box(/two\.example\.com/);
    for (let presses = 0; document.activeElement !== wanted && presses < 12; presses += 1) await user.tab();
    expect(wanted).toHaveFocus();
    await user.keyboard(' ');
    expect(wanted).toBeChecked();
    for (let presses = 0; document.activeElement !== payChosen() && presses < 12; presses += 1)
      await user.tab();
    expect(payChosen()).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Due now')).toBeVisible();
  });
});
