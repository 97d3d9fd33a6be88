import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { orderCalls } from '@certdeck/contract';
import { portalEvents } from '@certdeck/federation';
import { onCall, renderScreen, sentTo, server, type RenderScreenOptions } from '@certdeck/federation/testing';
import { revalidateOn } from '@certdeck/session';
import { makeOrder } from '../testing/orders.ts';
import { texts } from '../texts.ts';
import ExpiringSoon from './ExpiringSoon.tsx';
import FirstSteps from './FirstSteps.tsx';
import InUseBadge from './InUseBadge.tsx';
import OrderCounts from './OrderCounts.tsx';

const counts = (total: number, byStatus: Record<string, number> = {}, expiring = 0) =>
  onCall(orderCalls.countOrders, { data: { total, byStatus, expiring } });
const show = (element: React.ReactNode, options: RenderScreenOptions) =>
  renderScreen(element, { namespaces: { orders: texts }, ...options });

describe('orders on the dashboard', () => {
  it('are counted by what they wait for, each figure leading to its list (HOST-014, D-016)', async () => {
    await show(<OrderCounts />, { handlers: [counts(9, { '1001': 4, '1005': 5 }, 2)] });
    const unpaid = await screen.findByRole('link', { name: /待支付.*4/ });
    expect(unpaid).toHaveAttribute('href', '/orders/list?status=1001');
    expect(screen.getByRole('link', { name: /待验证.*0/ })).toHaveAttribute(
      'href',
      '/orders/list?status=1002',
    );
    expect(screen.getByRole('link', { name: /即将到期.*2/ })).toHaveAttribute('href', '/orders/expiring');
  });

  it('say when the counts could not be had, and count again when asked to (HOST-014)', async () => {
    const { user } = await show(<OrderCounts />, {
      handlers: [onCall(orderCalls.countOrders, { code: 13001, msg: 'x' })],
    });
    expect(await screen.findByText('数据加载失败')).toBeVisible();
    expect(screen.getByRole('link', { name: /待支付.*–/ })).toBeVisible();
    server.use(counts(1, { '1001': 1 }));
    await user.click(screen.getByRole('button', { name: '重试' }));
    await waitFor(() => expect(screen.queryByText('数据加载失败')).not.toBeInTheDocument());
    expect(screen.getByRole('link', { name: /待支付.*1/ })).toBeVisible();
  });

  it('are counted again when a payment is reported', async () => {
    await show(<OrderCounts />, { handlers: [counts(1, { '1001': 1 })] });
    await screen.findByRole('link', { name: /待支付.*1/ });
    const before = sentTo(orderCalls.countOrders).length;
    act(() => portalEvents.emit('order.paid.v1', { orderNos: ['N1'] }));
    await act(() => revalidateOn('order.paid.v1'));
    await waitFor(() => expect(sentTo(orderCalls.countOrders).length).toBeGreaterThan(before));
  });

  it('that end soon are listed, each leading to its page (HOST-014)', async () => {
    const day = 86_400;
    const now = Math.floor(Date.now() / 1000);
    const order = (orderNo: string, endTime: number) =>
      makeOrder({ orderNo, commonName: `${orderNo}.example.com`, endTime, orderStatus: 1005 });
    await show(<ExpiringSoon />, {
      handlers: [
        counts(2, {}, 2),
        onCall(orderCalls.listOrders, ({ input }) => ({
          data: input['expiring'] === 'Y' ? [order('N1', now - day), order('N2', now + 12.5 * day)] : [],
        })),
      ],
    });
    const first = await screen.findByRole('link', { name: /N1\.example\.com/ });
    expect(first).toHaveAttribute('href', '/ssl/certificate/N1');
    expect(first).toHaveTextContent('1天前');
    expect(screen.getByRole('link', { name: /N2\.example\.com/ })).toHaveTextContent('12天后');
  });

  it('give way to the first steps where there are none, and these to nothing where there are some (HOST-014)', async () => {
    const both = (
      <>
        <FirstSteps />
        <ExpiringSoon />
      </>
    );
    const handlers = [counts(0), onCall(orderCalls.listOrders, { data: [] })];
    const { unmount } = await show(both, { handlers });
    expect(await screen.findByText('从第一张证书开始')).toBeVisible();
    expect(screen.getByRole('link', { name: '购买证书' })).toHaveAttribute('href', '/ssl/certificates');
    await waitFor(() => expect(screen.queryByRole('heading', { name: '即将到期' })).not.toBeInTheDocument());
    unmount();
    await show(both, { handlers: [counts(3), onCall(orderCalls.listOrders, { data: [] })] });
    expect(await screen.findByText('未来 30 天没有证书到期')).toBeVisible();
    expect(screen.queryByText('从第一张证书开始')).not.toBeInTheDocument();
  });
});

describe('a product of which there are certificates in force', () => {
  it('says how many, and one without says nothing', async () => {
    const orders = ['N1', 'N2'].map((orderNo) => makeOrder({ orderNo, productNo: 'A', orderStatus: 1005 }));
    const product = { productType: 'dv_ssl', brand: 'alphassl' };
    await show(
      <>
        <InUseBadge productNo="A" {...product} />
        <InUseBadge productNo="B" {...product} />
      </>,
      { lang: 'en', handlers: [onCall(orderCalls.listOrders, { data: orders })] },
    );
    expect(await screen.findByText('In use · 2')).toBeVisible();
    expect(screen.getAllByText(/In use/)).toHaveLength(1);
    expect(sentTo(orderCalls.listOrders).map(({ input }) => input)).toEqual([
      { status: '1005', limit: '500', offset: '1' },
    ]);
  });

  it('says nothing when the orders could not be had', async () => {
    await show(<InUseBadge productNo="A" productType="dv_ssl" brand="alphassl" />, {
      handlers: [onCall(orderCalls.listOrders, 'network')],
    });
    await waitFor(() => expect(sentTo(orderCalls.listOrders)).not.toHaveLength(0));
    expect(document.body).not.toHaveTextContent(/使用中|重试/);
  });
});
