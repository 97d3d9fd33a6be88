// @own-modules: it looks at what is there before a session is installed.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { accountCalls, orderCalls } from '@certdeck/contract';
import { sampleOf } from '@certdeck/contract/testing/samples';
import { createApiServer, createTestSession, pause } from '../testing/api-server.ts';
import { installSession } from '../installed.ts';
import type { Session } from '../session.ts';
import { forgetAnswers, revalidateOn, SWRConfig } from '../swr.ts';
import { SessionProvider } from './SessionProvider.tsx';
import { useCurrency, useSignedIn, useUser } from './state.ts';
import { useCall, useCallMutation, useCalls } from './useCall.ts';

const api = createApiServer();
beforeAll(() => api.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => localStorage.setItem('token', 'abc'));
afterEach(() => {
  forgetAnswers();
  api.reset();
  localStorage.clear();
  installSession(null);
});
afterAll(() => api.server.close());

const inside = (session: Session) => ({
  wrapper: ({ children }: { children: ReactNode }) => (
    <SessionProvider session={session}>{children}</SessionProvider>
  ),
});
/** Reads as often as asked: two reads within two seconds are one otherwise. */
const insideEager = (session: Session) => ({
  wrapper: ({ children }: { children: ReactNode }) => (
    <SWRConfig value={{ dedupingInterval: 0 }}>
      <SessionProvider session={session}>{children}</SessionProvider>
    </SWRConfig>
  ),
});
/** A contact and an order in one, since both lists are read here. */
const row = {
  ...sampleOf(accountCalls.listContacts)[0],
  ...sampleOf(orderCalls.listOrders)[0],
  ...{ id: 'c1', name: '张三', email: 'a@b.co', telephone: '13812345678' },
  ...{ orderNo: 'N1', orderStatus: 1001, payAmount: 100 },
};
const rows = (count: number) => ({
  body: { code: 200, msg: '', data: Array.from({ length: count }, () => row), total: count },
});

describe('useCalls', () => {
  const price = (quantity: number) => ({ id: 'P1', year: 1, quantity });
  const answered = { body: { code: 200, msg: '', data: { allNowPrice: 1, allRawPrice: 2, discount: 1 } } };

  it('gives the answers of several inputs together, in their order', async () => {
    api.answer(() => answered);
    const { session } = createTestSession();
    const inputs = [price(1), price(2)];
    const { result } = renderHook(() => useCalls(orderCalls.price, inputs), inside(session));
    expect(result.current.data).toBeUndefined();
    await waitFor(() => expect(result.current.data).toHaveLength(2));
    expect(api.requests).toHaveLength(2);
  });

  it('gives none while one of them has no answer, and all once it has (SES-015)', async () => {
    api.answer(() => (api.requests.length === 2 ? { body: { code: 13001, msg: 'm' } } : answered));
    const { session } = createTestSession();
    const inputs = [price(1), price(2)];
    const { result } = renderHook(() => useCalls(orderCalls.price, inputs), inside(session));
    await waitFor(() => expect(result.current.error).toMatchObject({ kind: 'answer' }));
    expect(result.current.data).toBeUndefined();
    await act(() => result.current.refresh());
    expect([result.current.data?.length, result.current.error]).toEqual([2, undefined]);
  });

  it('reads nothing without a list', () => {
    const { session } = createTestSession();
    const { result } = renderHook(() => useCalls(orderCalls.price, null), inside(session));
    expect([result.current.isLoading, api.requests.length]).toEqual([false, 0]);
  });
});

