import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  accountCalls,
  BodyCode,
  orderCalls,
  type PayMethod,
  payMethods,
  type PaymentRequest,
  type PayOrder,
} from '@certdeck/contract';
import {
  accountOf,
  onCall,
  renderScreen,
  type RenderScreenOptions,
  sentTo,
} from '@certdeck/federation/testing';
import { detailOf, waitingOrder } from '../../testing/orders.ts';
import { texts } from '../../texts.ts';
import { pageExit } from '../provider-payment/page-exit.ts';
import PaymentDialog from './Payment.dialog.tsx';

const all = payMethods.map((name) => ({ name, payWay: `way-${name}`, showName: name, switch: 'Y' as const }));
const CODE = 'weixin://wxpay/bizpayurl?pr=abc';

interface Scene {
  orders?: PayOrder[];
  request?: Partial<PaymentRequest>;
  handlers?: RenderScreenOptions['handlers'];
  lang?: RenderScreenOptions['lang'];
  balance?: number;
}

/** What the API says of the order, which a test changes while it runs. */
let orderStatus = 1001;
let leaveFor: jest.SpiedFunction<typeof pageExit.leaveFor>;
beforeEach(() => {
  orderStatus = 1001;
  leaveFor = jest.spyOn(pageExit, 'leaveFor').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.useRealTimers();
  leaveFor.mockRestore();
});

async function open({
  orders = [waitingOrder()],
  request,
  handlers = [],
  lang = 'en',
  balance = 100,
}: Scene = {}) {
  const resolve = jest.fn();
  const { account, profile } = accountOf(balance);
  const rendered = await renderScreen(
    <PaymentDialog
      input={{ aim: 'makeOrder', orderNos: orders.map(({ orderNo }) => orderNo), ...request }}
      resolve={resolve}
    />,
    {
      path: '/orders/list',
      lang,
      namespaces: { billing: texts },
      handlers: [
        ...handlers,
        onCall(accountCalls.getAccount, { data: account }),
        onCall(accountCalls.getProfile, { data: profile }),
        onCall(accountCalls.packagesFor, { data: { fits: false, left: 0, names: false } }),
        onCall(orderCalls.payWays, { data: { payWays: all } }),
        onCall(orderCalls.orderStatus, () => ({ data: { orderNo: 'N1', orderStatus } })),
        onCall(orderCalls.getOrder, ({ input }) => {
          const order = orders.find(({ orderNo }) => orderNo === input['id']);
          return order ? { data: detailOf(order) } : { code: BodyCode.notFound };
        }),
      ],
    },
  );
  await act(() => rendered.session.loadUser());
  await waitFor(() => expect(sentTo(orderCalls.payWays)).toHaveLength(1));
  await screen.findAllByText('example.com');
  return { ...rendered, resolve };
}

const radioNames = () =>
  screen
    .getAllByRole<HTMLInputElement>('radio')
    .map(({ value, disabled }) => (disabled ? `(${value})` : value));
/** The choice of a method; the names of two begin alike. */
const way = (name: PayMethod) =>
  screen.getAllByRole<HTMLInputElement>('radio').find(({ value }) => value === name)!;
const payButton = () => screen.getByRole('button', { name: 'Pay' });
const keysSent = () => sentTo(orderCalls.pay).map(({ request }) => request.headers.get('idempotency-key'));
async function payWith(user: Awaited<ReturnType<typeof open>>['user'], name: PayMethod) {
  await user.click(way(name));
  await user.click(payButton());
}

const realTimeout = setTimeout;
/** Lets seconds of the page's time pass; its network answers in real time. */
async function passes(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    await act(() => new Promise<void>((next) => void realTimeout(next, 2)));
  }
}
const pageClock = () => jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });

describe('the methods of a payment', () => {
  it('are crypto assets, too, where the API takes them for orders (D-633)', async () => {
    const ways = all.map((way) => ({
      ...way,
      forOrders: way.name === 'usdc' ? ('Y' as const) : ('N' as const),
    }));
    await open({ handlers: [onCall(orderCalls.payWays, { data: { payWays: ways } })] });
    await waitFor(() => expect(radioNames()).toContain('usdc'));
    expect(radioNames()).not.toContain('usdt');
  });

  it('are those that are switched on and can be carried through, without crypto assets (BIL-006, BIL-010)', async () => {
    await open();
    expect(radioNames()).toEqual([
      'balance',
      'wechat',
      'alipay',
      'paypal',
      'stripe',
      'stripeAlipay',
      'stripeWechat',
      'stripeCard',
    ]);
    expect(screen.getByRole('radio', { name: /Balance payment/ })).toBeChecked();
    expect(screen.getByRole('radio', { name: /Alipay \(Stripe\)/ })).toHaveAccessibleName(
      /You pay on Stripe’s page and come back here/,
    );
    expect(screen.getByRole('radio', { name: /Card \(Stripe\)/ })).toHaveAccessibleName(
      /You enter your card in Stripe’s form and come back here/,
    );
  });

  it('are the balance alone for several orders, which is said (BIL-009, D-177)', async () => {
    const orders = [waitingOrder(), waitingOrder({ orderNo: 'N2' })];
    await open({ orders, lang: 'zh' });
    expect(radioNames().filter((name) => !name.startsWith('('))).toEqual(['balance']);
    expect(radioNames()).toContain('(wechat)');
    expect(screen.getByText('多个订单仅支持余额支付')).toBeVisible();
  });

  it('are the balance alone for a reissue', async () => {
    const order = waitingOrder({ orderStatus: 1005, reSignStatus: 5004, reSignPriceDiff: 3_000 });
    await open({ orders: [order], request: { aim: 'reSign' } });
    await screen.findByText('example.com');
    expect(radioNames()).toEqual(['balance']);
  });
});

