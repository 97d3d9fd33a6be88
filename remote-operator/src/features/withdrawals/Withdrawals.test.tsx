import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import * as operatorCalls from '@certdeck/contract/operator';
import { onCall, renderScreen, type RenderScreenOptions, sentTo } from '@certdeck/federation/testing';
import { texts } from '../../texts.ts';
import WithdrawalsPage, { type Withdrawal } from './Withdrawals.page.tsx';

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';
const NUMBER = 'DE89370400440532013000';
const withdrawal = (change: Partial<Withdrawal> = {}): Withdrawal => ({
  id: ID,
  accountNo: 'C7',
  amount: 1_234_500,
  account: 'DE89 **** 3000',
  state: 'requested',
  requested: 1_795_000_000,
  reviewed: 0,
  sent: 0,
  ended: 0,
  reference: '',
  reason: '',
  needsSecond: false,
  reviewedBy: '',
  reviewedByMe: false,
  sentBy: '',
  endedBy: '',
  ...change,
});
const reviewed = (change: Partial<Withdrawal> = {}) =>
  withdrawal({ state: 'reviewed', needsSecond: true, reviewed: 1_795_000_300, reviewedBy: 'C9', ...change });

function show(row: Withdrawal, handlers: RenderScreenOptions['handlers'] = []) {
  return renderScreen(<WithdrawalsPage />, {
    path: '/operator/withdrawals',
    lang: 'en',
    namespaces: { operator: texts },
    handlers: [...handlers, onCall(operatorCalls.withdrawals, { data: [row], total: 1 })],
  });
}
type User = Awaited<ReturnType<typeof show>>['user'];
async function open(user: User) {
  const name = 'Open the withdrawal of C7 to DE89 **** 3000';
  await user.click(await screen.findByRole('button', { name }));
  return screen.findByRole('dialog', { name: 'Withdrawal of C7' });
}
/** Clicks an act of the case and answers its question. */
async function ask(user: User, act: string, title: string) {
  await user.click(within(await open(user)).getByRole('button', { name: act }));
  return screen.findByRole('dialog', { name: title });
}
const confirm = (user: User, question: HTMLElement, name: string) =>
  user.click(within(question).getByRole('button', { name }));