describe('useCall', () => {
  it('reads a call once for all components and gives data and total (SES-030)', async () => {
    api.answer(() => rows(3));
    const { session } = createTestSession();
    const { result } = renderHook(
      () => [useCall(accountCalls.listContacts, {}), useCall(accountCalls.listContacts, {})] as const,
      inside(session),
    );
    expect(result.current[0].isLoading).toBe(true);
    await waitFor(() => expect(result.current[1].data).toHaveLength(3));
    expect(result.current[0].total).toBe(3);
    expect(api.requests).toHaveLength(1);
  });

  it('reads nothing for a null input', async () => {
    const { session } = createTestSession();
    const { result } = renderHook(() => useCall(orderCalls.getOrder, null), inside(session));
    await pause(20);
    expect([result.current.isLoading, api.requests.length]).toEqual([false, 0]);
  });

  it('tells why there is no answer, after the client has shown it (SES-015)', async () => {
    api.answer(() => ({ body: { code: 13001, msg: 'm' } }));
    const { session, notices } = createTestSession();
    const { result } = renderHook(() => useCall(orderCalls.countOrders, {}), inside(session));
    await waitFor(() => expect(result.current.error?.kind).toBe('answer'));
    expect(result.current.error?.reply?.code).toBe(13001);
    expect(notices).toEqual([{ kind: 'error', text: 'm' }]);
  });

  it('takes the newest answer when it is read again in flight (SES-020, D-053)', async () => {
    let count = 0;
    api.answer(async () => {
      count += 1;
      const answer = rows(count);
      await pause(40);
      return answer;
    });
    const { session } = createTestSession();
    const { result } = renderHook(() => useCall(orderCalls.listOrders, {}), inside(session));
    await waitFor(() => expect(api.requests).toHaveLength(1));
    await act(() => result.current.refresh());
    await waitFor(() => expect(result.current.data).toHaveLength(2));
    expect(result.current.error).toBeUndefined();
  });

  it('is read again by the facts of other areas (order.paid.v1)', async () => {
    api.answer(() => rows(api.requests.length));
    const { session } = createTestSession();
    const { result } = renderHook(
      () => [useCall(orderCalls.listOrders, {}), useCall(accountCalls.listContacts, {})] as const,
      inside(session),
    );
    await waitFor(() => expect(api.requests).toHaveLength(2));
    await act(() => revalidateOn('order.paid.v1'));
    await waitFor(() => expect(result.current[0].data).toHaveLength(3));
    expect(api.requests.map(({ path }) => path).toSorted()).toEqual([
      '/v1/contacts',
      '/v1/orders',
      '/v1/orders',
    ]);
  });

  it('is forgotten with its session, and never shown to the next one (SES-010)', async () => {
    api.answer(({ headers }) => ({
      body: { code: 200, msg: '', data: [{ ...row, orderNo: headers.get('token') }] },
    }));
    const { session } = createTestSession('/sign-in');
    const { result } = renderHook(
      () => useCall(orderCalls.listOrders, useSignedIn() ? {} : null),
      inside(session),
    );
    await waitFor(() => expect(result.current.data?.[0]?.orderNo).toBe('abc'));
    await act(() => session.logout());
    expect(result.current.data).toBeUndefined();
    localStorage.setItem('token', 'other');
    const next = createTestSession().session;
    const { result: shown } = renderHook(() => useCall(orderCalls.listOrders, {}), inside(next));
    expect(shown.current.data).toBeUndefined();
    await waitFor(() => expect(shown.current.data?.[0]?.orderNo).toBe('other'));
  });

  it('is read again for as long as its data ask for that, and no longer (D-172)', async () => {
    api.answer(() => rows(api.requests.length));
    const { session } = createTestSession();
    const { result } = renderHook(
      () =>
        useCall(orderCalls.listOrders, {}, { refreshInterval: (data) => ((data?.length ?? 0) < 3 ? 10 : 0) }),
      insideEager(session),
    );
    await waitFor(() => expect(result.current.data).toHaveLength(3));
    await pause(60);
    expect(api.requests).toHaveLength(3);
  });

  it('is not read again after its page is left (D-172)', async () => {
    api.answer(() => rows(1));
    const { session } = createTestSession();
    const { unmount } = renderHook(
      () => useCall(orderCalls.listOrders, {}, { refreshInterval: 10 }),
      insideEager(session),
    );
    await waitFor(() => expect(api.requests.length).toBeGreaterThan(2));
    unmount();
    await pause(30);
    const asked = api.requests.length;
    await pause(60);
    expect(api.requests).toHaveLength(asked);
  });

  it('shows the answer to another input only until its own has come or failed (A§8.2, B§8.2)', async () => {
    const answers = [
      () => rows(1),
      async () => {
        await pause(30);
        return { body: { code: 13001, msg: 'm' } };
      },
      () => rows(2),
      () => ({ body: { code: 13001, msg: 'm' } }),
    ];
    api.answer(() => answers.shift()!());
    const { session } = createTestSession();
    const { result, rerender } = renderHook(
      ({ offset }) => useCall(orderCalls.listOrders, { offset }, { keepPreviousData: true }),
      { ...insideEager(session), initialProps: { offset: 1 } },
    );
    const seen = () => [result.current.data?.length, result.current.isPrevious, result.current.total];
    await waitFor(() => expect(seen()).toEqual([1, false, 1]));
    rerender({ offset: 2 });
    expect(seen()).toEqual([1, true, 1]);
    await waitFor(() => expect(result.current.error).toBeDefined());
    expect(seen()).toEqual([undefined, false, 0]);
    await act(() => result.current.refresh());
    expect(seen()).toEqual([2, false, 2]);
    // What answers this very input stays when it can't be read again.
    await act(() => result.current.refresh());
    expect([...seen(), result.current.error?.kind]).toEqual([2, false, 2, 'answer']);
  });

  it('keeps the rows of a list that was to grow when more of them can not be read', async () => {
    api.answer(() => (api.requests.length === 1 ? rows(1) : { body: { code: 13001, msg: 'm' } }));
    const { session } = createTestSession();
    const { result, rerender } = renderHook(
      ({ limit }) => useCall(orderCalls.listOrders, { limit }, { keepPreviousData: 'growing' }),
      { ...insideEager(session), initialProps: { limit: 10 } },
    );
    await waitFor(() => expect(result.current.data).toHaveLength(1));
    rerender({ limit: 20 });
    await waitFor(() => expect(result.current.error).toBeDefined());
    expect(result.current.data).toHaveLength(1);
  });

  it('uses the installed session without a provider', async () => {
    api.answer(() => rows(1));
    installSession(createTestSession().session);
    const { result } = renderHook(() => useCall(orderCalls.listOrders, {}));
    await waitFor(() => expect(result.current.data).toHaveLength(1));
  });
});

