import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { accountCalls, sessionCalls } from '@certdeck/contract';
import { Link } from '@certdeck/federation/router';
import { onCall, server } from '@certdeck/federation/testing';
import { PageHeader } from '@certdeck/ui';
import { account } from '../testing/customer.ts';
import { inSix, registryOf, remoteEntry } from '../testing/registry.ts';
import { renderShell } from '../testing/renderShell.tsx';

const group = { id: 'tools', order: 10, icon: 'tools', title: inSix('tools') };
const tools = remoteEntry('tools', {
  routes: [
    { path: '/tools/read', title: inSix('Read'), screen: 'read', permission: 'report:read', public: true },
    { path: '/tools/write', title: inSix('Write'), screen: 'write', permission: 'session', public: true },
    { path: '/tools/mine', title: inSix('Mine'), screen: 'mine', permission: 'session' },
  ],
  redirects: [{ from: '/tools', to: '/tools/read' }],
  navigation: [
    { group, path: '/tools/read', title: inSix('Read'), order: 10 },
    { group, path: '/tools/mine', title: inSix('Mine'), order: 20 },
    { group, path: '/tools/write', title: inSix('Write'), order: 30 },
  ],
});
const registry = registryOf(tools);
const Read = () => (
  <>
    <PageHeader title="the reader" />
    <Link to="/tools/mine">mine</Link>
  </>
);
const screens = {
  'tools/read': Read,
  'tools/write': () => <PageHeader title="the writer" />,
  'tools/mine': () => <PageHeader title="what is mine" />,
};

/** Every request that a page of this test sends, whatever answers it. */
let sent: string[] = [];
beforeEach(() => {
  sent = [];
  // Answers nothing, so that the next handler does.
  server.use(http.all('*', ({ request }) => void sent.push(new URL(request.url).pathname)));
});

const guest = (path: string) => renderShell({ path, token: '', registry, screens, lang: 'en' });

describe('a guest on a public page', () => {
  it('sees it in a frame without an account, and nothing is asked of the API (HOST-013)', async () => {
    const { address } = await guest('/tools/read?x=1');
    expect(await screen.findByRole('heading', { level: 1, name: 'the reader' })).toBeVisible();
    expect(address()).toBe('/tools/read?x=1');
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      '/sign-in?redirect=%2Ftools%2Fread%3Fx%3D1',
    );
    expect(screen.queryByRole('button', { name: /^Account/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Notifications/ })).toBeNull();
    expect(document.title).toBe('Read · Certdeck');
    expect(sent).toEqual([]);
  });

  it('finds public pages alone in the navigation, through redirects too', async () => {
    const { address } = await guest('/tools');
    await waitFor(() => expect(address()).toBe('/tools/read'));
    const links = within(await screen.findByLabelText('Main navigation')).getAllByRole('link', {
      hidden: true,
    });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/tools/read', '/tools/write']);
  });

  it('signs in first for any other page, and nothing of it is loaded', async () => {
    const { user, address } = await guest('/tools/read');
    await user.click(await screen.findByRole('link', { name: 'mine' }));
    await waitFor(() => expect(address()).toBe('/sign-in?redirect=%2Ftools%2Fmine'));
    expect(screen.queryByText('what is mine')).toBeNull();
  });

  it('comes back to it with the customer’s frame after a sign-in', async () => {
    const { user, session, address } = await guest('/tools/write');
    await user.click(await screen.findByRole('link', { name: 'Sign in' }));
    await waitFor(() => expect(address()).toContain('/sign-in'));
    act(() => session.takeToken('fresh'));
    await waitFor(() => expect(address()).toBe('/tools/write'));
    expect(await screen.findByText('the writer')).toBeVisible();
    expect(await screen.findByRole('button', { name: /^Account/ })).toBeVisible();
  });

  it('is led there from the sign-in page, which counts them', async () => {
    await guest('/sign-in');
    expect(await screen.findByRole('link', { name: '2 free tools, no account needed' })).toHaveAttribute(
      'href',
      '/tools/read',
    );
  });
});

describe('a customer on a public page', () => {
  it('whose token the API no longer knows stays there as a guest (D-061)', async () => {
    const handlers = [
      onCall(sessionCalls.verifyToken, { status: 401, code: 401, msg: 'x' }),
      http.get('*/v1/account', () => new HttpResponse(null, { status: 401 })),
    ];
    const { address, session } = await renderShell({
      ...{ path: '/tools/read', registry, screens, handlers, lang: 'en' },
    });
    expect(await screen.findByRole('link', { name: 'Sign in' })).toBeVisible();
    expect(session.getState().token).toBe('');
    expect(address()).toBe('/tools/read');
    expect(screen.getByText('the reader')).toBeVisible();
  });

  it('still needs the permission that the page asks of customers (ACC-019)', async () => {
    const stored = { permissions: 'order:read' };
    await renderShell({ path: '/tools/read', registry, screens, stored, lang: 'en', handlers: [noReports] });
    expect(await screen.findByRole('button', { name: /^Account/ })).toBeVisible();
    await waitFor(() => expect(screen.queryByText('the reader')).toBeNull());
  });
});

const noReports = onCall(accountCalls.getAccount, { data: { ...account, permissions: ['order:read'] } });

describe('a deployment without public pages', () => {
  it('offers none on the sign-in page', async () => {
    await renderShell({
      path: '/sign-in',
      token: '',
      registry: registryOf(remoteEntry('orders')),
      lang: 'en',
    });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText(/no account needed/)).toBeNull();
  });
});
