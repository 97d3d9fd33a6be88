import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { orderCalls, sessionCalls } from '@certdeck/contract';
import { createApiServer, createTestSession, pause } from '../testing/api-server.ts';
import { CallError } from './call-error.ts';
import { timeoutOf } from './timeout.ts';

const api = createApiServer();
beforeAll(() => api.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => localStorage.setItem('token', 'abc'));
afterEach(() => {
  jest.useRealTimers();
  api.reset();
  localStorage.clear();
});
afterAll(() => api.server.close());

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => (error instanceof CallError ? error.kind : error),
  );
const payment = { aim: 'makeOrder', payMethod: 'balance', orderNo: ['N1'] };
const keys = () => api.requests.map(({ headers }) => headers.get('idempotency-key'));

describe('a lost connection', () => {
  it('shows its message 150 ms later and then rejects (SES-018, D-051)', async () => {
    const realTimeout = globalThis.setTimeout;
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
    api.answer(() => 'lost');
    const { session, notices } = createTestSession();
    const outcome = failure(session.client.get('/v1/account'));
    // The deadline of the call, then the delay of the message.
    while (jest.getTimerCount() < 2) await new Promise((next) => realTimeout(next, 1));
    jest.advanceTimersByTime(149);
    expect(notices).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(notices).toEqual([{ kind: 'error', key: 'net.down' }]);
    expect(await outcome).toBe('network');
  });

  it('of several calls at once shows one message (SES-018)', async () => {
    api.answer(() => 'lost');
    const { session, notices } = createTestSession();
    const outcomes = await Promise.all(
      ['/v1/a', '/v1/b', '/v1/c'].map((path) => failure(session.client.get(path))),
    );
    expect(outcomes).toEqual(['network', 'network', 'network']);
    expect(notices).toHaveLength(1);
  });

  it('of a background load shows nothing (HOST-062)', async () => {
    api.answer(() => 'lost');
    const { session, notices } = createTestSession();
    expect(await failure(session.client.get('/v1/account', {}, { messages: 'none' }))).toBe('network');
    expect(notices).toEqual([]);
  });

  it('of a pay call on the new-certificate page is success with empty data (SES-021, D-052)', async () => {
    api.answer(() => 'lost');
    const { session, notices } = createTestSession('/ssl/certificates');
    expect(await session.client.call(orderCalls.pay, payment)).toMatchObject({ code: 200, data: {} });
    expect(await session.client.call(orderCalls.batchPay, { orderNos: ['N1'] })).toMatchObject({ code: 200 });
    expect(await session.client.call(orderCalls.startBatchPay, { orderNos: ['N1'] })).toMatchObject({
      code: 200,
    });
    expect(notices).toEqual([]);
    expect(await failure(session.client.call(orderCalls.payWays, {}))).toBe('network');
  });

  it('of a pay call on any other page is one (SES-021)', async () => {
    api.answer(() => 'lost');
    const { session } = createTestSession('/payment');
    expect(await failure(session.client.call(orderCalls.pay, payment))).toBe('network');
    expect(api.requests).toHaveLength(1);
  });

  it('is also a call that takes too long (SES-023, D-051)', async () => {
    api.answer(async () => {
      await pause(400);
      return {};
    });
    const { session, notices } = createTestSession();
    const impatient = { ...orderCalls.orderStatus, timeout: 30 };
    expect(await failure(session.client.call(impatient, { id: 'N1' }))).toBe('network');
    expect(notices).toEqual([{ kind: 'error', key: 'net.down' }]);
  });
});

