import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { accountCalls, orderCalls, sessionCalls } from '@certdeck/contract';
import { portalEvents } from '@certdeck/federation';
import { onCall, sentTo, server } from '@certdeck/federation/testing';
import { account } from '../testing/customer.ts';
import { registryOf, remoteEntry } from '../testing/registry.ts';
import { renderShell } from '../testing/renderShell.tsx';

const rates = [
  { currency: 'CNY', rate: 1, symbol: '¥', unit: 'CNY' },
  { currency: 'USD', rate: 0.14, symbol: '$', unit: 'USD' },
];
const withRates = onCall(accountCalls.getRates, { data: { currencies: rates } });
const notice = (id: string, read = false) => ({
  id,
  title: `notice ${id}`,
  content: `text of ${id}`,
  time: 1_795_180_000,
  read,
});
const queue = (status: 'pending' | 'end') => ({
  queueId: 'Q1',
  status,
  total: 3,
  success: 2,
  fail: 1,
  successCount: 2,
  failCount: 1,
  pendingCount: 0,
  failOrders: [],
});
const order = (orderNo: string, endTime: number) => ({
  orderNo,
  commonName: `${orderNo}.example.com`,
  endTime,
});
const billing = remoteEntry('billing', {
  routes: [{ path: '/deposit', title: remoteEntry('x').manifest.title, screen: 'deposit' }],
  navigation: [],
  redirects: [],
});

describe('the loads of a start', () => {
  it('are the token check first, then each of the others once (HOST-061, D-030)', async () => {
    const order: string[] = [];
    const note =
      <Answer extends object>(name: string, answer: Answer) =>
      () => {
        order.push(name);
        return answer;
      };
    await renderShell({
      path: '/help/overview',
      handlers: [
        onCall(sessionCalls.verifyToken, note('verify', {})),
        onCall(accountCalls.getAccount, note('account', { data: account })),
        onCall(accountCalls.getRates, note('rates', { data: { currencies: [] } })),
        onCall(accountCalls.listMessages, note('messages', { data: { siteMsges: [], total: 0, unread: 0 } })),
        onCall(orderCalls.batchQueues, note('queues', { data: [] })),
      ],
    });
    await waitFor(() => expect(order).toHaveLength(5));
    expect(order[0]).toBe('verify');
    expect([...order].sort()).toEqual(['account', 'messages', 'queues', 'rates', 'verify']);
  });

  it('end at sign in when the token is refused, and send nothing more (HOST-061, SES-011)', async () => {
    const { address } = await renderShell({
      path: '/help/overview',
      handlers: [onCall(sessionCalls.verifyToken, { code: 12001 })],
    });
    await waitFor(() => expect(address()).toBe('/sign-in?redirect=%2Fhelp%2Foverview'));
    expect(sentTo(accountCalls.getAccount)).toEqual([]);
    expect(sentTo(orderCalls.batchQueues)).toEqual([]);
  });

  it('that give no customer leave no shape waiting for ever, and can be asked again (HOST-062)', async () => {
    const { user } = await renderShell({
      handlers: [onCall(accountCalls.getAccount, { code: 13001, msg: 'down' })],
    });
    const panel = await screen.findByRole('region', { name: '账户资料' });
    const again = await within(panel).findByRole('button', { name: '重试' });
    server.use(onCall(accountCalls.getAccount, { data: account }));
    await user.click(again);
    expect(await screen.findByText('资料完整度 66%')).toBeVisible();
  });

  it('that fail block nothing and show nothing (HOST-062, HOST-063)', async () => {
    const { session } = await renderShell({
      path: '/help/overview',
      handlers: [
        onCall(accountCalls.getAccount, { status: 500, code: 500 }),
        onCall(accountCalls.getRates, 'network'),
        onCall(orderCalls.batchQueues, { code: 13001, msg: 'queues down' }),
        onCall(accountCalls.listMessages, { data: { siteMsges: [notice('a')], total: 1, unread: 1 } }),
      ],
    });
    expect(await screen.findByRole('button', { name: '通知，共 1 条' })).toBeVisible();
    await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
    expect(
      within(screen.getByRole('region', { name: '通知' })).queryByRole('listitem'),
    ).not.toBeInTheDocument();
    expect(session.getState().token).toBe('test-token');
    expect(screen.queryByLabelText('货币: CNY')).not.toBeInTheDocument();
  });
});

