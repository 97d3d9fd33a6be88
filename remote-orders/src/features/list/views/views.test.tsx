import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { orderCalls, type PreferenceValues } from '@certdeck/contract';
import { onCall, renderScreen, sentTo, type RenderScreenOptions } from '@certdeck/federation/testing';
import { makeOrder } from '../../../testing/orders.ts';
import { keepPreferences } from '../../../testing/preferences.ts';
import { texts } from '../../../texts.ts';
import ExpiringOrdersPage from '../ExpiringOrders.page.tsx';
import OrderListPage from '../OrderList.page.tsx';

type Views = PreferenceValues['views.orders.list'];
const mail = { id: 'v1', name: 'Mail servers', query: 'keyword=mail&sort=ends', hidden: ['amount'] };
const paid = { id: 'v2', name: 'Issued', query: 'status=1005', hidden: ['created', 'brand'] };

async function show(
  kept: ReturnType<typeof keepPreferences>,
  options: RenderScreenOptions = {},
  page = <OrderListPage />,
) {
  const shown = await renderScreen(page, {
    path: '/orders/list',
    lang: 'en',
    namespaces: { orders: texts },
    ...options,
    handlers: [
      ...kept.handlers,
      onCall(orderCalls.listOrders, { data: [makeOrder({ commonName: 'one.com' })], total: 1 }),
      onCall(orderCalls.countOrders, { data: { total: 1, byStatus: {}, expiring: 0 } }),
      onCall(orderCalls.listProducts, { data: [] }),
      onCall(orderCalls.listBulks, { data: [] }),
    ],
  });
  await screen.findByText('one.com');
  return shown;
}

const views = () => within(screen.getByRole('group', { name: 'Saved views' }));
const pressed = () =>
  views()
    .queryAllByRole('button', { pressed: true })
    .map((button) => button.textContent);
const asked = () => sentTo(orderCalls.listOrders).map(({ input }) => input);
const columns = () => screen.getAllByRole('columnheader').map((cell) => cell.textContent);

