import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { orderCalls } from '@certdeck/contract';
import { onCall, server } from '@certdeck/federation/testing';
import { orders, row, showList } from '../../testing/order-list.tsx';
import { makeOrder } from '../../testing/orders.ts';

describe('an order list that can not be read', () => {
  it.each([
    ['another status', () => screen.getByRole('tab', { name: /待支付/ })],
    ['another page', () => screen.getByRole('button', { name: '第 2 页' })],
  ])('shows no rows of the query before when %s fails, and tries again (B§8.2)', async (_what, control) => {
    const { user } = await showList({}, undefined, orders, 40);
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
    const { user, address } = await showList();
    await screen.findByText('five.com');
    server.use(onCall(orderCalls.listOrders, 'network'));
    await user.type(screen.getByRole('searchbox'), 'two{Enter}');
    expect(await screen.findByText('与服务器断开连接~')).toBeVisible();
    expect(screen.queryByText('five.com')).toBeNull();
    expect(screen.getByRole('searchbox')).toHaveValue('two');
    expect(address()).toBe('/orders/list?keyword=two');
  });

  it('keeps the rows of this very query and says that they are from before', async () => {
    const { user } = await showList({ dialog: 'paid' });
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
    await showList({ handlers: [onCall(orderCalls.listOrders, answer)] });
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByText('stack trace')).toBeNull();
  });
});
