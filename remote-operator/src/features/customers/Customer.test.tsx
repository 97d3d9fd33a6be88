import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import * as operatorCalls from '@certdeck/contract/operator';
import { onCall, renderScreen, type RenderScreenOptions, sentTo } from '@certdeck/federation/testing';
import { texts } from '../../texts.ts';
import CustomerPage from './Customer.page.tsx';
import CustomersPage from './Customers.page.tsx';

const row = {
  accountNo: 'C7',
  name: 'Quokka Ada',
  company: 'Quokka Ltd',
  email: 'a***@quokka.example',
  tel: '',
  since: 1_795_000_000,
  lastLogin: 0,
  state: 'active' as 'active' | 'disabled',
};
const customer = {
  ...row,
  tenantNo: 'C7',
  balance: 123_400,
  orders: 5,
  waitingTransfers: 1,
  sessions: 2,
  members: [{ accountNo: 'C7', role: 'owner', email: 'a***@quokka.example' }],
  packages: [],
};
const members = onCall(operatorCalls.members, {
  data: [{ ...row, role: 'owner', since: 0, factors: [] }],
});
const noAdditions = onCall(operatorCalls.additions, { data: [] });
const noAdjustments = onCall(operatorCalls.adjustments, { data: [], total: 0 });

const showCustomer = (handlers: NonNullable<RenderScreenOptions['handlers']>) =>
  renderScreen(<CustomerPage />, {
    path: '/operator/customers/C7',
    route: '/operator/customers/:accountNo',
    lang: 'en',
    namespaces: { operator: texts },
    handlers: [...handlers, noAdjustments, noAdditions, members],
  });

describe('customers', () => {
  it('are found by a word and lead to their page', async () => {
    const { user } = await renderScreen(<CustomersPage />, {
      path: '/operator/customers',
      lang: 'en',
      namespaces: { operator: texts },
      handlers: [onCall(operatorCalls.customers, { data: [row], total: 1 })],
    });
    expect(await screen.findByRole('link', { name: 'C7' })).toHaveAttribute('href', '/operator/customers/C7');
    await user.type(screen.getByRole('searchbox'), 'quo');
    await waitFor(() =>
      expect(sentTo(operatorCalls.customers).at(-1)?.input).toMatchObject({ keyword: 'quo' }),
    );
  });

  it('that there are none of is said as an end of the search, or of the list', async () => {
    const { user } = await renderScreen(<CustomersPage />, {
      path: '/operator/customers?keyword=quo',
      lang: 'en',
      namespaces: { operator: texts },
      handlers: [onCall(operatorCalls.customers, { data: [], total: 0 })],
    });
    expect(await screen.findByText('No results match these filters')).toBeVisible();
    await user.clear(screen.getByRole('searchbox'));
    expect(await screen.findByText('There are no customers yet')).toBeVisible();
  });

  it('are named by their company, page by page, and by a dash who never signed in', async () => {
    const { user } = await renderScreen(<CustomersPage />, {
      path: '/operator/customers',
      lang: 'en',
      namespaces: { operator: texts },
      handlers: [
        onCall(operatorCalls.customers, {
          data: [row, { ...row, accountNo: 'C8', company: '', name: 'Ada', lastLogin: 1_795_000_000 }],
          total: 500,
        }),
      ],
    });
    expect(await screen.findByText('Quokka Ltd')).toBeVisible();
    const [, first, second] = screen.getAllByRole('row');
    expect(first).toHaveTextContent(/-Active$/);
    expect(second).toHaveTextContent(/C8Ada.*2026.*Active$/);
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(sentTo(operatorCalls.customers).at(-1)?.input).toMatchObject({ offset: '2' }));
  });

  it('are let in again, and a refusal is said', async () => {
    let refuses = true;
    const { user } = await showCustomer([
      onCall(operatorCalls.setCustomerState, () =>
        refuses ? { code: 13002, msg: 'Everybody knows its password.' } : {},
      ),
      onCall(operatorCalls.customer, {
        data: {
          ...customer,
          state: 'disabled',
          site: { host: 'certs.quokka.example', agentNo: 'C5', company: 'Quokka Agency', isActive: true },
        },
      }),
    ]);
    const enable = async () => {
      await user.click(await screen.findByRole('button', { name: 'Enable account' }));
      const question = await screen.findByRole('alertdialog');
      await user.click(within(question).getByRole('button', { name: 'Enable account' }));
    };
    await enable();
    expect(await screen.findByText('Everybody knows its password.')).toBeVisible();
    refuses = false;
    await enable();
    expect(await screen.findByText('The account is enabled')).toBeVisible();
    expect(sentTo(operatorCalls.setCustomerState).map(({ input }) => input)).toEqual([
      { accountNo: 'C7', state: 'active' },
      { accountNo: 'C7', state: 'active' },
    ]);
    expect(await screen.findByRole('cell', { name: 'Owner' })).toBeVisible();
    expect(document.body).toHaveTextContent('a***@quokka.example');
    expect(document.body).toHaveTextContent('certs.quokka.example (Quokka Agency)');
  });

  it('have their sessions ended, for a reason', async () => {
    let sessions = 2;
    const { user } = await showCustomer([
      onCall(operatorCalls.endCustomerSessions, () => {
        sessions = 0;
        return {};
      }),
      onCall(operatorCalls.customer, () => ({ data: { ...customer, sessions } })),
    ]);
    await user.click(await screen.findByRole('button', { name: 'End sessions' }));
    const question = await screen.findByRole('dialog', { name: 'End all sessions?' });
    await user.type(within(question).getByRole('textbox'), 'A phone was lost');
    await user.click(within(question).getByRole('button', { name: 'End sessions' }));
    expect(await screen.findByText('All sessions are ended')).toBeVisible();
    expect(sentTo(operatorCalls.endCustomerSessions).map(({ input }) => input)).toEqual([
      { accountNo: 'C7', reason: 'A phone was lost' },
    ]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'End sessions' })).toBeNull());
  });

  it('are shut out after a question, and the page shows what is so then', async () => {
    let state: 'active' | 'disabled' = 'active';
    const { user } = await showCustomer([
      onCall(operatorCalls.setCustomerState, ({ input }) => {
        state = input['state'] === 'disabled' ? 'disabled' : 'active';
        return {};
      }),
      onCall(operatorCalls.customer, () => ({ data: { ...customer, state } })),
    ]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Quokka Ltd' })).toBeVisible();
    expect(document.body).toHaveTextContent('¥1,234.00 CNY');
    expect(document.body).toHaveTextContent('The operator’s own');
    await user.click(screen.getByRole('button', { name: 'Disable account' }));
    const question = await screen.findByRole('alertdialog');
    expect(sentTo(operatorCalls.setCustomerState)).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Disable account' }));
    expect(await screen.findByRole('button', { name: 'Enable account' })).toBeVisible();
  });
});
