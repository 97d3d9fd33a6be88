import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { discoveryCalls } from '@certdeck/contract';
import { onCall, renderScreen, type RenderScreenOptions, sentTo, server } from '@certdeck/federation/testing';
import DashboardPage from './Dashboard.page.tsx';
import { inDays, makeCertificate, makeSummary } from './testing/certificates.ts';
import { texts } from './texts.ts';

const show = (options: RenderScreenOptions = {}) =>
  renderScreen(<DashboardPage />, {
    path: '/certhub/discovery/dashboard',
    lang: 'en',
    namespaces: { 'certhub-discovery-certs': texts },
    ...options,
    handlers: [
      ...(options.handlers ?? []),
      onCall(discoveryCalls.readDiscoverySummary, { data: makeSummary() }),
      onCall(discoveryCalls.listFoundCertificates, { data: [makeCertificate()], total: 1 }),
    ],
  });

describe('the overview of discovery', () => {
  it('leads from each figure to what it counts (DISC-002)', async () => {
    await show();
    const figures = [
      [/^Watched servers 86 3 paused$/, '/certhub/discovery/manage'],
      [/^Certificates 312$/, '/certhub/discovery/certs'],
      [/^Expire within 30 days 21$/, '/certhub/discovery/certs?state=expiring'],
      [/^Expired 1$/, '/certhub/discovery/certs?state=expired'],
      [/^Failed checks 4$/, '/certhub/discovery/manage?state=failed'],
    ] as const;
    for (const [name, address] of figures)
      expect(await screen.findByRole('link', { name })).toHaveAttribute('href', address);
  });

  it('shows what expires in each week, as a table too (DISC-002)', async () => {
    const { user } = await show();
    const chart = await screen.findByRole('region', { name: 'Expiring in the next 13 weeks' });
    expect(within(chart).getByRole('img', { name: /: 5 expire$/ })).toBeVisible();
    await user.click(within(chart).getByRole('button', { name: 'Show as table' }));
    expect(within(chart).getAllByRole('row')).toHaveLength(1 + 13);
  });

  it('names the certificates that expire first, with where they are and how long they hold (DISC-002)', async () => {
    await show({
      handlers: [
        onCall(discoveryCalls.listFoundCertificates, {
          data: [
            makeCertificate({
              id: 'old',
              commonName: 'xn--fiq228c.com',
              notAfter: inDays(-4),
              moreTargets: 0,
            }),
            makeCertificate(),
          ],
          total: 312,
        }),
      ],
    });
    const panel = await screen.findByRole('region', { name: 'What needs attention' });
    const [expired, soon] = await within(panel).findAllByRole('listitem');
    expect(expired).toHaveTextContent('中文.comshop.example.com:443Expired 4 days ago');
    expect(within(expired!).getByRole('link')).toHaveAttribute('href', '/certhub/discovery/certs/old');
    expect(soon).toHaveTextContent('shop.example.com:443 + 2 more9 days left');
    expect(sentTo(discoveryCalls.listFoundCertificates)[0]?.input).toMatchObject({ limit: '5', offset: '1' });
  });

  it('searches for an issuer by its whole name (DISC-002)', async () => {
    await show();
    expect(await screen.findByRole('link', { name: 'R11 & Co' })).toHaveAttribute(
      'href',
      '/certhub/discovery/certs?keyword=R11%20%26%20Co',
    );
  });

  it('says what discovery is for while nothing is watched, and offers to begin to who may (DISC-002)', async () => {
    const handlers = [onCall(discoveryCalls.readDiscoverySummary, { data: makeSummary({ targets: 0 }) })];
    const { unmount } = await show({ handlers });
    expect(await screen.findByRole('link', { name: 'Watch a server' })).toHaveAttribute(
      'href',
      '/certhub/discovery/manage',
    );
    unmount();
    await show({ handlers, permissions: ['report:read'] });
    expect(await screen.findByText(/Discovery connects to your servers/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Watch a server' })).toBeNull();
  });

  it('offers another try when the figures could not be read (DISC-002)', async () => {
    const { user } = await show({ handlers: [onCall(discoveryCalls.readDiscoverySummary, 'network')] });
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.use(onCall(discoveryCalls.readDiscoverySummary, { data: makeSummary() }));
    await user.click(again);
    expect(await screen.findByRole('link', { name: /^Failed checks/ })).toBeVisible();
  });
});
