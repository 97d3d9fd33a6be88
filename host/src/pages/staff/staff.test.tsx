import { forLanguages } from '@certdeck/contract';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { onCall, sentTo, server } from '@certdeck/federation/testing';
import * as staffCalls from '@certdeck/contract/staff';
import { OVERRIDES } from '../../kernel/override-storage.ts';
import { reportFailure } from '../../kernel/telemetry.ts';
import { registryOf, remoteEntry } from '../../testing/registry.ts';
import { renderShell, type ShellOptions } from '../../testing/renderShell.tsx';

const registry = { ...registryOf(remoteEntry('orders'), remoteEntry('billing')), shell: 'h1' };
const overview = {
  overrideOrigins: ['http://localhost:*'],
  changes: [{ part: 'orders', release: 'r1', at: '2026-11-01T10:00:00Z', what: 'release' }],
};
const failure = {
  remote: 'orders',
  release: 'r1',
  owner: 'team-orders',
  code: 'CHUNK',
  detail: 'Loading chunk 7 failed',
  phase: 'load',
  recovered: 'retry',
  partner: 'shop',
  site: 'portal.example',
  browser: 'Firefox 145',
  count: 12,
  networks: 4,
  firstAt: 1_795_100_000,
  lastAt: 1_795_180_000,
};
const violation = {
  directive: 'script-src-elem',
  blocked: 'https://evil.example/x.js',
  source: 'https://portal.example/remotes/orders/r1/list.js:12',
  remote: 'orders',
  release: 'r1',
  site: 'portal.example',
  count: 3,
  networks: 2,
  firstAt: 1_795_100_000,
  lastAt: 1_795_180_000,
};
const load = {
  remote: 'orders',
  release: 'r1',
  step: 'routes',
  count: 40,
  failed: 1,
  networks: 9,
  median: 100,
  p95: 800,
};
const handlers = [
  onCall(staffCalls.overview, { data: overview }),
  onCall(staffCalls.failures, { data: [failure], total: 1 }),
  onCall(staffCalls.loads, { data: [load] }),
  onCall(staffCalls.violations, { data: [violation], total: 1 }),
];
const open = (options: ShellOptions = {}) =>
  renderShell({ path: '/__portal', lang: 'en', registry, handlers, ...options });

const none = async () => ({ default: {} });
const texts = forLanguages(() => none);
const Works = () => <h1>It works</h1>;

beforeEach(() => {
  // This environment has no timings of its own.
  Object.defineProperty(performance, 'getEntriesByType', { value: () => [], configurable: true });
});
afterEach(() => sessionStorage.clear());

