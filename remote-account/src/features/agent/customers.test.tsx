import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { accountCalls } from '@certdeck/contract';
import { onCall, renderScreen, sentTo } from '@certdeck/federation/testing';
import { texts } from '../../texts.ts';
import CustomersPage from './Customers.page.tsx';
import { agentOf } from './testing/agent.ts';

const customer = {
  account: 'a***@quokka.example',
  since: 1_700_000_000,
  orders: 2,
  sold: 35_550,
  markup: 3_950,
};
const sales = { customers: 1, orders: 2, sold: 35_550, markup: 3_950, waiting: 1_975, earned: 1_980 };

const show = (rows: (typeof customer)[], total = rows.length, code = 200) =>
  renderScreen(<CustomersPage />, {
    path: '/app/saas/customers',
    lang: 'en',
    namespaces: { account: texts },
    handlers: [
      onCall(accountCalls.readAgent, { data: agentOf({ status: 'active' }) }),
      onCall(accountCalls.agentSales, { code, msg: 'Away.', data: sales }),
      onCall(accountCalls.agentCustomers, { code, msg: 'Away.', data: rows, total }),
    ],
  });

describe('/app/saas/customers', () => {
  it('sums up what the site sold, above its customers by masked address (D-387)', async () => {
    await show([customer]);
    const table = await screen.findByRole('table', { name: 'List of customers' });
    const cell = await within(table).findByText('a***@quokka.example');
    expect(cell.closest('tr')).toHaveTextContent(/2.*¥355\.50.*¥39\.50/);
    expect(await screen.findByText('Mark-up earned')).toBeVisible();
    expect(document.body).toHaveTextContent('¥19.75');
    expect(document.body).toHaveTextContent('¥19.80');
  });

  it('leads to the earnings', async () => {
    await show([]);
    expect(await screen.findByRole('link', { name: 'Earnings' })).toHaveAttribute('href', '/account/partner');
    expect(await screen.findByText('No customers yet')).toBeVisible();
  });

  it('goes page by page', async () => {
    const { user } = await show([customer], 500);
    await user.click(await screen.findByRole('button', { name: 'Next page' }));
    await screen.findByText('a***@quokka.example');
    expect(sentTo(accountCalls.agentCustomers).at(-1)?.input).toMatchObject({ offset: '2' });
  });

  it('says that it can’t be read', async () => {
    await show([], 0, 13002);
    await waitFor(() => expect(screen.getAllByText('Loading failed')).toHaveLength(2));
  });
});
