import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { accountCalls, orderCalls } from '@certdeck/contract';
import { accountOf, onCall, sentTo, server } from '@certdeck/federation/testing';
import {
  counting,
  DAY,
  failing,
  listing,
  loaded,
  namedOrder,
  showContribution,
} from '../testing/contributions.tsx';
import CenterEnds from './CenterEnds.tsx';
import TodoEnds from './TodoEnds.tsx';
import TodoPay from './TodoPay.tsx';
import TodoWaiting from './TodoWaiting.tsx';

const now = () => Math.floor(Date.now() / 1000);

describe('what is to be done with certificates', () => {
  it('is renewed by one button each, what ended first at the top (HOST-014, D-191)', async () => {
    const { user, address } = await showContribution(<TodoEnds />, {
      lang: 'en',
      handlers: [
        counting(9, {}, 6),
        listing(({ expiring, sort }) =>
          expiring === 'Y' && sort === 'ends'
            ? [
                namedOrder('N1', {
                  orderStatus: 1005,
                  payTime: now() - 200 * DAY,
                  endTime: now() + 90 * DAY,
                  certExpireTime: now() - DAY,
                }),
                namedOrder('N2', {
                  orderStatus: 1005,
                  endTime: now() + 12.5 * DAY,
                  certExpireTime: now() + 12.5 * DAY,
                }),
              ]
            : [],
        ),
        onCall(orderCalls.listOrderDomains, { data: [] }),
      ],
    });
    await loaded();
    const rows = await screen.findAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^n1\.example\.com ended yesterday|^n1\.example\.com ended 1 day ago/),
      expect.stringContaining('n2.example.com ends in 12 days'),
      expect.stringContaining('4 more end within 30 days'),
    ]);
    expect(within(rows[0]!).getByRole('img', { name: /^Certificate expired on / })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Show' })).toHaveAttribute('href', '/orders/expiring');
    await user.click(screen.getByRole('button', { name: 'Renew: n1.example.com' }));
    await waitFor(() => expect(address()).toMatch(/^\/ssl\/certificates\?renew_ticket=/));
  });

  it('stands in the account center too (ACC-001)', async () => {
    await showContribution(<CenterEnds />, {
      lang: 'en',
      handlers: [
        counting(2, {}, 1),
        listing(() => [
          namedOrder('N1', {
            orderStatus: 1005,
            endTime: now() + 12.5 * DAY,
            certExpireTime: now() + 12.5 * DAY,
          }),
        ]),
      ],
    });
    const panel = await screen.findByRole('region', { name: 'Expiring' });
    expect(await within(panel).findByText(/ends in 12 days/)).toBeVisible();
    expect(within(panel).getByRole('link', { name: 'Show' })).toHaveAttribute('href', '/orders/expiring');
  });

  it('leaves no panel in the account center where nothing ends', async () => {
    await showContribution(<CenterEnds />, { handlers: [counting(3, { '1005': 3 })] });
    await loaded();
    expect(screen.queryByRole('heading')).toBeNull();
    expect(sentTo(orderCalls.listOrders)).toEqual([]);
  });

  it('asks for nothing more where nothing ends, and leaves no row', async () => {
    await showContribution(<TodoEnds />, { handlers: [counting(3, { '1005': 3 })] });
    await loaded();
    expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
    expect(sentTo(orderCalls.listOrders)).toHaveLength(0);
  });

  it('says what could not be read, and reads it again when asked to', async () => {
    const { user } = await showContribution(<TodoEnds />, {
      lang: 'en',
      handlers: [failing(orderCalls.countOrders)],
    });
    await loaded();
    const row = await screen.findByRole('listitem');
    expect(row).toHaveTextContent('Expiring soon');
    expect(row).toHaveTextContent('This could not be loaded');
    server.use(counting(3));
    await user.click(screen.getByRole('button', { name: 'Try again: Expiring soon' }));
    await waitFor(() => expect(screen.queryByRole('listitem')).not.toBeInTheDocument());
  });

  it('is validated on the page of its order, and the rest of many stands in the list', async () => {
    await showContribution(<TodoWaiting />, {
      lang: 'en',
      handlers: [
        counting(6, { '1002': 5, '1003': 1 }),
        listing(({ status }) =>
          status === '1002'
            ? [namedOrder('N1'), namedOrder('N2'), namedOrder('N3')]
            : [namedOrder('N9', { orderStatus: 1003 })],
        ),
      ],
    });
    await loaded();
    const rows = screen.getAllByRole('listitem');
    expect(rows[0]).toHaveTextContent('n9.example.com needs a correction');
    expect(rows[1]).toHaveTextContent('n1.example.com waits for validation');
    expect(screen.getAllByRole('link', { name: 'Validate' })[0]).toHaveAttribute(
      'href',
      '/ssl/certificate/N1',
    );
    expect(rows[4]).toHaveTextContent('2 more wait for validation');
    expect(screen.getByRole('link', { name: 'Show' })).toHaveAttribute('href', '/orders/list?status=1002');
  });
});

describe('orders that are waiting for payment', () => {
  const unpaid = [namedOrder('N1', { payAmount: 10_000 }), namedOrder('N2', { payAmount: 40_000 })];
  const customer = (balance: number) => {
    const { account, profile } = accountOf(balance);
    return [
      onCall(accountCalls.getAccount, { data: account }),
      onCall(accountCalls.getProfile, { data: profile }),
    ];
  };
  const showPay = async (balance: number) => {
    const shown = await showContribution(<TodoPay />, {
      lang: 'en',
      handlers: [counting(2, { '1001': 2 }), listing(() => unpaid), ...customer(balance)],
      dialog: 'cancelled',
    });
    await act(() => shown.session.loadUser());
    return shown;
  };

  it('are paid at once where the balance covers them', async () => {
    const { user, asked } = await showPay(50_000);
    await user.click(await screen.findByRole('button', { name: /Pay.*500\.00/ }));
    expect(asked).toEqual([
      {
        name: 'billing/payment-dialog/v1',
        input: { aim: 'makeOrder', orderNos: ['N1', 'N2'], amount: 50_000 },
      },
    ]);
  });

  it('are chosen in the list where it covers some of them, and it is said how many', async () => {
    await showPay(49_999);
    expect(await screen.findByText(/The balance covers 1 of them/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Choose' })).toHaveAttribute('href', '/orders/list?status=1001');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