describe('the header', () => {
  it('shows the name of the site (HOST-046)', async () => {
    await renderShell({ site: { siteName: 'Acme Trust' } });
    expect(await screen.findAllByText('Acme Trust')).not.toHaveLength(0);
    await waitFor(() => expect(document.title).toBe('控制台 · Acme Trust'));
  });

  it('shows the balance in the base currency, unconverted, leading to the deposit (HOST-050)', async () => {
    await renderShell({ path: '/help/overview', registry: registryOf(billing) });
    const link = await screen.findByLabelText('余额 ¥10000.00元，去充值');
    expect(link).toHaveAttribute('href', '/deposit');
  });

  it('shows the balance without a link where no area takes deposits (HOST-001)', async () => {
    await renderShell({ path: '/help/overview' });
    expect(await screen.findByLabelText('余额 ¥10000.00元')).not.toHaveAttribute('href');
  });

  it('switches the currency among the loaded rates and keeps it (HOST-064)', async () => {
    const { user, storage } = await renderShell({ handlers: [withRates] });
    fireEvent.click(await screen.findByLabelText('货币: CNY'));
    await user.click(await screen.findByRole('menuitemradio', { name: '$ USD' }));
    expect(await screen.findAllByText('$1400.00USD')).not.toHaveLength(0);
    expect(storage.getItem('currency')).toBe('USD');
  });

  it('has no currency switch without rates (HOST-063)', async () => {
    await renderShell({ path: '/help/overview' });
    await screen.findByLabelText('余额 ¥10000.00元');
    expect(screen.queryByLabelText('货币: CNY')).not.toBeInTheDocument();
  });

  it('switches the language at once and keeps it (HOST-040)', async () => {
    const { user, storage } = await renderShell({ path: '/help/overview' });
    expect(document.documentElement.lang).toBe('zh');
    fireEvent.click(await screen.findByLabelText('语言: 中文'));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Deutsch' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Hilfe' })).toBeInTheDocument();
    expect(storage.getItem('lang')).toBe('de');
    expect(document.documentElement.lang).toBe('de');
  });

  it('starts in Chinese for who has not chosen (HOST-039)', async () => {
    await renderShell({ path: '/help/overview' });
    expect(await screen.findByRole('heading', { level: 1, name: '帮助' })).toBeVisible();
  });

  it('switches the theme and keeps it (HOST-041)', async () => {
    const { user, storage } = await renderShell({ path: '/help/overview' });
    fireEvent.click(await screen.findByLabelText('主题'));
    await user.click(await screen.findByRole('menuitemradio', { name: '深色' }));
    expect(document.documentElement.dataset['certdeckMode']).toBe('dark');
    expect(storage.getItem('theme-mode')).toBe('dark');
  });

  it('signs out here and at the API (SES-010)', async () => {
    const { user, address, storage } = await renderShell({ path: '/help/overview' });
    await user.click(await screen.findByRole('button', { name: /^账户: / }));
    await user.click(await screen.findByRole('menuitem', { name: '退出' }));
    await waitFor(() => expect(address()).toBe('/sign-in'));
    expect(storage.getItem('token')).toBeNull();
    expect(sentTo(sessionCalls.logout)).toHaveLength(1);
  });
});

