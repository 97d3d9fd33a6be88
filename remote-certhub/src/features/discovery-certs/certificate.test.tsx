import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { webcrypto } from 'node:crypto';
import { discoveryCalls } from '@certdeck/contract';
import { onCall, renderScreen, type RenderScreenOptions } from '@certdeck/federation/testing';
import { cryptoProviders } from '@certdeck/pki';
import { decodeRenewTicket } from '@certdeck/validation';
import { texts as areaTexts } from '../../texts.ts';
import { sample } from '../parse-cert/sample.ts';
import { texts as decoderTexts } from '../parse-cert/texts.ts';
import type { FoundCertificateDetail } from './FoundCertificates.resource.ts';
import FoundCertificatePage from './FoundCertificate.page.tsx';
import { makeDetail, makePlace } from './testing/certificates.ts';
import { texts } from './texts.ts';

// jsdom has no WebCrypto; without a worker the jobs run here.
beforeAll(() => cryptoProviders.set('default', webcrypto as Crypto));
beforeEach(() => jest.spyOn(console, 'warn').mockReturnValue() && undefined);

const pem = `${sample.split('-----END CERTIFICATE-----')[0] ?? ''}-----END CERTIFICATE-----\n`;

const show = (change: Partial<FoundCertificateDetail> = {}, options: RenderScreenOptions = {}) =>
  renderScreen(<FoundCertificatePage />, {
    route: '/certhub/discovery/certs/:id',
    path: '/certhub/discovery/certs/7c9e6679-7425-40de-944b-e07fc1f90ae7',
    lang: 'en',
    namespaces: {
      certhub: areaTexts,
      'certhub-parse-cert': decoderTexts,
      'certhub-discovery-certs': texts,
    },
    ...options,
    handlers: [
      ...(options.handlers ?? []),
      onCall(discoveryCalls.readFoundCertificate, { data: makeDetail({ pem, ...change }) }),
    ],
  });

describe('a found certificate', () => {
  it('shows everything that the decoder shows of it, with its PEM to take along (DISC-006)', async () => {
    await show();
    expect(await screen.findByRole('heading', { name: 'Extensions (10)' })).toBeVisible();
    expect(screen.getByText('OV (policy 2.23.140.1.2.2)')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Copy PEM' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'PEM' })).toBeVisible();
  });

  it('says where it is served, and what to do where it is served wrongly (DISC-006)', async () => {
    await show({
      places: [
        makePlace(),
        makePlace({
          host: 'xn--fiq228c.com',
          address: '2001:db8::1',
          nameMatches: false,
          chain: 'untrusted',
        }),
      ],
    });
    const table = await screen.findByRole('table', { name: 'Server' });
    const [, well, wrong] = within(table).getAllByRole('row');
    expect(well).toHaveTextContent(/^shop\.example\.com:443192\.0\.2\.1MatchesTrusted/);
    expect(wrong).toHaveTextContent(/Doesn’t match.*Install a certificate that includes this name/);
    expect(wrong).toHaveTextContent(/Not trusted.*intermediate certificate is missing/);
    expect(within(wrong!).getByRole('link', { name: '中文.com:443' })).toHaveAttribute(
      'href',
      '/certhub/discovery/manage?keyword=xn--fiq228c.com',
    );
  });

  it('says that no server sends it any more, and since when (DISC-006)', async () => {
    await show({ places: [], target: '', lastSeen: 1_790_000_000 });
    expect(await screen.findByText(/No watched server sends this certificate any more.*2026/)).toBeVisible();
    expect(screen.getByText('No longer served')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Audit this server' })).toBeNull();
  });

  it('leads to the order that it comes from (DISC-006)', async () => {
    await show({ orderNo: '202611221357' });
    expect(await screen.findByRole('link', { name: 'Renew or reissue' })).toHaveAttribute(
      'href',
      '/ssl/certificate/202611221357',
    );
    expect(screen.queryByRole('link', { name: 'Buy a replacement' })).toBeNull();
  });

  it('offers a replacement for all of its names where it was bought elsewhere (DISC-006)', async () => {
    await show();
    const link = await screen.findByRole('link', { name: 'Buy a replacement' });
    const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', 'http://localhost');
    expect(pathname).toBe('/ssl/certificates');
    expect(decodeRenewTicket(searchParams.get('renew_ticket'))).toEqual({
      domains: ['shop.example.com', 'www.shop.example.com', '*.cdn.example.com', '192.0.2.7'],
    });
  });

  it('offers nothing to buy to who may not order (DISC-006)', async () => {
    await show({}, { permissions: ['report:read'] });
    expect(await screen.findByRole('link', { name: 'Audit this server' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Buy a replacement' })).toBeNull();
  });

  it('leads to an audit of the first server that can be audited (DISC-006)', async () => {
    await show({
      places: [makePlace({ host: 'mail.example.com', port: 993 }), makePlace({ targetID: 'other' })],
    });
    expect(await screen.findByRole('link', { name: 'Audit this server' })).toHaveAttribute(
      'href',
      '/certhub/tools/report/shop.example.com',
    );
  });

  it.each([
    ['nobody has', 13_001],
    ['is no id', 13_004],
  ])('goes to the page of what does not exist with an id that %s (DISC-006)', async (_what, code) => {
    const { address } = await show(
      {},
      { handlers: [onCall(discoveryCalls.readFoundCertificate, { code, msg: 'no', data: undefined })] },
    );
    await waitFor(() => expect(address()).toBe('/404'));
  });

  it('says why it could not be read, with another try (DISC-006)', async () => {
    await show({}, { handlers: [onCall(discoveryCalls.readFoundCertificate, 'network')] });
    expect(await screen.findByText('The certificate could not be loaded')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
