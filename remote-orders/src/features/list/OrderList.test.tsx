import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { orderCalls, type PayOrder } from '@certdeck/contract';
import { onCall, renderScreen, sentTo, server, type RenderScreenOptions } from '@certdeck/federation/testing';
import { decodeRenewTicket } from '@certdeck/validation';
import { collectFiles } from '../../testing/files.ts';
import { makeName, makeOrder, ORDERED } from '../../testing/orders.ts';
import { texts } from '../../texts.ts';
import ExpiringOrdersPage from './ExpiringOrders.page.tsx';
import { nextEnd } from './DaysLeft.tsx';
import OrderListPage from './OrderList.page.tsx';

const saved = collectFiles();
const orders: PayOrder[] = [
  makeOrder({ orderNo: 'N1', commonName: 'one.com' }),
  makeOrder({ orderNo: 'N2', commonName: 'two.com', orderStatus: 1002, payTime: ORDERED, payAmount: 20_000 }),
  makeOrder({ orderNo: 'N3', commonName: 'three.com', payAmount: 100 }),
  makeOrder({
    orderNo: 'N5',
    commonName: 'five.com',
    orderStatus: 1005,
    payTime: Date.parse('2024-01-01T00:00:00') / 1000,
    certExpireTime: 4_000_000_000,
  }),
];

function show(
  options: RenderScreenOptions = {},
  page = <OrderListPage />,
  rows = orders,
  total = rows.length,
) {
  return renderScreen(page, {
    path: '/orders/list',
    namespaces: { orders: texts },
    ...options,
    handlers: [
      ...(options.handlers ?? []),
      onCall(orderCalls.listOrders, { data: rows, total }),
      onCall(orderCalls.countOrders, { data: { total: 25, byStatus: { 1001: 20, 1005: 5 }, expiring: 0 } }),
      onCall(orderCalls.listProducts, { data: [] }),
    ],
  });
}
const asked = () => sentTo(orderCalls.listOrders).map(({ input }) => input);
const row = async (text: string) => (await screen.findByText(text)).closest('tr')!;