describe('notices', () => {
  const three = [notice('a'), notice('b', true), notice('c')];
  const list = onCall(accountCalls.listMessages, { data: { siteMsges: three, total: 3, unread: 2 } });

  it('stand under the bell, whose badge is their total (HOST-065)', async () => {
    const { user, container } = await renderShell({ path: '/help/overview', handlers: [list] });
    const bell = await screen.findByRole('button', { name: '通知，共 3 条' });
    expect(container.ownerDocument.querySelector('[data-notice-badge]')).toHaveTextContent('3');
    await user.click(bell);
    const panel = await screen.findByRole('dialog', { name: '通知' });
    expect(within(panel).getAllByRole('listitem')).toHaveLength(3);
  });

  it('have a page: opening one marks it as read, the bin deletes it (HOST-031, D-018)', async () => {
    const { user } = await renderShell({
      path: '/notification',
      handlers: [list, onCall(accountCalls.readMessage, {}), onCall(accountCalls.deleteMessage, {})],
    });
    await user.click(await screen.findByRole('button', { name: /notice a/, expanded: false }));
    expect(await screen.findByText('text of a')).toBeVisible();
    await waitFor(() =>
      expect(sentTo(accountCalls.readMessage).map(({ input }) => input['id'])).toEqual(['a']),
    );

    await user.click(screen.getByRole('button', { name: '删除：notice b' }));
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: '删除' }));
    await waitFor(() =>
      expect(sentTo(accountCalls.deleteMessage).map(({ input }) => input['id'])).toEqual(['b']),
    );
    expect(await screen.findByText('通知已删除')).toBeVisible();
  });

  it('say when there are none (HOST-031)', async () => {
    await renderShell({ path: '/notification' });
    expect(await screen.findByText('暂无通知')).toBeVisible();
  });

  it('offer another try when they cannot be had (HOST-031)', async () => {
    const { user } = await renderShell({
      path: '/notification',
      handlers: [onCall(accountCalls.listMessages, { code: 13001, msg: 'down' })],
    });
    expect(await screen.findByText('通知加载失败')).toBeVisible();
    server.use(list);
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('notice a')).toBeVisible();
  });
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

describe('a batch', () => {
  it('that ends is told with its counts on whatever page the customer is (HOST-069)', async () => {
    await renderShell({
      path: '/help/overview',
      handlers: [onCall(orderCalls.batchQueues, { data: [queue('pending')] })],
    });
    await waitFor(() => expect(sentTo(orderCalls.batchQueues)).toHaveLength(1));
    expect(screen.queryByText('批量下单已处理完成')).not.toBeInTheDocument();
    server.use(onCall(orderCalls.batchQueues, { data: [queue('end')] }));
    expect(await screen.findByText('批量下单已处理完成', {}, { timeout: 7_000 })).toBeVisible();
    expect(screen.getByText('总数 3，成功 2，失败 1')).toBeVisible();
  });

  it('that had ended before this page is not told again (HOST-069)', async () => {
    await renderShell({
      path: '/help/overview',
      handlers: [onCall(orderCalls.batchQueues, { data: [queue('end')] })],
    });
    await waitFor(() => expect(sentTo(orderCalls.batchQueues)).toHaveLength(1));
    await screen.findByLabelText('余额 ¥10000.00元');
    expect(screen.queryByText('批量下单已处理完成')).not.toBeInTheDocument();
  });
});

describe('the help', () => {
  it('finds articles by their words and keeps the search in the address (HOST-033)', async () => {
    const { user, address } = await renderShell({ path: '/help/overview' });
    await user.type(await screen.findByRole('searchbox', { name: '搜索帮助文章' }), 'caa');
    expect(await screen.findByRole('link', { name: /验证失败怎么办/ })).toBeVisible();
    expect(screen.queryByRole('link', { name: /在 nginx 上安装/ })).not.toBeInTheDocument();
    expect(address()).toBe('/help/overview?q=caa');
    await user.type(screen.getByRole('searchbox'), 'zzz');
    expect(await screen.findByText('没有找到相关文章')).toBeVisible();
  });

  it('shows an article with its title, in Chinese or English (HOST-034, D-017)', async () => {
    const { unmount } = await renderShell({ path: '/help/article/renewal' });
    expect(await screen.findByRole('heading', { level: 1, name: '续期与 200 天规则' })).toBeVisible();
    expect(await screen.findByText('2029-03-15 起')).toBeVisible();
    expect(document.title).toBe('续期与 200 天规则 · Certdeck');
    unmount();
    await renderShell({ path: '/help/article/renewal', lang: 'fr' });
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Renewal and the 200-day rule' }),
    ).toBeVisible();
    expect(screen.getByText('Cet article est disponible en chinois et en anglais.')).toBeVisible();
  });

  it('leads an unknown article to /404 (HOST-034)', async () => {
    const { address } = await renderShell({ path: '/help/article/nope' });
    await waitFor(() => expect(address()).toBe('/404'));
  });
});
