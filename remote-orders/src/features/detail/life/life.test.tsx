import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { orderCalls, type OrderDetail } from '@certdeck/contract';
import { onCall, renderScreen, server, type RenderScreenOptions } from '@certdeck/federation/testing';
import { revalidateAreas } from '@certdeck/session';
import { makeIssued, makeName, makePaid, makePlan } from '../../../testing/orders.ts';
import { texts } from '../../../texts.ts';
import OrderDetailPage from '../OrderDetail.page.tsx';
import { lifeMarks } from './marks.ts';

const DAY = 86_400;
const at = (date: string) => Date.parse(`${date}T12:00:00Z`) / 1000;
const paid = at('2026-11-22');
const issued = (values: Partial<OrderDetail> = {}) =>
  makeIssued({
    payTime: paid,
    endTime: paid + 365 * DAY,
    certExpireTime: at('2027-06-10'),
    timeline: (['created', 'paid', 'validated', 'issued'] as const).map((step, index) => ({
      step,
      time: paid + index,
    })),
    ...values,
  });

const show = (order: OrderDetail, options: RenderScreenOptions = {}) =>
  renderScreen(<OrderDetailPage />, {
    route: '/ssl/certificate/:id',
    path: '/ssl/certificate/N1',
    lang: 'en',
    namespaces: { orders: texts },
    ...options,
    handlers: [
      onCall(orderCalls.getOrder, { data: order }),
      onCall(orderCalls.renewalPlan, { data: makePlan() }),
      onCall(orderCalls.listOrderDomains, { data: [makeName('a.com')], total: 1 }),
      onCall(orderCalls.getCertificate, 'never'),
    ],
  });

describe('the life of an issued order', () => {
  it('has the dates that divide its rail and the times of its steps', async () => {
    await show(issued());
    const panel = await screen.findByRole('region', { name: 'Life of this order' });
    for (const text of ['Certificate issued', 'certificate expires', 'coverage ends'])
      expect(within(panel).getAllByText(new RegExp(`^${text}`))[0]).toBeVisible();
    expect(panel).toHaveTextContent('10 Jun 2027');
    expect(panel).toHaveTextContent('22 Nov 2027');
    const steps = within(panel).getAllByRole('listitem');
    expect(steps.map((step) => step.textContent?.split(' completed')[0])).toHaveLength(4);
    expect(panel.querySelectorAll('[data-rail]')).toHaveLength(1);
  });

  it('offers what works and nothing else', async () => {
    const { user, address } = await show(issued());
    const panel = await screen.findByRole('region', { name: 'Life of this order' });
    expect(
      within(panel)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Reissues so far', 'Reissue the certificate', 'Renew early', 'Revoke']);
    expect(
      within(panel)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/help/article/renewal', '/help/article/revocation']);
    await user.click(within(panel).getByRole('button', { name: 'Renew early' }));
    await waitFor(() => expect(address()).toMatch(/^\/ssl\/certificates\?renew_ticket=/));
  });

  it('has no renewal where there is nowhere to buy', async () => {
    await show(issued(), { absent: ['/ssl/certificates'] });
    const panel = await screen.findByRole('region', { name: 'Life of this order' });
    expect(within(panel).queryByRole('button', { name: 'Renew early' })).toBeNull();
  });

  it('takes the place of the progress when the certificate is issued, and says so', async () => {
    await show(makePaid());
    await screen.findByRole('region', { name: 'Progress' });
    expect(screen.queryByRole('region', { name: 'Life of this order' })).toBeNull();
    server.use(onCall(orderCalls.getOrder, { data: issued() }));
    await revalidateAreas(['orders']);
    expect(await screen.findByRole('region', { name: 'Life of this order' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Progress' })).toBeNull();
    expect(screen.getByText('The certificate has been issued; download it below.')).toHaveAttribute(
      'role',
      'status',
    );
  });
});

describe('the dates of a life', () => {
  const life = { payTime: paid, endTime: paid + 365 * DAY, timeline: issued().timeline };

  it('lie where the certificate ends within its coverage', () => {
    const { share, marks } = lifeMarks({ ...life, certExpireTime: paid + 73 * DAY });
    expect(share).toBeCloseTo(0.2);
    expect(marks.map(({ kind }) => kind)).toEqual(['issued', 'ends', 'coverage']);
  });

  it('have one end where certificate and coverage end within a day', () => {
    const { share, marks } = lifeMarks({ ...life, certExpireTime: paid + 364.5 * DAY });
    expect(marks.map(({ kind }) => kind)).toEqual(['issued', 'ends']);
    expect(share).toBeGreaterThan(0.99);
  });

  it('are those that are known', () => {
    expect(lifeMarks({ ...life, payTime: 0, endTime: 0, certExpireTime: 5, timeline: [] }).marks).toEqual([
      { kind: 'ends', time: 5 },
    ]);
  });
});
