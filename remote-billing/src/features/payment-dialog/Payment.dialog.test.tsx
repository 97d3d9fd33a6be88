import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { accountCalls, BodyCode, orderCalls, type PayOrder, type PaymentRequest } from '@certdeck/contract';
import {
  accountOf,
  onCall,
  renderScreen,
  type RenderScreenOptions,
  sentTo,
  server,
} from '@certdeck/federation/testing';
import { detailOf, waitingOrder } from '../../testing/orders.ts';
import { texts } from '../../texts.ts';
import PaymentDialog from './Payment.dialog.tsx';

/** The figures of A§4.18: a status call every 2 s, 90 of them at most. */
const POLL_PAUSE = 2_000;
const POLL_LIMIT = 90;

const ways = ['balance', 'wechat'].map((name) => ({
  name,
  payWay: name,
  showName: name,
  switch: name === 'balance' ? ('Y' as const) : ('N' as const),
}));

interface Scene {
  orders?: PayOrder[];
  /** Null for who may not read it. */
  balance?: number | null;
  request?: Partial<PaymentRequest>;
  handlers?: RenderScreenOptions['handlers'];
  lang?: RenderScreenOptions['lang'];
}

async function openDialog({
  orders = [waitingOrder()],
  balance = 100_000,
  request,
  handlers = [],
  lang,
}: Scene = {}) {
  const resolve = jest.fn();
  const { account, profile } = accountOf(balance ?? undefined);
  const rendered = await renderScreen(
    <PaymentDialog
      input={{ aim: 'makeOrder', orderNos: orders.map((order) => order.orderNo), ...request }}
      resolve={resolve}
    />,
    {
      path: '/ssl/products',
      lang,
      namespaces: { billing: texts },
      handlers: [
        ...handlers,
        onCall(accountCalls.getAccount, { data: account }),
        onCall(accountCalls.getProfile, { data: profile }),
        onCall(accountCalls.packagesFor, { data: { fits: false, left: 0, names: false } }),
        onCall(orderCalls.payWays, { data: { payWays: ways } }),
        onCall(orderCalls.listOrders, { data: orders, total: orders.length }),
        onCall(orderCalls.getOrder, ({ input }) => {
          const order = orders.find(({ orderNo }) => orderNo === input['id']);
          return order ? { data: detailOf(order) } : { code: BodyCode.notFound, msg: '订单不存在' };
        }),
      ],
    },
  );
  await act(() => rendered.session.loadUser());
  return { ...rendered, resolve };
}

const realTimeout = setTimeout;

/** Lets the network of the test answer while the page's clock stands still. */
async function turns(enough: () => boolean): Promise<void> {
  for (let turn = 0; turn < 300; turn += 1) {
    await act(() => new Promise<void>((done) => void realTimeout(done, 1)));
    if (enough() && turn > 8) return;
  }
}

const payButton = () => screen.getByRole('button', { name: /^支付$|再次点击确认支付/ });

