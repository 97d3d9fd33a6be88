import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import * as operatorCalls from '@certdeck/contract/operator';
import { onCall, renderScreen, type RenderScreenOptions, sentTo } from '@certdeck/federation/testing';
import { texts } from '../../texts.ts';
import TransfersPage, { type Transfer } from './Transfers.page.tsx';

const ID = '01890a5d-ac96-774b-bcce-b302099a8057';
const transfer = (change: Partial<Transfer> = {}): Transfer => ({
  id: ID,
  accountNo: 'C1234567890',
  bankName: 'Bank of Examples',
  bankNo: '6222020200112233445',
  bankUserName: 'Example Ltd',
  amount: 1_234_500,
  time: 1_795_000_000,
  reported: 1_795_003_600,
  telephone: '13812345678',
  remark: 'invoice 7',
  orderNo: '',
  status: 'waiting',
  receipts: 0,
  returned: 0,
  needsSecond: false,
  checkedBy: '',
  checkedByMe: false,
  decidedBy: '',
  decidedAt: 0,
  reason: '',
  ...change,
});

function show(rows: Transfer[], { handlers = [], ...options }: RenderScreenOptions = {}) {
  return renderScreen(<TransfersPage />, {
    path: '/operator/transfers',
    lang: 'en',
    namespaces: { operator: texts },
    handlers: [...handlers, onCall(operatorCalls.transfers, { data: rows, total: rows.length })],
    ...options,
  });
}
type User = Awaited<ReturnType<typeof show>>['user'];
async function open(user: User) {
  await user.click(await screen.findByRole('button', { name: 'Open the transfer of Example Ltd' }));
  return screen.findByRole('dialog', { name: 'Example Ltd' });
}