describe('equal calls in flight', () => {
  it('leave the newest; the older one is cancelled without a message (SES-019, SES-020, D-053)', async () => {
    api.answer(async () => {
      await pause(30);
      return {};
    });
    const { session, notices } = createTestSession();
    const first = failure(session.client.get('/v1/orders', { limit: 10 }));
    const second = failure(session.client.get('/v1/orders', { limit: 10 }));
    const other = failure(session.client.get('/v1/orders', { limit: 20 }));
    expect(await Promise.all([first, second, other])).toEqual(['cancelled', null, null]);
    await pause(1000);
    expect(notices).toEqual([]);
  });

  it('give a reader that follows the answer of the newest (D-053)', async () => {
    api.answer(async () => {
      await pause(30);
      return { body: { code: 200, msg: '', data: { n: api.requests.length } } };
    });
    const { session } = createTestSession();
    const reader = session.client.get('/v1/orders', {}, { follow: true });
    const between = failure(session.client.get('/v1/orders'));
    const newest = session.client.get('/v1/orders');
    expect(await between).toBe('cancelled');
    expect(await reader).toEqual(await newest);
  });

  it('do not confuse one that the caller gave up (SES-019)', async () => {
    const { session, notices } = createTestSession();
    const controller = new AbortController();
    const outcome = failure(session.client.get('/v1/orders', {}, { signal: controller.signal }));
    controller.abort();
    expect(await outcome).toBe('cancelled');
    expect(notices).toEqual([]);
  });
});

describe('an intent', () => {
  it('keeps its key over lost connections and server errors, until it is answered (API-008)', async () => {
    const { session } = createTestSession();
    api.answer(() => 'lost');
    await failure(session.client.call(orderCalls.pay, payment));
    api.answer(() => ({ status: 500 }));
    await session.client.call(orderCalls.pay, payment);
    api.answer(() => ({}));
    await session.client.call(orderCalls.pay, payment);
    await session.client.call(orderCalls.pay, payment);
    const [first, second, third, fourth] = keys();
    expect(first).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect([second, third]).toEqual([first, first]);
    expect(fourth).not.toBe(first);
  });

  it('of another body has another key, unless the caller gives one (API-008)', async () => {
    const { session } = createTestSession();
    await session.client.call(orderCalls.pay, payment);
    await session.client.call(orderCalls.pay, { ...payment, orderNo: ['N2'] });
    await session.client.call(orderCalls.pay, payment, { idempotencyKey: 'mine' });
    await session.client.get('/v1/orders/payWays');
    const [first, second, third, fourth] = keys();
    expect(second).not.toBe(first);
    expect([third, fourth]).toEqual(['mine', null]);
  });
});

describe('time-outs', () => {
  it('are 30 s, payments and batch creation 20 min, status polling 60 s (SES-023, SES-024, SES-025, D-054)', () => {
    expect(timeoutOf(orderCalls.payWays, {})).toBe(30_000);
    expect(timeoutOf(orderCalls.orderStatus, {})).toBe(60_000);
    for (const call of [orderCalls.pay, orderCalls.batchPay, orderCalls.startBatchPay]) {
      expect(timeoutOf(call, {})).toBe(1_200_000);
    }
    expect(timeoutOf(orderCalls.createOrder, { sslCerts: [{}] })).toBe(30_000);
    expect(timeoutOf(orderCalls.createOrder, { sslCerts: [{}, {}] })).toBe(1_200_000);
  });
});

describe('calls that are answered without a request', () => {
  it('are the signup code of a wrong phone (SES-034, D-239)', async () => {
    const { session, notices } = createTestSession('/sign-up');
    const reply = await session.client.call(sessionCalls.signupCodeByTel, { tel: '123', telPrefix: '86' });
    expect(reply).toMatchObject({ code: -1, msg: '手机号格式错误', shown: false });
    expect([api.requests, notices]).toEqual([[], []]);
    await session.client.call(sessionCalls.signupCodeByTel, { tel: '4155550100', telPrefix: '1' });
    expect(api.requests).toHaveLength(1);
  });

  it('are a recharge by an unknown method (SES-041, D-166)', async () => {
    const { session, notices } = createTestSession('/deposit');
    const recharge = (payMethod: string) =>
      session.client.call(orderCalls.pay, { aim: 'recharge', payMethod, rechargeAmount: 100 });
    const refused = await recharge('foo');
    expect([refused.code === 200, refused.shown]).toEqual([false, true]);
    expect(notices).toEqual([{ kind: 'error', key: 'recharge.badMethod' }]);
    expect(api.requests).toEqual([]);
    expect((await recharge('alipay')).code).toBe(200);
  });
});
