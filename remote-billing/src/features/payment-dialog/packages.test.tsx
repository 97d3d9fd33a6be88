import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { accountCalls, BodyCode, orderCalls } from '@certdeck/contract';
import {
  accountOf,
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

/** The dialog of one order on an account without money, over packages that can do so much. */
async function show(
  packages: { fits: boolean; left: number; names: boolean },
  paid: object = {},
  handlers: NonNullable<RenderScreenOptions['handlers']> = [],
) {
  const resolve = jest.fn();
  const { account, profile } = accountOf(0);
  const rendered = await renderScreen(
    <PaymentDialog input={{ aim: 'makeOrder', orderNos: ['N1'] }} resolve={resolve} />,
    {
      ...{ path: '/ssl/products', lang: 'en', namespaces: { billing: texts } },
      handlers: [
        ...handlers,
        onCall(accountCalls.packagesFor, { data: packages }),
        onCall(accountCalls.payFromPackage, { data: paid }),
        onCall(accountCalls.getAccount, { data: account }),
        onCall(accountCalls.getProfile, { data: profile }),
        onCall(orderCalls.payWays, {
          data: { payWays: [{ name: 'balance', payWay: 'balance', showName: '', switch: 'Y' }] },
        }),
        onCall(orderCalls.getOrder, { data: detailOf(waitingOrder()) }),
        onCall(orderCalls.orderStatus, { data: { orderNo: 'N1', orderStatus: 1002 } }),
      ],
    },
  );
  await act(() => rendered.session.loadUser());
  return { ...rendered, resolve };
}
const option = () => screen.findByRole('radio', { name: /Certificate package/ });

describe('the payment dialog of an order that a package fits', () => {
  it('pays with one certificate of it, without money, at the second click (ACC-010, D-402)', async () => {
    const { user, resolve } = await show({ fits: true, left: 3, names: false });
    expect(await screen.findByText('3 certificates left')).toBeVisible();
    expect(await screen.findByText(/balance is too low/)).toBeVisible();
    await user.click(await option());
    expect(screen.getByText('1 certificate')).toBeVisible();
    expect(screen.queryByText(/balance is too low/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Pay' }));
    expect(sentTo(accountCalls.payFromPackage)).toEqual([]);
    await user.click(screen.getByRole('button', { name: /again/ }));
    await waitFor(() => expect(resolve).toHaveBeenCalledWith('paid'));
    const [sent] = sentTo(accountCalls.payFromPackage);
    expect(sent?.input).toEqual({ orderNo: 'N1' });
    expect(sent?.request.headers.get('idempotency-key')).toMatch(/./);
    expect(sentTo(orderCalls.pay)).toEqual([]);
  });

  it('waits for approval where it is above the payer’s limit', async () => {
    const { user } = await show({ fits: true, left: 3, names: false }, { approval: 'waiting' });
    await user.click(await option());
    await user.click(screen.getByRole('button', { name: 'Pay' }));
    await user.click(screen.getByRole('button', { name: /again/ }));
    expect(await screen.findByText('Waiting for approval')).toBeVisible();
  });

  it.each([
    ...(['a page of a proxy', 'an empty body', 'JSON that was cut off'] as const),
    ...(['a gateway that fails', 'a fault of the server', 'a lost connection'] as const),
  ])('can be paid again with the same key after %s (BIL-021, API-008)', async (reply) => {
    const { user, resolve } = await show({ fits: true, left: 3, names: false }, {}, [
      onCallBadly(accountCalls.payFromPackage, reply),
    ]);
    const pay = async () => {
      await user.click(screen.getByRole('button', { name: 'Pay' }));
      await user.click(screen.getByRole('button', { name: /again/ }));
    };
    await user.click(await option());
    await pay();
    const keys = () =>
      sentTo(accountCalls.payFromPackage).map(({ request }) => request.headers.get('idempotency-key'));
    await waitFor(() => expect(keys()).toHaveLength(1));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Pay' })).not.toHaveAttribute('aria-busy'));
    expect(resolve).not.toHaveBeenCalled();
    server.use(onCall(accountCalls.payFromPackage, {}));
    await pay();
    await waitFor(() => expect(resolve).toHaveBeenCalledWith('paid'));
    expect(keys()[0]).toBeTruthy();
    expect(keys()[1]).toBe(keys()[0]);
  });

  it('says that it failed where the API refuses without a reason (BIL-021)', async () => {
    const { user, resolve } = await show({ fits: true, left: 3, names: false }, {}, [
      onCall(accountCalls.payFromPackage, { code: BodyCode.wrongState }),
    ]);
    await user.click(await option());
    await user.click(screen.getByRole('button', { name: 'Pay' }));
    await user.click(screen.getByRole('button', { name: /again/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Payment failed');
    expect(screen.getByRole('button', { name: 'Pay' })).toBeEnabled();
    expect(resolve).not.toHaveBeenCalled();
  });

  it.each([
    ['has more names', { fits: false, left: 3, names: true }, /more names than/],
    ['needs more certificates', { fits: false, left: 1, names: false }, 'Only 1 certificate is left.'],
  ])('says why it can’t where the order %s', async (_why, packages, reason) => {
    await show(packages);
    expect(await option()).toBeDisabled();
    expect(screen.getByText(reason)).toBeVisible();
  });
});
