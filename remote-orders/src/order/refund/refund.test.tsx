import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { orderCalls, type PayOrder, type ShownRefund } from '@certdeck/contract';
import { onCall, renderScreen, type RenderScreenOptions, sentTo } from '@certdeck/federation/testing';
import { makeOrder } from '../../testing/orders.ts';
import { texts } from '../../texts.ts';
import { CancelDialog } from '../Cancel.dialog.tsx';
import { RefundAlerts } from './RefundAlerts.tsx';

const paid = (orderNo = 'N1', values: Partial<PayOrder> = {}) =>
  makeOrder({ orderNo, orderStatus: 1002, payTime: 1_700_000_100, ...values });
const source = (orderNo: string, method = 'stripe') => ({
  ...{ orderNo, method, amount: 15_800, refunds: [] },
  rest: 15_800,
});
const refund = (state: ShownRefund['state'], values: Partial<ShownRefund> = {}): ShownRefund => ({
  ...{ id: 'R1', amount: 15_800, state, method: 'paypal', time: 1_700_000_200, endTime: 0 },
  ...values,
});
type Answer = Parameters<typeof onCall<object, ReturnType<typeof source>[]>>[1];
const ask = (orders: readonly PayOrder[], answer: Answer, options: RenderScreenOptions = {}) =>
  renderScreen(<CancelDialog orders={orders} onClose={() => undefined} />, {
    namespaces: { orders: texts },
    lang: 'en',
    ...options,
    handlers: [onCall(orderCalls.cancelOrders, {}), onCall(orderCalls.orderRefunds, answer)],
  });
const showRefund = (refunds: ShownRefund[]) =>
  renderScreen(<RefundAlerts order={{ refunds }} />, { namespaces: { orders: texts }, lang: 'en' });
const confirm = () => screen.getByRole('button', { name: 'Cancel the order' });
const sent = () => sentTo(orderCalls.cancelOrders).map(({ input }) => input);

describe('cancelling an order that was paid outside', () => {
  it.each([
    ['zh', '退到哪里？', '原路退回：Stripe', '5 至 10 个工作日', '立即到账'],
    ['en', 'Where should ¥158.00 CNY go?', 'Back to Stripe', '5 to 10 working days', 'At once'],
    ['es', '¿Adónde enviamos', 'Devolver mediante Stripe', '5 a 10 días laborables', 'Al instante'],
    ['de', 'Wohin sollen', 'Zurück über Stripe', '5 bis 10 Werktage', 'Sofort'],
    ['ja', '返金先を選んでください', 'Stripe に返金', '5～10 営業日', 'すぐに反映'],
    ['fr', 'Où envoyer', 'Rembourser par Stripe', '5 à 10 jours ouvrés', 'Immédiatement'],
  ] as const)(
    'asks in %s where the money goes, and how long each takes (D-641)',
    async (lang, question, back, time, atOnce) => {
      await ask([paid()], { data: [source('N1')] }, { lang });
      const dialog = await screen.findByRole('alertdialog');
      expect(
        await within(dialog).findByText(new RegExp(question.replace('?', String.raw`\?`))),
      ).toBeVisible();
      expect(within(dialog).getByRole('radio', { name: new RegExp(back) })).toBeChecked();
      expect(dialog).toHaveTextContent(time);
      expect(dialog).toHaveTextContent(atOnce);
    },
  );

  it.each([
    ['source', /^Back to/],
    ['balance', /^To your balance/],
  ])('sends the choice of the %s', async (refundTo, choice) => {
    const { user } = await ask([paid()], { data: [source('N1')] });
    await user.click(await screen.findByRole('radio', { name: choice }));
    await user.click(confirm());
    await waitFor(() => expect(sent()).toEqual([{ orderNos: ['N1'], refundTo }]));
  });

  it('can’t be confirmed before it is known whether to ask, and then can', async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await ask([paid()], async () => {
      await answered;
      return { data: [source('N1')] };
    });
    expect(confirm()).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Keep the order' })).toBeEnabled();
    act(() => answer());
    await waitFor(() => expect(confirm()).toBeEnabled());
  });

  it('goes to the balance, as it says, where that can’t be read', async () => {
    const { user } = await ask([paid()], { status: 503, code: 503 });
    expect(await screen.findByText(/goes back to your balance/)).toBeVisible();
    await user.click(confirm());
    await waitFor(() => expect(sent()).toEqual([{ orderNos: ['N1'] }]));
  });

  it('says of several what can go back, by each method, and what goes to the balance anyway', async () => {
    const orders = [paid('N1'), paid('N2'), paid('N3', { payAmount: 20_000 }), makeOrder({ orderNo: 'N4' })];
    await ask(orders, { data: [source('N1'), source('N2', 'wechat')] });
    expect(await screen.findByText('Where should ¥316.00 CNY go?')).toBeVisible();
    const dialog = screen.getByRole('alertdialog');
    expect(dialog).toHaveTextContent('Stripe: Usually 5 to 10 working days');
    expect(dialog).toHaveTextContent('WeChat Pay: To a wallet usually within a day');
    expect(dialog).toHaveTextContent('¥200.00 CNY goes back to your balance');
    expect(sentTo(orderCalls.orderRefunds).map(({ input }) => input)).toEqual([{ orderNos: 'N1,N2,N3' }]);
  });

  it('names what is left where the operator has given back a part already, and where all of it is (D-675)', async () => {
    const row = { ...source('N1'), amount: 0, rest: 10_000 };
    const { unmount } = await ask([paid('N1')], { data: [row] });
    expect(
      await screen.findByText('The order is paid; ¥100.00 CNY goes back to your balance.'),
    ).toBeVisible();
    unmount();
    await ask([paid('N1')], { data: [{ ...row, rest: 0 }] });
    expect(await screen.findByText('What the order cost has been refunded already.')).toBeVisible();
  });

  it('asks nothing of a package or of an order that is not paid', async () => {
    await ask([paid('N1', { packageNo: 'PK1' }), makeOrder({ orderNo: 'N2' })], 'never');
    expect(confirm()).toBeEnabled();
    expect(screen.queryByRole('radio')).toBeNull();
    expect(sentTo(orderCalls.orderRefunds)).toEqual([]);
  });
});

describe('the page of an order', () => {
  it.each([
    ['requested', 'A refund of ¥158.00 CNY to PayPal has been requested.'],
    ['pending', 'The refund of ¥158.00 CNY is being processed by PayPal.'],
    ['succeeded', 'The refund of ¥158.00 CNY has been sent to PayPal.'],
    ['returned', 'The refund of ¥158.00 CNY couldn’t be sent to PayPal; the amount is on your balance.'],
    ['held', 'The refund of ¥158.00 CNY to PayPal is on hold. We are looking into it and will tell you.'],
  ] as const)('says that its refund is %s (D-641)', async (state, words) => {
    await showRefund([refund(state)]);
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('names no method that the portal doesn’t have any more', async () => {
    await showRefund([refund('succeeded', { method: '' })]);
    expect(
      await screen.findByText('The refund of ¥158.00 CNY has been sent to the original payment method.'),
    ).toBeVisible();
  });
});