describe('/__portal', () => {
  it('is the page of unknown addresses for whoever is not staff, and sign-in for a visitor', async () => {
    const refused = [onCall(staffCalls.overview, { code: 13001, msg: '记录不存在' })];
    const { address, unmount } = await open({ handlers: refused });
    await waitFor(() => expect(address()).toBe('/404'));
    expect(screen.queryByText('Not found.')).toBeNull();
    unmount();
    const visitor = await open({ token: '' });
    await waitFor(() => expect(visitor.address()).toBe('/sign-in?redirect=%2F__portal'));
  });

  it('offers another try when it can’t be had', async () => {
    const { user } = await open({ handlers: [onCall(staffCalls.overview, { code: 500, status: 500 })] });
    await screen.findByText('This could not be loaded');
    server.use(...handlers);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('tab', { name: 'This tab' })).toBeVisible();
  });

  it('names versions with contract, owner and time of release, and what this tab saw fail', async () => {
    reportFailure({
      remote: 'billing',
      release: 'r1',
      owner: 'team-billing',
      code: 'RENDER',
      detail: new Error('broken'),
    });
    await open();
    const versions = await screen.findByRole('table', { name: 'List: Versions' });
    const row = within(versions).getByRole('row', { name: /orders/ });
    for (const text of ['r1', '^1.0', 'team-orders']) expect(within(row).getByText(text)).toBeVisible();
    expect(within(row).getByText(/1 Nov 2026/)).toBeVisible();
    const failures = screen.getByRole('table', { name: 'List: Failures in this tab' });
    expect(within(failures).getByText('Error: broken')).toBeVisible();
    expect(within(failures).getByText('RENDER')).toBeVisible();
  });

  it('says which remote runs an earlier release in this tab, in place of which, and why', async () => {
    const orders = remoteEntry('orders');
    const { manifest } = orders;
    const fallback = { release: 'r0', base: '/remotes/orders/r0/', integrity: 'sha384-x' };
    const { navigate } = await open({
      path: '/orders/list',
      registry: registryOf({ ...orders, fallback }, remoteEntry('billing')),
      onFailure: reportFailure,
      runtime: {
        hasRun: () => false,
        diagnose: async () => 'UNREACHABLE',
        readManifest: async () => ({ ...manifest, release: 'r0', name: 'certdeck_orders_r0' }),
        load: async (request) => {
          if (!request.startsWith('certdeck_orders_r0/')) throw new Error('the entry could not be had');
          return {
            default: { namespace: 'orders', texts, screens: { list: async () => ({ default: Works }) } },
          };
        },
      },
    });
    expect(await screen.findByText('It works')).toBeVisible();
    expect(screen.queryByText(/earlier release/)).toBeNull();
    await navigate('/__portal');
    const title = await screen.findByText('orders runs its earlier release in this tab');
    const notice = title.parentElement!;
    expect(notice).toHaveTextContent('r0 is used instead of r1 until the page is left or reloaded.');
    expect(notice).toHaveTextContent('UNREACHABLE Error: the entry could not be had');
    expect(screen.queryByText(/billing runs its earlier release/)).toBeNull();
    const row = within(screen.getByRole('table', { name: 'List: Versions' })).getByRole('row', {
      name: /orders/,
    });
    expect(row).toHaveTextContent('r0 earlier releaseinstead of r1');
  });

  it('says that the tab runs from the last good registry, or a remote does', async () => {
    const recovered = { code: 'MANIFEST', phase: 'registry', recovered: 'last-known-good' } as const;
    const damaged = {
      release: 'r1',
      owner: 'team-billing',
      remote: 'billing',
      detail: 'the registry’s entry of billing is damaged',
    };
    reportFailure({ ...recovered, ...damaged });
    await open();
    expect(await screen.findByText('billing comes from the last good registry in this tab')).toBeVisible();
    expect(screen.queryByText('This tab runs from the last good registry')).toBeNull();
    const whole = {
      remote: 'host',
      release: '-',
      owner: 'team-portal',
      detail: 'the registry could not be read',
    };
    act(() => reportFailure({ ...recovered, ...whole, code: 'REGISTRY_DOWN' }));
    expect(await screen.findByText('This tab runs from the last good registry')).toBeVisible();
  });

  it('shows what failed for all customers, and asks again for a remote, a code and a period', async () => {
    const { user, address } = await open({ path: '/__portal?view=all' });
    const failures = await screen.findByRole('table', { name: 'List: Failures of all customers' });
    for (const text of [
      'CHUNK',
      'Loading chunk 7 failed',
      'second try',
      '12',
      'Firefox 145 · portal.example',
      'Partner: shop',
    ])
      expect(within(failures).getByText(text)).toBeVisible();
    expect(
      within(screen.getByRole('table', { name: 'List: Load times' })).getByText('≤ 800 ms'),
    ).toBeVisible();
    expect(
      within(screen.getByRole('table', { name: 'List: Refused by the content policy' })).getByText(
        violation.blocked,
      ),
    ).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Remote' }), 'billing');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Code' }), 'RENDER');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), '168');
    await waitFor(() =>
      expect(sentTo(staffCalls.failures).at(-1)?.input).toMatchObject({
        remote: 'billing',
        code: 'RENDER',
        hours: '168',
        offset: '1',
      }),
    );
    expect(address()).toBe('/__portal?view=all&remote=billing&code=RENDER&hours=168');
  });
});

describe('overrides on the page', () => {
  it('are refused in words from an origin that is not listed, and store nothing', async () => {
    const asked: unknown[] = [];
    const { user } = await open({
      path: '/__portal?view=overrides',
      handlers: [
        http.post('*/__portal/overrides', async ({ request }) => {
          asked.push([request.headers.get('token'), await request.json()]);
          return new HttpResponse(null, { status: 403 });
        }),
        ...handlers,
      ],
    });
    const address = await screen.findByRole('textbox', { name: 'Address' });
    await user.type(address, 'https://evil.example');
    await user.click(screen.getByRole('button', { name: 'Use in this tab' }));
    expect(await screen.findByText('Remotes may not be taken from this origin')).toBeVisible();
    expect(asked).toEqual([['test-token', { origins: ['https://evil.example'] }]]);
    expect(sessionStorage.getItem(OVERRIDES)).toBeNull();
    await user.clear(address);
    await user.type(address, 'javascript:alert(1)');
    await user.click(screen.getByRole('button', { name: 'Use in this tab' }));
    expect(await screen.findByText('Enter an address that begins with https:// or http://')).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Remote' }), 'Another remote…');
    await user.type(screen.getByRole('textbox', { name: 'Name of the remote' }), 'Not A Name');
    await user.click(screen.getByRole('button', { name: 'Use in this tab' }));
    expect(await screen.findByText('Lower-case letters, digits and hyphens')).toBeVisible();
    expect(asked).toHaveLength(1);
  });

  it('say how to allow them where no origin is listed', async () => {
    await open({
      path: '/__portal?view=overrides',
      handlers: [onCall(staffCalls.overview, { data: { ...overview, overrideOrigins: [] } })],
    });
    expect(await screen.findByText('No origin is allowed here')).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
