import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { accountCalls, BodyCode } from '@certdeck/contract';
import { callOf, onCall, renderScreen, type RenderScreenOptions, sentTo } from '@certdeck/federation/testing';
import { texts } from '../../../texts.ts';
import { EarningsPanel } from './EarningsPanel.tsx';
import type { Earnings, Withdrawal } from './Earnings.resource.ts';

const earned: Earnings = {
  ...{ available: 50_000, waiting: 1_580, leaving: 0, paid: 0 },
  ...{ least: 10_000, basisPoints: 250, waitDays: 30 },
};
const asked: Withdrawal = {
  ...{ id: 'W1', amount: 12_050, account: 'DE89****3000', state: 'requested', requested: 1_795_000_000 },
  ...{ reviewed: 0, sent: 0, ended: 0, reference: '', reason: '' },
};

/** The panel over an API that keeps what was asked for. */
function show(data: Partial<Earnings> = {}, rows: Withdrawal[] = [], options: RenderScreenOptions = {}) {
  const state = { ...earned, ...data };
  return renderScreen(<EarningsPanel />, {
    ...{ lang: 'en', path: '/account/partner', namespaces: { account: texts } },
    ...options,
    handlers: [
      ...(options.handlers ?? []),
      onCall(accountCalls.earnings, () => ({ data: state })),
      onCall(accountCalls.withdrawals, () => ({ data: rows, total: rows.length })),
      onCall(accountCalls.withdraw, ({ input }) => {
        rows.unshift({ ...asked, amount: Number(input['amount']) });
        state.available -= Number(input['amount']);
        return { data: { id: 'W1' } };
      }),
      onCall(accountCalls.earningsToBalance, ({ input }) => {
        state.available -= Number(input['amount']);
        return {};
      }),
    ],
  });
}
const figure = (label: string) => screen.getByText(label).closest('div');
const fill = async (user: Awaited<ReturnType<typeof show>>['user'], amount: string) => {
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/Account holder/), 'Ada Quokka');
  await user.type(dialog.getByLabelText(/Bank account/), 'DE89 3704 0044 0532 0130 00');
  await user.type(dialog.getByLabelText(/^Amount/), amount);
  return dialog;
};

describe('what an account has earned', () => {
  it('is told with the terms, and nothing where no commission is paid (ACC-008)', async () => {
    const first = await show();
    expect(await screen.findByText(/You earn 2\.5% of each order.*after 30 days/)).toBeVisible();
    await waitFor(() => expect(figure('Available')).toHaveTextContent('500.00'));
    expect(figure('Waiting')).toHaveTextContent('15.80');
    first.unmount();
    await show({ basisPoints: 0, available: 0, waiting: 0 });
    await waitFor(() => expect(sentTo(accountCalls.earnings).length).toBeGreaterThan(1));
    await waitFor(() => expect(screen.queryByText('Earnings')).toBeNull());
  });

  it('is withdrawn to a bank account, and stands in the list at once (ACC-008, API-082)', async () => {
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
    const dialog = await fill(user, '120.50');
    await user.click(dialog.getByRole('button', { name: 'Ask for the withdrawal' }));
    expect(await screen.findByText('DE89****3000')).toBeVisible();
    expect(sentTo(accountCalls.withdraw).map(({ input }) => input)).toEqual([
      { targetName: 'Ada Quokka', targetNo: 'DE89 3704 0044 0532 0130 00', amount: '12050' },
    ]);
    expect(sentTo(accountCalls.withdraw)[0]?.request.headers.get('idempotency-key')).toMatch(/./);
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(figure('Available')).toHaveTextContent('379.50'));
  });

  it.each([
    ['0', /At least .*100\.00/],
    ['99.99', /At least .*100\.00/],
    ['500.01', /more than is available/],
    ['1e3', /Enter an amount/],
  ])('isn’t asked for by %j, which the field says', async (amount, reason) => {
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
    const dialog = await fill(user, amount);
    await user.click(dialog.getByRole('button', { name: 'Ask for the withdrawal' }));
    expect(await dialog.findByText(reason)).toBeVisible();
    expect(dialog.getByLabelText(/^Amount/)).toHaveFocus();
    expect(sentTo(accountCalls.withdraw)).toEqual([]);
  });

  it('keeps what was typed when the API refuses the account, at its field', async () => {
    const refused = {
      code: BodyCode.badInput,
      msg: 'x',
      errors: { targetNo: 'The number has a wrong digit.' },
    };
    const { user } = await show({}, [], { handlers: [onCall(accountCalls.withdraw, refused)] });
    await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
    const dialog = await fill(user, '100');
    await user.click(dialog.getByRole('button', { name: 'Ask for the withdrawal' }));
    expect(await dialog.findByText('The number has a wrong digit.')).toBeVisible();
    expect(dialog.getByLabelText(/Bank account/)).toHaveValue('DE89 3704 0044 0532 0130 00');
    expect(dialog.getByLabelText(/Bank account/)).toHaveFocus();
  });

  it('goes to the balance, all of it by a press', async () => {
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: 'Move to the balance' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'All' }));
    await user.click(dialog.getByRole('button', { name: 'Move' }));
    await waitFor(() => expect(figure('Available')).toHaveTextContent('¥0.00'));
    expect(sentTo(accountCalls.earningsToBalance).map(({ input }) => input)).toEqual([{ amount: '50000' }]);
  });

  it('can be taken back before anybody has begun with it, and the list says how each stands', async () => {
    const rows: Withdrawal[] = [
      asked,
      { ...asked, id: 'W2', state: 'sent', reference: 'B-77', sent: 1_795_000_100 },
      { ...asked, id: 'W3', state: 'rejected', reason: 'The name differs.', ended: 1_795_000_200 },
    ];
    const cancelled = onCall(accountCalls.cancelWithdrawal, () => {
      rows[0] = { ...asked, state: 'cancelled', ended: 1_795_000_300 };
      return {};
    });
    const { user } = await show({}, rows, { handlers: [cancelled] });
    expect(await screen.findByText('Reference: B-77')).toBeVisible();
    expect(screen.getByText('The name differs.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Cancelled')).toBeVisible();
    expect(sentTo(accountCalls.cancelWithdrawal).map(({ input }) => input)).toEqual([{ id: 'W1' }]);
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  });

  it('is shown to who may only read, without acts', async () => {
    await show({}, [asked], { permissions: ['ledger:read'] });
    expect(await screen.findByText('DE89****3000')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says when it could not be read', async () => {
    await show({}, [], { handlers: [callOf(accountCalls.earnings).spoiled('rows without fields')] });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
