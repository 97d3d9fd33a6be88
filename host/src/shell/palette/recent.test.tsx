import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { useParams } from '@certdeck/federation/router';
import { usePageTitle } from '@certdeck/federation';
import { accountCalls } from '@certdeck/contract';
import { onCall } from '@certdeck/federation/testing';
import { account } from '../../testing/customer.ts';
import { inSix, registryOf, remoteEntry } from '../../testing/registry.ts';
import { renderShell, type RenderedShell } from '../../testing/renderShell.tsx';

const STORED = 'certdeck.recent';
afterEach(() => localStorage.clear());

function OrderPage() {
  const { id } = useParams();
  usePageTitle(id === 'gone' ? undefined : `${id}.example.com`);
  return <h1>{`order ${id}`}</h1>;
}
const ListPage = () => <h1>all orders</h1>;

const orders = remoteEntry('orders', {
  routes: [
    { path: '/orders/list', title: inSix('Order list'), screen: 'list' },
    { path: '/orders/:id', title: inSix('Order'), screen: 'detail', parent: '/orders/list' },
  ],
  contributes: [
    {
      slot: 'host/palette-action/v1',
      id: 'pay',
      order: 10,
      title: inSix('Pay orders'),
      icon: 'wallet',
      to: '/orders/list?status=1001',
    },
    {
      slot: 'host/palette-action/v1',
      id: 'kind',
      order: 20,
      title: inSix('Orders of a kind'),
      icon: 'price',
      to: '/orders/list?kind=1',
      onlyTyped: true,
    },
  ],
});
const show = (accountNo = account.accountNo, options: Partial<Parameters<typeof renderShell>[0]> = {}) =>
  renderShell({
    path: '/orders/list',
    lang: 'en',
    registry: registryOf(orders),
    screens: { 'orders/list': ListPage, 'orders/detail': OrderPage },
    handlers: [onCall(accountCalls.getAccount, { data: { ...account, accountNo } })],
    ...options,
  });
const stored = () => localStorage.getItem(STORED) ?? '';
const visit = async ({ navigate }: RenderedShell, path: string) => {
  await navigate(path);
  await waitFor(() => expect(stored()).toContain(path));
};
const openPalette = async ({ user }: RenderedShell) => {
  await user.keyboard('{Control>}k{/Control}');
  await screen.findAllByRole('option');
};
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

describe('what was opened last', () => {
  it('stands first while nothing is typed, the newest before the others, then actions and pages (D-281)', async () => {
    const shell = await show();
    await waitFor(() => expect(stored()).toContain('/orders/list'));
    await visit(shell, '/orders/first');
    await visit(shell, '/orders/second');
    await visit(shell, '/help/overview');
    await openPalette(shell);
    await waitFor(() =>
      expect(options()).toEqual([
        'second.example.comorders list',
        'first.example.comorders list',
        'orders listorders',
        'Pay orders',
        'Dashboard',
        'Notifications',
        'Help',
      ]),
    );
    expect(screen.getByRole('listbox').textContent).toMatch(/^Recent.*Actions.*Pages/);
    await shell.user.keyboard('{Enter}');
    expect(shell.address()).toBe('/orders/second');
  });

  it('leaves out what is one of many of its kind until something is typed', async () => {
    const shell = await show();
    await openPalette(shell);
    await waitFor(() => expect(options()).not.toContain('Orders of a kind'));
    await shell.user.keyboard('kind');
    await waitFor(() => expect(options()).toEqual(['Orders of a kind']));
  });

  it('leaves out pages that were passed through, and those that never said what they are', async () => {
    const shell = await show();
    await shell.navigate('/orders/passed');
    await shell.navigate('/orders/gone');
    await visit(shell, '/orders/third');
    expect(stored()).not.toMatch(/passed|gone/);
  });

  it('is one member’s alone, and goes with the sign-out', async () => {
    const shell = await show();
    await visit(shell, '/orders/first');
    await act(() => shell.session.logout());
    expect(localStorage.getItem(STORED)).toBeNull();
    shell.unmount();

    localStorage.setItem(
      STORED,
      JSON.stringify({
        member: `${account.rootUUID} C2`,
        pages: [{ to: '/orders/theirs', title: 'theirs.example.com', parent: '/orders/list' }],
      }),
    );
    const other = await show('C1', { path: '/help/overview' });
    await screen.findByRole('heading', { level: 1, name: 'Help' });
    await openPalette(other);
    expect(options().join()).not.toContain('theirs');
    await visit(other, '/orders/mine');
    expect(stored()).not.toContain('theirs');
  });

  it('is not left for who comes to a browser that is signed out', async () => {
    localStorage.setItem(STORED, '{"member":"x","pages":[]}');
    await show(undefined, { token: '', path: '/sign-in' });
    await waitFor(() => expect(localStorage.getItem(STORED)).toBeNull());
  });

  it('ignores what something else has stored under its name', async () => {
    const member = `${account.rootUUID} ${account.accountNo}`;
    localStorage.setItem(
      STORED,
      JSON.stringify({ member, pages: [{ to: '//elsewhere.test', title: 'x', parent: '' }, null, 3] }),
    );
    const shell = await show(undefined, { path: '/help/overview' });
    await openPalette(shell);
    expect(screen.getByRole('listbox').textContent).toMatch(/^Actions/);
  });
});
