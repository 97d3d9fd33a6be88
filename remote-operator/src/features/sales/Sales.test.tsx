import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import * as operatorCalls from '@certdeck/contract/operator';
import { onCall, renderScreen, sentTo } from '@certdeck/federation/testing';
import { texts } from '../../texts.ts';
import { rangeOf } from './range.ts';
import SalesPage from './Sales.page.tsx';

const figures = { sold: 123_400, refunded: 23_400, orders: 3 };
const report = {
  ...figures,
  days: [
    { day: '2026-05-01', sold: 100_000, refunded: 0, orders: 2 },
    { day: '2026-05-02', sold: 0, refunded: 0, orders: 0 },
    { day: '2026-05-03', sold: 23_400, refunded: 23_400, orders: 1 },
  ],
  products: [{ productNo: 'ALP-DV1', name: 'AlphaSSL', ...figures }],
  agents: [
    { agentNo: 'C7', company: 'Quokka Ltd', ...figures, markup: 12_340 },
    { agentNo: '', company: '', ...figures, markup: 0 },
  ],
};

const show = (data = report) =>
  renderScreen(<SalesPage />, {
    path: '/operator/sales?from=2026-05-01&to=2026-05-03',
    lang: 'en',
    namespaces: { operator: texts },
    handlers: [
      onCall(operatorCalls.exportSales, { code: 13001, msg: 'That is gone.' }),
      onCall(operatorCalls.sales, { data }),
    ],
  });

describe('sales', () => {
  it('stand as totals, by day from the latest on, and by product (D-375)', async () => {
    await show();
    const days = await screen.findByRole('table', { name: 'Sales of each day' });
    expect(document.body).toHaveTextContent('¥1,000.00 CNY');
    const [, latest, first, ...others] = within(days).getAllByRole('row');
    expect(latest).toHaveTextContent('2026-05-03');
    expect(first).toHaveTextContent('2026-05-01');
    // A day without movements is in the file alone.
    expect(others).toEqual([]);
    expect(
      within(days)
        .getAllByRole('img')
        .map((bar) => bar.getAttribute('aria-label')),
    ).toEqual(['0%', '100%']);
    expect(
      within(screen.getByRole('table', { name: 'Sales of each product' })).getByText('AlphaSSL'),
    ).toBeVisible();
    expect(sentTo(operatorCalls.sales).map(({ input }) => input)).toEqual([
      { from: '2026-05-01', to: '2026-05-03' },
    ]);
  });

  it('are saved by day or by product, of the range that is shown', async () => {
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: 'Save as a file: By product' }));
    await waitFor(() =>
      expect(sentTo(operatorCalls.exportSales).map(({ input }) => input)).toEqual([
        { from: '2026-05-01', to: '2026-05-03', by: 'product' },
      ]),
    );
  });

  it('stand by agent with their mark-ups, beside the operator’s own site (D-391)', async () => {
    const { user } = await show();
    const table = await screen.findByRole('table', { name: 'Sales of each agent' });
    const [, first, second] = within(table).getAllByRole('row');
    expect(first).toHaveTextContent(/Quokka Ltd.*¥123\.40/);
    expect(second).toHaveTextContent(/Own site.*¥0\.00/);
    await user.click(screen.getByRole('button', { name: 'Save as a file: By agent' }));
    await waitFor(() =>
      expect(sentTo(operatorCalls.exportSales).map(({ input }) => input)).toEqual([
        { from: '2026-05-01', to: '2026-05-03', by: 'agent' },
      ]),
    );
  });

  it('have no table of agents while all was sold on the own site', async () => {
    await show({ ...report, agents: report.agents.slice(1) });
    expect(await screen.findByRole('table', { name: 'Sales of each product' })).toBeVisible();
    expect(screen.queryByRole('table', { name: 'Sales of each agent' })).not.toBeInTheDocument();
  });

  it('say that nothing was sold', async () => {
    await show({ sold: 0, refunded: 0, orders: 0, days: [], products: [], agents: [] });
    expect(await screen.findAllByText('Nothing was sold in these days')).toHaveLength(2);
  });
});

describe('the range of a report', () => {
  const now = Date.parse('2026-05-31T16:00:00Z');
  it('is the last thirty days of Shanghai unless the address names a right one', () => {
    const usual = { from: '2026-05-03', to: '2026-06-01' };
    expect(rangeOf(null, null, now)).toEqual(usual);
    expect(rangeOf(null, null, now - 1)).toEqual({ from: '2026-05-02', to: '2026-05-31' });
    for (const [from, to] of [
      ['2026-06-02', '2026-06-01'],
      ['2025-05-31', '2026-06-01'],
      ['x', 'y'],
    ])
      expect(rangeOf(from ?? '', to ?? '', now)).toEqual(usual);
    expect(rangeOf('2026-02-30', '2026-03-31', now)).toEqual({ from: '2026-03-02', to: '2026-03-31' });
    expect(rangeOf('2025-06-01', '2026-06-01', now)).toEqual({ from: '2025-06-01', to: '2026-06-01' });
  });
});
