import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { accountCalls, orderCalls, sessionCalls } from '@certdeck/contract';
import { portalEvents } from '@certdeck/federation';
import { onCall, sentTo, server } from '@certdeck/federation/testing';
import { revalidateAreas } from '@certdeck/session';
import { account } from '../testing/customer.ts';
import { renderShell } from '../testing/renderShell.tsx';

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

const begin = window.setTimeout;
afterEach(() => void (window.setTimeout = begin));

/** Between two looks at a batch that works, in milliseconds (A§4.24). */
const LOOK_AGAIN = 5_000;
/** Lets the wait between two looks pass when it is told to; every other timer is the page's own. */
function holdLooks(): { waiting(): boolean; pass(): void } {
  const held: (() => void)[] = [];
  // By hand: the testing library takes a function of jest's for a sign of timers that it has to advance.
  window.setTimeout = ((run: () => void, delay = 0, ...rest: unknown[]) =>
    delay === LOOK_AGAIN
      ? held.push(run)
      : Reflect.apply(begin, window, [run, delay, ...rest])) as typeof window.setTimeout;
  return { waiting: () => held.length > 0, pass: () => held.shift()?.() };
}

describe('the loads of a start', () => {
  it('are the token check first, then each of the others once (HOST-061, SEC-014, D-030)', async () => {
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
    expectConsole('error', /user not loaded: code 13001/);
    const { user } = await renderShell({
      handlers: [onCall(accountCalls.getAccount, { code: 13001, msg: 'down' })],
    });
    const panel = await screen.findByRole('region', { name: '账户' });
    const again = await within(panel).findByRole('button', { name: '重试' });
    server.use(onCall(accountCalls.getAccount, { data: account }));
    await user.click(again);
    expect(await screen.findByText('资料完整度 66%')).toBeVisible();
  });

  it('that fail block nothing and show nothing (HOST-062, HOST-063)', async () => {
    expectConsole('error', /user not loaded: code 500/, /exchange rates not loaded/);
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
    expect(screen.queryByLabelText('货币：CNY')).not.toBeInTheDocument();
  });
});

describe('a batch', () => {
  it('that ends is reported with its counts on whatever page the customer is, once (HOST-069, BIL-032)', async () => {
    const looks = holdLooks();
    await renderShell({
      path: '/help/overview',
      handlers: [
        onCall(orderCalls.batchQueues, { data: [queue('pending')] }),
        onCall(orderCalls.batchStatus, { data: queue('pending') }),
      ],
    });
    await waitFor(() => expect(looks.waiting()).toBe(true));
    expect(sentTo(orderCalls.batchStatus)).toHaveLength(1);
    expect(screen.queryByText('批量下单已处理完成')).not.toBeInTheDocument();
    server.use(onCall(orderCalls.batchStatus, { data: queue('end') }));
    act(() => looks.pass());
    expect(await screen.findByText('批量下单已处理完成')).toBeVisible();
    // Whoever began it says so again, and its list is read again.
    act(() => portalEvents.emit('batch.started.v1', { queueId: 'Q1' }));
    await act(() => revalidateAreas(['orders']));
    expect(screen.getAllByText('总数 3，成功 2，失败 1')).toHaveLength(1);
    expect(sentTo(orderCalls.batchStatus)).toHaveLength(2);
  });

  it('that is begun on a page is reported when it ends, without a reload, once (HOST-069, BIL-032)', async () => {
    await renderShell({
      path: '/help/overview',
      handlers: [onCall(orderCalls.batchStatus, { data: queue('end') })],
    });
    await waitFor(() => expect(sentTo(orderCalls.batchQueues)).toHaveLength(1));
    act(() => {
      portalEvents.emit('batch.started.v1', { queueId: 'Q1' });
      portalEvents.emit('batch.started.v1', { queueId: 'Q1' });
    });
    expect(await screen.findByText('批量下单已处理完成')).toBeVisible();
    expect(screen.getByText('总数 3，成功 2，失败 1')).toBeVisible();
    expect(sentTo(orderCalls.batchStatus).map(({ input }) => input)).toEqual([{ queueId: 'Q1' }]);
  });

  it('is looked at once for the shell and the panel that it was begun in (HOST-069, A§4.24)', async () => {
    const looks = holdLooks();
    const { session } = await renderShell({
      path: '/help/overview',
      handlers: [onCall(orderCalls.batchStatus, { data: queue('pending') })],
    });
    await waitFor(() => expect(sentTo(orderCalls.batchQueues)).toHaveLength(1));
    const panel = session.lookAtQueue('Q1', new AbortController().signal);
    act(() => portalEvents.emit('batch.started.v1', { queueId: 'Q1' }));
    expect((await panel.next()).value).toMatchObject({ data: { status: 'pending' } });
    await waitFor(() => expect(looks.waiting()).toBe(true));
    server.use(onCall(orderCalls.batchStatus, { data: queue('end') }));
    const last = panel.next();
    act(() => looks.pass());
    expect((await last).value).toMatchObject({ data: { status: 'end' } });
    await panel.return();
    expect(await screen.findByText('批量下单已处理完成')).toBeVisible();
    expect(sentTo(orderCalls.batchStatus)).toHaveLength(2);
  });

  it('whose state could not be read is looked at again (HOST-069)', async () => {
    const looks = holdLooks();
    await renderShell({
      path: '/help/overview',
      handlers: [onCall(orderCalls.batchStatus, 'network')],
    });
    await waitFor(() => expect(sentTo(orderCalls.batchQueues)).toHaveLength(1));
    act(() => portalEvents.emit('batch.started.v1', { queueId: 'Q1' }));
    await waitFor(() => expect(looks.waiting()).toBe(true));
    expect(sentTo(orderCalls.batchStatus)).toHaveLength(1);
    server.use(onCall(orderCalls.batchStatus, { data: queue('end') }));
    act(() => looks.pass());
    expect(await screen.findByText('批量下单已处理完成')).toBeVisible();
  });

  it('that had ended before this page is not told again (HOST-069)', async () => {
    await renderShell({
      path: '/help/overview',
      handlers: [onCall(orderCalls.batchQueues, { data: [queue('end')] })],
    });
    await waitFor(() => expect(sentTo(orderCalls.batchQueues)).toHaveLength(1));
    await screen.findByLabelText('余额 ¥10,000.00元');
    expect(screen.queryByText('批量下单已处理完成')).not.toBeInTheDocument();
  });
});
