import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { type DnsZone, domainCalls } from '@certdeck/contract';
import { onCall, renderScreen, type RenderScreenOptions, sentTo } from '@certdeck/federation/testing';
import { OURS, zoneOf } from '../../testing/dns.ts';
import { texts as domainTexts } from '../../texts.ts';
import { texts } from './texts.ts';
import ZonesPage from './Zones.page.tsx';

const show = (
  zones: DnsZone[],
  {
    ours = OURS,
    total = zones.length,
    ...options
  }: RenderScreenOptions & { ours?: string[]; total?: number } = {},
) =>
  renderScreen(<ZonesPage />, {
    path: '/domain/dns',
    lang: 'en',
    namespaces: { domain: domainTexts, 'domain-dns': texts },
    ...options,
    handlers: [onCall(domainCalls.listDnsZones, { data: { zones, total, ours } })],
  });
const rowOf = async (name: string) =>
  within(await screen.findByRole('row', { name: new RegExp(`^${name}`) }));

describe('the names whose DNS is hosted', () => {
  it('say who answers for each and how many records it has, and lead to them (DOM-011)', async () => {
    await show([
      zoneOf({ records: 7 }),
      zoneOf({
        domain: 'b.example',
        unicode: 'b.example',
        serving: 'others',
        nameservers: ['a.ns.example', 'b.ns.example'],
      }),
      zoneOf({ domain: 'c.example', unicode: 'c.example', serving: 'none', nameservers: [], changedTime: 0 }),
    ]);
    const first = await rowOf('shop');
    expect(first.getByText('Our name servers')).toBeVisible();
    expect(first.getByRole('cell', { name: '7' })).toBeVisible();
    expect(first.getByRole('link')).toHaveAttribute('href', '/domain/dns/shop.example');
    const second = await rowOf('b');
    expect(second.getByText('Other name servers')).toBeVisible();
    expect(second.getByText('a.ns.example, b.ns.example')).toBeVisible();
    expect((await rowOf('c')).getByText('No name servers')).toBeVisible();
  });

  it('are searched, and the search stays from page to page (DOM-011)', async () => {
    const { user, address } = await show([zoneOf()], { total: 40 });
    await user.type(await screen.findByRole('searchbox'), 'shop{Enter}');
    await waitFor(() =>
      expect(sentTo(domainCalls.listDnsZones).at(-1)?.input).toEqual({
        limit: '20',
        offset: '1',
        keyword: 'shop',
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Page 2' }));
    await waitFor(() =>
      expect(sentTo(domainCalls.listDnsZones).at(-1)?.input).toEqual({
        limit: '20',
        offset: '2',
        keyword: 'shop',
      }),
    );
    expect(address()).toBe('/domain/dns?keyword=shop&page=2');
  });

  it('can be found where there are none, and it is said where the portal hosts no DNS (DOM-011)', async () => {
    await show([], { ours: [] });
    expect(await screen.findByText('You have no names yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Find a domain' })).toHaveAttribute('href', '/domain/search');
    expect(screen.getByText(/^This portal hosts no DNS/)).toBeVisible();
  });
});
