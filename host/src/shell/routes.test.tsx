import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { accountCalls } from '@certdeck/contract';
import { onCall, sentTo } from '@certdeck/federation/testing';
import { Link } from '@certdeck/federation/router';
import { PageHeader } from '@certdeck/ui';
import { inSix, registryOf, remoteEntry } from '../testing/registry.ts';
import { renderShell } from '../testing/renderShell.tsx';

const orders = remoteEntry('orders');
orders.manifest.routes.push({
  path: '/ssl/certificate/:id',
  title: inSix('Detail'),
  screen: 'detail',
  parent: '/orders/list',
});
const registry = registryOf(orders);

function OrderList() {
  return (
    <>
      <PageHeader title="the list" />
      <Link to="/ssl/certificate/N1">first order</Link>
    </>
  );
}
const Domains = () => <PageHeader title="the domains" />;
const Detail = () => <PageHeader title="the detail" />;
const screens = { 'orders/list': OrderList, 'orders/detail': Detail };

describe('without a token', () => {
  it.each([
    ['/sign-in', '登录控制台'],
    ['/sign-up', '创建账户'],
    ['/password-reset', '重设密码'],
    ['/404', '没有找到这个页面'],
    ['/500', '页面出现了意外错误'],
  ])(
    '%s shows %s at its address (HOST-004, HOST-005, HOST-007, HOST-008, HOST-009)',
    async (path, heading) => {
      const { address, loaded } = await renderShell({ path, token: '', registry, screens });
      expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
      expect(address()).toBe(path);
      expect(loaded).toEqual([]);
    },
  );

  it.each(['/orders/list?status=1001', '/dashboard', '/help/overview', '/notification'])(
    '%s leads to sign in, keeps the wanted path and sends nothing (HOST-013, HOST-061)',
    async (path) => {
      const { address, loaded } = await renderShell({ path, token: '', registry, screens });
      await waitFor(() => expect(address()).toBe(`/sign-in?redirect=${encodeURIComponent(path)}`));
      expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
      expect(sentTo(accountCalls.getAccount)).toEqual([]);
      // No entry of a remote is asked for (HOST-012).
      expect(loaded).toEqual([]);
    },
  );

  it('the bare address leads to sign in (HOST-010)', async () => {
    const { address } = await renderShell({ path: '/', token: '' });
    await waitFor(() => expect(address()).toBe('/sign-in'));
  });
});

describe('with a token', () => {
  it('asks for the remote of a link before it is followed, and for none that nobody means to open', async () => {
    const { loaded } = await renderShell({ path: '/help/overview', registry, screens });
    const link = await screen.findByText('orders list zh');
    expect(loaded).toEqual([]);
    link.closest('a')?.focus();
    await waitFor(() => expect(loaded).toEqual(['certdeck_orders_r1/routes']));
  });

  it.each([
    ['/', '/dashboard'],
    ['/sign-in', '/dashboard'],
    ['/sign-up', '/dashboard'],
    ['/password-reset', '/dashboard'],
    ['/sign-in?redirect=%2Forders%2Flist', '/orders/list'],
    ['/sign-in?redirect=%2F%2Fevil.example', '/dashboard'],
    ['/sign-in?redirect=%2F%5Cevil.example', '/dashboard'],
    ['/sign-in?redirect=https%3A%2F%2Fevil.example', '/dashboard'],
    ['/help', '/help/overview'],
    ['/orders?status=1001', '/orders/list?status=1001'],
  ])('%s leads to %s (HOST-010, HOST-033, HOST-057)', async (path, end) => {
    const { address } = await renderShell({ path, registry, screens });
    await waitFor(() => expect(address()).toBe(end));
  });

  it.each([
    '/nope',
    '/account/nope',
    '/domain',
    '/billing/invoice/mailing-template',
    '/Dashboard',
    '/ssl/certificate',
  ])('%s ends at /404 (HOST-010, HOST-035)', async (path) => {
    const { address } = await renderShell({ path, registry, screens });
    expect(await screen.findByText('没有找到这个页面')).toBeVisible();
    expect(address()).toBe('/404');
  });

  it('names the page in title and breadcrumbs, from the manifest alone (HOST-015, HOST-016)', async () => {
    await renderShell({ path: '/ssl/certificate/N1', registry, screens, lang: 'en' });
    await screen.findByText('the detail');
    expect(document.title).toBe('Detail · Certdeck');
    const trail = screen.getByLabelText('Breadcrumb');
    expect(trail).toHaveTextContent('orders/orders list/Detail');
    expect(within(trail).getByText('orders list')).toHaveAttribute('href', '/orders/list');
  });

  it('scrolls to the top and focuses the heading on every change of the path, also back (HOST-011)', async () => {
    const { user, navigate } = await renderShell({ path: '/orders/list', registry, screens });
    const link = await screen.findByText('first order');
    window.scrollTo(0, 1000);
    await user.click(link);
    await waitFor(() => expect(screen.getByText('the detail')).toHaveFocus());
    expect(window.scrollY).toBe(0);
    window.scrollTo(0, 1000);
    await navigate(-1);
    await waitFor(() => expect(screen.getByText('the list')).toHaveFocus());
    expect(window.scrollY).toBe(0);
  });

  it('keeps the place on the page when only the query changes (HOST-011, D-029)', async () => {
    const { navigate } = await renderShell({ path: '/orders/list', registry, screens });
    await screen.findByText('first order');
    window.scrollTo(0, 1000);
    await navigate('/orders/list?page=2');
    expect(window.scrollY).toBe(1000);
  });

  it('a remote that the registry names gets route and navigation without a build (HOST-001)', async () => {
    const added = registryOf(orders, remoteEntry('domain'));
    const { user } = await renderShell({
      registry: added,
      screens: { ...screens, 'domain/list': Domains },
      lang: 'en',
    });
    await user.click(await screen.findByText('domain list'));
    expect(await screen.findByText('the domains')).toBeVisible();
  });

  it('has no entry for an area that is not deployed (HOST-001)', async () => {
    await renderShell({ registry: registryOf(), lang: 'en' });
    await screen.findByLabelText('Main navigation');
    expect(screen.queryByText('orders list')).not.toBeInTheDocument();
  });

  it('ends once at sign in when the API no longer knows the token (HOST-013, SES-013)', async () => {
    expectConsole('error', /user not loaded: code 401/);
    const { address, session } = await renderShell({
      path: '/orders/list',
      registry,
      screens,
      handlers: [onCall(accountCalls.getAccount, { status: 401, code: 401, msg: 'x' })],
    });
    await waitFor(() => expect(address()).toBe('/sign-in?redirect=%2Forders%2Flist'));
    expect(session.getState().token).toBe('');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