describe('a payment on the page of a provider', () => {
  it('is asked for with one click, and the browser goes there (BIL-003, BIL-004, BIL-005)', async () => {
    const { user } = await open({
      handlers: [onCall(orderCalls.pay, { data: { payURL: 'https://stripe.example/c/1' } })],
    });
    await payWith(user, 'stripe');
    await waitFor(() => expect(leaveFor.mock.calls).toEqual([['https://stripe.example/c/1']]));
    expect(sentTo(orderCalls.pay).map(({ input }) => input)).toEqual([
      { payMethod: 'stripe', payWay: 'way-stripe', name: 'stripe', aim: 'makeOrder', orderNo: 'N1' },
    ]);
    expect(screen.getByRole('link', { name: 'Open Stripe' })).toHaveAttribute(
      'href',
      'https://stripe.example/c/1',
    );
    expect(sentTo(orderCalls.orderStatus)).toEqual([]);
  });

  it('can be paid otherwise by who comes back with the browser’s button, as the page was left', async () => {
    const { user } = await open({
      handlers: [onCall(orderCalls.pay, { data: { payURL: 'https://stripe.example/c/1' } })],
    });
    await payWith(user, 'stripe');
    await screen.findByText('Taking you to Stripe…');
    act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    expect(payButton()).toBeEnabled();
    expect(radioNames()).toContain('wechat');
  });

  it('is refused where its address isn’t safe', async () => {
    const { user } = await open({
      handlers: [onCall(orderCalls.pay, { data: { payURL: 'javascript:alert(1)' } })],
    });
    await payWith(user, 'paypal');
    expect(await screen.findByText(/isn’t secure/)).toBeVisible();
    expect(leaveFor).not.toHaveBeenCalled();
    expect(payButton()).toBeEnabled();
  });

  it('without an address is looked up, which finds it paid (BIL-012, BIL-017)', async () => {
    orderStatus = 1002;
    const { user, resolve, session } = await open({ handlers: [onCall(orderCalls.pay, { data: {} })] });
    act(() => session.rememberOrders(['N1']));
    await payWith(user, 'paypal');
    expect(await screen.findByText('Payment succeeded')).toBeVisible();
    expect(resolve).not.toHaveBeenCalled();
    expect(session.getState().createdOrderNos).toEqual([]);
  });

  it('that needs a fuller profile leads to it (BIL-020, D-178)', async () => {
    const refusal = { code: BodyCode.profileIncomplete, msg: 'm' };
    const { user, address, resolve } = await open({
      lang: 'zh',
      handlers: [onCall(orderCalls.pay, refusal)],
    });
    await user.click(way('stripe'));
    await user.click(screen.getByRole('button', { name: '支付' }));
    const asked = await screen.findByRole('alertdialog', { name: '请完善个人信息' });
    await user.click(within(asked).getByRole('button', { name: '稍后完善' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: '支付' }));
    await user.click(await screen.findByRole('button', { name: '去完善' }));
    await waitFor(() => expect(address()).toBe('/account/info'));
    expect(resolve).toHaveBeenCalledWith('cancelled');
  });

  it('that needs a fuller profile is an alert with the API’s words for others (BIL-021, D-178)', async () => {
    const refusal = { code: BodyCode.profileIncomplete, msg: 'words' };
    const { user } = await open({ handlers: [onCall(orderCalls.pay, refusal)] });
    await payWith(user, 'paypal');
    expect(await screen.findByText('words')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('a payment by a code', () => {
  it('shows it with the amount, names it for who can’t see it, and ends when the order is paid (BIL-003, BIL-013, BIL-017)', async () => {
    const { user, resolve } = await open({ handlers: [onCall(orderCalls.pay, { data: { payURL: CODE } })] });
    await user.click(way('wechat'));
    pageClock();
    act(() => payButton().click());
    await passes(3);
    expect(screen.getByRole('img', { name: 'QR code for paying with WeChat Pay' })).toBeVisible();
    expect(screen.getAllByText('¥200.00 CNY').length).toBeGreaterThan(0);
    expect(screen.getByRole('group', { name: 'Scan to pay with WeChat Pay' })).toHaveFocus();
    expect(screen.getByText('Open on this device')).toHaveAttribute('href', CODE);
    expect(screen.queryByText('Payment succeeded')).toBeNull();
    orderStatus = 1002;
    await passes(3);
    expect(screen.getByText('Payment succeeded')).toBeVisible();
    await passes(2);
    expect(resolve).toHaveBeenCalledWith('paid');
    expect(sentTo(orderCalls.pay)).toHaveLength(1);
  });

  it('is looked up 90 times, and then can be paid otherwise (BIL-013, BIL-014)', async () => {
    const { user } = await open({ handlers: [onCall(orderCalls.pay, { data: { payURL: CODE } })] });
    await user.click(way('wechat'));
    pageClock();
    act(() => payButton().click());
    await passes(200);
    jest.useRealTimers();
    expect(screen.getByText('Payment failed')).toBeVisible();
    expect(sentTo(orderCalls.orderStatus)).toHaveLength(90);
    await user.click(screen.getByRole('button', { name: 'Choose another method' }));
    expect(payButton()).toBeEnabled();
  });

  it('that fails can be asked for again with the same key (BIL-023, D-179)', async () => {
    const answers = [{ code: BodyCode.wrongState, msg: 'busy' }, { data: { payURL: CODE } }];
    const { user } = await open({ lang: 'zh', handlers: [onCall(orderCalls.pay, () => answers.shift()!)] });
    await user.click(way('wechat'));
    await user.click(screen.getByRole('button', { name: '支付' }));
    const alert = (await screen.findByText('请求二维码失败')).closest('[role=alert]')!;
    expect(alert).toHaveTextContent('busy');
    await user.click(screen.getByRole('button', { name: '再试一次' }));
    expect(await screen.findByRole('img', { name: /二维码/ })).toBeVisible();
    expect(keysSent()).toHaveLength(2);
    expect(new Set(keysSent()).size).toBe(1);
  });

  it('that can’t be asked for because the line is down says so and can be asked for again (BIL-023)', async () => {
    const { user } = await open({ handlers: [onCall(orderCalls.pay, 'network')] });
    await payWith(user, 'alipay');
    expect(await screen.findByText('Requesting the QR code failed')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled();
  });

  it('without anything to scan says so, and is still found paid (BIL-023, D-179)', async () => {
    const { user } = await open({ handlers: [onCall(orderCalls.pay, { data: {} })] });
    await user.click(way('wechat'));
    pageClock();
    act(() => payButton().click());
    await passes(3);
    expect(screen.getByText('Requesting the QR code failed')).toBeVisible();
    orderStatus = 1002;
    await passes(5);
    jest.useRealTimers();
    expect(screen.getByText('Payment succeeded')).toBeVisible();
  });

  it('counts down, and is asked for with a new key once its time is over (BIL-023, D-179)', async () => {
    const expireTime = Math.floor(Date.now() / 1000) + 65;
    const { user } = await open({
      handlers: [onCall(orderCalls.pay, { data: { payURL: CODE, expireTime } })],
    });
    await user.click(way('wechat'));
    pageClock();
    act(() => payButton().click());
    await passes(3);
    expect(screen.getByRole('timer')).toHaveTextContent(/^Valid for 1:0\d$/);
    await passes(65);
    expect(screen.getByText('Requesting the QR code failed')).toBeVisible();
    expect(screen.getByText('The code has expired.')).toBeVisible();
    act(() => screen.getByRole('button', { name: 'Try again' }).click());
    jest.useRealTimers();
    await waitFor(() => expect(keysSent()).toHaveLength(2));
    expect(new Set(keysSent()).size).toBe(2);
  });

  it('has a key of its own for each method, and the same one when the method is chosen again', async () => {
    const { user } = await open({ handlers: [onCall(orderCalls.pay, { data: { payURL: CODE } })] });
    for (const method of ['wechat', 'stripeWechat', 'wechat'] as const) {
      await payWith(user, method);
      await user.click(await screen.findByRole('button', { name: 'Choose another method' }));
    }
    const [first, second, third] = keysSent();
    expect([first === third, first === second]).toEqual([true, false]);
  });

  it('waits for approval where the order is above the payer’s limit, and charges nothing', async () => {
    const { user } = await open({ handlers: [onCall(orderCalls.pay, { data: { approval: 'waiting' } })] });
    await payWith(user, 'wechat');
    expect(await screen.findByText('Waiting for approval')).toBeVisible();
  });
});
