import { afterAll, afterEach, beforeAll, jest } from '@jest/globals';
import { installSession } from '../installed.ts';
import { createApiServer } from './api-server.ts';

type ApiServer = ReturnType<typeof createApiServer>;

export const account = {
  accountInfo: 'ACME',
  accountNo: 'A1',
  rootUUID: 'R',
  balance: 12_345,
  toBeInvoicedAmount: 100,
  authPProgress: 0,
  authEProgress: 3,
  telAuth: 'Y',
  emailAuth: 'N',
  googleAuth: 'N',
  lastLoginIP: '192.0.2.1',
  lastLoginTime: 1_700_000_000,
  expiredOrdersTotal: 2,
  agentStatus: 'active',
};
export const profile = {
  firstname: '三',
  lastname: '张',
  tel: '13812345678',
  email: 'a@b.co',
  key: '',
  idCard: '',
  authName: '',
  companyName: 'ACME',
};
/** An answer with code 200. */
export const ok = (data: unknown) => ({ body: { code: 200, msg: '', data } });

/** An API for the tests of a suite, which forgets its answers, what is stored and the installed session after each. */
export function serveSuite(): ApiServer {
  const api = createApiServer();
  beforeAll(() => api.server.listen({ onUnhandledFrame: 'error' }));
  afterEach(() => {
    api.reset();
    localStorage.clear();
    installSession(null);
    jest.restoreAllMocks();
  });
  afterAll(() => api.server.close());
  return api;
}

/** Answers the calls of a signed-in customer. */
export function answerAsApi(api: ApiServer, token = 'T1'): void {
  api.answer(({ path }) => {
    if (path === '/login') return { ...ok({}), headers: { authorization: token } };
    if (path === '/v1/account') return ok(account);
    return path === '/v1/profile' ? ok(profile) : ok({});
  });
}