describe('order list', () => {
  it('shows orders in pages that start at orderLimit (ORD-001, D-065)', async () => {
    const { user, address } = await show({ site: { orderLimit: 15 } }, undefined, orders, 40);
    expect(await row('one.com')).toHaveTextContent('N1');
    expect(asked()).toEqual([{ limit: '15', offset: '1' }]);
    await user.click(screen.getByRole('button', { name: '第 2 页' }));
    await waitFor(() => expect(asked().at(-1)).toEqual({ limit: '15', offset: '2' }));
    expect(address()).toBe('/orders/list?page=2');
  });

  it('reads its filters from the address and writes them there', async () => {
    const { user, address } = await show({
      path: '/orders/list?status=1001&keyword=one&brand=digicert&page=3&limit=50',
    });
    await screen.findByText('one.com');
    expect(asked()).toEqual([
      { status: '1001', keyword: 'one', brand: 'digicert', limit: '50', offset: '3' },
    ]);
    const search = screen.getByRole('searchbox');
    await user.clear(search);
    await user.type(search, 'two{Enter}');
    await waitFor(() =>
      expect(address()).toBe('/orders/list?status=1001&keyword=two&brand=digicert&limit=50'),
    );
    await user.click(screen.getByRole('tab', { name: /全部/ }));
    expect(address()).toBe('/orders/list?keyword=two&brand=digicert&limit=50');
  });

  it('ignores an address that can not be used', async () => {
    await show({ path: '/orders/list?status=abc&page=-1&limit=99999' });
    await screen.findByText('one.com');
    expect(asked()).toEqual([{ limit: '10', offset: '1' }]);
  });

  it('has a tab for each status with its count (ORD-018)', async () => {
    await show();
    expect(await screen.findByRole('tab', { name: '全部 25' })).toBeVisible();
    expect(screen.getByRole('tab', { name: '待支付 20' })).toBeVisible();
    expect(screen.getByRole('tab', { name: '已签发 5' })).toBeVisible();
    expect(screen.getByRole('tab', { name: '已取消 0' })).toBeVisible();
  });

  it('shows an unknown status by its number, as a tab too (ORD-014, D-189)', async () => {
    await show(
      {
        handlers: [
          onCall(orderCalls.countOrders, { data: { total: 1, byStatus: { 1099: 1 }, expiring: 0 } }),
        ],
      },
      undefined,
      [makeOrder({ orderStatus: 1099 })],
    );
    expect(await screen.findByRole('tab', { name: '1099 1' })).toBeVisible();
    expect(await row('shop.example.com')).toHaveTextContent('1099');
  });

  it('ends after the pay date and 365 days a year, and shows a dash before payment (ORD-015, ORD-016)', async () => {
    await show();
    expect(await row('five.com')).toHaveTextContent('2024-12-31');
    const cells = within(await row('one.com')).getAllByRole('cell');
    const headers = screen.getAllByRole('columnheader').map((cell) => cell.textContent);
    expect(cells[headers.indexOf('有效期至')]).toHaveTextContent(/^-$/);
  });

  it('pays one order (ORD-009, ORD-019)', async () => {
    const { user, asked: dialogs } = await show({ dialog: 'paid' });
    await user.click(within(await row('one.com')).getByRole('button', { name: '支付' }));
    expect(dialogs).toEqual([
      {
        name: 'billing/payment-dialog/v1',
        input: { aim: 'makeOrder', orderNos: ['N1'], amount: 15_800 },
      },
    ]);
    await waitFor(() => expect(asked()).toHaveLength(2));
  });

  it('offers no act on an order that is cancelled (ORD-012)', async () => {
    const { user } = await show({}, undefined, [makeOrder({ orderStatus: 1004 })]);
    await user.click(within(await row('shop.example.com')).getByRole('button', { name: 'N1 的操作' }));
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['详情']);
  });

  it('pays the unpaid ones of the selected orders together (ORD-019)', async () => {
    const { user, asked: dialogs } = await show();
    await user.click(await screen.findByRole('checkbox', { name: '选择全部行' }));
    await user.click(screen.getByRole('button', { name: /^支付 2 个订单/ }));
    expect(dialogs[0]?.input).toEqual({ aim: 'makeOrder', orderNos: ['N1', 'N3'], amount: 15_900 });
  });

  it('cancels the selected orders in one call, saying what comes back (ORD-020)', async () => {
    const { user } = await show({ handlers: [onCall(orderCalls.cancelOrders, {})] });
    await user.click(await screen.findByRole('checkbox', { name: /N1/ }));
    await user.click(screen.getByRole('checkbox', { name: /N2/ }));
    await user.click(screen.getByRole('button', { name: '取消 2 个订单' }));
    const dialog = screen.getByRole('alertdialog');
    expect(dialog).toHaveTextContent('1 个订单未付款，取消后没有退款。');
    expect(dialog).toHaveTextContent(/1 个订单已付款，将退回余额：.*200\.00/);
    await user.click(within(dialog).getByRole('button', { name: '取消订单' }));
    await waitFor(() =>
      expect(sentTo(orderCalls.cancelOrders).map(({ input }) => input)).toEqual([{ orderNos: ['N1', 'N2'] }]),
    );
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('edits a remark in its row (ORD-021)', async () => {
    const { user } = await show({ handlers: [onCall(orderCalls.saveRemark, {})] });
    await user.click(await screen.findByRole('button', { name: '编辑订单 N1 的备注' }));
    await user.type(screen.getByRole('textbox', { name: '备注' }), '甲{Enter}');
    await waitFor(() =>
      expect(sentTo(orderCalls.saveRemark).map(({ input }) => input)).toEqual([
        { orderNo: 'N1', remark: '甲' },
      ]),
    );
  });

  it('renews with the names of the order (ORD-034)', async () => {
    const { user, address } = await show({
      handlers: [
        onCall(orderCalls.listOrderDomains, { data: [makeName('five.com'), makeName('a.five.com')] }),
      ],
    });
    await user.click(within(await row('five.com')).getByRole('button', { name: '续费' }));
    await waitFor(() => expect(address()).toMatch(/^\/ssl\/certificates/));
    expect(decodeRenewTicket(new URLSearchParams(address().split('?')[1]).get('renew_ticket'))).toEqual([
      'five.com',
      'a.five.com',
    ]);
  });

  it('saves all that match as 对账订单.csv, not the page alone (ORD-032, D-197)', async () => {
    const asks: string[] = [];
    const { user } = await show({ path: '/orders/list?status=1001&page=2', lang: 'en' });
    server.use(
      http.get('*/api/v1/orders/batch/download', ({ request }) => {
        asks.push(new URL(request.url).search);
        return new HttpResponse('a,b', { headers: { 'content-type': 'text/csv; charset=utf-8' } });
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['对账订单.csv']));
    expect((await saved[0]?.bytes)?.toString()).toBe('a,b');
    expect(asks).toEqual(['?status=1001']);
  });

  it('remembers which columns are shown', async () => {
    const { user, unmount } = await show();
    await screen.findByText('one.com');
    expect(screen.getByRole('columnheader', { name: '金额' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: '显示列' }));
    await user.click(screen.getByRole('checkbox', { name: '金额' }));
    expect(screen.queryByRole('columnheader', { name: '金额' })).toBeNull();
    unmount();
    await show();
    await screen.findByText('one.com');
    expect(screen.queryByRole('columnheader', { name: '金额' })).toBeNull();
  });

  it('says why it is empty and what to do next', async () => {
    const { unmount } = await show({}, undefined, []);
    expect(await screen.findByRole('link', { name: '购买证书' })).toHaveAttribute(
      'href',
      '/ssl/certificates',
    );
    unmount();
    const { user, address } = await show({ path: '/orders/list?keyword=zzz' }, undefined, []);
    expect(await screen.findByText('没有符合条件的结果')).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: '清除筛选' }).at(-1)!);
    expect(address()).toBe('/orders/list');
  });

  it("shows the server's words when it can not be read, and tries again", async () => {
    const { user } = await show({
      handlers: [onCall(orderCalls.listOrders, { code: 13004, msg: '参数错误' })],
    });
    expect(await screen.findByText('参数错误')).toBeVisible();
    server.use(onCall(orderCalls.listOrders, { data: orders, total: 4 }));
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('one.com')).toBeVisible();
  });
});

