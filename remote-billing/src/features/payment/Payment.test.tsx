import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { accountCalls, BodyCode, orderCalls, type PayOrder } from '@certdeck/contract';
import {
  accountOf,
  onCall,
  renderScreen,
  type RenderScreenOptions,
  sentTo,
} from '@certdeck/federation/testing';
import { detailOf, waitingOrder } from '../../testing/orders.ts';
import { texts } from '../../texts.ts';
import PaymentPage from './Payment.page.tsx';

interface Scene extends RenderScreenOptions {
  orders?: PayOrder[];
  balance?: number;
}

const first = waitingOrder();
const second = waitingOrder({
  orderNo: 'N2',
  commonName: 'two.example.com',
  payAmount: 1_234_567,
  validity: 90,
});

async function show({ orders = [first, second], balance = 10_000_000, ...options }: Scene = {}) {
  const { account, profile } = accountOf(balance);
  const rendered = await renderScreen(<PaymentPage />, {
    path: '/payment?orderNo=N1',
    route: '/payment',
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
      onCall(orderCalls.orderStatus, { data: { orderNo: 'N1', orderStatus: 1002 } }),
      onCall(orderCalls.getOrder, ({ input }) => {
        const order = orders.find(({ orderNo }) => orderNo === input['id']);
        return order ? { data: detailOf(order) } : { code: BodyCode.notFound, msg: 'No such order' };
      }),
    ],
  });
  await act(() => rendered.session.loadUser());
  return rendered;
}
const pay = () => screen.getByRole('button', { name: /^(?:Pay|Click again to confirm payment)$/ });
const due = () => screen.getByText('Due now').parentElement!;

