import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { type ReactNode, use, useEffect, useLayoutEffect } from 'react';
import { PageHeader } from '@certdeck/ui';
import type { FailureEvent } from '../kernel/telemetry.ts';
import { registryOf, remoteEntry } from '../testing/registry.ts';
import { renderShell } from '../testing/renderShell.tsx';

const orders = remoteEntry('orders');
const other = remoteEntry('ssl');
const registry = registryOf(orders, other);
const Fine = () => <PageHeader title="a fine page" />;
const Broken = () => {
  throw new Error('boom');
};
const styleless = async (): Promise<never> => {
  throw Object.assign(new Error('css'), { code: 'CSS_CHUNK_LOAD_FAILED' });
};
const chunkError = (type: string) =>
  Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError', type });

// React and the boundaries report what these tests provoke.
const silence = () => undefined;
let reported: jest.SpiedFunction<typeof console.error>;
beforeEach(() => {
  reported = jest.spyOn(console, 'error').mockImplementation(silence);
});
afterEach(() => reported.mockRestore());

describe('a failing area', () => {
  it('takes down its own content only, and says area, code, release and team (HOST-001, D-031)', async () => {
    const { user } = await renderShell({
      path: '/orders/list',
      registry,
      screens: { 'orders/list': Broken, 'ssl/list': Fine },
      lang: 'en',
    });
    expect(await screen.findByText('“orders” isn’t available right now')).toBeVisible();
    for (const fact of ['RENDER', 'r1', 'team-orders']) expect(screen.getByText(fact)).toBeVisible();
    expect(screen.getByText(/The other pages work as usual/)).toBeVisible();
    await user.click(screen.getByText('ssl list'));
    expect(await screen.findByText('a fine page')).toBeVisible();
  });

  it('can be tried again and then shows its page (D-024)', async () => {
    let broken = true;
    const list = async () => {
      if (broken) throw new Error('down');
      return { default: Fine };
    };
    const { user } = await renderShell({ path: '/orders/list', registry, screens: { 'orders/list': list } });
    const again = await screen.findByRole('button', { name: '重试' });
    broken = false;
    await user.click(again);
    expect(await screen.findByText('a fine page')).toBeVisible();
  });

  it('gives the focus of its button to the heading of what comes next, page or panel', async () => {
    let failures = 0;
    const list = async () => {
      if ((failures += 1) < 5) throw new Error('down');
      return { default: Fine };
    };
    const { user } = await renderShell({ path: '/orders/list', registry, screens: { 'orders/list': list } });
    const panel = await screen.findByRole('alert');
    within(panel).getByRole('button', { name: '重试' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(panel).not.toBeInTheDocument());
    const again = await screen.findByRole('alert');
    await waitFor(() => expect(within(again).getByRole('heading')).toHaveFocus());
    within(again).getByRole('button', { name: '重试' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByText('a fine page')).toHaveFocus());
  });

  it('copies what the support needs to know', async () => {
    const { user } = await renderShell({
      path: '/orders/list',
      registry,
      screens: { 'orders/list': Broken },
      lang: 'en',
    });
    const button = await screen.findByRole('button', { name: 'Copy' });
    const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce();
    await user.click(button);
    const facts = ['Area: orders', 'Error code: RENDER', 'Release: r1', 'Team: team-orders'];
    expect(write).toHaveBeenLastCalledWith(facts.join('\n'));
    expect(await screen.findByText('Copied')).toBeVisible();
    // Not every page may write there, as in a frame.
    write.mockRejectedValueOnce(new Error('not allowed'));
    await user.click(button);
    expect(await screen.findByText('Copying failed')).toBeVisible();
    write.mockRestore();
  });

  it('is asked for twice and no more, until the customer wants it (D-024)', async () => {
    let calls = 0;
    const list = async () => {
      calls += 1;
      throw chunkError('error');
    };
    await renderShell({ path: '/orders/list', registry, screens: { 'orders/list': list } });
    expect(await screen.findByText('页面加载失败，请刷新重试')).toBeVisible();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(calls).toBe(2);
  });

  it.each(['missing', 'timeout', 'error'])(
    'shows the reload panel with the type %s of a lost chunk (HOST-067)',
    async (type) => {
      const list = async () => {
        throw chunkError(type);
      };
      await renderShell({ path: '/orders/list', registry, screens: { 'orders/list': list } });
      expect(await screen.findByRole('button', { name: '重新加载' })).toBeVisible();
      expect(screen.getByText('CHUNK')).toBeVisible();
      expect(screen.getByText(type)).toBeVisible();
    },
  );

  it('shows the reload panel for a lost style chunk (HOST-068)', async () => {
    await renderShell({ path: '/orders/list', registry, screens: { 'orders/list': styleless } });
    expect(await screen.findByText('CHUNK')).toBeVisible();
  });

  it('that does not fit this portal is refused before it runs (HOST-001)', async () => {
    const { loaded } = await renderShell({
      path: '/orders/list',
      registry: registryOf(remoteEntry('orders', { contract: '^9.0' })),
      screens: { 'orders/list': Fine },
    });
    expect(await screen.findByText('INCOMPATIBLE')).toBeVisible();
    expect(loaded).toEqual([]);
    // What the registry says stays what it is until the page is loaded again.
    expect(screen.getByRole('button', { name: '重新加载' })).toBeVisible();
    expect(screen.queryByRole('button', { name: '重试' })).not.toBeInTheDocument();
  });
});

describe('what goes wrong beside drawing', () => {
  const reports: FailureEvent[] = [];
  const onFailure = (event: FailureEvent) => void reports.push(event);
  const codes = () => reports.map(({ remote, code, phase }) => [remote, code, phase].join(' '));
  beforeEach(() => void reports.splice(0));

  const Endless = () => use(forever);
  const forever = new Promise<ReactNode>(() => undefined);

  it('a screen that waits for ever ends as TIMEOUT, and may be tried again', async () => {
    const hasty = registryOf({ ...orders, deadline: 50 }, other);
    const { user } = await renderShell({
      path: '/orders/list',
      registry: hasty,
      screens: { 'orders/list': Endless, 'ssl/list': Fine },
      onFailure,
    });
    expect(await screen.findByText('TIMEOUT')).toBeVisible();
    expect(codes()).toEqual(['orders TIMEOUT load']);
    await user.click(screen.getByText('ssl list zh'));
    expect(await screen.findByText('a fine page')).toBeVisible();
  });

  it.each(['layout', 'passive'])(
    'a page whose %s clean-up throws leaves the next one working',
    async (kind) => {
      const useKind = kind === 'layout' ? useLayoutEffect : useEffect;
      function Leaver() {
        useKind(
          () => () => {
            throw new Error('boom');
          },
          [],
        );
        return <PageHeader title="a bad page" />;
      }
      const { user, loaded } = await renderShell({
        path: '/orders/list',
        registry,
        screens: { 'orders/list': Leaver, 'ssl/list': Fine },
        lang: 'en',
        onFailure,
      });
      const next = await screen.findByText('ssl list');
      // One that is there at once comes and goes before the failure is reported.
      next.closest('a')?.focus();
      await waitFor(() => expect(loaded).toContain('certdeck_ssl_r1/routes'));
      await user.click(next);
      expect(await screen.findByText('a fine page')).toBeVisible();
      const notice = await screen.findByRole('alert');
      for (const fact of [/Closing the previous page failed/, /UNMOUNT/, /team-orders/])
        expect(notice).toHaveTextContent(fact);
      expect(codes()).toEqual(['orders UNMOUNT unmount']);
      await user.click(within(notice).getByRole('button'));
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
      expect(screen.getByText('a fine page')).toHaveFocus();
    },
  );

  it('a page that throws while its customer signs out doesn’t take the sign-in page down', async () => {
    function Leaver() {
      useEffect(
        () => () => {
          throw new Error('boom');
        },
        [],
      );
      return <PageHeader title="a bad page" />;
    }
    const { session } = await renderShell({
      path: '/orders/list',
      registry,
      screens: { 'orders/list': Leaver },
      onFailure,
    });
    await screen.findByText('a bad page');
    await act(() => session.logout());
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    expect(screen.queryByText('500')).not.toBeInTheDocument();
    expect(codes()).toEqual(['orders UNMOUNT unmount']);
  });

  it('tells of a failure once, with what threw it (HOST-001)', async () => {
    await renderShell({ path: '/orders/list', registry, screens: { 'orders/list': Broken }, onFailure });
    await screen.findByText('RENDER');
    expect(codes()).toEqual(['orders RENDER render']);
    expect(reports[0]?.detail).toMatchObject({ message: 'boom' });
  });
});

describe('without any registry', () => {
  it('says so where an area’s page would be, and keeps the shell’s own pages (REGISTRY_DOWN)', async () => {
    const { user } = await renderShell({
      path: '/orders/list',
      registry: registryOf(),
      registryDown: true,
      lang: 'en',
    });
    expect(await screen.findByText('REGISTRY_DOWN')).toBeVisible();
    expect(screen.getByText('This page isn’t available right now')).toBeVisible();
    expect(screen.getByText(/The dashboard and the help still work/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    await user.click(screen.getByText('Dashboard'));
    expect(await screen.findByText(/Your profile/)).toBeVisible();
  });

  it('names no release of a registry that this page doesn’t run (D-031)', async () => {
    const left = { ...registryOf(), shell: 'h9' };
    await renderShell({ path: '/orders/list', registry: left, registryDown: true, lang: 'en' });
    expect(await screen.findByText('REGISTRY_DOWN')).toBeVisible();
    // Which one runs only a built page knows: e2e/faults/registry-down.
    expect(screen.queryByText('h9')).not.toBeInTheDocument();
  });
});
