import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { accountCalls } from '@certdeck/contract';
import { onCall, sentTo, server } from '@certdeck/federation/testing';
import { inSix, registryOf, remoteEntry } from '../../testing/registry.ts';
import { renderShell } from '../../testing/renderShell.tsx';

const notice = (id: string, read = false) => ({
  id,
  title: `notice ${id}`,
  content: `text of ${id}`,
  time: 1_795_180_000,
  read,
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
    await waitFor(() =>
      expect(sentTo(accountCalls.deleteMessage).map(({ input }) => input['id'])).toEqual(['b']),
    );
    expect(await screen.findByText('通知已删除')).toBeVisible();
  });

  it('say their orders where two of them have the same title (D-716)', async () => {
    const issued = { title: 'issued: shop.com', time: 1_795_180_000, content: '', read: true };
    const siteMsges = [
      { ...issued, id: 'a', orderNo: 'CD1' },
      { ...issued, id: 'b', orderNo: 'CD2' },
      { ...issued, id: 'c', title: 'issued: other.com', orderNo: 'CD3' },
    ];
    const { user } = await renderShell({
      path: '/notification',
      handlers: [onCall(accountCalls.listMessages, { data: { siteMsges, total: 3, unread: 0 } })],
    });
    expect(await screen.findByRole('button', { name: /^issued: shop\.com CD1/ })).toBeVisible();
    expect(screen.getByRole('button', { name: /^issued: shop\.com CD2/ })).toBeVisible();
    expect(screen.getByRole('button', { name: '删除：issued: shop.com CD2' })).toBeVisible();
    expect(screen.getByRole('button', { name: /^issued: other\.com/ })).not.toHaveTextContent('CD3');
    await user.click(await screen.findByRole('button', { name: '通知，共 3 条' }));
    const below = within(await screen.findByRole('dialog', { name: '通知' }));
    expect(below.getAllByRole('listitem').map(({ textContent }) => /CD\d/.exec(textContent)?.[0])).toEqual([
      ...['CD1', 'CD2'],
      undefined,
    ]);
  });

  it('come back when their deletion is undone', async () => {
    const all = onCall(accountCalls.listMessages, { data: { siteMsges: three, total: 3, unread: 2 } });
    const rest = onCall(accountCalls.listMessages, {
      data: { siteMsges: three.filter(({ id }) => id !== 'b'), total: 2, unread: 2 },
    });
    const { user } = await renderShell({
      path: '/notification',
      handlers: [list, onCall(accountCalls.deleteMessage, {}), onCall(accountCalls.restoreMessage, {})],
    });
    const remove = await screen.findByRole('button', { name: '删除：notice b' });
    server.use(rest);
    await user.click(remove);
    await waitFor(() => expect(screen.queryByRole('button', { name: '删除：notice b' })).toBeNull());
    server.use(all);
    await user.click(await screen.findByRole('button', { name: '撤销' }));
    expect(await screen.findByRole('button', { name: '删除：notice b' })).toBeVisible();
    expect(sentTo(accountCalls.restoreMessage).map(({ input }) => input['id'])).toEqual(['b']);
    expect(screen.queryByText('通知已删除')).toBeNull();
  });

  it('stay when they can not be deleted', async () => {
    const { user } = await renderShell({
      path: '/notification',
      handlers: [list, onCall(accountCalls.deleteMessage, { code: 13001, msg: '没有这条通知' })],
    });
    await user.click(await screen.findByRole('button', { name: '删除：notice b' }));
    expect(await screen.findByText('没有这条通知')).toBeVisible();
    expect(screen.getByRole('button', { name: '删除：notice b' })).toBeVisible();
    expect(screen.queryByText('通知已删除')).toBeNull();
  });

  it('are all marked as read by one button, which is there while some are not', async () => {
    const { user } = await renderShell({
      path: '/notification',
      handlers: [list, onCall(accountCalls.readAllMessages, {})],
    });
    const button = await screen.findByRole('button', { name: '全部标为已读' });
    const read = three.map((one) => ({ ...one, read: true }));
    server.use(onCall(accountCalls.listMessages, { data: { siteMsges: read, total: 3, unread: 0 } }));
    await user.click(button);
    await waitFor(() => expect(sentTo(accountCalls.readAllMessages)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('button', { name: '全部标为已读' })).toBeNull());
  });

  it('stand apart from announcements to everyone, and lead to the order that they speak of', async () => {
    const page = { path: '/ssl/certificate/:id', title: inSix('order'), screen: 'detail' };
    const { user, address } = await renderShell({
      path: '/notification',
      registry: registryOf(remoteEntry('orders', { routes: [page], redirects: [], navigation: [] })),
      handlers: [
        onCall(accountCalls.listMessages, {
          data: {
            siteMsges: [
              { ...notice('a', true), toAll: false, orderNo: 'CD1' },
              { ...notice('b', true), toAll: true },
            ],
            total: 2,
            unread: 0,
          },
        }),
      ],
    });
    expect(within(await screen.findByRole('button', { name: /^notice b/ })).getByText('公告')).toBeVisible();
    expect(within(screen.getByRole('button', { name: /^notice a/ })).queryByText('公告')).toBeNull();
    await user.click(screen.getByRole('button', { name: /^notice a/ }));
    expect(await screen.findByRole('link', { name: '查看订单 CD1' })).toHaveAttribute(
      'href',
      '/ssl/certificate/CD1',
    );
    await user.click(screen.getByRole('tab', { name: '公告' }));
    await waitFor(() =>
      expect(sentTo(accountCalls.listMessages).at(-1)?.input).toEqual({
        limit: '20',
        offset: '1',
        audience: 'all',
      }),
    );
    expect(address()).toBe('/notification?audience=all');
  });

  it('say in which language they are where that is not the page’s', async () => {
    const { user } = await renderShell({
      path: '/notification',
      handlers: [
        onCall(accountCalls.listMessages, {
          data: {
            siteMsges: [
              { ...notice('a', true), lang: 'en' },
              { ...notice('b', true), lang: 'zh' },
            ],
            total: 2,
            unread: 0,
          },
        }),
      ],
    });
    const foreign = await screen.findByRole('button', { name: /^notice a English/ });
    expect(within(foreign).getByText('notice a')).toHaveAttribute('lang', 'en');
    const own = screen.getByRole('button', { name: /^notice b/ });
    expect(own.querySelector('[lang]')).toBeNull();
    await user.click(foreign);
    expect(await screen.findByText('text of a')).toHaveAttribute('lang', 'en');
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

  it('show none of the page before when the next one cannot be had (B§8.2)', async () => {
    const many = onCall(accountCalls.listMessages, { data: { siteMsges: three, total: 41, unread: 0 } });
    const { user } = await renderShell({ path: '/notification', handlers: [many] });
    await screen.findByText('notice a');
    server.use(onCall(accountCalls.listMessages, { status: 500, msg: 'stack trace' }));
    await user.click(screen.getByRole('button', { name: '第 2 页' }));
    expect(await screen.findByText('通知加载失败')).toBeVisible();
    expect(screen.queryByText('notice a')).toBeNull();
    server.use(many);
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('notice a')).toBeVisible();
  });
});
