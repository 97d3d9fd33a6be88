import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { orderCalls } from '@certdeck/contract';
import { onCall, sentTo, server } from '@certdeck/federation/testing';
import { decodeRenewTicket } from '@certdeck/validation';
import { collectFiles } from '../../testing/files.ts';
import { asked, orders, row, showList } from '../../testing/order-list.tsx';
import { makeName, makeOrder } from '../../testing/orders.ts';
import { keepPreferences } from '../../testing/preferences.ts';

const saved = collectFiles();

describe('order list', () => {
  it('shows orders in pages that start at orderLimit (ORD-001, D-065)', async () => {
    const { user, address } = await showList({ site: { orderLimit: 15 } }, undefined, orders, 40);
    expect(await row('one.com')).toHaveTextContent('N1');
    expect(asked()).toEqual([{ limit: '15', offset: '1' }]);
    await user.click(screen.getByRole('button', { name: '第 2 页' }));
    await waitFor(() => expect(asked().at(-1)).toEqual({ limit: '15', offset: '2' }));
    expect(address()).toBe('/orders/list?page=2');
  });

  it('keeps what was typed when the page is turned before it is drawn', async () => {
    const { user, address } = await showList({}, undefined, orders, 40);
    await row('one.com');
    const search = screen.getByRole('searchbox');
    await user.type(search, 'one');
    act(() => {
      fireEvent.keyDown(search, { key: 'Enter' });
      fireEvent.click(screen.getByRole('button', { name: '第 2 页' }));
    });
    await waitFor(() => expect(address()).toBe('/orders/list?keyword=one&page=2'));
  });

  it('reads its filters from the address and writes them there', async () => {
    const { user, address } = await showList({
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
    await showList({ path: '/orders/list?status=abc&page=-1&limit=99999' });
    await screen.findByText('one.com');
    expect(asked()).toEqual([{ limit: '10', offset: '1' }]);
  });

  it('has a tab for each status with its count (ORD-018)', async () => {
    await showList();
    expect(await screen.findByRole('tab', { name: '全部 25' })).toBeVisible();
    expect(screen.getByRole('tab', { name: '待支付 20' })).toBeVisible();
    expect(screen.getByRole('tab', { name: '已签发 5' })).toBeVisible();
    expect(screen.getByRole('tab', { name: '已取消 0' })).toBeVisible();
  });

  it('shows an unknown status by its number, as a tab too (ORD-014, D-189)', async () => {
    await showList(
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
    await showList();
    expect(await row('five.com')).toHaveTextContent('2024-12-31');
    const cells = within(await row('one.com')).getAllByRole('cell');
    const headers = screen.getAllByRole('columnheader').map((cell) => cell.textContent);
    expect(cells[headers.indexOf('服务期至')]).toHaveTextContent(/^-$/);
  });

  it('says of its two ends which is the certificate’s and which the coverage’s (ORD-015)', async () => {
    await showList();
    const cells = within(await row('five.com')).getAllByRole('cell');
    const headers = screen.getAllByRole('columnheader').map((cell) => cell.textContent);
    const cellBelow = (header: string) => cells[headers.indexOf(header)];
    expect(cellBelow('证书到期')).toHaveTextContent('2096-10-02');
    expect(cellBelow('服务期至')).toHaveTextContent(/^2024-12-31$/);
  });

  it('pays one order (ORD-009, ORD-019)', async () => {
    const { user, asked: dialogs } = await showList({ dialog: 'paid' });
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
    const { user } = await showList({}, undefined, [makeOrder({ orderStatus: 1004 })]);
    await user.click(within(await row('shop.example.com')).getByRole('button', { name: 'N1 的操作' }));
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent?.trim())).toEqual([
      '详情',
      '复制为 API 调用',
    ]);
  });

  it('pays the selected orders together, once they are those that can be paid (ORD-019)', async () => {
    const { user, asked: dialogs } = await showList();
    await user.click(await screen.findByRole('checkbox', { name: '选择全部行' }));
    expect(screen.queryByRole('button', { name: /^支付 \d+ 个订单/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: '支付：仅 2/4 可用' }));
    expect(screen.getByRole('button', { name: /^支付 2 个订单/ })).toHaveTextContent('159.00');
    await user.click(screen.getByRole('button', { name: /^支付 2 个订单/ }));
    expect(dialogs[0]?.input).toEqual({ aim: 'makeOrder', orderNos: ['N1', 'N3'], amount: 15_900 });
  });

  it('cancels the selected orders in one call, saying what comes back (ORD-020)', async () => {
    const { user } = await showList({
      handlers: [onCall(orderCalls.cancelOrders, {}), onCall(orderCalls.orderRefunds, { data: [] })],
    });
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
    const { user } = await showList({ handlers: [onCall(orderCalls.saveRemark, {})] });
    await user.click(await screen.findByRole('button', { name: '编辑订单 N1 的备注' }));
    const field = screen.getByRole('textbox', { name: '备注' });
    await user.type(field, '甲');
    // The keys of an input method are its own: Enter takes the word, Escape leaves it.
    for (const key of ['Enter', 'Escape']) fireEvent.keyDown(field, { key, isComposing: true });
    expect([field.isConnected, sentTo(orderCalls.saveRemark)]).toEqual([true, []]);
    await user.type(field, '{Enter}');
    await waitFor(() =>
      expect(sentTo(orderCalls.saveRemark).map(({ input }) => input)).toEqual([
        { orderNo: 'N1', remark: '甲' },
      ]),
    );
  });

  it('renews with the names of the order (ORD-034)', async () => {
    const { user, address } = await showList({
      handlers: [
        onCall(orderCalls.listOrderDomains, { data: [makeName('five.com'), makeName('a.five.com')] }),
      ],
    });
    await user.click(within(await row('five.com')).getByRole('button', { name: '续期' }));
    await waitFor(() => expect(address()).toMatch(/^\/ssl\/certificates/));
    expect(
      decodeRenewTicket(new URLSearchParams(address().split('?')[1]).get('renew_ticket')).domains,
    ).toEqual(['five.com', 'a.five.com']);
  });

  it('saves all that match as 对账订单.csv, not the page alone (ORD-032, D-197)', async () => {
    const asks: string[] = [];
    const { user } = await showList({ path: '/orders/list?status=1001&page=2', lang: 'en' });
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

  it('has the same behind one button on a phone (D-026)', async () => {
    const wide = window.matchMedia;
    window.matchMedia = (query) => Object.assign(wide(query), { matches: query.includes('max-width') });
    try {
      const { user } = await showList({ lang: 'en' });
      server.use(
        http.get(
          '*/api/v1/orders/batch/download',
          () => new HttpResponse('a,b', { headers: { 'content-type': 'text/csv; charset=utf-8' } }),
        ),
      );
      expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
      await user.click(await screen.findByRole('button', { name: 'Actions for this list' }));
      expect(await screen.findByRole('menuitem', { name: /API call/ })).toBeVisible();
      await user.click(screen.getByRole('menuitem', { name: 'Export CSV' }));
      await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['对账订单.csv']));
    } finally {
      window.matchMedia = wide;
    }
  });

  it('remembers which columns are shown', async () => {
    const { handlers, valueOf } = keepPreferences();
    const { user, unmount } = await showList({ handlers });
    await screen.findByText('one.com');
    expect(screen.getByRole('columnheader', { name: '金额' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: '显示列' }));
    await user.click(screen.getByRole('checkbox', { name: '金额' }));
    expect(screen.queryByRole('columnheader', { name: '金额' })).toBeNull();
    await waitFor(() => expect(valueOf('columns.orders.list')).toEqual(['created', 'brand', 'amount']));
    unmount();
    await showList({ handlers });
    await screen.findByText('one.com');
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: '金额' })).toBeNull());
  });

  it('says why it is empty and what to do next', async () => {
    const { unmount } = await showList({}, undefined, []);
    expect(await screen.findByRole('link', { name: '购买证书' })).toHaveAttribute(
      'href',
      '/ssl/certificates',
    );
    unmount();
    const { user, address } = await showList({ path: '/orders/list?keyword=zzz' }, undefined, []);
    expect(await screen.findByText('没有符合条件的结果')).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: '清除筛选' }).at(-1)!);
    expect(address()).toBe('/orders/list');
  });

  it("shows the server's words when it can not be read, and tries again", async () => {
    const { user } = await showList({
      handlers: [onCall(orderCalls.listOrders, { code: 13004, msg: '参数错误' })],
    });
    expect(await screen.findByText('参数错误')).toBeVisible();
    server.use(onCall(orderCalls.listOrders, { data: orders, total: 4 }));
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('one.com')).toBeVisible();
  });
});
