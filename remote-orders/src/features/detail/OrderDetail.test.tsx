import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { orderCalls, type OrderDetail } from '@certdeck/contract';
import { portalEvents, type Slots } from '@certdeck/federation';
import { onCall, renderScreen, sentTo, server, type RenderScreenOptions } from '@certdeck/federation/testing';
import { revalidateAreas } from '@certdeck/session';
import { decodeRenewTicket } from '@certdeck/validation';
import { makeDetail, makeIssued, makeName, makePaid, makePlan } from '../../testing/orders.ts';
import { texts } from '../../texts.ts';
import OrderDetailPage from './OrderDetail.page.tsx';
import { nextLook } from './OrderDetail.resource.ts';

const show = (order: OrderDetail, options: RenderScreenOptions = {}) =>
  renderScreen(<OrderDetailPage />, {
    route: '/ssl/certificate/:id',
    path: `/ssl/certificate/${order.orderNo}`,
    namespaces: { orders: texts },
    ...options,
    handlers: [
      ...(options.handlers ?? []),
      onCall(orderCalls.getOrder, { data: order }),
      onCall(orderCalls.renewalPlan, { data: makePlan() }),
      onCall(orderCalls.listOrderDomains, { data: order.domains, total: order.domains.length }),
      onCall(orderCalls.getCertificate, 'never'),
    ],
  });

const REFUND = {
  ...{ id: 'R1', amount: 15_800, state: 'pending' as const, method: 'paypal' },
  ...{ time: 1_700_000_200, endTime: 0 },
};

