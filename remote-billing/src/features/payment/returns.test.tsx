import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { accountCalls, BodyCode, orderCalls } from '@certdeck/contract';
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

const WAYS = ['balance', 'stripe'].map((name) => ({
  name,
  payWay: name,
  showName: '',
  switch: 'Y' as const,
}));

async function show(path: string, { handlers = [], ...options }: RenderScreenOptions = {}) {
  const { account, profile } = accountOf(10_000_000);
  const rendered = await renderScreen(<PaymentPage />, {
    path,
    route: '/payment',
    lang: 'en',
    namespaces: { billing: texts },
    ...options,
    handlers: [
      ...handlers,
      onCall(accountCalls.getAccount, { data: account }),
      onCall(accountCalls.getProfile, { data: profile }),
      onCall(accountCalls.packagesFor, { data: { fits: false, left: 0, names: false } }),
      onCall(orderCalls.payWays, { data: { payWays: WAYS } }),
      onCall(orderCalls.orderStatus, { data: { orderNo: 'N1', orderStatus: 1002 } }),
      onCall(orderCalls.getOrder, { data: detailOf(waitingOrder()) }),
    ],
  });
  await act(() => rendered.session.loadUser());
  return rendered;
}

describe('a customer who comes back from the page of a provider', () => {
  it('is told at once that the order is paid, and sees it (BIL-012, BIL-016, BIL-017)', async () => {
    const { address } = await show('/payment?orderNo=N1&returned=1');
    await waitFor(() => expect(address()).toBe('/ssl/certificate/N1'));
    expect(sentTo(orderCalls.pay)).toEqual([]);
  });

  it('learns that an order was cancelled, and can pay otherwise what still waits (BIL-017)', async () => {
    const cancelled = onCall(orderCalls.orderStatus, { data: { orderNo: 'N1', orderStatus: 1004 } });
    const { user } = await show('/payment?orderNo=N1&returned=1', { handlers: [cancelled] });
    expect(await screen.findByText('Payment failed')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Choose another method' }));
    expect(screen.getByRole('button', { name: 'Pay' })).toBeEnabled();
  });

  it('need not wait for the end to choose another method, as after cancelling there', async () => {
    const waiting = onCall(orderCalls.orderStatus, { data: { orderNo: 'N1', orderStatus: 1001 } });
    const { user } = await show('/payment?orderNo=N1&returned=1', { handlers: [waiting] });
    expect(await screen.findByText('Confirming payment…')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Choose another method' }));
    expect(screen.getByRole('radio', { name: /Stripe/ })).toBeEnabled();
  });
});

describe('a customer who comes back from PayPal', () => {
  const BACK = '/payment?token=EC-1&PayerID=P1';

  it('has one capture with both values, none of them in the address or the session, and the order is looked up (BIL-027, D-182)', async () => {
    const capture = onCall(orderCalls.capturePaypal, { data: { orderNo: 'N1', rechargeID: '' } });
    const { address, session } = await show(BACK, { handlers: [capture] });
    expect(address()).not.toContain('EC-1');
    await waitFor(() => expect(address()).toBe('/ssl/certificate/N1'));
    expect(sentTo(orderCalls.capturePaypal).map(({ input }) => input)).toEqual([
      { token: 'EC-1', PayerID: 'P1' },
    ]);
    expect(sentTo(orderCalls.orderStatus).map(({ input }) => input['id'])).toEqual(['N1']);
    expect(session.getState().token).toBe('test-token');
  });

  it('goes on at the deposit page with a recharge (BIL-027)', async () => {
    const capture = onCall(orderCalls.capturePaypal, { data: { orderNo: '', rechargeID: 'R1' } });
    const { address } = await show(BACK, { handlers: [capture] });
    await waitFor(() => expect(address()).toBe('/deposit?recharge=R1'));
  });

  it('is told that nobody knows the payment, and finds the orders', async () => {
    const capture = onCall(orderCalls.capturePaypal, { data: { orderNo: '', rechargeID: '' } });
    const { user, address } = await show(BACK, { handlers: [capture] });
    expect(await screen.findByText('The PayPal payment couldn’t be confirmed')).toBeVisible();
    expect(address()).toBe('/payment');
    await user.click(screen.getByRole('link', { name: 'View orders' }));
    expect(address()).toBe('/orders/list');
  });

  it('can ask again after a lost answer', async () => {
    const answers = [{ code: BodyCode.wrongState, msg: 'busy' }, { data: { orderNo: 'N1', rechargeID: '' } }];
    const { user, address } = await show(BACK, {
      handlers: [onCall(orderCalls.capturePaypal, () => answers.shift()!)],
    });
    expect(await screen.findByText('busy')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(address()).toBe('/ssl/certificate/N1'));
    expect(sentTo(orderCalls.capturePaypal)).toHaveLength(2);
  });
});
