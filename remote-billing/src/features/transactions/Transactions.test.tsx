import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { accountCalls } from '@certdeck/contract';
import { onCall, renderScreen, type RenderScreenOptions, sentTo, server } from '@certdeck/federation/testing';
import { texts } from '../../texts.ts';
import TransactionsPage from './Transactions.page.tsx';

type Row = NonNullable<NonNullable<typeof accountCalls.listTransactions.types>['data']>[number];

const NOON = new Date(2026, 2, 9, 12).getTime() / 1000;
const movement = (change: Partial<Row>): Row => ({
  id: `${change.type}-${change.orderNo}-${change.payMethod}`,
  time: NOON,
  type: 'order',
  payMethod: -1,
  amount: -15_800,
  orderNo: 'N1',
  balanceAfter: 984_200,
  ...change,
});
const rows = [
  movement({ type: 'order' }),
  movement({ type: 'refund', amount: 15_800, balanceAfter: 1_000_000 }),
  movement({ type: 'recharge', amount: 5, orderNo: '', payMethod: 4, balanceAfter: 1_000_005 }),
  movement({ type: 'reSign', amount: -3_000, orderNo: 'N2' }),
  movement({ type: 'opening', amount: 1_000_000, orderNo: '', balanceAfter: 1_000_000 }),
];

function show(options: RenderScreenOptions & { rows?: Row[]; total?: number } = {}) {
  const { rows: listed = rows, total = listed.length, handlers = [], ...others } = options;
  return renderScreen(<TransactionsPage />, {
    path: '/billing/transaction',
    lang: 'en',
    namespaces: { billing: texts },
    handlers: [...handlers, onCall(accountCalls.listTransactions, { data: listed, total })],
    ...others,
  });
}
const asked = () => sentTo(accountCalls.listTransactions).map(({ input }) => input);
const rowOf = async (type: string) => (await screen.findByRole('cell', { name: type })).closest('tr')!;
const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

