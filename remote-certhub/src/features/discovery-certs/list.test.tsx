import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { discoveryCalls } from '@certdeck/contract';
import { onCall, renderScreen, type RenderScreenOptions, sentTo } from '@certdeck/federation/testing';
import FoundCertificatesPage from './FoundCertificates.page.tsx';
import { makeCertificate } from './testing/certificates.ts';
import { texts } from './texts.ts';

const TARGET = '7c9e6679-7425-40de-944b-e07fc1f90ae8';
const bought = makeCertificate({
  id: 'bought',
  commonName: 'xn--fiq228c.com',
  names: ['xn--fiq228c.com'],
  target: 'xn--fiq228c.com:8443',
  moreTargets: 0,
  orderNo: '202611221357',
});

const show = (options: RenderScreenOptions = {}) =>
  renderScreen(<FoundCertificatesPage />, {
    path: '/certhub/discovery/certs',
    lang: 'en',
    namespaces: { 'certhub-discovery-certs': texts },
    ...options,
    handlers: [
      ...(options.handlers ?? []),
      onCall(discoveryCalls.listFoundCertificates, { data: [makeCertificate(), bought], total: 42 }),
    ],
  });
const lastAsked = () => sentTo(discoveryCalls.listFoundCertificates).at(-1)?.input;

describe('the list of found certificates', () => {
  it('shows of each its names, issuer, end, servers, order and key (DISC-005)', async () => {
    await show();
    const [, first, second] = await screen.findAllByRole('row');
    expect(first).toHaveTextContent(/^shop\.example\.comand 3 more namesExample Issuing CA/);
    expect(first).toHaveTextContent(/shop\.example\.com:443 \+ 2 moreNot bought hereRSA 2048$/);
    expect(within(first!).getByRole('img', { name: /^Certificate expires on .*in 9 days/ })).toBeVisible();
    expect(within(first!).getByRole('link', { name: 'shop.example.com' })).toHaveAttribute(
      'href',
      '/certhub/discovery/certs/7c9e6679-7425-40de-944b-e07fc1f90ae7',
    );
    expect(second).toHaveTextContent('中文.com:8443');
    expect(within(second!).getByRole('link', { name: '202611221357' })).toHaveAttribute(
      'href',
      '/ssl/certificate/202611221357',
    );
  });

  it('names an order without a link where its page is absent (DISC-005)', async () => {
    await show({ absent: ['/ssl/certificate/202611221357'] });
    expect(await screen.findByText('202611221357')).toBeVisible();
    expect(screen.queryByRole('link', { name: '202611221357' })).toBeNull();
  });

  it('asks for what its address says, and keeps search and state there (DISC-005)', async () => {
    const { user, address } = await show({
      path: `/certhub/discovery/certs?state=expiring&targetID=${TARGET}&page=2&limit=nonsense`,
    });
    await screen.findByText('and 3 more names');
    expect(lastAsked()).toEqual({ limit: '20', offset: '2', state: 'expiring', targetID: TARGET });
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'R11{Enter}');
    await waitFor(() =>
      expect(address()).toBe(`/certhub/discovery/certs?keyword=R11&state=expiring&targetID=${TARGET}`),
    );
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'No longer served');
    await waitFor(() => expect(lastAsked()).toMatchObject({ keyword: 'R11', state: 'gone', offset: '1' }));
    await user.click(screen.getByRole('button', { name: 'Show all servers' }));
    await waitFor(() => expect(address()).toBe('/certhub/discovery/certs?keyword=R11&state=gone'));
  });

  it('tells an empty list from a search without results (DISC-005)', async () => {
    const handlers = [onCall(discoveryCalls.listFoundCertificates, { data: [], total: 0 })];
    const { user, address } = await show({ handlers, path: '/certhub/discovery/certs?keyword=nobody' });
    expect(await screen.findByText('No results match these filters')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(await screen.findByText('No certificates found yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Watch a server' })).toBeVisible();
    expect(address()).toBe('/certhub/discovery/certs');
  });

  it('turns back to the last page when the one of its address is behind it (DISC-005)', async () => {
    const { address } = await show({
      path: '/certhub/discovery/certs?page=9',
      handlers: [
        onCall(discoveryCalls.listFoundCertificates, ({ input }) => ({
          data: input.offset === '3' ? [bought] : [],
          total: 42,
        })),
      ],
    });
    expect(await screen.findByText('202611221357')).toBeVisible();
    expect(address()).toBe('/certhub/discovery/certs?page=3');
  });

  it('says why it could not be read, with another try (DISC-005)', async () => {
    await show({ handlers: [onCall(discoveryCalls.listFoundCertificates, 'network')] });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
