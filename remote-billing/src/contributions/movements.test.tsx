import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { RequestHandler } from 'msw';
import { accountCalls } from '@certdeck/contract';
import { onCall, renderScreen, server } from '@certdeck/federation/testing';
import { texts } from '../texts.ts';
import Movements from './Movements.tsx';

const row = (id: string, type: 'order' | 'recharge', amount: number, orderNo = '') => ({
  ...{ id, time: 1_760_000_000, type, payMethod: -1, amount, orderNo, balanceAfter: 0 },
});
const show = (...handlers: RequestHandler[]) =>
  renderScreen(<Movements />, { lang: 'en', namespaces: { billing: texts }, handlers });

describe('the latest movements in the account center', () => {
  it('say what came and went and for which order, and lead to all of them', async () => {
    await show(
      onCall(accountCalls.listTransactions, {
        data: [row('1', 'order', -4900, 'N7'), row('2', 'recharge', 10_000)],
        total: 2,
      }),
    );
    const [paid, filled] = await screen.findAllByRole('listitem');
    expect(paid).toHaveTextContent('-¥49.00 CNY');
    expect(within(paid!).getByRole('link', { name: 'N7' })).toHaveAttribute('href', '/ssl/certificate/N7');
    expect(filled).toHaveTextContent('+¥100.00 CNY');
    expect(screen.getByRole('link', { name: 'All of them' })).toHaveAttribute('href', '/account/transaction');
  });

  it('say that there were none, or that they could not be read, and are read again', async () => {
    const { user } = await show(onCall(accountCalls.listTransactions, { code: 13001, msg: 'x' }));
    expect(await screen.findByText('The transactions can’t be loaded')).toBeVisible();
    server.use(onCall(accountCalls.listTransactions, { data: [], total: 0 }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No transactions yet')).toBeVisible();
  });
});