describe('order details', () => {
  it.each([
    ['is waiting for payment', makeDetail(), ['已完成', '进行中', '待处理', '待处理']],
    ['waits for validation', makePaid(), ['已完成', '已完成', '进行中', '待处理']],
    [
      'is being issued',
      makePaid({ stage: 'issuing', domains: [makeName('a.com', { status: 'verified' })] }),
      ['已完成', '已完成', '已完成', '进行中'],
    ],
    ['is issued', makeIssued(), ['已完成', '已完成', '已完成', '已完成']],
  ])('reads one order and shows it as steps when it %s (ORD-017)', async (_when, order, states) => {
    await show(order);
    const steps = await screen.findByRole('list', { name: '订单进度' });
    expect(within(steps).getAllByRole('listitem')).toHaveLength(4);
    within(steps)
      .getAllByRole('listitem')
      .forEach((step, index) => expect(step).toHaveTextContent(states[index] ?? '?'));
    expect(sentTo(orderCalls.getOrder).map(({ input }) => input)).toEqual([{ id: 'N1' }]);
  });

  it('bears the seal once a certificate is issued, and its rail once it is paid', async () => {
    const drawings = ({ container }: { container: HTMLElement }) =>
      ['[data-seal]', '[data-rail]'].map((drawing) => container.querySelectorAll(drawing).length);
    const issued = await show(makeIssued());
    await waitFor(() => expect(drawings(issued)).toEqual([1, 1]));
    issued.unmount();
    const paid = await show(makePaid());
    await waitFor(() => expect(drawings(paid)).toEqual([0, 1]));
    paid.unmount();
    const unpaid = await show(makeDetail());
    await screen.findByRole('list', { name: '订单进度' });
    await waitFor(() => expect(drawings(unpaid)).toEqual([0, 0]));
  });

  it("shows the server's words for an unknown order (HOST-016)", async () => {
    await renderScreen(<OrderDetailPage />, {
      route: '/ssl/certificate/:id',
      path: '/ssl/certificate/N404',
      namespaces: { orders: texts },
      handlers: [onCall(orderCalls.getOrder, { code: 13001, msg: '订单不存在', data: undefined })],
    });
    expect(await screen.findByText('订单不存在')).toBeVisible();
    expect(screen.getByRole('link', { name: '返回订单列表' })).toHaveAttribute('href', '/orders/list');
  });

  it('shows an unknown status as its number (ORD-014, D-189)', async () => {
    await show(makeDetail({ orderStatus: 1099 }));
    expect(await screen.findByText('1099')).toBeVisible();
    expect(screen.queryByRole('button', { name: /支付|取消订单/ })).toBeNull();
  });

  it('has a dash for the end date until it is paid, then the end of the coverage (ORD-015, ORD-016)', async () => {
    const { unmount } = await show(makeDetail());
    const facts = await screen.findByRole('region', { name: '订单信息' });
    expect(within(facts).getByText('服务期至').parentElement).toHaveTextContent(/^服务期至-$/);
    unmount();
    await show(makePaid({ endTime: Date.parse('2024-12-31T00:00:00') / 1000 }));
    expect(await screen.findByText(/2024-12-31 00:00:00/)).toBeVisible();
  });

  it('opens the payment of this order and says when it can not be opened (ORD-019)', async () => {
    const { user, asked } = await show(makeDetail(), { dialog: 'unavailable' });
    await user.click(await screen.findByRole('button', { name: /^支付/ }));
    expect(asked).toEqual([
      {
        name: 'billing/payment-dialog/v1',
        input: { aim: 'makeOrder', orderNos: ['N1'], amount: 15_800 },
      },
    ]);
    expect(await screen.findByText('支付暂时无法打开')).toBeVisible();
  });

  it('reads the order again after the payment, whatever the dialog said (ORD-019)', async () => {
    const { user } = await show(makeDetail(), { dialog: 'paid' });
    await screen.findByRole('button', { name: /^支付/ });
    server.use(onCall(orderCalls.getOrder, { data: makePaid() }));
    await user.click(screen.getByRole('button', { name: /^支付/ }));
    expect(await screen.findByRole('button', { name: '立即检测' })).toBeVisible();
  });

  it.each([
    ['without a refund when it is not paid', makeDetail(), /没有退款/],
    ['with its price back on the balance when it is paid', makePaid(), /退回余额：.*158\.00/],
  ])('is cancelled %s (ORD-020, D-200)', async (_how, order, sentence) => {
    const heard: unknown[] = [];
    const stop = portalEvents.on('order.changed.v1', (fact) => heard.push(fact));
    const { user } = await show(order, {
      handlers: [onCall(orderCalls.cancelOrders, {}), onCall(orderCalls.orderRefunds, { data: [] })],
    });
    await user.click(await screen.findByRole('button', { name: '取消订单' }));
    const dialog = await screen.findByRole('alertdialog');
    await waitFor(() => expect(dialog).toHaveTextContent(sentence));
    await user.click(within(dialog).getByRole('button', { name: '取消订单' }));
    await waitFor(() => expect(heard).toEqual([{ orderNos: ['N1'] }]));
    expect(sentTo(orderCalls.cancelOrders).map(({ input }) => input)).toEqual([{ orderNos: ['N1'] }]);
    stop();
  });

  it('keeps a remark, and shows it after it is read again (ORD-021, VAL-016, D-206)', async () => {
    const { user } = await show(makeDetail(), { handlers: [onCall(orderCalls.saveRemark, {})] });
    await user.click(await screen.findByRole('button', { name: '编辑订单 N1 的备注' }));
    expect(screen.getByRole('textbox', { name: '备注' })).toHaveAttribute('maxlength', '500');
    await user.type(screen.getByRole('textbox', { name: '备注' }), '客户A');
    server.use(onCall(orderCalls.getOrder, { data: makeDetail({ remark: '客户A' }) }));
    await user.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(screen.getByText('客户A').tagName).toBe('SPAN'));
    expect(sentTo(orderCalls.saveRemark).map(({ input }) => input)).toEqual([
      { orderNo: 'N1', remark: '客户A' },
    ]);
  });

  it('renews with a ticket that holds what it was made of (ORD-034, D-153, D-491)', async () => {
    const { user, address } = await show(
      makeIssued({
        domains: [makeName('a.com'), makeName('*.b.com')],
        endTime: 4_000_000_000,
        contactID: 'c1',
        orgID: 'o1',
      }),
    );
    await user.click(await screen.findByRole('button', { name: '续期' }));
    await waitFor(() => expect(address()).toMatch(/^\/ssl\/certificates\?renew_ticket=/));
    const ticket = new URLSearchParams(address().split('?')[1]).get('renew_ticket');
    expect(decodeRenewTicket(ticket)).toEqual({
      domains: ['a.com', '*.b.com'],
      renews: 'N1',
      productNo: 'ALP-DVF',
      year: 1,
      contactID: 'c1',
      orgID: 'o1',
    });
  });

  it('is ordered anew, and not renewed, when its coverage is long over (ORD-034, D-491)', async () => {
    const { user, address } = await show(makeIssued({ endTime: 1_700_000_000 }));
    await user.click(await screen.findByRole('button', { name: '续期' }));
    await waitFor(() => expect(address()).toMatch(/renew_ticket=/));
    const ticket = new URLSearchParams(address().split('?')[1]).get('renew_ticket');
    expect(decodeRenewTicket(ticket)).not.toHaveProperty('renews');
  });

  it('names the order that it renews with the days that it takes over (ORD-034, D-492)', async () => {
    await show(makePaid({ renews: { orderNo: 'N0', endTime: 1_700_000_000, carriedDays: 12 } }));
    const facts = await screen.findByRole('region', { name: '订单信息' });
    expect(within(facts).getByRole('link', { name: 'N0' })).toHaveAttribute('href', '/ssl/certificate/N0');
    expect(within(facts).getByText('顺延 12 天')).toBeVisible();
  });

  it('leads to its renewal instead of offering another one (ORD-034, D-491)', async () => {
    await show(makeIssued({ renewedBy: { orderNo: 'N2', orderStatus: 1001 } }));
    const facts = await screen.findByRole('region', { name: '订单信息' });
    expect(within(facts).getByRole('link', { name: 'N2' })).toHaveAttribute('href', '/ssl/certificate/N2');
    expect(screen.getByRole('link', { name: '打开续期订单' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /续期/ })).toBeNull();
  });

  it('is called by its certificate in the window and offers its files first', async () => {
    const titles: unknown[] = [];
    const { unmount } = await show(makeIssued({ commonName: 'xn--fiqs8s.example.com' }), {
      onTitle: (title) => titles.push(title),
    });
    await screen.findByRole('heading', { level: 1, name: '中国.example.com' });
    expect(titles).toEqual(['中国.example.com']);
    expect(screen.getByRole('button', { name: '下载' })).toBeVisible();
    unmount();
    expect(titles.at(-1)).toBeUndefined();
  });

  it('offers no renewal where nothing is sold (ORD-034)', async () => {
    await show(makeIssued(), { absent: ['/ssl/certificates'] });
    await screen.findByRole('region', { name: '订单信息' });
    expect(screen.queryByRole('button', { name: '续期' })).toBeNull();
  });

  it('shows its dates first on a phone, and folds what stands behind them (D-292)', async () => {
    const wide = window.matchMedia;
    window.matchMedia = (query) => Object.assign(wide(query), { matches: query.includes('max-width') });
    try {
      const { user } = await show(makeIssued());
      const life = await screen.findByRole('region', { name: '订单生命周期' });
      const certificate = screen.getByRole('region', { name: '证书' });
      expect(life.compareDocumentPosition(certificate)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
      const facts = screen.getByRole('region', { name: '订单信息' });
      expect(within(facts).getByText('服务期至')).not.toBeVisible();
      await user.click(within(facts).getByRole('button', { name: '订单信息', expanded: false }));
      expect(within(facts).getByText('服务期至')).toBeVisible();
    } finally {
      window.matchMedia = wide;
    }
  });

  it('explains why the issuer refused, and until when it can be sent again (D-717)', async () => {
    // Noon of a day in Shanghai.
    const cancelTime = Date.UTC(2027, 0, 15, 4) / 1000;
    const issueError = { code: 'KEY_WEAK', detail: 'ROCA', cancelTime };
    const { unmount } = await show(makePaid({ stage: 'issuing', issueError }));
    expect(await screen.findByText(/密钥存在已知弱点（ROCA）/)).toBeVisible();
    expect(screen.getByText(/将于 .*1.*15.* 自动取消，已付款项会退回/)).toBeVisible();
    unmount();
    await show(makePaid({ payAmount: 0, stage: 'issuing', issueError }));
    expect(await screen.findByText(/将于 .*15.* 自动取消。/)).toBeVisible();
  });

  it('explains what keeps the issuer, and that it is tried again', async () => {
    await show(makePaid({ stage: 'issuing', issueError: { code: 'ISSUER_LIMITED', detail: 'too many' } }));
    expect(await screen.findByText(/签发机构暂不受理更多请求（too many）/)).toBeVisible();
    expect(screen.queryByText(/自动取消/)).toBeNull();
  });

  it('says what an order that was returned or cancelled stands for (ORD-011, ORD-012, ORD-013)', async () => {
    const { unmount } = await show(makeDetail({ orderStatus: 1003, stage: 'resubmit' }));
    expect(await screen.findByText('重新提交')).toBeVisible();
    unmount();
    await show(makeDetail({ orderStatus: 1004, stage: 'cancelled' }));
    expect(await screen.findByText('已取消')).toBeVisible();
    expect(screen.queryByRole('button', { name: /支付|取消订单|续期/ })).toBeNull();
  });

  it('says that it may be out of date when the connection is lost', async () => {
    await show(makeDetail());
    await screen.findByRole('region', { name: '订单信息' });
    server.use(onCall(orderCalls.getOrder, 'network'));
    await act(() => revalidateAreas(['orders']));
    expect(await screen.findByText(/显示的可能不是最新状态/)).toBeVisible();
    expect(screen.getByRole('region', { name: '订单信息' })).toBeVisible();
  });

  it('is read again while something is under way, and not after', () => {
    expect(nextLook(makePaid())).toBe(8_000);
    expect(nextLook(makePaid({ stage: 'issuing' }))).toBe(3_000);
    expect([
      nextLook(makeIssued()),
      nextLook(makeDetail({ stage: 'cancelled' })),
      nextLook(makeDetail({ stage: 'cancelled', refunds: [{ ...REFUND, state: 'succeeded' }] })),
      nextLook(undefined),
    ]).toEqual([0, 0, 0, 0]);
    const many = Array.from({ length: 101 }, (_, index) => makeName(`n${index}.com`));
    expect(nextLook(makePaid({ domains: many }))).toBe(24_000);
    expect(nextLook(makeDetail({ stage: 'cancelled', refunds: [REFUND] }))).toBe(60_000);
  });

  it('shows panels of other areas for the stages that they name, with the certificate once there is one', async () => {
    const given: unknown[] = [];
    const slots: Slots = {
      contributionsTo: (name) => {
        const stages = ['issued'];
        const declared = { slot: name, id: 'tools', order: 1, title: { zh: '工具' }, stages } as never;
        return [{ slot: name, remote: 'certhub', id: 'tools', declared }];
      },
      Contribution: ({ input }) => {
        given.push(input);
        return <p>the panel</p>;
      },
    };
    const { unmount } = await show(makePaid(), { slots });
    await screen.findByRole('region', { name: '订单信息' });
    expect(screen.queryByText('the panel')).not.toBeInTheDocument();
    unmount();
    const issued = { certificate: 'LEAF', caBundle: 'CHAIN', root: '', key: '' };
    const order = makeIssued();
    await renderScreen(<OrderDetailPage />, {
      route: '/ssl/certificate/:id',
      path: '/ssl/certificate/N1',
      namespaces: { orders: texts },
      slots,
      handlers: [
        onCall(orderCalls.getOrder, { data: order }),
        onCall(orderCalls.renewalPlan, { data: makePlan() }),
        onCall(orderCalls.getCertificate, { data: issued }),
      ],
    });
    expect(await screen.findByText('the panel')).toBeVisible();
    const { orderNo, commonName } = order;
    const wanted = { orderNo, commonName, stage: 'issued', certificate: 'LEAF\nCHAIN' };
    await waitFor(() => expect(given.at(-1)).toEqual(wanted));
  });
});