describe('useCallMutation', () => {
  it('sends on demand and reads its area again after code 200', async () => {
    api.answer(({ method }) => (method === 'GET' ? rows(1) : {}));
    const { session } = createTestSession();
    const { result } = renderHook(
      () => ({ list: useCall(orderCalls.listOrders, {}), cancel: useCallMutation(orderCalls.cancelOrders) }),
      inside(session),
    );
    await waitFor(() => expect(result.current.list.data).toBeDefined());
    const reply = await act(() => result.current.cancel.send({ orderNos: ['N1'] }));
    expect(reply?.code).toBe(200);
    await waitFor(() => expect(api.requests.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET']));
  });

  it('gives other codes as they are and null for no answer', async () => {
    api.answer(() => ({ body: { code: 12004, msg: 'm' } }));
    const { session, notices } = createTestSession();
    const { result } = renderHook(() => useCallMutation(orderCalls.cancelOrders), inside(session));
    expect((await act(() => result.current.send({ orderNos: ['N1'] })))?.code).toBe(12004);
    api.answer(() => 'lost');
    expect(await act(() => result.current.send({ orderNos: ['N2'] }))).toBeNull();
    expect(notices).toHaveLength(2);
    expect(api.requests).toHaveLength(2);
  });
});

describe('session hooks', () => {
  it('follow who is signed in (SES-038)', async () => {
    const { session } = createTestSession();
    const { result } = renderHook(
      () => [useSignedIn(), useUser(), useCurrency().unit] as const,
      inside(session),
    );
    expect(result.current).toEqual([true, null, 'CNY']);
    await act(() => session.logout());
    expect(result.current).toEqual([false, null, 'CNY']);
  });
});
