import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { accountCalls, orderCalls } from '@certdeck/contract';
import { portalEvents } from '@certdeck/federation';
import { onCall, sentTo } from '@certdeck/federation/testing';
import { useCall } from '@certdeck/session';
import { EntryCount } from '@certdeck/ui/data';
import { account } from '../../testing/customer.ts';
import { inSix, registryOf, remoteEntry } from '../../testing/registry.ts';
import { renderShell, type ShellOptions } from '../../testing/renderShell.tsx';

const SLOT = 'host/navigation-count/v1';
const navigation = ['list', 'expiring', 'org'].map((page, index) => ({
  group: { id: 'orders', order: 10, icon: 'orders', title: inSix('Orders') },
  path: `/orders/${page}`,
  title: inSix(`Orders ${page}`),
  order: index,
}));
const routes = navigation.map(({ path, title }) => ({ path, title, screen: 'list' }));
const count = (id: string, to: string, more: object = {}) => ({ slot: SLOT, id, order: 10, to, ...more });
const orders = (...contributes: object[]) =>
  remoteEntry('orders', { navigation, routes, redirects: [], contributes: contributes as never });

function Expiring() {
  return <EntryCount value={useCall(orderCalls.countOrders, {}, { messages: 'none' }).data?.expiring} />;
}
function None() {
  return <EntryCount value={0} />;
}
function Broken(): never {
  throw new Error('broken count');
}

/** The navigation of a phone, which stands in a drawer: that at the side is hidden where no width is known. */
const show = async (options: Partial<ShellOptions>) => {
  const shell = await renderShell({ path: '/help/overview', lang: 'en', ...options });
  await screen.findByRole('heading', { level: 1, name: 'Help' });
  await shell.user.click(await screen.findByRole('button', { name: 'Open the navigation' }));
  return { ...shell, drawer: within(await screen.findByRole('dialog')) };
};
let expiring = 3;
const counted = onCall(orderCalls.countOrders, () => ({ data: { total: 1284, byStatus: {}, expiring } }));

describe('counts in the navigation', () => {
  it('stand beside what they count, are heard with its name, and none is nothing (D-283)', async () => {
    expiring = 1284;
    const { drawer } = await show({
      registry: registryOf(orders(count('expiring', '/orders/expiring'), count('org', '/orders/org'))),
      contributions: { orders: { [SLOT]: { expiring: Expiring, org: None } } },
      handlers: [counted],
    });
    // The comma is for who hears it.
    expect(await drawer.findByRole('link', { name: /^Orders expiring ?, 1,284$/ })).toBeVisible();
    expect(drawer.getByRole('link', { name: 'Orders org' })).toBeVisible();
    expect(drawer.getByRole('link', { name: 'Orders list' })).toBeVisible();
  });

  it('follow what areas tell of changes', async () => {
    expiring = 3;
    const { drawer } = await show({
      registry: registryOf(orders(count('expiring', '/orders/expiring'))),
      contributions: { orders: { [SLOT]: { expiring: Expiring } } },
      handlers: [counted],
    });
    await drawer.findByRole('link', { name: /^Orders expiring ?, 3$/ });
    expiring = 0;
    await act(async () => portalEvents.emit('order.changed.v1', { orderNos: ['N1'] }));
    expect(await drawer.findByRole('link', { name: 'Orders expiring' })).toBeVisible();
  });

  it('leave the entry as it is when they fail, and report that once', async () => {
    expectConsole('error', /broken count/);
    const onFailure = jest.fn();
    const { drawer } = await show({
      registry: registryOf(orders(count('expiring', '/orders/expiring'), count('all', '/orders/list'))),
      contributions: { orders: { [SLOT]: { expiring: Broken, all: Expiring } } },
      handlers: [counted, onCall(orderCalls.countOrders, { code: 13001, msg: 'x' })],
      onFailure,
    });
    await waitFor(() => expect(onFailure).toHaveBeenCalled());
    expect(drawer.getByRole('link', { name: 'Orders expiring' })).toBeVisible();
    expect(onFailure).toHaveBeenCalledTimes(1);
    expect(onFailure).toHaveBeenCalledWith(expect.objectContaining({ phase: 'contribution' }));
  });

  it('are not asked for by who lacks the permission, nor of an area that isn’t deployed', async () => {
    const { drawer, loaded } = await show({
      registry: registryOf(orders(count('expiring', '/orders/expiring', { permission: 'order:read' }))),
      contributions: { orders: { [SLOT]: { expiring: Expiring } } },
      handlers: [
        counted,
        onCall(accountCalls.getAccount, { data: { ...account, permissions: ['ledger:read'] } }),
      ],
      stored: { permissions: 'ledger:read' },
    });
    const link = await drawer.findByRole('link', { name: 'Orders expiring' });
    expect(link.querySelector('[data-count]')).toBeNull();
    expect(link.children).toHaveLength(2);
    expect(loaded).toEqual([]);
    expect(sentTo(orderCalls.countOrders)).toHaveLength(0);
  });

  it('wait until the page is drawn and the browser has nothing else to do', async () => {
    let idle: (() => void) | undefined;
    const request = jest.fn((ready: () => void) => {
      idle = ready;
      return 1;
    });
    Object.assign(window, { requestIdleCallback: request, cancelIdleCallback: () => {} });
    try {
      const { drawer, loaded, unmount } = await show({
        registry: registryOf(orders(count('expiring', '/orders/expiring'))),
        contributions: { orders: { [SLOT]: { expiring: Expiring } } },
        handlers: [counted],
      });
      await drawer.findByRole('link', { name: 'Orders expiring' });
      await waitFor(() => expect(request).toHaveBeenCalled());
      expect(loaded).toEqual([]);
      act(() => idle?.());
      await waitFor(() => expect(loaded).not.toEqual([]));
      unmount();
    } finally {
      Reflect.deleteProperty(window, 'requestIdleCallback');
      Reflect.deleteProperty(window, 'cancelIdleCallback');
    }
  });
});
