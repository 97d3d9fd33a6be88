import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import * as operatorCalls from '@certdeck/contract/operator';
import { onCall, renderScreen, type RenderScreenOptions, sentTo } from '@certdeck/federation/testing';
import { texts } from '../../texts.ts';
import AdjustmentsPage from './Adjustments.page.tsx';
import type { Adjustment } from './columns.tsx';
import { CustomerAdjustments } from './CustomerAdjustments.tsx';

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';
const adjustment = (change: Partial<Adjustment> = {}): Adjustment => ({
  id: ID,
  accountNo: 'C7',
  kind: 'goodwill',
  amount: 1_234_500,
  reason: 'Issued late',
  note: 'ticket 7',
  state: 'proposed',
  proposedBy: 'C9',
  proposed: 1_795_000_000,
  mine: false,
  decidedBy: '',
  decided: 0,
  answer: '',
  ...change,
});
const options = (row: Adjustment, handlers: RenderScreenOptions['handlers'] = []): RenderScreenOptions => ({
  path: '/operator/adjustments',
  lang: 'en',
  namespaces: { operator: texts },
  handlers: [...handlers, onCall(operatorCalls.adjustments, { data: [row], total: 1 })],
});
const show = (row: Adjustment, handlers: RenderScreenOptions['handlers'] = []) =>
  renderScreen(<AdjustmentsPage />, options(row, handlers));
type User = Awaited<ReturnType<typeof show>>['user'];
async function open(user: User) {
  await user.click(await screen.findByRole('button', { name: 'Open the adjustment of C7' }));
  return screen.findByRole('dialog', { name: 'Balance of C7' });
}

describe('credits and debits at the desk', () => {
  it('lists what waits, with its sign, by state', async () => {
    const { user } = await show(adjustment());
    const row = (await screen.findByText('Issued late')).closest('tr');
    for (const text of ['C7', '+¥12,345.00 CNY', 'Goodwill', 'Waiting']) expect(row).toHaveTextContent(text);
    expect(row).not.toHaveTextContent('ticket 7');
    await user.click(screen.getByRole('tab', { name: 'Booked' }));
    await waitFor(() =>
      expect(sentTo(operatorCalls.adjustments).at(-1)?.input).toMatchObject({ state: 'made' }),
    );
  });

  it('lets a colleague confirm, who sees amount, reason and note (D-392)', async () => {
    const { user } = await show(adjustment(), [onCall(operatorCalls.confirmAdjustment, { data: {} })]);
    const drawer = await open(user);
    for (const text of ['ticket 7', 'C9', 'Money moves once you confirm it'])
      expect(drawer).toHaveTextContent(text);
    await user.click(within(drawer).getByRole('button', { name: 'Confirm' }));
    const question = await screen.findByRole('dialog', { name: 'Is this right?' });
    expect(question).toHaveTextContent('+¥12,345.00 CNYIssued late');
    await user.click(within(question).getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('The balance is changed')).toBeVisible();
    expect(sentTo(operatorCalls.confirmAdjustment).map(({ input }) => input)).toEqual([{ id: ID }]);
  });

  it('leaves mine to a colleague, and lets me drop it for a reason', async () => {
    const { user } = await show(adjustment({ mine: true }), [
      onCall(operatorCalls.dropAdjustment, { code: 13002, msg: 'It has gone on since.' }),
    ]);
    const drawer = await open(user);
    expect(within(drawer).getByRole('button', { name: 'Confirm' })).toBeDisabled();
    await user.click(within(drawer).getByRole('button', { name: 'Drop' }));
    const question = await screen.findByRole('dialog', { name: 'Drop this?' });
    await user.type(within(question).getByRole('textbox'), 'Twice');
    await user.click(within(question).getByRole('button', { name: 'Drop' }));
    expect(await within(question).findByText('It has gone on since.')).toBeVisible();
    expect(sentTo(operatorCalls.dropAdjustment).map(({ input }) => input)).toEqual([
      { id: ID, reason: 'Twice' },
    ]);
  });

  it('says who made one, or why it was dropped', async () => {
    const { user } = await show(
      adjustment({ state: 'dropped', decidedBy: 'C8', decided: 1_795_000_600, answer: 'Twice' }),
    );
    const drawer = await open(user);
    expect(drawer).toHaveTextContent(/DroppedC8/);
    expect(drawer).toHaveTextContent('Twice');
    expect(within(drawer).queryByRole('button', { name: 'Confirm' })).toBeNull();
  });
});

describe('the balance on a customer’s page', () => {
  const panel = (handlers: RenderScreenOptions['handlers'] = []) =>
    renderScreen(
      <CustomerAdjustments tenantNo="C7" onChanged={() => undefined} />,
      options(adjustment({ state: 'made', amount: -500, kind: 'correction' }), handlers),
    );

  it('has the history of this customer alone', async () => {
    await panel();
    const row = (await screen.findByText('Issued late')).closest('tr');
    for (const text of ['Correction', '-¥5.00 CNY', 'Booked']) expect(row).toHaveTextContent(text);
    expect(sentTo(operatorCalls.adjustments)[0]?.input).toMatchObject({ keyword: 'C7' });
  });

  it('is credited with a reason, under one key however often it is sent', async () => {
    let tries = 0;
    const { user } = await panel([
      onCall(operatorCalls.proposeAdjustment, () =>
        tries++ === 0
          ? { code: 13004, msg: 'no', errors: { amount: 'The balance is less than that.' } }
          : { data: { id: ID, state: 'proposed' } },
      ),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Credit or debit' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change the customer’s balance' });
    const submit = () => user.click(within(dialog).getByRole('button', { name: 'Submit' }));
    await submit();
    expect(await within(dialog).findAllByText('Please fill this in.')).toHaveLength(2);
    expect(sentTo(operatorCalls.proposeAdjustment)).toEqual([]);
    await user.selectOptions(within(dialog).getByLabelText('Kind'), 'Correction: take off the balance');
    await user.type(within(dialog).getByRole('textbox', { name: /Amount/ }), '12.5');
    await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), ' Paid\ntwice ');
    await user.type(within(dialog).getByRole('textbox', { name: /Note/ }), 'ticket 8');
    await submit();
    expect(await within(dialog).findByText('The balance is less than that.')).toBeVisible();
    await submit();
    expect(await screen.findByText('Proposed: a colleague has to confirm it')).toBeVisible();
    const wish = {
      accountNo: 'C7',
      kind: 'correction',
      direction: 'debit',
      amount: '1250',
      reason: 'Paid twice',
      note: 'ticket 8',
    };
    expect(sentTo(operatorCalls.proposeAdjustment).map(({ input }) => input)).toEqual([wish, wish]);
  });
});
