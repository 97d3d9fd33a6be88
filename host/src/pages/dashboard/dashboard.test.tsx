import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { accountCalls } from '@certdeck/contract';
import { portalEvents } from '@certdeck/federation';
import { onCall, server } from '@certdeck/federation/testing';
import { account, profile } from '../../testing/customer.ts';
import { inSix, registryOf, remoteEntry } from '../../testing/registry.ts';
import { renderShell } from '../../testing/renderShell.tsx';

const notice = (id: string, read = false) => ({
  id,
  title: `notice ${id}`,
  content: `text of ${id}`,
  time: 1_795_180_000,
  read,
});

describe('the dashboard', () => {
  it('shows the profile and notices beside what areas contribute, announcements marked (HOST-014, D-016, D-693)', async () => {
    const siteMsges = [
      { ...notice('a'), toAll: false },
      { ...notice('b'), toAll: true },
    ];
    await renderShell({
      handlers: [onCall(accountCalls.listMessages, { data: { siteMsges, total: 2, unread: 2 } })],
    });
    expect(await screen.findByText('资料完整度 66%')).toBeVisible();
    expect(screen.getByText('完整度 66%')).toBeVisible();
    expect(screen.getByText('203.0.113.7')).toBeVisible();
    expect(await screen.findByRole('link', { name: /notice a/ })).toHaveAttribute(
      'href',
      '/notification?open=a',
    );
    // A notice of the account is no announcement.
    expect(screen.getByRole('heading', { name: /^通知/ })).toBeVisible();
    expect(screen.queryByRole('heading', { name: /公告/ })).toBeNull();
    expect(screen.getByRole('link', { name: /notice a/ })).not.toHaveTextContent('公告');
    expect(screen.getByRole('link', { name: /notice b/ })).toHaveTextContent('公告');
  });

  it('says the orders of notices that have the same title (D-716)', async () => {
    const siteMsges = ['CD1', 'CD2'].map((orderNo) => ({ ...notice(orderNo), title: 'issued', orderNo }));
    await renderShell({
      handlers: [onCall(accountCalls.listMessages, { data: { siteMsges, total: 2, unread: 2 } })],
    });
    expect(await screen.findByRole('link', { name: /^issued CD1/ })).toBeVisible();
    expect(screen.getByRole('link', { name: /^issued CD2/ })).toBeVisible();
  });

  it('has the shortcuts that areas want among theirs, and the help (D-016)', async () => {
    const action = {
      slot: 'host/palette-action/v1',
      order: 10,
      icon: 'wallet',
      to: '/billing/list',
    } as const;
    const billing = remoteEntry('billing', {
      contributes: [
        { ...action, id: 'deposit', title: inSix('充值'), hint: inSix('在线支付'), shortcut: true },
        { ...action, id: 'other', title: inSix('其他') },
      ],
    });
    await renderShell({ registry: registryOf(billing) });
    expect(await screen.findByRole('link', { name: /充值 zh.*在线支付/ })).toHaveAttribute(
      'href',
      '/billing/list',
    );
    expect(screen.getByRole('link', { name: /帮助.*指南/ })).toHaveAttribute('href', '/help/overview');
    expect(screen.queryByText('其他 zh')).not.toBeInTheDocument();
  });

  it('says what the profile lacks, and takes it where it is said (HOST-014, D-215)', async () => {
    const saved: unknown[] = [];
    const { user } = await renderShell({
      lang: 'en',
      handlers: [
        onCall(accountCalls.saveProfile, ({ input }) => {
          saved.push(input);
          server.use(
            onCall(accountCalls.getProfile, { data: { ...profile, idCard: 'X1', companyName: 'Acme' } }),
          );
          return { data: {} };
        }),
      ],
    });
    expect(await screen.findByText('Profile 66% complete')).toBeVisible();
    expect(screen.getByText('Missing: Company name and ID number')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Complete it' }));
    const dialog = await screen.findByRole('dialog', { name: 'Your profile' });
    await user.type(within(dialog).getByLabelText('ID number'), ' X1 ');
    await user.type(within(dialog).getByLabelText('Company name'), 'Acme');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(saved).toEqual([
      expect.objectContaining({ idCard: 'X1', companyName: 'Acme', firstname: profile.firstname }),
    ]);
    expect(screen.queryByText(/^Profile/)).not.toBeInTheDocument();
    expect(screen.getByText('Your profile is complete')).toBeVisible();
  });

  it('has a row of its list for what areas want done, and one for an area that fails', async () => {
    expectConsole('error', /broken row/);
    const row = { slot: 'host/dashboard-card/v1', place: 'todo' } as const;
    const entry = remoteEntry('orders', {
      contributes: [
        { ...row, id: 'second', order: 20, title: inSix('二') },
        { ...row, id: 'first', order: 10, title: inSix('一') },
      ],
    });
    await renderShell({
      registry: registryOf(entry),
      contributions: {
        orders: {
          'host/dashboard-card/v1': {
            first: () => {
              throw new Error('broken row');
            },
            second: () => <li>worst</li>,
          },
        },
      },
    });
    const list = within(await screen.findByRole('region', { name: '待办' }));
    expect(await list.findByText('worst')).toBeVisible();
    const rows = list.getAllByRole('listitem');
    expect(rows[0]).toHaveTextContent('一 zh');
    expect(within(rows[0]!).getByRole('button', { name: '重试：一 zh' })).toBeVisible();
    expect(rows[1]).toHaveTextContent('worst');
  });

  it('tells its cards that the customer could not be loaded (HOST-062)', async () => {
    expectConsole('error', /user not loaded: code 13001/);
    const contributes = [
      {
        slot: 'host/dashboard-card/v1',
        id: 'balance',
        order: 1,
        title: inSix('x'),
        place: 'figures',
      } as const,
    ];
    await renderShell({
      registry: registryOf(remoteEntry('billing', { contributes })),
      contributions: {
        billing: {
          'host/dashboard-card/v1': {
            balance: ({ isCustomerMissing }: { isCustomerMissing: boolean }) => (
              <p>{isCustomerMissing ? 'nobody' : 'somebody'}</p>
            ),
          },
        },
      },
      handlers: [onCall(accountCalls.getAccount, { code: 13001, msg: 'x' })],
    });
    expect(await screen.findByText('nobody')).toBeVisible();
  });

  it('reads the balance again when an area reports a payment (HOST-014)', async () => {
    const { session } = await renderShell();
    await waitFor(() => expect(session.getState().user).not.toBeNull());
    server.use(onCall(accountCalls.getAccount, { data: { ...account, balance: 5 } }));
    act(() => portalEvents.emit('order.paid.v1', { orderNos: ['N1'] }));
    await waitFor(() => expect(session.getState().user?.balance).toBe(5));
  });
});
