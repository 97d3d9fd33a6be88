import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { orderCalls } from '@certdeck/contract';
import { renderScreen, sentTo } from '@certdeck/federation/testing';
import { texts } from '../../texts.ts';
import { pageExit } from '../provider-payment/page-exit.ts';
import DepositTestPage from './DepositTest.page.tsx';
import PaymentTestPage from './PaymentTest.page.tsx';

const options = { lang: 'en', namespaces: { billing: texts } } as const;
const NOTHING = 'This is a test page: nothing was sent.';
/** The choice of a method by its name on the wire. */
const way = (name: string) =>
  screen.getAllByRole<HTMLInputElement>('radio').find(({ value }) => value === name)!;

// A request to the API would fail these tests: the kit answers none.
describe('the test page of', () => {
  it('payments renders the panel, and no pay call can be sent from it (HOST-028, D-012)', async () => {
    const leaveFor = jest.spyOn(pageExit, 'leaveFor').mockImplementation(() => undefined);
    const { user } = await renderScreen(<PaymentTestPage />, { ...options, path: '/payment/test' });
    expect(await screen.findByText('shop.example')).toBeVisible();
    await user.click(await screen.findByRole('radio', { name: /PayPal/ }));
    await user.click(screen.getByRole('button', { name: 'Pay' }));
    expect(await screen.findByText(NOTHING)).toBeVisible();
    await user.click(way('balance'));
    await user.click(screen.getByRole('button', { name: 'Pay' }));
    await user.click(screen.getByRole('button', { name: 'Click again to confirm payment' }));
    expect(await screen.findByText(NOTHING)).toBeVisible();
    await user.click(way('wechat'));
    await user.click(screen.getByRole('button', { name: 'Pay' }));
    expect(await screen.findByText('Requesting the QR code failed')).toBeVisible();
    expect([sentTo(orderCalls.pay), leaveFor.mock.calls]).toEqual([[], []]);
    leaveFor.mockRestore();
  });

  it('deposits renders the recharge and the bank transfer, and no pay call can be sent from it (HOST-030, D-012)', async () => {
    const { user } = await renderScreen(<DepositTestPage />, { ...options, path: '/deposit/test' });
    await user.click(await screen.findByRole('radio', { name: /PayPal/ }));
    await user.type(screen.getByRole('textbox', { name: /^Amount/ }), '100{Enter}');
    expect(await screen.findByText(NOTHING)).toBeVisible();
    await user.click(way('bank'));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Report the transfer' })).toBeEnabled());
    expect(sentTo(orderCalls.pay)).toEqual([]);
  });
});
