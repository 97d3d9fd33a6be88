import { useEffect } from 'react';
import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { accountCalls, type Permission } from '@certdeck/contract';
import { permissionsOf, type Role } from '@certdeck/contract/roles';
import { type Portal, usePortal } from '@certdeck/federation';
import { onCall } from '@certdeck/federation/testing';
import { PageHeader } from '@certdeck/ui';
import { account } from '../testing/customer.ts';
import { inSix, registryOf, remoteEntry } from '../testing/registry.ts';
import { renderShell } from '../testing/renderShell.tsx';

const group = { id: 'orders', order: 10, icon: 'orders', title: inSix('orders') };
const action = (id: string, permission: Permission) => ({
  slot: 'host/palette-action/v1' as const,
  ...{ id, order: 10, permission, title: inSix(id), icon: 'cart', to: '/orders/list' },
});
const orders = remoteEntry('orders', {
  routes: [
    { path: '/orders/list', title: inSix('orders list'), screen: 'list', permission: 'order:read' },
    { path: '/orders/new', title: inSix('orders new'), screen: 'new', permission: 'order:create' },
  ],
  redirects: [{ from: '/orders', to: '/orders/new' }],
  navigation: [
    { group, path: '/orders/list', title: inSix('orders list'), order: 10 },
    { group, path: '/orders/new', title: inSix('orders new'), order: 20 },
  ],
  contributes: [action('look', 'order:read'), action('buy', 'order:create')],
});
const billing = remoteEntry('billing', {
  navigation: [],
  provides: ['billing/payment-dialog/v1'],
  permissions: { 'billing/payment-dialog/v1': 'order:pay' },
});
const registry = registryOf(orders, billing);

let portal: Portal | undefined;
function OrderList() {
  const given = usePortal();
  useEffect(() => void (portal = given), [given]);
  return <PageHeader title="the list" />;
}
const NewOrder = () => <PageHeader title="the new order" />;
const screens = { 'orders/list': OrderList, 'orders/new': NewOrder };
const tenant = { accountNo: 'C7', owner: 'own***@customer.example' };

/** Addresses that the navigation leads to. */
const linked = () =>
  [...document.querySelectorAll('nav[aria-label="Main navigation"] a')].map((link) =>
    link.getAttribute('href'),
  );

/** The API's answer for a person with a role. */
const person = (role: Role, permissions: readonly Permission[] = [...permissionsOf(role)]) =>
  onCall(accountCalls.getAccount, { data: { ...account, tenant, role, permissions: [...permissions] } });