describe('the payment page', () => {
  it('pays the order of the address with two clicks and goes to it (BIL-002, BIL-016, D-013)', async () => {
    const { user, address } = await show({ handlers: [onCall(orderCalls.pay, {})] });
    expect(await screen.findByText('example.com')).toBeVisible();
    expect(due()).toHaveTextContent('¥200.00 CNY');
    await user.click(pay());
    expect(sentTo(orderCalls.pay)).toEqual([]);
    await user.click(pay());
    await waitFor(() => expect(address()).toBe('/ssl/certificate/N1'));
    expect(sentTo(orderCalls.pay).map(({ input }) => input)).toEqual([
      expect.objectContaining({ aim: 'makeOrder', payMethod: 'balance', orderNo: 'N1' }),
    ]);
  });

  it('pays several together, shows each with its term and the sum, and goes to the list (BIL-009, BIL-016)', async () => {
    const { user, address } = await show({
      path: '/payment?orderNo=N1,N2',
      handlers: [onCall(orderCalls.batchPay, {})],
    });
    const shown = (await screen.findByText('two.example.com')).closest('ul')!;
    expect(
      within(shown)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      'example.comAlphaSSL DV · 1 year¥200.00\u00a0CNY',
      'two.example.comAlphaSSL DV · 90 days¥12,345.67\u00a0CNY',
    ]);
    expect(due()).toHaveTextContent('¥12,545.67 CNY');
    await user.click(pay());
    await user.click(pay());
    await waitFor(() => expect(address()).toBe('/orders/list'));
    expect(sentTo(orderCalls.batchPay).map(({ input }) => input)).toEqual([{ orderNos: ['N1', 'N2'] }]);
    expect(sentTo(orderCalls.pay)).toEqual([]);
  });

  it('takes the orders that were created and not paid when the address names none', async () => {
    const { user, address, navigate, session } = await show({
      path: '/orders/list',
      handlers: [onCall(orderCalls.pay, {})],
    });
    act(() => session.rememberOrders(['N2']));
    await navigate('/payment');
    expect(await screen.findByText('two.example.com')).toBeVisible();
    await user.click(pay());
    await user.click(pay());
    await waitFor(() => expect(address()).toBe('/ssl/certificate/N2'));
  });

  it.each([
    ['zh', '支付', '没有待支付的订单', '查看订单'],
    ['en', 'Payment', 'No order is waiting for payment', 'View orders'],
    ['es', 'Pago', 'No hay pedidos pendientes de pago', 'Ver pedidos'],
    ['de', 'Zahlung', 'Keine Bestellung wartet auf Zahlung', 'Bestellungen ansehen'],
    ['ja', '支払い', '支払い待ちの注文はありません', '注文を見る'],
    ['fr', 'Paiement', 'Aucune commande n’attend de paiement', 'Voir les commandes'],
  ] as const)(
    'says in %s that there is nothing to pay, and leads to the orders',
    async (lang, title, empty, link) => {
      const { user, address } = await show({ path: '/payment', lang });
      expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
      expect(screen.getByText(empty)).toBeVisible();
      await user.click(screen.getByRole('link', { name: link }));
      expect(address()).toBe('/orders/list');
      expect(sentTo(orderCalls.getOrder)).toEqual([]);
    },
  );

  it('says which order can’t be read, offers no payment, and reads again', async () => {
    let known = false;
    const { user } = await show({
      handlers: [
        onCall(orderCalls.getOrder, () =>
          known ? { data: detailOf(first) } : { code: BodyCode.notFound, msg: 'No such order' },
        ),
      ],
    });
    expect(await screen.findByText('The orders can’t be loaded')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pay' })).toBeNull();
    known = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('example.com')).toBeVisible();
    expect(pay()).toBeEnabled();
  });

  it('shows a dash for the sum while the orders load, and sends nothing when pay is pressed (BIL-022)', async () => {
    const { user } = await show({ handlers: [onCall(orderCalls.getOrder, 'never')] });
    await waitFor(() => expect(sentTo(orderCalls.getOrder)).toHaveLength(1));
    expect(due()).toHaveTextContent(/—$/);
    await user.click(pay());
    expect(screen.getByText('The orders have not finished loading…')).toBeVisible();
    expect(pay()).toHaveTextContent('Pay');
    expect(sentTo(orderCalls.pay)).toEqual([]);
  });

  it('sends nothing when the balance doesn’t cover the sum, and leads to the deposit page (BIL-011)', async () => {
    const { user, address } = await show({ path: '/payment?orderNo=N1,N2', balance: 1_254_566 });
    expect(await screen.findByText('Your balance is too low. Please add funds.')).toBeVisible();
    expect(pay()).toBeDisabled();
    await user.click(screen.getByRole('link', { name: 'Add funds' }));
    await waitFor(() => expect(address()).not.toContain('/payment'));
    expect(sentTo(orderCalls.batchPay)).toEqual([]);
  });

  it('covers the sum with a balance that is exactly as much', async () => {
    await show({ path: '/payment?orderNo=N1,N2', balance: 1_254_567 });
    expect(await screen.findByText('two.example.com')).toBeVisible();
    expect(pay()).toBeEnabled();
    expect(screen.queryByText('Your balance is too low. Please add funds.')).toBeNull();
  });

  it('can be pressed again after the line was down, with the same key, so that nothing is charged twice', async () => {
    const answers = [{ status: 503, code: 503 }, {}];
    const { user, address } = await show({ handlers: [onCall(orderCalls.pay, () => answers.shift()!)] });
    await screen.findByText('example.com');
    await user.click(pay());
    await user.click(pay());
    await waitFor(() => expect(answers).toHaveLength(1));
    await waitFor(() => expect(pay()).toHaveTextContent('Pay'));
    await user.click(pay());
    await user.click(pay());
    await waitFor(() => expect(address()).toBe('/ssl/certificate/N1'));
    const keys = sentTo(orderCalls.pay).map(({ request }) => request.headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('stays armed for ten seconds and no longer (D-175)', async () => {
    await show();
    await screen.findByText('example.com');
    jest.useFakeTimers();
    try {
      act(() => pay().click());
      act(() => jest.advanceTimersByTime(9_999));
      expect(pay()).toHaveTextContent('Click again to confirm payment');
      act(() => jest.advanceTimersByTime(1));
      expect(pay()).toHaveTextContent(/^Pay$/);
    } finally {
      jest.useRealTimers();
    }
    expect(sentTo(orderCalls.pay)).toEqual([]);
  });

  it('is paid with the keyboard alone', async () => {
    const { user, address } = await show({ handlers: [onCall(orderCalls.pay, {})] });
    await screen.findByText('example.com');
    for (let presses = 0; document.activeElement !== pay() && presses < 10; presses += 1) await user.tab();
    expect(pay()).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(pay()).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/ssl/certificate/N1'));
  });
});
