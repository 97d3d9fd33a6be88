import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
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
    // Dashboard, notices and help are the shell's own.
    expect(links()).toBe(12 + 3);
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

  it('opens the help by its key, but not from a field', async () => {
    const { user, address } = await renderShell({
      path: '/notification',
      lang: 'en',
      registry: registryOf(),
    });
    await screen.findByRole('heading', { level: 1, name: 'Notifications' });
    const field = document.createElement('input');
    document.body.append(field);
    await user.type(field, '?');
    expect([field.value, address()]).toEqual(['?', '/notification']);
    field.remove();
    await user.keyboard('?');
    await waitFor(() => expect(address()).toBe('/help/overview'));
  });
});