describe('withdrawals at the desk', () => {
  it('lists what waits, its account masked, by state and by word', async () => {
    const { user } = await show(withdrawal());
    const row = (await screen.findByText('DE89 **** 3000')).closest('tr');
    for (const text of ['C7', '¥12,345.00 CNY', 'Requested']) expect(row).toHaveTextContent(text);
    expect(sentTo(operatorCalls.withdrawals).map(({ input }) => input)).toMatchObject([
      { state: 'requested' },
    ]);
    await user.click(screen.getByRole('tab', { name: 'Sent' }));
    await user.type(screen.getByRole('searchbox'), 'C7');
    await waitFor(() =>
      expect(sentTo(operatorCalls.withdrawals).at(-1)?.input).toMatchObject({ state: 'sent', keyword: 'C7' }),
    );
  });

  it('shows the account number when it is asked for, until the case is closed', async () => {
    const { user } = await show(withdrawal(), [
      onCall(operatorCalls.withdrawalTarget, { data: { targetName: 'Wang Ltd', targetNo: NUMBER } }),
    ]);
    const drawer = await open(user);
    expect(sentTo(operatorCalls.withdrawalTarget)).toEqual([]);
    await user.click(within(drawer).getByRole('button', { name: 'Show account number' }));
    expect(await within(drawer).findByText(NUMBER)).toBeVisible();
    expect(within(drawer).getByText('Wang Ltd')).toBeVisible();
    expect(sentTo(operatorCalls.withdrawalTarget).map(({ input }) => input)).toEqual([{ id: ID }]);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await open(user);
    expect(document.body).not.toHaveTextContent(NUMBER);
  });

  it('says why the account number isn’t shown', async () => {
    const { user } = await show(withdrawal(), [
      onCall(operatorCalls.withdrawalTarget, { code: 13001, msg: 'There is no such withdrawal.' }),
    ]);
    const drawer = await open(user);
    await user.click(within(drawer).getByRole('button', { name: 'Show account number' }));
    expect(await within(drawer).findByRole('alert')).toHaveTextContent('There is no such withdrawal.');
  });

  it('marks one sent with the bank’s reference alone', async () => {
    const { user } = await show(withdrawal(), [onCall(operatorCalls.sendWithdrawal, { data: {} })]);
    const question = await ask(user, 'Mark as sent', 'Have you sent the money?');
    await confirm(user, question, 'Mark as sent');
    expect(await within(question).findByText('Please fill this in.')).toBeVisible();
    expect(sentTo(operatorCalls.sendWithdrawal)).toEqual([]);
    await user.type(within(question).getByRole('textbox', { name: /Bank’s reference/ }), ' TX 77 ');
    await confirm(user, question, 'Mark as sent');
    expect(await screen.findByText('The withdrawal is sent')).toBeVisible();
    expect(sentTo(operatorCalls.sendWithdrawal).map(({ input }) => input)).toEqual([
      { id: ID, reference: 'TX 77' },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentTo(operatorCalls.withdrawals).length).toBeGreaterThan(1);
  });

  it('lets the first of two people review a large one, not send it', async () => {
    const { user } = await show(withdrawal({ needsSecond: true }), [
      onCall(operatorCalls.reviewWithdrawal, { data: {} }),
    ]);
    const drawer = await open(user);
    expect(within(drawer).getByText(/takes two people/)).toBeVisible();
    expect(within(drawer).getByRole('button', { name: 'Mark as sent' })).toBeDisabled();
    await user.click(within(drawer).getByRole('button', { name: 'Mark as reviewed' }));
    const question = await screen.findByRole('dialog', { name: 'Is this withdrawal right?' });
    expect(question).toHaveTextContent('¥12,345.00 CNY');
    await confirm(user, question, 'Mark as reviewed');
    expect(await screen.findByText('The withdrawal is reviewed')).toBeVisible();
    expect(sentTo(operatorCalls.reviewWithdrawal).map(({ input }) => input)).toEqual([{ id: ID }]);
  });

  it('leaves a large one that I reviewed to a colleague', async () => {
    const { user } = await show(reviewed({ reviewedByMe: true }));
    const drawer = await open(user);
    expect(within(drawer).getByText(/A colleague has to send it/)).toBeVisible();
    expect(within(drawer).getByRole('button', { name: 'Mark as sent' })).toBeDisabled();
    expect(within(drawer).queryByRole('button', { name: 'Mark as reviewed' })).toBeNull();
    expect(within(drawer).getByRole('button', { name: 'Reject' })).toBeEnabled();
  });

  it('lets me send what a colleague reviewed, and a small one that I reviewed', async () => {
    const theirs = await show(reviewed());
    const drawer = await open(theirs.user);
    expect(drawer).toHaveTextContent('C9');
    expect(within(drawer).getByText(/You can send it/)).toBeVisible();
    expect(within(drawer).getByRole('button', { name: 'Mark as sent' })).toBeEnabled();
    theirs.unmount();
    const mine = await show(reviewed({ needsSecond: false, reviewedByMe: true }));
    const button = within(await open(mine.user)).getByRole('button', { name: 'Mark as sent' });
    expect(button).toBeEnabled();
  });

  it('rejects with a sentence, and keeps what was typed when the API says no', async () => {
    const { user } = await show(withdrawal(), [
      onCall(operatorCalls.rejectWithdrawal, { code: 13002, msg: 'It has gone on since.' }),
    ]);
    const question = await ask(user, 'Reject', 'Reject this withdrawal?');
    await confirm(user, question, 'Reject');
    expect(await within(question).findByText('Please fill this in.')).toBeVisible();
    const reason = within(question).getByRole('textbox', { name: /Reason for the customer/ });
    await user.type(reason, 'Holder\ndiffers.');
    await confirm(user, question, 'Reject');
    expect(await within(question).findByText('It has gone on since.')).toBeVisible();
    expect(reason).toHaveValue('Holder\ndiffers.');
    expect(sentTo(operatorCalls.rejectWithdrawal).map(({ input }) => input)).toEqual([
      { id: ID, reason: 'Holder differs.' },
    ]);
  });

  it('marks one that was sent as returned, with a sentence', async () => {
    const sent = withdrawal({ state: 'sent', sent: 1_795_000_600, sentBy: 'C8', reference: 'TX77' });
    const { user } = await show(sent, [onCall(operatorCalls.returnWithdrawal, { data: {} })]);
    const question = await ask(user, 'Mark as returned', 'Has the money come back?');
    await user.type(within(question).getByRole('textbox', { name: /Reason/ }), 'Account closed.');
    await confirm(user, question, 'Mark as returned');
    expect(await screen.findByText('The money is back in the customer’s earnings')).toBeVisible();
    expect(sentTo(operatorCalls.returnWithdrawal).map(({ input }) => input)).toEqual([
      { id: ID, reason: 'Account closed.' },
    ]);
  });

  it('says what became of one at its end, which nothing changes', async () => {
    const { user } = await show(
      withdrawal({ state: 'rejected', ended: 1_795_000_600, endedBy: 'C8', reason: 'Holder differs.' }),
    );
    const drawer = await open(user);
    expect(drawer).toHaveTextContent('The customer was toldHolder differs.');
    expect(drawer).toHaveTextContent('C8');
    for (const name of ['Reject', 'Mark as reviewed', 'Mark as sent', 'Mark as returned'])
      expect(within(drawer).queryByRole('button', { name })).toBeNull();
  });
});
