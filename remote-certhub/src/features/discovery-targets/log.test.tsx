import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { discoveryCalls } from '@certdeck/contract';
import { onCall, renderScreen, type RenderScreenOptions, sentTo } from '@certdeck/federation/testing';
import { makeEvent } from './testing/targets.ts';
import LogPage from './Log.page.tsx';
import type { DiscoveryEvent } from './Targets.resource.ts';
import { texts } from './texts.ts';

const show = (events: DiscoveryEvent[], options: RenderScreenOptions = {}) =>
  renderScreen(<LogPage />, {
    path: '/certhub/discovery/log',
    lang: 'en',
    namespaces: { 'certhub-discovery-targets': texts },
    ...options,
    handlers: [
      ...(options.handlers ?? []),
      onCall(discoveryCalls.listDiscoveryEvents, ({ input }) => {
        const data = events.filter(({ kind }) => !input['kind'] || kind === input['kind']);
        return { data, total: 45 };
      }),
    ],
  });

describe('the log of discovery', () => {
  it('says what happened at which server and with which certificate (DISC-007)', async () => {
    await show([
      makeEvent({
        kind: 'failed',
        problem: 'unreachable',
        port: 8443,
        certID: '',
        commonName: '',
        notAfter: 0,
      }),
      makeEvent({ id: 'e2', kind: 'replaced' }),
    ]);
    const table = await screen.findByRole('table', { name: 'Discovery log' });
    const [failed, replaced] = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row));
    expect(failed?.getByText('No certificate received')).toBeVisible();
    expect(failed?.getByText('Nothing answers on this port.')).toBeVisible();
    expect(failed?.getByText('www.example.com:8443')).toBeVisible();
    expect(failed?.queryByRole('link')).toBeNull();
    expect(replaced?.getByText('Certificate replaced')).toBeVisible();
    expect(replaced?.getByRole('link', { name: 'shop.example.com' })).toHaveAttribute(
      'href',
      '/certhub/discovery/certs/7c9e6679-7425-40de-944b-e07fc1f90ae7',
    );
  });

  it('is filtered by kind and paged, both in the address (DISC-007)', async () => {
    const { user, address } = await show([makeEvent(), makeEvent({ id: 'e2', kind: 'expired' })]);
    await user.click(await screen.findByRole('button', { name: 'Page 2' }));
    await waitFor(() => expect(address()).toBe('/certhub/discovery/log?page=2'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Event' }), 'Certificate expired');
    await waitFor(() => expect(address()).toBe('/certhub/discovery/log?kind=expired'));
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
    expect(sentTo(discoveryCalls.listDiscoveryEvents).map(({ input }) => input)).toEqual([
      { limit: '20', offset: '1' },
      { limit: '20', offset: '2' },
      { limit: '20', offset: '1', kind: 'expired' },
    ]);
  });

  it('says that nothing has happened yet, and that it can’t be read until it can (DISC-007)', async () => {
    const answers = [
      { status: 503, code: 503 },
      { data: [], total: 0 },
    ];
    const { user } = await show([], {
      handlers: [onCall(discoveryCalls.listDiscoveryEvents, () => answers.shift()!)],
    });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Nothing has happened yet')).toBeVisible();
  });
});
