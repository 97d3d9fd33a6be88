// @own-modules: the watcher sees what is drawn first only where the code of the layout comes after it.
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { accountCalls } from '@certdeck/contract';
import { onCall } from '@certdeck/federation/testing';
import { inSix, registryOf, remoteEntry } from '../../testing/registry.ts';
import { renderShell } from '../../testing/renderShell.tsx';

const areas = Array.from({ length: 12 }, (_, index) => {
  const [entry] = remoteEntry(`area-${index}`).manifest.navigation;
  const group = { ...entry!.group, order: 10 + index };
  return remoteEntry(`area-${index}`, { navigation: [{ ...entry!, group }] });
});

const groups = () => document.querySelectorAll('nav [role=group]').length;
const links = () => document.querySelectorAll('nav a').length;
/** How many groups there were, each time that it changed. */
let counts: number[] = [];
let watcher: MutationObserver;
beforeEach(() => {
  counts = [];
  watcher = new MutationObserver(() => {
    if (groups() !== (counts.at(-1) ?? 0)) counts.push(groups());
  });
  watcher.observe(document.body, { childList: true, subtree: true });
});
afterEach(() => {
  watcher.disconnect();
  localStorage.clear();
});

describe('the navigation', () => {
  it('draws the areas that fit on a screen with the page, and all others after it (HOST-001)', async () => {
    await renderShell({ path: '/help/overview', registry: registryOf(...areas) });
    await waitFor(() => expect(groups()).toBe(12));
    // Dashboard, notices and help are the shell's own; beside 12 headings there is room for five entries.
    expect(links()).toBe(5 + 3);
    expect(counts).toEqual([8, 12]);
  });

  it('draws the areas of an ordinary portal at once', async () => {
    await renderShell({ path: '/help/overview', registry: registryOf(...areas.slice(0, 6)) });
    await waitFor(() => expect(links()).toBe(6 + 3));
    expect(counts).toEqual([6]);
  });

  const tools = remoteEntry('tools', {
    routes: [{ path: '/tools/3', title: inSix('Tool 3'), screen: 'list' }],
    navigation: Array.from({ length: 7 }, (_, index) => ({
      group: { id: 'tools', title: inSix('Tools'), order: 30, icon: 'tools' },
      path: `/tools/${index}`,
      title: inSix(`Tool ${index}`),
      order: index,
      icon: 'key',
    })),
  });
  /** The navigation of a phone, which stands in a drawer: that at the side is hidden where no width is known. */
  const open = async (path = '/help/overview') => {
    const shell = await renderShell({
      path,
      lang: 'en',
      registry: registryOf(tools, areas[0]!),
      screens: { 'tools/list': () => <h1>Third</h1> },
    });
    await shell.user.click(await screen.findByRole('button', { name: 'Open the navigation' }));
    const drawer = within(await screen.findByRole('dialog'));
    return { ...shell, drawer };
  };

  it('folds a group of more entries than fit, says how many there are, and opens it', async () => {
    const { user, drawer } = await open();
    const button = drawer.getByRole('button', { name: 'Tools 7' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(drawer.queryByRole('link', { name: 'Tool 0' })).toBeNull();
    expect(drawer.getByRole('link', { name: /area-0/ })).toBeVisible();
    await user.click(button);
    expect(drawer.getByRole('link', { name: 'Tool 0' })).toBeVisible();
    expect(drawer.getByRole('button', { name: 'Tools' })).toHaveAttribute('aria-expanded', 'true');
  });

  it('shows the entry of the page above where a page has none of its own, and opens its group (HOST-001)', async () => {
    const below = remoteEntry('tools', {
      routes: [
        { path: '/tools/3', title: inSix('Tool 3'), screen: 'list' },
        { path: '/tools/3/:id', title: inSix('One'), screen: 'list', parent: '/tools/3' },
      ],
      navigation: tools.manifest.navigation,
    });
    const { user } = await renderShell({
      path: '/tools/3/N1',
      lang: 'en',
      registry: registryOf(below, areas[0]!),
      screens: { 'tools/list': () => <h1>One</h1> },
    });
    await user.click(await screen.findByRole('button', { name: 'Open the navigation' }));
    const drawer = within(await screen.findByRole('dialog'));
    expect(drawer.getByRole('link', { current: true })).toHaveAccessibleName('Tool 3');
    expect(drawer.queryByRole('link', { current: 'page' })).toBeNull();
  });

  it('remembers in the browser what was opened and folded, whatever else stands there', async () => {
    const first = await open();
    await first.user.click(first.drawer.getByRole('button', { name: 'Tools 7' }));
    first.unmount();
    const again = await open();
    expect(again.drawer.getByRole('button', { name: 'Tools' })).toHaveAttribute('aria-expanded', 'true');
    again.unmount();
    localStorage.setItem('certdeck.nav', '["tools"]');
    const { drawer } = await open();
    expect(drawer.getByRole('button', { name: 'Tools 7' })).toHaveAttribute('aria-expanded', 'false');
  });

  it('shows the group of the page that is open, unless it was folded by hand', async () => {
    const first = await open('/tools/3');
    expect(first.drawer.getByRole('link', { name: 'Tool 3' })).toHaveAttribute('aria-current', 'page');
    await first.user.click(first.drawer.getByRole('button', { name: 'Tools' }));
    first.unmount();
    const { drawer } = await open('/tools/3');
    expect(drawer.getByRole('button', { name: 'Tools 7' })).toHaveAttribute('aria-expanded', 'false');
  });

  /** An area of the demo portal's lengths, with a page that is open. */
  const area = (id: string, order: number, length: number) =>
    remoteEntry(id, {
      routes: [{ path: `/${id}/0`, title: inSix(`${id} 0`), screen: 'list' }],
      navigation: Array.from({ length }, (_, index) => ({
        group: { id, title: inSix(id), order, icon: 'tools' },
        path: `/${id}/${index}`,
        title: inSix(`${id} ${index}`),
        order: index,
        icon: 'key',
      })),
    });
  /** The groups that are open in a portal of six, on a page. */
  const openOn = async (path: string, press?: string) => {
    const { user, ...shell } = await renderShell({
      path,
      lang: 'en',
      registry: registryOf(
        area('ssl', 10, 2),
        area('orders', 20, 4),
        area('tools', 30, 10),
        area('billing', 50, 2),
        area('account', 60, 11),
        area('agent', 70, 4),
      ),
      screens: Object.fromEntries(
        ['ssl', 'orders', 'tools', 'billing', 'account', 'agent'].map((id) => [
          `${id}/list`,
          () => <h1>Page</h1>,
        ]),
      ),
    });
    await user.click(await screen.findByRole('button', { name: 'Open the navigation' }));
    const drawer = within(await screen.findByRole('dialog'));
    const opened = () =>
      drawer.getAllByRole('button', { expanded: true }).map(({ textContent }) => textContent.trim());
    if (press !== undefined) await user.click(drawer.getByRole('button', { name: new RegExp(`^${press}`) }));
    const result = opened();
    shell.unmount();
    return result;
  };

  it('opens as many groups as fit on a screen 800 px high, that of the page first (HOST-001)', async () => {
    expect(await openOn('/help/overview')).toEqual(['ssl', 'orders', 'billing']);
    expect(await openOn('/account/0')).toEqual(['account']);
  });

  it('opens a group that has no room elsewhere on its own pages', async () => {
    expect(await openOn('/agent/0')).toEqual(['ssl', 'orders', 'agent']);
  });

  it('makes room for a group that was opened by hand with the next page, and folds none under the pointer', async () => {
    expect(await openOn('/help/overview', 'tools')).toEqual(['ssl', 'orders', 'tools', 'billing']);
    expect(await openOn('/help/overview')).toEqual(['tools']);
  });

  it('keeps open what was opened by hand, and folded what was folded, also on the pages of the group', async () => {
    localStorage.setItem('certdeck.nav', '{"orders":true,"tools":true,"account":false}');
    expect(await openOn('/account/0')).toEqual(['orders', 'tools']);
  });

  it('shows all keys by `?`, with those that areas name, but not from a field (WCAG 2.1.4)', async () => {
    const saved: unknown[] = [];
    const keys = {
      slot: 'host/keys/v1',
      id: 'lists',
      order: 10,
      title: inSix('Lists'),
      to: '/orders/list',
      keys: [{ press: ['Shift', 'X'], does: inSix('Select up to here') }],
    };
    const { user, address, session } = await renderShell({
      path: '/notification',
      lang: 'en',
      registry: registryOf(
        remoteEntry('orders', { contributes: [keys, { ...keys, id: 'gone', to: '/gone' }] as never }),
      ),
      handlers: [
        onCall(accountCalls.savePreference, ({ input }) => {
          saved.push(input);
          return { data: { revision: 1 } };
        }),
      ],
    });
    await screen.findByRole('heading', { level: 1, name: 'Notifications' });
    const field = document.createElement('input');
    document.body.append(field);
    await user.type(field, '?');
    expect([field.value, address()]).toEqual(['?', '/notification']);
    field.remove();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    // The box of a row that was just ticked has the focus, and takes no text.
    const box = document.createElement('input');
    box.type = 'checkbox';
    document.body.append(box);
    box.focus();
    await user.keyboard('?');
    box.remove();
    const dialog = within(await screen.findByRole('dialog', { name: 'All keyboard shortcuts' }));
    expect(dialog.getAllByText(/^Lists/)).toHaveLength(1);
    expect(dialog.getByText(/^Select up to here/).nextSibling).toHaveTextContent('ShiftX');
    await user.click(dialog.getByRole('checkbox', { name: 'Use single keys' }));
    await waitFor(() => expect(session.preferences.get('shortcuts')).toBe(false));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(saved).not.toHaveLength(0));
    await user.keyboard('?');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('leaves the key to who types it where single keys are off (WCAG 2.1.4)', async () => {
    const { user, address, session } = await renderShell({
      path: '/notification',
      lang: 'en',
      registry: registryOf(),
      handlers: [
        onCall(accountCalls.listPreferences, { data: [{ key: 'shortcuts', value: false, revision: 1 }] }),
      ],
    });
    await screen.findByRole('heading', { level: 1, name: 'Notifications' });
    await waitFor(() => expect(session.preferences.get('shortcuts')).toBe(false));
    await user.keyboard('?');
    expect(address()).toBe('/notification');
  });
});
