import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { BodyCode, discoveryCalls } from '@certdeck/contract';
import { onCall, renderScreen, type RenderScreenOptions, sentTo } from '@certdeck/federation/testing';
import { makeTarget, inDays } from './testing/targets.ts';
import TargetsPage from './Targets.page.tsx';
import type { Target } from './Targets.resource.ts';
import { texts } from './texts.ts';

/** The page of somebody who watches these servers; acts change the array. */
const show = (targets: Target[], options: RenderScreenOptions = {}) =>
  renderScreen(<TargetsPage />, {
    path: '/certhub/discovery/manage',
    lang: 'en',
    namespaces: { 'certhub-discovery-targets': texts },
    ...options,
    handlers: [
      ...(options.handlers ?? []),
      onCall(discoveryCalls.listDiscoveryTargets, () => ({ data: targets, total: targets.length })),
      onCall(discoveryCalls.getDiscoveryProfile, { data: { interval: 24, daysBefore: 30, contact: '' } }),
    ],
  });

const rowOf = async (server: string) => within((await screen.findByText(server)).closest('tr')!);

describe('the watched servers', () => {
  it('say how each stands and which certificate it has (DISC-003)', async () => {
    await show([
      makeTarget({ host: 'xn--mnchen-3ya.example', port: 8443, serving: 1, notAfter: inDays(9) }),
      makeTarget({ id: '2', host: '2001:db8::1', interval: 6, notAfter: inDays(-3) }),
      makeTarget({ id: '3', state: 'failed', problem: 'noTls', certID: '', commonName: '', notAfter: 0 }),
      makeTarget({ id: '4', host: 'new.example', paused: true, nextAt: 0 }),
    ]);
    const partly = await rowOf('münchen.example:8443');
    expect(partly.getByText('1 of 2 addresses answer')).toBeVisible();
    expect(partly.getByText('Expires soon')).toBeVisible();
    expect(partly.getByRole('link', { name: 'shop.example.com' })).toHaveAttribute(
      'href',
      '/certhub/discovery/certs/7c9e6679-7425-40de-944b-e07fc1f90ae7',
    );
    const reachable = await rowOf('[2001:db8::1]:443');
    expect(reachable.getByText('Reachable')).toBeVisible();
    expect(reachable.getByText('Expired')).toBeVisible();
    expect(reachable.getByText('Every 6 hours')).toBeVisible();
    const failed = await rowOf('www.example.com:443');
    expect(failed.getByText('No certificate')).toBeVisible();
    expect(failed.getByText('What answers on this port doesn’t speak TLS.')).toBeVisible();
    const paused = await rowOf('new.example:443');
    expect(paused.getByText('Paused')).toBeVisible();
    expect(paused.queryByRole('button', { name: /^Scan/ })).toBeNull();
  });

  it('are searched and filtered as the address says (DISC-003)', async () => {
    const { user, address } = await show([], {
      path: '/certhub/discovery/manage?keyword=https%3A%2F%2Fm%C3%BCnchen.example%2F&state=failed&page=3',
    });
    expect(await screen.findByText('No results match these filters')).toBeVisible();
    expect(sentTo(discoveryCalls.listDiscoveryTargets)[0]?.input).toEqual({
      ...{ limit: '20', offset: '3' },
      ...{ keyword: 'münchen.example', state: 'failed' },
    });
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'paused');
    await waitFor(() => expect(address()).toMatch(/state=paused$/));
    await user.click(screen.getAllByRole('button', { name: 'Clear' })[0]!);
    await waitFor(() => expect(address()).toBe('/certhub/discovery/manage'));
    expect(await screen.findByText('No servers are watched yet')).toBeVisible();
  });

  it('are only read by who may not run scans (DISC-003)', async () => {
    await show([makeTarget()], { permissions: ['report:read'] });
    await rowOf('www.example.com:443');
    expect(screen.queryByRole('button', { name: /Watch servers|Scan|More actions/ })).toBeNull();
  });

  it('that can’t be read say so, and are read again', async () => {
    const answers = [
      { status: 503, code: 503 },
      { data: [makeTarget()], total: 1 },
    ];
    const { user } = await show([], {
      handlers: [onCall(discoveryCalls.listDiscoveryTargets, () => answers.shift()!)],
    });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('www.example.com:443')).toBeVisible();
  });

  it('are scanned at once, and the row says so until the result is there (DISC-003)', async () => {
    const targets = [makeTarget()];
    const { user } = await show(targets, {
      handlers: [onCall(discoveryCalls.scanDiscoveryTarget, {})],
    });
    await user.click(await screen.findByRole('button', { name: 'Scan www.example.com:443 now' }));
    expect(await screen.findByText('Scanning')).toBeVisible();
    await waitFor(() => expect(sentTo(discoveryCalls.listDiscoveryTargets).length).toBeGreaterThan(1));
    expect(screen.getByText('Scanning')).toBeVisible();
    targets[0] = makeTarget({ checkedAt: inDays(0), state: 'failed', problem: 'late' });
    expect(await screen.findByText('The answer took too long.', undefined, { timeout: 4000 })).toBeVisible();
    expect(screen.queryByText('Scanning')).toBeNull();
    expect(sentTo(discoveryCalls.scanDiscoveryTarget).map(({ input }) => input)).toEqual([
      { id: targets[0].id },
    ]);
  });

  it('say why a scan could not be started, and no longer that there is one (DISC-003)', async () => {
    const { user } = await show([makeTarget()], {
      handlers: [onCall(discoveryCalls.scanDiscoveryTarget, { code: BodyCode.wrongState, msg: 'Too many.' })],
    });
    await user.click(await screen.findByRole('button', { name: /^Scan/ }));
    expect(await screen.findByText('Too many.')).toBeVisible();
    expect(await (await rowOf('www.example.com:443')).findByText('Reachable')).toBeVisible();
  });

  it('are paused, resumed and deleted after asking (DISC-003)', async () => {
    const targets = [makeTarget()];
    const { user } = await show(targets, {
      handlers: [
        onCall(discoveryCalls.changeDiscoveryTarget, ({ input }) => {
          targets[0] = makeTarget({ paused: input['paused'] === 'Y' });
          return {};
        }),
        onCall(discoveryCalls.deleteDiscoveryTarget, () => {
          targets.length = 0;
          return {};
        }),
      ],
    });
    const choose = async (name: string) => {
      await user.click(await screen.findByRole('button', { name: 'More actions for www.example.com:443' }));
      await user.click(await screen.findByRole('menuitem', { name }));
    };
    await choose('Pause');
    const row = await rowOf('www.example.com:443');
    expect(await row.findByText('Paused')).toBeVisible();
    await choose('Resume');
    expect(await row.findByText('Reachable')).toBeVisible();
    expect(sentTo(discoveryCalls.changeDiscoveryTarget).map(({ input }) => input['paused'])).toEqual([
      'Y',
      'N',
    ]);
    await choose('Delete');
    const question = await screen.findByRole('alertdialog', { name: 'Delete www.example.com:443?' });
    expect(sentTo(discoveryCalls.deleteDiscoveryTarget)).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No servers are watched yet')).toBeVisible();
    expect(sentTo(discoveryCalls.deleteDiscoveryTarget)[0]?.input).toEqual({ id: makeTarget().id });
  });
});
