import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { accountCalls, BodyCode, orderCalls } from '@certdeck/contract';
import { sampleOf } from '@certdeck/contract/testing/samples';
import { useCan } from './hooks/state.ts';
import { installSession } from './installed.ts';
import { createApiServer, createTestSession } from './testing/api-server.ts';

const account = sampleOf(accountCalls.getAccount);
const profile = sampleOf(accountCalls.getProfile);
const ok = (data: unknown) => ({ body: { code: 200, msg: '', data } });

const api = createApiServer();
beforeAll(() => api.server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  api.reset();
  localStorage.clear();
  installSession(null);
});
afterAll(() => api.server.close());

/** Lets answers come that nobody waits for. */
const settled = async () => {
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setTimeout(resolve));
};

describe('what the person may do', () => {
  const answerWith = (permissions?: readonly string[]) =>
    api.answer(({ path }) =>
      ok(path === '/v1/account' ? { ...account, permissions } : path === '/v1/profile' ? profile : {}),
    );

  it('is what the account’s answer says, kept for the next page and forgotten with the session', async () => {
    answerWith(['order:read']);
    localStorage.setItem('token', 'abc');
    const { session } = createTestSession();
    // Nobody has said anything yet, and the API decides.
    expect(session.can('order:pay')).toBe(true);
    await session.loadUser();
    expect(session.can('order:read')).toBe(true);
    expect(session.can('order:pay')).toBe(false);
    expect([session.can('session'), session.can('public')]).toEqual([true, true]);
    expect(createTestSession().session.can('order:pay')).toBe(false);
    await session.logout();
    expect(session.can('order:pay')).toBe(true);
    expect(localStorage.getItem('permissions')).toBeNull();
  });

  it('may be nothing, and isn’t known of an API of an earlier release', async () => {
    answerWith([]);
    localStorage.setItem('token', 'abc');
    const { session } = createTestSession();
    await session.loadUser();
    expect([session.can('order:read'), createTestSession().session.can('order:read')]).toEqual([
      false,
      false,
    ]);
    answerWith();
    await session.loadUser();
    expect([session.can('order:read'), createTestSession().session.can('order:read')]).toEqual([true, true]);
  });

  it('is read again when a call is refused, once, and never for who couldn’t read the account (D-631)', async () => {
    const asked: string[] = [];
    let isRefused = true;
    api.answer(({ path }) => {
      asked.push(path);
      if (isRefused) return { body: { code: BodyCode.forbidden, msg: 'no', data: {} } };
      return ok(path === '/v1/account' ? account : profile);
    });
    localStorage.setItem('token', 'abc');
    const { session } = createTestSession();
    const call = () => session.client.call(orderCalls.listOrders, {}, { messages: 'none' });
    // As in a partner's page for an area whose token may not read the account.
    await call();
    await settled();
    expect(asked).toEqual(['/v1/orders']);

    isRefused = false;
    await session.loadUser();
    isRefused = true;
    asked.splice(0);
    expectConsole('error', /user not loaded: code 13005 and 13005/);
    await call();
    await settled();
    // Their refusal is no reason to ask again.
    expect(asked.toSorted()).toEqual(['/v1/account', '/v1/orders', '/v1/profile']);
  });

  it('is seen by hooks as it changes', async () => {
    answerWith(['order:read']);
    localStorage.setItem('token', 'abc');
    const { session } = createTestSession();
    installSession(session);
    const { result } = renderHook(() => useCan()('order:pay'));
    expect(result.current).toBe(true);
    await act(() => session.loadUser());
    expect(result.current).toBe(false);
  });
});
