import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { accountCalls, orderCalls } from '@certdeck/contract';
import { portalEvents } from '@certdeck/federation';
import { onCall, sentTo, server } from '@certdeck/federation/testing';
import { account } from '../../testing/customer.ts';
import { registryOf, remoteEntry } from '../../testing/registry.ts';
import { renderShell } from '../../testing/renderShell.tsx';

const notice = (id: string, read = false) => ({
  id,
  title: `notice ${id}`,
  content: `text of ${id}`,
  time: 1_795_180_000,
  read,
});
const order = (orderNo: string, endTime: number) => ({
  orderNo,
  commonName: `${orderNo}.example.com`,
  endTime,
  orderStatus: 1005,
  payAmount: 0,
});

describe('the dashboard', () => {
  const orders = remoteEntry('orders');
  orders.manifest.routes.push({ path: '/orders/expiring', title: orders.manifest.title, screen: 'expiring' });

  it('shows balance, counts with links to their lists, and announcements (HOST-014, D-016)', async () => {
    await renderShell({
      registry: registryOf(orders),
      handlers: [
        onCall(orderCalls.countOrders, {
          data: { total: 9, byStatus: { '1001': 4, '1005': 5 }, expiring: 2 },
        }),
        onCall(accountCalls.listMessages, { data: { siteMsges: [notice('a')], total: 1, unread: 1 } }),
      ],
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
    expect(await screen.findByText('资料完整度 66%')).toBeVisible();
    expect(screen.getByText('203.0.113.7')).toBeVisible();
    expect(screen.getByRole('link', { name: /notice a/ })).toHaveAttribute('href', '/notification?open=a');
    expect(screen.queryByText('从第一张证书开始')).not.toBeInTheDocument();
  });

  it('lists what ends soon, each leading to its order (HOST-014)', async () => {
    const day = 86_400;
    const now = Math.floor(Date.now() / 1000);
    await renderShell({
      registry: registryOf(orders),
      handlers: [
        onCall(orderCalls.countOrders, { data: { total: 2, byStatus: {}, expiring: 2 } }),
        onCall(orderCalls.listOrders, ({ input }) => ({
          data: (input['expiring'] === 'Y'
            ? [order('N1', now - day), order('N2', now + 12.5 * day)]
            : []) as never,
        })),
      ],
    });
    const first = await screen.findByRole('link', { name: /N1\.example\.com/ });
    expect(first).toHaveAttribute('href', '/ssl/certificate/N1');
    expect(first).toHaveTextContent('1天前');
    expect(screen.getByRole('link', { name: /N2\.example\.com/ })).toHaveTextContent('12天后');
  });

  it('asks for no orders where the host name has none, and shows no failure of theirs', async () => {
    const asked = jest.fn();
    await renderShell({
      site: { areas: ['ssl'] },
      handlers: [
        onCall(orderCalls.countOrders, () => {
          asked();
          return { data: { total: 0, byStatus: {}, expiring: 0 } };
        }),
      ],
    });
    expect(await screen.findByText('资料完整度 66%')).toBeVisible();
    expect(screen.queryByText('待支付')).not.toBeInTheDocument();
    expect(asked).not.toHaveBeenCalled();
  });

  it('leads a new customer to the first certificate (HOST-014)', async () => {
    const ssl = remoteEntry('ssl');
    ssl.manifest.routes.push({ path: '/ssl/certificates', title: ssl.manifest.title, screen: 'buy' });
    await renderShell({ registry: registryOf(ssl) });
    expect(await screen.findByText('从第一张证书开始')).toBeVisible();
    for (const link of screen.getAllByRole('link', { name: /购买证书/ }))
      expect(link).toHaveAttribute('href', '/ssl/certificates');
  });

  it('keeps the rest when the counts cannot be had (HOST-014)', async () => {
    const { user } = await renderShell({
      handlers: [onCall(orderCalls.countOrders, { code: 13001, msg: 'x' })],
    });
    expect(await screen.findByText('数据加载失败')).toBeVisible();
    expect(await screen.findByText('资料完整度 66%')).toBeVisible();
    server.use(onCall(orderCalls.countOrders, { data: { total: 1, byStatus: { '1001': 1 }, expiring: 0 } }));
    await user.click(screen.getByRole('button', { name: '重试' }));
    await waitFor(() => expect(screen.queryByText('数据加载失败')).not.toBeInTheDocument());
  });

  it('reads balance and counts again when an area reports a payment (HOST-014)', async () => {
    const { session } = await renderShell();
    await waitFor(() => expect(session.getState().user).not.toBeNull());
    server.use(onCall(accountCalls.getAccount, { data: { ...account, balance: 5 } }));
    const before = sentTo(orderCalls.countOrders).length;
    act(() => portalEvents.emit('order.paid.v1', { orderNos: ['N1'] }));
    await waitFor(() => expect(session.getState().user?.balance).toBe(5));
    await waitFor(() => expect(sentTo(orderCalls.countOrders).length).toBeGreaterThan(before));
  });
});