describe('the transactions', () => {
  it('say of a payment and of what left for it what became of the refund (D-641)', async () => {
    const refund = { id: 'R1', amount: 15_800, method: 'stripe', time: NOON, endTime: 0 };
    const of = (state: 'pending' | 'returned') => ({ refunds: [{ ...refund, state }] });
    await show({
      rows: [
        movement({ type: 'refundToSource', ...of('pending') }),
        movement({ type: 'recharge', payMethod: 5, amount: 15_800, ...of('returned') }),
      ],
    });
    expect(await screen.findByText('The refund of ¥158.00 CNY is being processed by Stripe.')).toBeVisible();
    expect(screen.getByText(/couldn’t be sent to Stripe; the amount is on your balance\.$/)).toBeVisible();
  });

  it('show each movement with its sign, the way and the balance after it (BIL-038, D-186)', async () => {
    await show();
    expect(cellsOf(await rowOf('Order payment')).slice(1)).toEqual([
      'Order payment',
      'N1',
      'Balance payment',
      '-¥158.00\u00a0CNY',
      '¥9,842.00\u00a0CNY',
    ]);
    expect(cellsOf(await rowOf('Refund')).slice(4)).toEqual(['+¥158.00\u00a0CNY', '¥10,000.00\u00a0CNY']);
    expect(cellsOf(await rowOf('Deposit')).slice(2)).toEqual([
      '-',
      'Bank transfer',
      '+¥0.05\u00a0CNY',
      '¥10,000.05\u00a0CNY',
    ]);
    expect(cellsOf(await rowOf('Reissue difference'))[4]).toBe('-¥30.00\u00a0CNY');
    expect(cellsOf(await rowOf('Opening balance')).slice(3, 5)).toEqual(['-', '+¥10,000.00\u00a0CNY']);
    expect(cellsOf(await rowOf('Order payment'))[0]).toBe('9 Mar 2026 12:00:00');
  });

  it('say why the operator moved money (D-392)', async () => {
    await show({
      rows: [movement({ type: 'goodwill', amount: 300, orderNo: '', reason: 'Issued late' })],
    });
    const cell = await screen.findByRole('cell', { name: 'Goodwill Issued late' });
    expect(cellsOf(cell.closest('tr')!).slice(2, 5)).toEqual(['-', '-', '+¥3.00\u00a0CNY']);
  });

  it('name the way of each index (BIL-008, D-165)', async () => {
    const ways = ['Alipay', 'WeChat Pay', 'PayPal', 'Virtual currency', 'Bank transfer'];
    await show({
      rows: ways.map((_way, payMethod) => movement({ payMethod, type: 'recharge', orderNo: '' })),
    });
    await screen.findAllByRole('cell', { name: 'Deposit' });
    const shown = screen.getAllByRole('row').slice(1);
    expect(shown.map((row) => cellsOf(row)[3])).toEqual(ways);
  });

  it.each([
    ['zh', '交易记录', '订单支付', '余额支付'],
    ['en', 'Transactions', 'Order payment', 'Balance payment'],
    ['es', 'Transacciones', 'Pago de pedido', 'Pago con saldo'],
    ['de', 'Transaktionen', 'Zahlung einer Bestellung', 'Zahlung mit Guthaben'],
    ['ja', '取引履歴', '注文の支払い', '残高払い'],
    ['fr', 'Transactions', 'Paiement de commande', 'Paiement avec le solde'],
  ] as const)('speak %s', async (lang, title, type, way) => {
    await show({ lang, rows: [movement({})] });
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(cellsOf(await rowOf(type))).toContain(way);
  });

  it('lead to the order of a movement', async () => {
    const { user, address } = await show();
    await user.click(within(await rowOf('Refund')).getByRole('link', { name: 'N1' }));
    expect(address()).toBe('/ssl/certificate/N1');
  });

  it('put every filter into the address and the query, and begin again at the first page', async () => {
    const { user, address } = await show({ path: '/billing/transaction?page=3', total: 100 });
    await screen.findAllByRole('row');
    expect(asked()).toEqual([{ limit: '20', offset: '3' }]);
    await user.selectOptions(screen.getByLabelText('Type'), 'Refund');
    await waitFor(() => expect(asked().at(-1)).toEqual({ limit: '20', offset: '1', type: 'refund' }));
    fireEvent.change(screen.getByLabelText('Order number'), { target: { value: ' N7 ' } });
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-03-01' } });
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-03-31' } });
    await waitFor(() =>
      expect(address()).toBe('/billing/transaction?type=refund&orderNo=N7&from=2026-03-01&to=2026-03-31'),
    );
    await waitFor(() =>
      expect(asked().at(-1)).toEqual({
        limit: '20',
        offset: '1',
        type: 'refund',
        orderNo: 'N7',
        startTime: String(new Date(2026, 2, 1).getTime() / 1000),
        endTime: String(new Date(2026, 2, 31, 23, 59, 59).getTime() / 1000),
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(address()).toBe('/billing/transaction');
    await waitFor(() => expect(asked().at(-1)).toEqual({ limit: '20', offset: '1' }));
  });

  it('read their filters from the address and ignore what can’t be used', async () => {
    await show({ path: '/billing/transaction?type=recharge&orderNo=N7&from=2026-03-01&limit=50&page=2' });
    await screen.findAllByRole('row');
    expect(asked()).toEqual([
      {
        limit: '50',
        offset: '2',
        type: 'recharge',
        orderNo: 'N7',
        startTime: String(new Date(2026, 2, 1).getTime() / 1000),
      },
    ]);
    expect(screen.getByLabelText('Type')).toHaveDisplayValue('Deposit');
    expect(screen.getByLabelText('From')).toHaveValue('1 Mar 2026');
  });

  it('ask for everything when the address says nonsense', async () => {
    await show({ path: '/billing/transaction?type=gift&from=yesterday&to=1&page=-1&limit=x' });
    await screen.findAllByRole('row');
    expect(asked()).toEqual([{ limit: '20', offset: '1' }]);
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
  });

  it('ask for the first twenty when nothing else is chosen (UI-003)', async () => {
    await show();
    await screen.findAllByRole('row');
    expect(asked()).toEqual([{ limit: '20', offset: '1' }]);
  });

  it('turn pages, and keep the rows on the screen meanwhile', async () => {
    const { user, address } = await show({ total: 41 });
    await rowOf('Refund');
    await user.click(screen.getByRole('button', { name: 'Page 3' }));
    expect(address()).toBe('/billing/transaction?page=3');
    expect(screen.getByRole('cell', { name: 'Refund' })).toBeVisible();
    await waitFor(() => expect(asked().at(-1)).toEqual({ limit: '20', offset: '3' }));
  });

  it('say when there are none, and when no movement passes the filters', async () => {
    const { user } = await show({ rows: [] });
    expect(await screen.findByText('No transactions yet')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Type'), 'Refund');
    expect(await screen.findByText('No results match these filters')).toBeVisible();
    expect(screen.queryByText('No transactions yet')).toBeNull();
  });

  it('say that they can’t be loaded, and come when asked again', async () => {
    const answers = [
      { status: 503, code: 503 },
      { data: rows, total: rows.length },
    ];
    const { user } = await show({
      handlers: [onCall(accountCalls.listTransactions, () => answers.shift()!)],
    });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(cellsOf(await rowOf('Refund'))[2]).toBe('N1');
  });

  it('show none of the page before when the next one can’t be loaded (B§8.2)', async () => {
    const { user, address } = await show({ total: 41 });
    await rowOf('Refund');
    server.use(onCall(accountCalls.listTransactions, { status: 503, code: 503 }));
    await user.click(screen.getByRole('button', { name: 'Page 3' }));
    expect(await screen.findByText('Loading failed')).toBeVisible();
    expect(screen.queryByRole('cell', { name: 'Refund' })).toBeNull();
    server.use(onCall(accountCalls.listTransactions, { data: [movement({ type: 'opening' })], total: 41 }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('cell', { name: 'Opening balance' })).toBeVisible();
    expect(address()).toBe('/billing/transaction?page=3');
  });

  it('show that they are loading and no word of emptiness while the answer is under way', async () => {
    const { container } = await show({ handlers: [onCall(accountCalls.listTransactions, 'never')] });
    await waitFor(() => expect(asked()).toHaveLength(1));
    expect(container.querySelector('[aria-busy=true]')).not.toBeNull();
    expect(screen.queryByText('No transactions yet')).toBeNull();
  });

  it('are filtered with the keyboard alone', async () => {
    const { user, address } = await show();
    await rowOf('Refund');
    await user.tab();
    expect(screen.getByLabelText('Type')).toHaveFocus();
    await user.tab();
    await user.keyboard('N7');
    expect(screen.getByLabelText('Order number')).toHaveFocus();
    await waitFor(() => expect(address()).toBe('/billing/transaction?orderNo=N7'));
    await user.tab();
    expect(screen.getByLabelText('From')).toHaveFocus();
  });
});