describe('reported transfers', () => {
  it('stand by payer and amount, those that wait first', async () => {
    await show([transfer()]);
    expect(await screen.findByText('Example Ltd')).toBeVisible();
    expect(screen.getByRole('table')).toHaveTextContent('¥12,345.00 CNY');
    expect(sentTo(operatorCalls.transfers).map(({ input }) => input)).toMatchObject([{ status: 'waiting' }]);
  });

  it('are confirmed after a question', async () => {
    const { user } = await show([transfer()], {
      handlers: [onCall(operatorCalls.confirmTransfer, { data: { state: 'confirmed' } })],
    });
    await user.click(within(await open(user)).getByRole('button', { name: 'Confirm' }));
    const question = await screen.findByRole('dialog', { name: 'Has the money arrived?' });
    await user.click(within(question).getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('The amount is on the balance')).toBeVisible();
    expect(sentTo(operatorCalls.confirmTransfer).map(({ input }) => input)).toEqual([{ id: ID }]);
  });

  it('say who is the first of two, who can’t be the second', async () => {
    const mine = transfer({ needsSecond: true, checkedBy: 'C9', checkedByMe: true });
    const { user } = await show([mine]);
    expect(await screen.findByText('Waiting for a second person')).toBeVisible();
    const drawer = await open(user);
    expect(within(drawer).getByText(/A colleague has to confirm it too/)).toBeVisible();
    expect(within(drawer).getByRole('button', { name: 'Confirm' })).toBeDisabled();
  });

  it('are refused with a reason, and keep what was typed when the API says no', async () => {
    const { user } = await show([transfer()], {
      handlers: [
        onCall(operatorCalls.refuseTransfer, { code: 13002, msg: 'This transfer was decided on before.' }),
      ],
    });
    await user.click(within(await open(user)).getByRole('button', { name: 'Refuse' }));
    const question = await screen.findByRole('dialog', { name: 'Refuse this transfer?' });
    await user.click(within(question).getByRole('button', { name: 'Refuse' }));
    expect(await within(question).findByText('Please fill this in.')).toBeVisible();
    const reason = within(question).getByRole('textbox', { name: /Reason for the customer/ });
    await user.type(reason, 'Nothing has come in.');
    await user.click(within(question).getByRole('button', { name: 'Refuse' }));
    expect(await within(question).findByText('This transfer was decided on before.')).toBeVisible();
    expect(reason).toHaveValue('Nothing has come in.');
  });

  it('go back by an amount and the bank’s reference, whose fault stands at its field', async () => {
    const { user } = await show(
      [transfer({ status: 'confirmed', decidedBy: 'C9', decidedAt: 1_795_010_000 })],
      {
        handlers: [
          onCall(operatorCalls.returnTransfer, {
            code: 13004,
            msg: 'no',
            errors: { amount: 'That is more than is left of this transfer.' },
          }),
        ],
      },
    );
    await user.click(within(await open(user)).getByRole('button', { name: 'Return money' }));
    const question = await screen.findByRole('dialog', { name: 'Return money' });
    await user.type(within(question).getByRole('textbox', { name: /Amount/ }), '12.345');
    await user.type(within(question).getByRole('textbox', { name: /reference/ }), 'R-1');
    await user.click(within(question).getByRole('button', { name: 'Return money' }));
    expect(await within(question).findByText(/at most two decimals/)).toBeVisible();
    expect(sentTo(operatorCalls.returnTransfer)).toEqual([]);
    await user.clear(within(question).getByRole('textbox', { name: /Amount/ }));
    await user.type(within(question).getByRole('textbox', { name: /Amount/ }), '12.34');
    await user.click(within(question).getByRole('button', { name: 'Return money' }));
    expect(await within(question).findByText('That is more than is left of this transfer.')).toBeVisible();
    expect(sentTo(operatorCalls.returnTransfer).map(({ input }) => input)).toMatchObject([
      { id: ID, amount: '1234', reference: 'R-1' },
    ]);
  });

  it('are found by a word, and say when none is', async () => {
    const { user } = await show([]);
    expect(await screen.findByText('No transfer is waiting')).toBeVisible();
    await user.type(screen.getByRole('searchbox'), 'acme');
    await waitFor(() =>
      expect(sentTo(operatorCalls.transfers).at(-1)?.input).toMatchObject({ keyword: 'acme' }),
    );
  });

  it('are put on the balance by the second person, who is told so', async () => {
    const { user } = await show([transfer({ needsSecond: true, checkedBy: 'C9' })], {
      handlers: [onCall(operatorCalls.confirmTransfer, { data: { state: 'confirmed' } })],
    });
    const drawer = await open(user);
    expect(drawer).toHaveTextContent('C9 has confirmed this.');
    await user.click(within(drawer).getByRole('button', { name: 'Confirm' }));
    const question = await screen.findByRole('dialog', { name: 'Has the money arrived?' });
    expect(question).toHaveTextContent('The amount goes on the customer’s balance');
    await user.click(within(question).getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('The amount is on the balance')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('are recorded as checked by the first person alone', async () => {
    const { user } = await show([transfer({ needsSecond: true })], {
      handlers: [onCall(operatorCalls.confirmTransfer, { data: { state: 'checked' } })],
    });
    await user.click(within(await open(user)).getByRole('button', { name: 'Confirm' }));
    const question = await screen.findByRole('dialog', { name: 'Has the money arrived?' });
    expect(question).toHaveTextContent('You are the first of two.');
    await user.click(within(question).getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Your confirmation is recorded as the first')).toBeVisible();
  });

  it('that went back whole offer no more to return, and say who decided what', async () => {
    const change = {
      status: 'confirmed',
      checkedBy: 'C9',
      decidedBy: 'C8',
      decidedAt: 1_795_010_000,
    } as const;
    const { user } = await show([transfer({ ...change, returned: 1_234_500 })]);
    await waitFor(() => expect(screen.getByRole('table')).toHaveTextContent('Confirmed'));
    expect(screen.queryByText('Waiting for a second person')).toBeNull();
    const drawer = await open(user);
    expect(within(drawer).getByText('Returned')).toBeVisible();
    expect(drawer).toHaveTextContent('C8');
    expect(within(drawer).queryByRole('button', { name: 'Return money' })).toBeNull();
    // The customer named no order: there is no empty row for it.
    expect(within(drawer).queryByText('Order')).toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('that were refused say what the customer was told', async () => {
    const { user } = await show([transfer({ status: 'refused', reason: 'Nothing has come in.' })]);
    const drawer = await open(user);
    expect(drawer).toHaveTextContent('The customer was toldNothing has come in.');
    expect(within(drawer).queryByText('Returned')).toBeNull();
  });

  it('are shown page by page', async () => {
    const { user } = await renderScreen(<TransfersPage />, {
      path: '/operator/transfers',
      lang: 'en',
      namespaces: { operator: texts },
      handlers: [onCall(operatorCalls.transfers, { data: [transfer()], total: 500 })],
    });
    await user.click(await screen.findByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(sentTo(operatorCalls.transfers).at(-1)?.input).toMatchObject({ offset: '2' }));
  });

  it('offer another try when they can’t be read', async () => {
    await show([], { handlers: [onCall(operatorCalls.transfers, 'network')] });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