describe('an order list that can not be read', () => {
  it.each([
    ['another status', () => screen.getByRole('tab', { name: /待支付/ })],
    ['another page', () => screen.getByRole('button', { name: '第 2 页' })],
  ])('shows no rows of the query before when %s fails, and tries again (B§8.2)', async (_what, control) => {
    const { user } = await show({}, undefined, orders, 40);
    await screen.findByText('five.com');
    server.use(onCall(orderCalls.listOrders, { status: 500, msg: 'stack trace' }));
    await user.click(control());
    expect(await screen.findByText('服务器内部错误！')).toBeVisible();
    expect(screen.queryByText('five.com')).toBeNull();
    server.use(onCall(orderCalls.listOrders, { data: [makeOrder({ commonName: 'next.com' })], total: 1 }));
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('next.com')).toBeVisible();
    expect(screen.queryByText('服务器内部错误！')).toBeNull();
  });

  it('shows no rows that do not match when a search fails, and keeps what was searched for', async () => {
    const { user, address } = await show();
    await screen.findByText('five.com');
    server.use(onCall(orderCalls.listOrders, 'network'));
    await user.type(screen.getByRole('searchbox'), 'two{Enter}');
    expect(await screen.findByText('与服务器断开连接~')).toBeVisible();
    expect(screen.queryByText('five.com')).toBeNull();
    expect(screen.getByRole('searchbox')).toHaveValue('two');
    expect(address()).toBe('/orders/list?keyword=two');
  });

  it('keeps the rows of this very query and says that they are from before', async () => {
    const { user } = await show({ dialog: 'paid' });
    const pay = within(await row('one.com')).getByRole('button', { name: '支付' });
    server.use(onCall(orderCalls.listOrders, 'network'));
    await user.click(pay);
    expect(await screen.findByText('列表未能更新，显示的是之前读取的内容')).toBeVisible();
    expect(screen.getByText('one.com')).toBeVisible();
    server.use(onCall(orderCalls.listOrders, { data: [makeOrder({ commonName: 'next.com' })], total: 1 }));
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('next.com')).toBeVisible();
    expect(screen.queryByText('列表未能更新，显示的是之前读取的内容')).toBeNull();
  });

  it.each([
    ['the server fails', { status: 500, msg: 'stack trace' }, '服务器内部错误！'],
    ['the connection is lost', 'network', '与服务器断开连接~'],
  ] as const)('says it in the fixed words when %s (B§8.2, B§8.3)', async (_when, answer, words) => {
    await show({ handlers: [onCall(orderCalls.listOrders, answer)] });
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByText('stack trace')).toBeNull();
  });
});

describe('expiring orders', () => {
  it('are the same screen, asked for those that end soon (ORD-002, D-191)', async () => {
    const end = Math.floor(Date.now() / 1000) + 5 * 86_400 + 3_600;
    const gone = Math.floor(Date.now() / 1000) - 2 * 86_400 - 3_600;
    await show({}, <ExpiringOrdersPage />, [
      makeOrder({ commonName: 'soon.com', orderStatus: 1005, payTime: ORDERED, certExpireTime: end }),
      makeOrder({ orderNo: 'N2', commonName: 'gone.com', orderStatus: 1005, certExpireTime: gone }),
    ]);
    expect(await row('soon.com')).toHaveTextContent('剩 5 天');
    expect(await row('gone.com')).toHaveTextContent('已过期 3 天');
    expect(asked()).toEqual([{ expiring: 'Y', limit: '10', offset: '1' }]);
    expect(screen.queryByRole('tab')).toBeNull();
    expect(sentTo(orderCalls.countOrders)).toEqual([]);
    expect(within(await row('soon.com')).getByRole('button', { name: '续费' })).toBeVisible();
  });

  it('count to the earlier of certificate and coverage (D-191)', () => {
    expect(nextEnd({ certExpireTime: 5, endTime: 9 })).toBe(5);
    expect(nextEnd({ certExpireTime: 0, endTime: 9 })).toBe(9);
    expect(nextEnd({ certExpireTime: 0, endTime: 0 })).toBe(0);
  });
});
