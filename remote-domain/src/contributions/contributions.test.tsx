import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { domainCalls, type ListedDomain } from '@certdeck/contract';
import { onCall, renderScreen, sentTo } from '@certdeck/federation/testing';
import { DAY, detailOf, now, listedDomainOf } from '../testing/domains.ts';
import { texts } from '../texts.ts';
import OrderDomain from './OrderDomain.tsx';
import PaletteDomains from './PaletteDomains.tsx';
import TodoDomains from './TodoDomains.tsx';

const over = listedDomainOf('over.test', { status: 'expired', expireTime: now() - 3.5 * DAY });
const soon = listedDomainOf('soon.test', { expireTime: now() + 12.5 * DAY, autoRenew: true });
const options = { lang: 'en', namespaces: { domain: texts } } as const;
const handlersOf = (expired: ListedDomain[], expiring: ListedDomain[], more = 0) => [
  onCall(domainCalls.countDomains, {
    data: { mine: 9, expired: expired.length, expiring: expiring.length + more, forSale: 0 },
  }),
  onCall(domainCalls.listDomains, ({ input }) => {
    const data = input['status'] === 'expired' ? expired : expiring;
    return { data, total: data.length };
  }),
];

describe('what domains add to other pages', () => {
  it('is a task for each name that has expired or does so soon, with the button that renews it (DOM-003)', async () => {
    await renderScreen(<TodoDomains />, { ...options, handlers: handlersOf([over], [soon], 4) });
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3));
    const rows = screen.getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^over\.test expired 3 days ago/),
      expect.stringMatching(/^soon\.test expires in 12 days.*renews itself for ¥79\.00/),
      expect.stringMatching(/^4 more domains expire soon/),
    ]);
    expect(within(rows[0]!).getByRole('link', { name: 'Renew: over.test' })).toHaveAttribute(
      'href',
      '/domain/renew/form?orderNo=D-over-test',
    );
  });

  it('is no task where nothing ends, and asks for no list then', async () => {
    await renderScreen(<TodoDomains />, { ...options, handlers: handlersOf([], []) });
    await waitFor(() => expect(sentTo(domainCalls.countDomains)).toHaveLength(1));
    expect(screen.queryByRole('listitem')).toBeNull();
    expect(sentTo(domainCalls.listDomains)).toEqual([]);
  });

  it('finds names in the palette by what is typed (DOM-003)', async () => {
    await renderScreen(<PaletteDomains query="soon" close={() => {}} />, {
      ...options,
      handlers: handlersOf([], [soon]),
    });
    expect(await screen.findByRole('option', { name: /soon\.test/ })).toHaveTextContent('Expires soon');
    expect(sentTo(domainCalls.listDomains)[0]?.input).toMatchObject({ keyword: 'soon' });
  });

  it('says at a certificate that it outlives its domain, and renews that (DOM-004, D-678)', async () => {
    const certificate = { productName: 'DV', commonName: 'www.soon.test', beginTime: now(), outlives: true };
    const end = (soon.expireTime ?? 0) + 3 * DAY;
    const order = { orderNo: 'N1', commonName: '*.www.soon.test', stage: 'issued', certificate: '' } as const;
    const detail = detailOf('soon.test', {
      ...soon,
      certificates: [{ ...certificate, orderNo: 'N1', endTime: end }],
    });
    await renderScreen(<OrderDomain {...order} />, {
      ...options,
      handlers: [...handlersOf([], [soon]), onCall(domainCalls.getDomain, { data: detail })],
    });
    const panel = within(await screen.findByRole('region', { name: 'Domain of this certificate' }));
    expect(panel.getByText(/valid for 3 days longer than the domain is yours/)).toBeVisible();
    expect(panel.getByRole('link', { name: /^soon ?\.test$/ })).toHaveAttribute(
      'href',
      '/domain/manage/D-soon-test',
    );
    expect(panel.getByRole('link', { name: 'Renew: soon.test' })).toBeVisible();
    expect(sentTo(domainCalls.listDomains)[0]?.input).toMatchObject({ host: '*.www.soon.test' });
  });

  it('says nothing at a certificate whose names were bought elsewhere', async () => {
    const order = { orderNo: 'N1', commonName: 'other.test', stage: 'issued', certificate: '' } as const;
    await renderScreen(<OrderDomain {...order} />, { ...options, handlers: handlersOf([], []) });
    await waitFor(() => expect(sentTo(domainCalls.listDomains)).toHaveLength(1));
    expect(screen.queryByRole('region', { name: 'Domain of this certificate' })).toBeNull();
    expect(sentTo(domainCalls.getDomain)).toEqual([]);
  });
});