describe('someone without a permission', () => {
  it('finds no link to what it is for, and nothing of the remote is loaded at its address (ACC-019)', async () => {
    const stored = { permissions: [...permissionsOf('auditor')].join(',') };
    const shell = { registry, screens, stored, handlers: [person('auditor')], lang: 'en' as const };
    const { loaded, address } = await renderShell({ ...shell, path: '/orders/new' });
    expect(
      await screen.findByRole('heading', { level: 1, name: 'You don’t have permission to open this page' }),
    ).toBeVisible();
    expect(
      screen.getByText(/Your role is Auditor.*Owner, Administrator, Order manager, or Requester/),
    ).toBeVisible();
    expect(screen.getByText(/own\*\*\*@customer\.example/)).toBeVisible();
    expect(screen.getByText('Go to the dashboard').closest('a')).toHaveAttribute('href', '/dashboard');
    expect(address()).toBe('/orders/new');
    expect(loaded).toEqual([]);
    expect(screen.queryByText('the new order')).not.toBeInTheDocument();
    await waitFor(() => expect(linked()).toContain('/orders/list'));
    expect(linked()).not.toContain('/orders/new');
  });

  it('is offered neither its pages, its dialogs nor what it contributes by other pages', async () => {
    const handlers = [person('auditor')];
    const { session, loaded } = await renderShell({ registry, screens, handlers, path: '/orders/list' });
    await screen.findByText('the list');
    await waitFor(() => expect(session.can('order:pay')).toBe(false));
    await waitFor(() => expect(portal?.hasRoute('/orders/new')).toBe(false));
    // Through a redirect too.
    expect(portal?.hasRoute('/orders')).toBe(false);
    expect(portal?.hasRoute('/orders/list?status=1001')).toBe(true);
    const input = { aim: 'makeOrder' as const, orderNos: ['N1'], amount: 100 };
    expect(await portal?.openDialog('billing/payment-dialog/v1', input)).toBe('unavailable');
    // It isn't for want of its provider, which nobody has asked.
    expect(loaded).not.toContain('certdeck_billing_r1/capabilities');
    expect(portal?.slots.contributionsTo('host/palette-action/v1').map(({ id }) => id)).toEqual(['look']);
  });

  it('finds no page in the palette whose navigation entry asks for more than the page itself', async () => {
    const open = remoteEntry('open', {
      navigation: [
        { group, path: '/open/list', title: inSix('open list'), order: 10, permission: 'order:create' },
      ],
    });
    const both = registryOf(orders, open);
    const of = (role: Role) => ({ registry: both, handlers: [person(role)], lang: 'en' as const });
    const found = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

    const allowed = await renderShell(of('owner'));
    await waitFor(() => expect(linked()).toContain('/open/list'));
    await allowed.user.keyboard('{Control>}k{/Control}');
    // The list is drawn before the pages in it.
    await waitFor(() => expect(found()).toContain('open listorders'));
    allowed.unmount();

    const refused = await renderShell(of('auditor'));
    await waitFor(() => expect(linked()).toContain('/orders/list'));
    await waitFor(() => expect(linked()).not.toContain('/open/list'));
    await refused.user.keyboard('{Control>}k{/Control}');
    // The page itself is open to who has its address.
    await waitFor(() => expect(found()).toContain('Dashboard'));
    expect(found()).not.toContain('open listorders');
  });

  it('is known by the browser that has seen the account before', async () => {
    const never = onCall(accountCalls.getAccount, { status: 500, code: 500, msg: '' });
    const first = await renderShell({ registry, screens, handlers: [person('auditor')] });
    await waitFor(() => expect(first.storage.getItem('permissions')).toContain('order:read'));
    const permissions = first.storage.getItem('permissions') ?? '';
    first.unmount();
    const { session } = await renderShell({ registry, screens, handlers: [never], stored: { permissions } });
    expect(session.can('order:create')).toBe(false);
    await act(() => session.logout());
    expect(session.can('order:create')).toBe(true);
  });
});

describe('someone with the permission', () => {
  it('opens the page, and a role’s name decides nothing', async () => {
    const handlers = [person('auditor', ['order:create'])];
    await renderShell({ registry, screens, handlers, path: '/orders/new', lang: 'en' });
    expect(await screen.findByText('the new order')).toBeVisible();
    await waitFor(() => expect(linked()).toContain('/orders/new'));
    await waitFor(() => expect(linked()).not.toContain('/orders/list'));
  });
});

describe('as long as nobody says what is allowed', () => {
  it('a page waits for the account, and its code doesn’t', async () => {
    let answer = (): void => undefined;
    const asked = new Promise<void>((resolve) => (answer = resolve));
    const handlers = [
      onCall(
        accountCalls.getAccount,
        async () => (
          await asked,
          { data: { ...account, tenant, role: 'auditor' as const, permissions: [] } }
        ),
      ),
    ];
    const { loaded } = await renderShell({ registry, screens, handlers, path: '/orders/list', lang: 'en' });
    await waitFor(() => expect(loaded).toContain('certdeck_orders_r1/routes'));
    expect(screen.queryByText('the list')).not.toBeInTheDocument();
    answer();
    expect(await screen.findByText(/Your role is Auditor/)).toBeVisible();
    expect(screen.queryByText('the list')).not.toBeInTheDocument();
  });

  it.each([
    ['an API of an earlier release', { data: account }],
    ['an account that can’t be loaded', { status: 500, code: 500, msg: '' }],
  ])('every page opens: %s', async (_why, reply) => {
    if ('status' in reply) expectConsole('error', /user not loaded: code 500/);
    const handlers = [onCall(accountCalls.getAccount, reply)];
    await renderShell({ registry, screens, handlers, path: '/orders/new' });
    expect(await screen.findByText('the new order')).toBeVisible();
  });
});
