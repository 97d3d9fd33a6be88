import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { orderCalls } from '@certdeck/contract';
import { createApiServer, createTestSession } from '../testing/api-server.ts';
import { CallError } from './call-error.ts';

const api = createApiServer();
beforeAll(() => api.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => localStorage.setItem('token', 'abc'));
afterEach(() => {
  api.reset();
  localStorage.clear();
});
afterAll(() => api.server.close());

const kindOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'answered',
    (error: unknown) => (error instanceof CallError ? error.kind : error),
  );
const payment = { aim: 'makeOrder', payMethod: 'balance', orderNo: ['N1'] };
const order = {
  ...{ productNo: 'P1', year: 1, dcvMethod: 'dns' as const, productType: 'dv_ssl' },
  sslCerts: [{ commonName: 'a.com' }],
};

describe('a success that says nothing to rely on', () => {
  it.each<[string, unknown]>([
    ['a page of a proxy', '<html>Welcome to the hotel network</html>'],
    ['nothing', ''],
    ['an answer that was cut off', '{"code":200,"msg":"","da'],
    ['an object without a code', {}],
    ['a code that is a text', { code: '200', msg: '', data: 'N1' }],
    ['a list', [1, 2]],
    ['no data', { code: 200, msg: '' }],
    ['null as data', { code: 200, msg: '', data: null }],
    ['an empty order number', { code: 200, msg: '', data: '' }],
    ['data of another kind', { code: 200, msg: '', data: { orderNo: 'N1' } }],
  ])('is neither success nor refusal: %s (API-012)', async (_name, body) => {
    api.answer(() => ({ body }));
    const { session, notices, visits } = createTestSession();
    expect(await kindOf(session.client.call(orderCalls.createOrder, order))).toBe('unreadable');
    expect(notices).toEqual([{ kind: 'error', key: 'net.unreadable' }]);
    expect([localStorage.getItem('token'), visits]).toEqual(['abc', []]);
  });

  it('leaves the intent open, so that the repeat is the same order (API-008)', async () => {
    api.answer(() => ({ body: '<html></html>' }));
    const { session } = createTestSession();
    await kindOf(session.client.call(orderCalls.createOrder, order));
    api.answer(() => ({ body: { code: 200, msg: '', data: 'N1' } }));
    expect((await session.client.call(orderCalls.createOrder, order)).data).toBe('N1');
    const keys = api.requests.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
    await session.client.call(orderCalls.createOrder, order);
    expect(api.requests[2]?.headers.get('idempotency-key')).not.toBe(keys[0]);
  });

  it('does not mean paid on the new-certificate page, nor that nothing was paid (SES-021, D-052)', async () => {
    api.answer(() => ({ body: '<html></html>' }));
    const { session, notices } = createTestSession('/ssl/certificates');
    expect(await session.client.call(orderCalls.pay, payment)).toMatchObject({ code: 200, data: {} });
    expect(notices).toEqual([]);
  });

  it('of a background load shows nothing (HOST-062)', async () => {
    api.answer(() => ({ body: 'no' }));
    const { session, notices } = createTestSession();
    const read = session.client.call(orderCalls.countOrders, {}, { messages: 'none' });
    expect(await kindOf(read)).toBe('unreadable');
    expect(notices).toEqual([]);
  });

  it('is also a page in place of a file (ORD-032)', async () => {
    api.answer(() => ({ headers: { 'content-type': 'text/html; charset=utf-8' }, body: '<html></html>' }));
    const { session } = createTestSession();
    expect(await kindOf(session.client.download(orderCalls.exportOrders, {}))).toBe('unreadable');
  });

  it('is none when the API refuses: its words count, whatever data they come with (SES-015)', async () => {
    api.answer(() => ({ body: { code: 13001, msg: 'no', data: 7 } }));
    const { session, notices } = createTestSession();
    expect(await session.client.call(orderCalls.createOrder, order)).toMatchObject({ code: 13001 });
    expect(notices).toEqual([{ kind: 'error', text: 'no' }]);
  });
});