describe('saved views of the order list', () => {
  it('keep filters, order and columns under a name, on the server', async () => {
    const kept = keepPreferences({ 'columns.orders.list': ['amount'] });
    const { user } = await show(kept, { path: '/orders/list?keyword=mail&page=3&limit=50' });
    await user.click(screen.getByRole('button', { name: 'Certificate expires' }));
    await user.click(views().getByRole('button', { name: 'Save view' }));
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Enter a name')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Name' }), ' Mail servers {Enter}');
    await waitFor(() => expect(kept.valueOf('views.orders.list')).toBeDefined());
    const { views: stored } = kept.valueOf('views.orders.list') as Views;
    expect(stored).toEqual([{ ...mail, id: expect.stringMatching(/^[0-9a-f-]{36}$/) }]);
    expect(pressed()).toEqual(['Mail servers']);
    expect(views().queryByRole('button', { name: 'Save view' })).toBeNull();
  });

  it('show the list as it was, from their tab and from a link', async () => {
    const kept = keepPreferences({ 'views.orders.list': { views: [mail, paid], first: '' } });
    const { user, address } = await show(kept);
    await user.click(await views().findByRole('button', { name: 'Mail servers' }));
    expect(address()).toBe('/orders/list?keyword=mail&sort=ends&hide=amount');
    await waitFor(() =>
      expect(asked().at(-1)).toEqual({ keyword: 'mail', sort: 'ends', limit: '10', offset: '1' }),
    );
    expect(columns()).not.toContain('Amount');
    expect(columns()).toContain('Brand');
    expect(pressed()).toEqual(['Mail servers']);
    // The link says what is shown to who has no such view, and leaves their own columns alone.
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(screen.getByRole('checkbox', { name: 'Brand' }));
    expect(address()).toBe('/orders/list?keyword=mail&sort=ends&hide=amount%2Cbrand');
    expect([pressed(), kept.valueOf('columns.orders.list')]).toEqual([[], undefined]);
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Certificate expires' }));
    expect(address()).toBe('/orders/list?keyword=mail&hide=amount%2Cbrand');
  });

  it('are renamed, and not to what another one is called', async () => {
    const kept = keepPreferences({ 'views.orders.list': { views: [mail, paid], first: '' } });
    const { user } = await show(kept, { path: '/orders/list?keyword=mail&sort=ends&hide=amount' });
    await user.click(await screen.findByRole('button', { name: 'Actions for the view Mail servers' }));
    await user.click(screen.getByRole('menuitem', { name: 'Rename' }));
    const field = screen.getByRole('textbox', { name: 'Name' });
    await user.clear(field);
    await user.type(field, 'Issued{Enter}');
    expect(await screen.findByText('A view of this name exists already')).toBeVisible();
    await user.clear(field);
    await user.type(field, 'Mail{Enter}');
    await waitFor(() =>
      expect(kept.valueOf('views.orders.list')).toEqual({
        views: [{ ...mail, name: 'Mail' }, paid],
        first: '',
      }),
    );
  });

  it('take what was changed in the list since they were opened, which can be undone', async () => {
    const before = { views: [mail, paid], first: 'v1' };
    const kept = keepPreferences({ 'views.orders.list': before });
    const { user, address } = await show(kept, { path: '/orders/list?keyword=mail&sort=ends&hide=amount' });
    const actions = () => views().findByRole('button', { name: 'Actions for the view Mail servers' });
    await user.click(await actions());
    expect(screen.queryByRole('menuitem', { name: 'Save the changes' })).toBeNull();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Certificate expires' }));
    expect(address()).toBe('/orders/list?keyword=mail&hide=amount');
    expect(views().getByRole('button', { name: /^Mail servers/ })).toHaveTextContent(/Edited$/);
    await user.click(await actions());
    await user.click(screen.getByRole('menuitem', { name: 'Save the changes' }));
    await waitFor(() =>
      expect(kept.valueOf('views.orders.list')).toEqual({
        ...before,
        views: [{ ...mail, query: 'keyword=mail' }, paid],
      }),
    );
    expect(pressed()).toEqual(['Mail serversDefault']);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(kept.valueOf('views.orders.list')).toEqual(before));
  });

  it('are no longer changed by a list that shows everything again', async () => {
    const kept = keepPreferences({ 'views.orders.list': { views: [paid], first: '' } });
    const { user } = await show(kept, { path: '/orders/list?status=1005&hide=created%2Cbrand' });
    await views().findByRole('button', { name: 'Actions for the view Issued' });
    await user.click(screen.getByRole('tab', { name: /^All/ }));
    await waitFor(() => expect(pressed()).toEqual([]));
    expect(views().queryByRole('button', { name: 'Actions for the view Issued' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Certificate expires' }));
    expect(views().queryByText('Edited')).toBeNull();
  });

  it('are replaced by a new one of the same name only when that is confirmed', async () => {
    const kept = keepPreferences({ 'views.orders.list': { views: [mail, paid], first: 'v1' } });
    const { user } = await show(kept, { path: '/orders/list?keyword=shop' });
    await user.click(await views().findByRole('button', { name: 'Save view' }));
    const field = screen.getByRole('textbox', { name: 'Name' });
    await user.type(field, 'Issued{Enter}');
    expect(await screen.findByText('A view of this name exists already')).toBeVisible();
    await user.type(field, '!');
    expect(screen.queryByRole('button', { name: 'Replace' })).toBeNull();
    await user.type(field, '{Backspace}');
    expect((kept.valueOf('views.orders.list') as Views).views).toEqual([mail, paid]);
    await user.click(screen.getByRole('button', { name: 'Replace' }));
    await waitFor(() =>
      expect(kept.valueOf('views.orders.list')).toEqual({
        views: [mail, { ...paid, query: 'keyword=shop' }],
        first: 'v1',
      }),
    );
  });

  it('are deleted at once, and come back to their place when that is undone', async () => {
    const first = { views: [mail, paid], first: 'v1' };
    const kept = keepPreferences({ 'views.orders.list': first });
    const { user } = await show(kept, { path: '/orders/list?keyword=mail&sort=ends&hide=amount' });
    await user.click(await screen.findByRole('button', { name: 'Actions for the view Mail servers' }));
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    await waitFor(() => expect(kept.valueOf('views.orders.list')).toEqual({ views: [paid], first: '' }));
    expect(screen.queryByRole('button', { name: /^Mail servers/ })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(kept.valueOf('views.orders.list')).toEqual(first));
    expect(views().getAllByRole('button', { name: /Mail servers|Issued/ })[0]).toHaveTextContent(
      /^Mail servers/,
    );
  });

  it('open the list where one is the default, and not a link that says something', async () => {
    const kept = keepPreferences({ 'views.orders.list': { views: [mail, paid], first: 'v2' } });
    const { user, address, unmount } = await show(kept);
    await waitFor(() => expect(address()).toBe('/orders/list?status=1005&hide=created%2Cbrand'));
    // Whoever wants all gets all.
    await user.click(screen.getByRole('tab', { name: /^All/ }));
    expect(address()).toBe('/orders/list');
    await user.click(screen.getByRole('button', { name: 'Certificate expires' }));
    expect(address()).toBe('/orders/list?sort=ends');
    await user.click(screen.getByRole('button', { name: 'Certificate expires' }));
    expect(address()).toBe('/orders/list');
    unmount();
    const link = await show(kept, { path: '/orders/list?keyword=one' });
    expect(await views().findByRole('button', { name: /Issued/ })).toHaveTextContent('IssuedDefault');
    expect(link.address()).toBe('/orders/list?keyword=one');
  });

  it('are no more than the API keeps', async () => {
    const many = Array.from({ length: 20 }, (_, index) => ({
      ...mail,
      id: `v${index}`,
      name: `View ${index}`,
    }));
    const { user } = await show(keepPreferences({ 'views.orders.list': { views: many, first: '' } }));
    await views().findByRole('button', { name: 'View 19' });
    await user.click(views().getByRole('button', { name: 'Save view' }));
    expect(await screen.findByText('20 views are kept at most; delete one first')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are each list’s own', async () => {
    const kept = keepPreferences({ 'views.orders.list': { views: [mail], first: 'v1' } });
    const { address } = await show(kept, { path: '/orders/expiring' }, <ExpiringOrdersPage />);
    await waitFor(() => expect(sentTo(orderCalls.listOrders)).not.toEqual([]));
    expect(views().queryByRole('button', { name: 'Mail servers' })).toBeNull();
    expect(address()).toBe('/orders/expiring');
  });
});
