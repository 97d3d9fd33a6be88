import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { accountCalls, sessionCalls } from '@certdeck/contract';
import { onCall, sentTo } from '@certdeck/federation/testing';
import { account } from '../../testing/customer.ts';
import { inSix, registryOf, remoteEntry } from '../../testing/registry.ts';
import { renderShell } from '../../testing/renderShell.tsx';

const rates = [
  { currency: 'CNY', rate: 1, symbol: '¥', unit: 'CNY' },
  { currency: 'USD', rate: 0.14, symbol: '$', unit: 'USD' },
];
const withRates = onCall(accountCalls.getRates, { data: { currencies: rates } });
const billing = remoteEntry('billing', {
  routes: [{ path: '/deposit', title: remoteEntry('x').manifest.title, screen: 'deposit' }],
  navigation: [],
  redirects: [],
});

describe('the header', () => {
  it('shows the name of the site (HOST-046)', async () => {
    await renderShell({ site: { siteName: 'Acme Trust' } });
    expect(await screen.findAllByText('Acme Trust')).not.toHaveLength(0);
    await waitFor(() => expect(document.title).toBe('控制台 · Acme Trust'));
  });

  it('shows the balance in the base currency, unconverted, leading to the deposit (HOST-050)', async () => {
    await renderShell({ path: '/help/overview', registry: registryOf(billing) });
    const link = await screen.findByLabelText('余额 ¥10,000.00元，去充值');
    expect(link).toHaveAttribute('href', '/deposit');
  });

  it('shows the balance without a link where no area takes deposits (HOST-001)', async () => {
    await renderShell({ path: '/help/overview' });
    expect(await screen.findByLabelText('余额 ¥10,000.00元')).not.toHaveAttribute('href');
  });

  it('shows nothing of a balance to who may not read it', async () => {
    const { balance: _balance, toBeInvoicedAmount: _amount, ...member } = account;
    const { session } = await renderShell({
      path: '/help/overview',
      registry: registryOf(billing),
      handlers: [onCall(accountCalls.getAccount, { data: member })],
    });
    await waitFor(() => expect(session.getState().user?.accountNo).toBe(account.accountNo));
    expect(screen.queryByLabelText(/余额/)).toBeNull();
    expect(screen.queryByText(/NaN|undefined/)).toBeNull();
  });

  it('switches the currency among the loaded rates and keeps it (HOST-064)', async () => {
    const { user, storage } = await renderShell({ handlers: [withRates] });
    fireEvent.click(await screen.findByLabelText('货币：CNY'));
    await user.click(await screen.findByRole('menuitemradio', { name: '$ USD' }));
    expect(await screen.findAllByText('$1,400.00USD')).not.toHaveLength(0);
    expect(storage.getItem('currency')).toBe('USD');
  });

  it('has no currency switch without rates (HOST-063)', async () => {
    await renderShell({ path: '/help/overview' });
    await screen.findByLabelText('余额 ¥10,000.00元');
    expect(screen.queryByLabelText('货币：CNY')).not.toBeInTheDocument();
  });

  it('switches the language at once and keeps it (HOST-040)', async () => {
    const { user, storage } = await renderShell({ path: '/help/overview' });
    expect(document.documentElement.lang).toBe('zh');
    fireEvent.click(await screen.findByLabelText('语言：中文'));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Deutsch' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Hilfe' })).toBeInTheDocument();
    expect(storage.getItem('lang')).toBe('de');
    expect(document.documentElement.lang).toBe('de');
  });

  it('starts in Chinese for who has not chosen (HOST-039)', async () => {
    await renderShell({ path: '/help/overview' });
    expect(await screen.findByRole('heading', { level: 1, name: '帮助' })).toBeVisible();
  });

  it('switches the theme and keeps it (HOST-041)', async () => {
    const { user, storage } = await renderShell({ path: '/help/overview' });
    fireEvent.click(await screen.findByLabelText('主题'));
    await user.click(await screen.findByRole('menuitemradio', { name: '深色' }));
    expect(document.documentElement.dataset['certdeckMode']).toBe('dark');
    expect(storage.getItem('theme-mode')).toBe('dark');
  });

  it('leads staff to the state of the portal by the account menu, and shows nobody else that it exists', async () => {
    const asStaff = onCall(accountCalls.getAccount, { data: { ...account, isStaff: true } });
    const { user, unmount } = await renderShell({ path: '/help/overview', lang: 'en', handlers: [asStaff] });
    const trigger = await screen.findByRole('button', { name: /^Account: / });
    trigger.focus();
    await user.keyboard('{Enter}');
    const entry = await screen.findByRole('menuitem', { name: 'Portal status' });
    expect(entry).toHaveAttribute('href', '/__portal');
    unmount();
    const customer = await renderShell({ path: '/help/overview', lang: 'en' });
    await customer.user.click(await screen.findByRole('button', { name: /^Account: / }));
    expect(await screen.findByRole('menuitem', { name: 'Sign out' })).toBeInTheDocument();
    expect(screen.queryByRole('menuitem', { name: 'Portal status' })).toBeNull();
  });

  it('lists in the person’s own menu what areas add that is there and allowed, and language and theme behind it', async () => {
    const entry = (id: string, to: string, permission?: 'member:read') => ({
      slot: 'host/account-entry/v1' as const,
      ...{ id, order: id.length, title: inSix(id), icon: 'user', to, ...(permission ? { permission } : {}) },
    });
    const people = remoteEntry('people', {
      routes: [
        { path: '/me', title: inSix('me'), screen: 'me' },
        { path: '/team', title: inSix('team'), screen: 'team' },
        { path: '/keys', title: inSix('keys'), screen: 'keys', permission: 'report:run' },
      ],
      navigation: [],
      redirects: [],
      contributes: [
        entry('me', '/me'),
        entry('team', '/team', 'member:read'),
        entry('secrets', '/keys'),
        entry('nowhere', '/gone'),
      ],
    });
    const member = onCall(accountCalls.getAccount, {
      data: { ...account, role: 'requester', permissions: ['order:read'] },
    });
    const { user, session } = await renderShell({
      path: '/help/overview',
      lang: 'en',
      registry: registryOf(people),
      handlers: [member],
    });
    await waitFor(() => expect(session.getState().permissions).toEqual(['order:read']));
    screen.getByRole('button', { name: /^Account: / }).focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('menuitem', { name: 'Sign out' });
    const lines = [...document.querySelectorAll('[role^=menuitem]')].map((line) => line.textContent?.trim());
    expect(lines).toEqual(['me', 'Language English', 'Theme System', 'Help', 'Sign out']);
    await user.keyboard('{ArrowDown}{ArrowRight}');
    expect(screen.getByRole('menuitemradio', { name: 'English' })).toHaveFocus();
    await user.click(screen.getByRole('menuitemradio', { name: 'Deutsch' }));
    await waitFor(() => expect(document.documentElement.lang).toBe('de'));
  });

  it('signs out here and at the API (SES-010)', async () => {
    const { user, address, storage } = await renderShell({ path: '/help/overview' });
    await user.click(await screen.findByRole('button', { name: /^账户：/ }));
    await user.click(await screen.findByRole('menuitem', { name: '退出' }));
    await waitFor(() => expect(address()).toBe('/sign-in'));
    expect(storage.getItem('token')).toBeNull();
    expect(sentTo(sessionCalls.logout)).toHaveLength(1);
  });
});
