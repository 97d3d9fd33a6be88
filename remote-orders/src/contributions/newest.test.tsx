import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { orderCalls } from '@certdeck/contract';
import { portalEvents } from '@certdeck/federation';
import { sentTo, server } from '@certdeck/federation/testing';
import { revalidateOn } from '@certdeck/session';
import { decodeRenewTicket } from '@certdeck/validation';
import { counting, failing, listing, namedOrder, showContribution } from '../testing/contributions.tsx';
import FirstSteps from './FirstSteps.tsx';
import RecentOrders from './RecentOrders.tsx';

describe('the newest orders', () => {
  const both = (
    <>
      <FirstSteps />
      <RecentOrders />
    </>
  );

  it('stand below how many wait for what, each leading to its page or list (HOST-014, D-016)', async () => {
    await showContribution(<RecentOrders />, {
      handlers: [counting(9, { '1001': 4, '1005': 5 }, 2), listing(() => [namedOrder('N1')])],
    });
    expect(await screen.findByRole('link', { name: /待支付.*4/ })).toHaveAttribute(
      'href',
      '/orders/list?status=1001',
    );
    expect(screen.getByRole('link', { name: /待验证.*0/ })).toHaveAttribute(
      'href',
      '/orders/list?status=1002',
    );
    expect(screen.getByRole('link', { name: /即将到期.*2/ })).toHaveAttribute('href', '/orders/expiring');
    expect(screen.getByRole('link', { name: /n1\.example\.com/ })).toHaveAttribute(
      'href',
      '/ssl/certificate/N1',
    );
    expect(screen.getByRole('link', { name: '全部 9' })).toHaveAttribute('href', '/orders/list');
  });

  it('say when they could not be had, and are read again when asked to', async () => {
    const { user } = await showContribution(<RecentOrders />, {
      handlers: [counting(1, { '1001': 1 }), failing(orderCalls.listOrders)],
    });
    expect(await screen.findByText('数据加载失败')).toBeVisible();
    server.use(listing(() => [namedOrder('N1')]));
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByRole('link', { name: /n1\.example\.com/ })).toBeVisible();
    expect(screen.queryByText('数据加载失败')).not.toBeInTheDocument();
  });

  it('are counted again when a payment is reported', async () => {
    await showContribution(<RecentOrders />, {
      handlers: [counting(1, { '1001': 1 }), listing(() => [namedOrder('N1')])],
    });
    await screen.findByRole('link', { name: /待支付.*1/ });
    const before = sentTo(orderCalls.countOrders).length;
    act(() => portalEvents.emit('order.paid.v1', { orderNos: ['N1'] }));
    await act(() => revalidateOn('order.paid.v1'));
    await waitFor(() => expect(sentTo(orderCalls.countOrders).length).toBeGreaterThan(before));
  });

  it('give way to the question for the first name where there are none', async () => {
    const { user, address } = await showContribution(both, {
      lang: 'en',
      handlers: [counting(0), listing(() => [])],
    });
    await user.type(await screen.findByLabelText('Domain name'), 'HTTPS://Shop.Example.com/{Enter}');
    await waitFor(() => expect(address()).toMatch(/renew_ticket=/));
    const ticket = new URLSearchParams(address().split('?')[1]).get('renew_ticket');
    expect(decodeRenewTicket(ticket).domains).toEqual(['shop.example.com']);
    expect(screen.queryByText('Recent orders')).not.toBeInTheDocument();
  });

  it('stand alone where there are some', async () => {
    await showContribution(both, { lang: 'en', handlers: [counting(3), listing(() => [namedOrder('N1')])] });
    expect(await screen.findByText('Recent orders')).toBeVisible();
    expect(screen.queryByLabelText('Domain name')).not.toBeInTheDocument();
  });
});
