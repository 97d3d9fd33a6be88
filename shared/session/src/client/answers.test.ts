import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { accountCalls, orderCalls, sessionCalls } from '@certdeck/contract';
import { BASE, createApiServer, createTestSession } from '../testing/api-server.ts';
import { CallError } from './call-error.ts';

const api = createApiServer();
beforeAll(() => api.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => localStorage.setItem('token', 'abc'));
afterEach(() => {
  api.reset();
  localStorage.clear();
});
afterAll(() => api.server.close());

describe('answers', () => {
  it('of another code show the msg (SES-014, SES-015)', async () => {
    api.answer(() => ({ body: { code: 13001, msg: 'm', data: null } }));
    const { session, notices } = createTestSession();
    const reply = await session.client.call(orderCalls.cancelOrders, { orderNos: ['N1'] });
    expect(reply).toMatchObject({ code: 13001, shown: true });
    expect(notices).toEqual([{ kind: 'error', text: 'm' }]);
  });

  it('of calls with a rule of their own show nothing (SES-022, D-037)', async () => {
    api.answer(() => ({ body: { code: 12001, msg: 'm', data: { errors: { password: 'x' } } } }));
    const { session, notices } = createTestSession();
    const reply = await session.client.call(sessionCalls.login, { account: 'a@b.co' });
    await session.client.call(orderCalls.pay, { aim: 'makeOrder', payMethod: 'balance' });
    await session.client.call(accountCalls.deleteContact, { id: '1' }, { messages: 'none' });
    expect(notices).toEqual([]);
    expect(reply).toMatchObject({ code: 12001, msg: 'm', errors: { password: 'x' }, shown: false });
  });

  it('of an error status resolve with the msg copied to errors.msg (SES-016, D-050)', async () => {
    api.answer(() => ({ status: 400, body: { msg: 'm', errors: { tel: 't' } } }));
    const { session } = createTestSession();
    expect(await session.client.post('/v1/profile')).toMatchObject({
      status: 400,
      errors: { msg: 'm', tel: 't' },
    });
  });

  it('of HTTP 500 show the fixed text once (SES-017, D-036)', async () => {
    api.answer(() => ({ status: 500, body: { code: 500, msg: 'stack' } }));
    const { session, notices, visits } = createTestSession();
    const reply = await session.client.call(orderCalls.pay, { aim: 'makeOrder', payMethod: 'balance' });
    expect(notices).toEqual([{ kind: 'error', key: 'http.500' }]);
    expect(reply).toMatchObject({ shown: true, errors: { msg: 'stack' } });
    expect(visits).toEqual([]);
  });

  it('that are no answers at all take the status as code', async () => {
    api.answer(() => ({ status: 502, body: '<html>bad gateway</html>' }));
    const { session, notices } = createTestSession();
    expect(await session.client.get('/v1/account')).toMatchObject({
      code: 502,
      data: {},
      errors: { msg: '' },
    });
    expect(notices).toEqual([{ kind: 'error', key: 'http.500' }]);
  });

  it('show the words of a refusal or of a failing server, and nothing where there are none (SES-015, SES-017)', async () => {
    const { session, notices } = createTestSession();
    const shownFor = async (status: number, body: object) => {
      notices.length = 0;
      api.answer(() => ({ status, body }));
      const { shown } = await session.client.get('/v1/account');
      return [shown, ...notices];
    };
    expect(await shownFor(503, { code: 503, msg: 'away' })).toEqual([true, { kind: 'error', text: 'away' }]);
    expect(await shownFor(400, { code: 400, msg: '' })).toEqual([false]);
    expect(await shownFor(200, { code: 13001, msg: '' })).toEqual([false]);
    expect(await shownFor(200, { code: 200, msg: 'done' })).toEqual([false]);
  });

  it('that lead elsewhere are not followed, so that no other server sees the token', async () => {
    api.answer(({ path }) =>
      path === '/v1/account' ? { status: 302, headers: { location: `${BASE}/v1/profile` } } : {},
    );
    const { session } = createTestSession();
    const failure = await session.client.get('/v1/account').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(CallError);
    expect(failure).toMatchObject({ kind: 'network' });
    expect(api.requests).toHaveLength(1);
  });

  it('may put a field beside data (SES-032, D-067)', async () => {
    const balance = { name: 'balance', payWay: 'balance', switch: 'Y', showName: '余额' };
    api.answer(() => ({ body: { code: 200, msg: '', payWays: [balance] } }));
    const { session } = createTestSession();
    expect((await session.client.call(orderCalls.payWays, {})).data.payWays).toHaveLength(1);
  });

  it('may be a file (ORD-032)', async () => {
    api.answer(() => ({ headers: { 'content-type': 'text/csv' }, body: '\ufeffa,b' }));
    const { session } = createTestSession();
    const reply = await session.client.download(orderCalls.exportOrders, {});
    expect(reply.code).toBe(200);
    expect(await reply.data.text()).toContain('a,b');
  });

  it('that refuse a file show the msg, unless the caller does (ORD-032, SES-015)', async () => {
    api.answer(() => ({ body: { code: 13001, msg: 'm' } }));
    const { session, notices } = createTestSession();
    const quiet = await session.client.download(orderCalls.exportOrders, {}, { messages: 'none' });
    expect([quiet.code, quiet.shown, notices]).toEqual([13001, false, []]);
    expect((await session.client.download(orderCalls.exportOrders, {})).code).toBe(13001);
    expect(notices).toEqual([{ kind: 'error', text: 'm' }]);
  });
});