describe('the payment dialog', () => {
  it('is titled 确认订单并支付 and starts with the balance (SSL-069, BIL-001, BIL-007)', async () => {
    await openDialog();
    expect(await screen.findByRole('dialog', { name: '确认订单并支付' })).toBeVisible();
    expect(await screen.findByRole('radio', { name: /余额支付/ })).toBeChecked();
    expect(await screen.findByText('example.com')).toBeVisible();
    expect(screen.getAllByText('¥200.00元').length).toBeGreaterThan(0);
  });

  it('shows no balance to who may not read it, and pays all the same (BIL-011)', async () => {
    const { user } = await openDialog({
      balance: null,
      handlers: [onCall(orderCalls.pay, { code: BodyCode.balanceTooLow, msg: '余额不足，请充值' })],
    });
    await screen.findByText('example.com');
    expect(screen.getByRole('radio', { name: '余额支付' })).toBeChecked();
    expect(screen.queryByText(/NaN|undefined/)).toBeNull();
    await user.click(payButton());
    await user.click(payButton());
    expect(await screen.findByText(/余额不足/)).toBeVisible();
  });

  it('offers no way that is switched off (BIL-006)', async () => {
    await openDialog();
    await screen.findByText('example.com');
    expect(screen.queryByText('微信支付')).toBeNull();
  });

  it('sends nothing at the first click and pays at the second (BIL-002, BIL-005, D-163)', async () => {
    const { user, resolve, address } = await openDialog({
      handlers: [
        onCall(orderCalls.pay, {}),
        onCall(orderCalls.orderStatus, { data: { orderNo: 'N1', orderStatus: 1002 } }),
      ],
    });
    await screen.findByText('example.com');
    await user.click(payButton());
    expect(payButton()).toHaveTextContent('再次点击确认支付');
    expect(sentTo(orderCalls.pay)).toHaveLength(0);
    await user.click(payButton());
    expect(await screen.findByText('支付成功')).toBeVisible();
    const [sent] = sentTo(orderCalls.pay);
    expect(sent?.input).toMatchObject({
      payMethod: 'balance',
      payWay: 'balance',
      aim: 'makeOrder',
      orderNo: 'N1',
    });
    expect(sent?.request.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
    await waitFor(() => expect(resolve).toHaveBeenCalledWith('paid'));
    expect(address()).toBe('/ssl/certificate/N1');
  });

  it('reads the user again and forgets the created numbers after success (BIL-015, SES-033)', async () => {
    const { user, session } = await openDialog({
      handlers: [
        onCall(orderCalls.pay, {}),
        onCall(orderCalls.orderStatus, { data: { orderNo: 'N1', orderStatus: 1002 } }),
      ],
    });
    act(() => session.rememberOrders(['N1']));
    await screen.findByText('example.com');
    const before = sentTo(accountCalls.getAccount).length;
    await user.click(payButton());
    await user.click(payButton());
    await screen.findByText('支付成功');
    await waitFor(() => expect(sentTo(accountCalls.getAccount).length).toBe(before + 1));
    expect(session.getState().createdOrderNos).toEqual([]);
  });

  it('stays pending until a poll says paid, and takes an order that has passed 1002 as paid (BIL-012, BIL-017, D-170)', async () => {
    let polls = 0;
    const { user } = await openDialog({
      handlers: [
        onCall(orderCalls.pay, {}),
        onCall(orderCalls.orderStatus, () => {
          polls += 1;
          return { data: { orderNo: 'N1', orderStatus: polls < 2 ? 1001 : 1005 } };
        }),
      ],
    });
    await screen.findByText('example.com');
    await user.click(payButton());
    await user.click(payButton());
    expect(await screen.findByText('正在确认支付...')).toBeVisible();
    expect(await screen.findByText('支付成功', {}, { timeout: POLL_PAUSE + 2_000 })).toBeVisible();
    expect(polls).toBe(2);
  });

  it('fails after 90 polls without payment and polls no more (BIL-013, BIL-014)', async () => {
    const { user } = await openDialog({
      handlers: [
        onCall(orderCalls.pay, {}),
        onCall(orderCalls.orderStatus, { data: { orderNo: 'N1', orderStatus: 1001 } }),
      ],
    });
    await screen.findByText('example.com');
    await user.click(payButton());
    jest.useFakeTimers();
    try {
      act(() => payButton().click());
      for (let call = 1; call <= POLL_LIMIT + 3; call += 1) {
        const expected = Math.min(call, POLL_LIMIT);
        await turns(() => sentTo(orderCalls.orderStatus).length >= expected);
        await act(() => jest.advanceTimersByTimeAsync(POLL_PAUSE));
      }
    } finally {
      jest.useRealTimers();
    }
    expect(await screen.findByText('支付失败')).toBeVisible();
    expect(sentTo(orderCalls.orderStatus)).toHaveLength(POLL_LIMIT);
  });

  it('says that the balance is too low, links to the deposit page and sends nothing (BIL-011)', async () => {
    await openDialog({ balance: 10_000 });
    expect(await screen.findByText('余额不足，请充值')).toBeVisible();
    expect(screen.getByRole('link', { name: '去充值' })).toHaveAttribute('href', '/deposit');
    expect(payButton()).toBeDisabled();
    expect(sentTo(orderCalls.pay)).toHaveLength(0);
  });

  it('shows the message of another refusal as an alert and keeps the dialog open (BIL-021)', async () => {
    const { user, resolve } = await openDialog({
      handlers: [onCall(orderCalls.pay, { code: BodyCode.wrongState, msg: '订单已取消' })],
    });
    await screen.findByText('example.com');
    await user.click(payButton());
    await user.click(payButton());
    expect(await screen.findByText('订单已取消')).toBeVisible();
    expect(resolve).not.toHaveBeenCalled();
  });

  it('names each of several orders that the payment was refused for, with the reason (BIL-021)', async () => {
    const orders = [
      waitingOrder({ orderNo: 'N1', commonName: 'one.com' }),
      waitingOrder({ orderNo: 'N2', commonName: 'two.com' }),
    ];
    const failOrders = [{ orderNo: 'N2', code: BodyCode.wrongState, msg: '订单已取消' }];
    const { user } = await openDialog({
      orders,
      handlers: [
        onCall(orderCalls.batchPay, {
          code: BodyCode.wrongState,
          msg: '订单 N2：订单已取消',
          data: { failOrders } as never,
        }),
      ],
    });
    await screen.findByText('two.com');
    await user.click(payButton());
    await user.click(payButton());
    const row = within(await screen.findByRole('list', { name: '未支付的订单' })).getByRole('listitem');
    expect(row).toHaveTextContent(/^two\.com\s*N2 · 订单已取消$/);
  });

  it('says that the orders are still loading when pay is pressed early (BIL-022)', async () => {
    const { user } = await openDialog({ handlers: [onCall(orderCalls.getOrder, 'never')] });
    await user.click(await screen.findByRole('button', { name: '支付' }));
    expect(await screen.findByText('订单还未加载完成...')).toBeVisible();
    expect(sentTo(orderCalls.pay)).toHaveLength(0);
  });

  it('pays several orders all or nothing from the balance only, and then shows the list (BIL-009, BIL-016, BIL-034)', async () => {
    const orders = ['N1', 'N2'].map((orderNo) => waitingOrder({ orderNo }));
    const { user, address, resolve } = await openDialog({
      orders,
      handlers: [
        onCall(orderCalls.batchPay, {}),
        onCall(orderCalls.orderStatus, { data: { orderNo: 'N1', orderStatus: 1002 } }),
      ],
    });
    expect(await screen.findByText('多个订单仅支持余额支付')).toBeVisible();
    expect((await screen.findAllByText('example.com')).length).toBe(2);
    await user.click(payButton());
    await user.click(payButton());
    await screen.findByText('支付成功');
    expect(sentTo(orderCalls.batchPay)[0]?.input).toEqual({ orderNos: ['N1', 'N2'] });
    expect(sentTo(orderCalls.orderStatus).every(({ input }) => input['id'] === 'N1')).toBe(true);
    await waitFor(() => expect(resolve).toHaveBeenCalledWith('paid'));
    expect(address()).toBe('/orders/list');
  });

  it('opens all orders in a dialog of their own (SSL-069)', async () => {
    const orders = Array.from({ length: 8 }, (_, index) =>
      waitingOrder({ orderNo: `N${index}`, commonName: `site${index}.example.com` }),
    );
    const { user } = await openDialog({ orders });
    await user.click(await screen.findByRole('button', { name: '查看全部 8 个订单' }));
    const all = await screen.findByRole('dialog', { name: '全部订单' });
    expect(await within(all).findByText('site7.example.com')).toBeVisible();
  });

  it('pays the price difference of a re-sign (BIL-018)', async () => {
    const order = waitingOrder({ orderStatus: 1005, reSignStatus: 5004, reSignPriceDiff: 3_000 });
    await openDialog({ orders: [order], request: { aim: 'reSign' } });
    expect((await screen.findAllByText('¥30.00元')).length).toBeGreaterThan(0);
  });

  it('does not take a lost pay call on the buy page for a payment (BIL-019)', async () => {
    const { user, navigate } = await openDialog({
      handlers: [
        onCall(orderCalls.pay, 'network'),
        onCall(orderCalls.orderStatus, { data: { orderNo: 'N1', orderStatus: 1001 } }),
      ],
    });
    await act(() => navigate('/ssl/certificates'));
    await screen.findByText('example.com');
    await user.click(payButton());
    await user.click(payButton());
    expect(await screen.findByText('正在确认支付...')).toBeVisible();
    expect(screen.queryByText('支付成功')).toBeNull();
  });

  it('speaks German', async () => {
    server.resetHandlers();
    await openDialog({ lang: 'de' });
    expect(await screen.findByRole('dialog', { name: 'Bestellung bestätigen und bezahlen' })).toBeVisible();
  });
});
