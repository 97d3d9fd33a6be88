import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { accountCalls } from '@certdeck/contract';
import { createApiServer, createTestSession } from '../testing/api-server.ts';

const api = createApiServer();
beforeAll(() => api.server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => api.reset());
afterAll(() => api.server.close());

const keys = () => api.requests.map(({ headers }) => headers.get('idempotency-key'));
const upload = async (file: Blob, input = {}) => {
  const { session } = createTestSession();
  return session.client.upload(accountCalls.uploadReceipt, input, file, { messages: 'none' });
};

describe('a file that is sent', () => {
  it('is the body as it is, with the other fields in the address', async () => {
    const stored = { id: 'R1', name: 'a b.pdf', type: 'application/pdf', size: 3 };
    api.answer(() => ({ body: { code: 200, msg: '', data: stored } }));
    const reply = await upload(new Blob(['abc'], { type: 'text/html' }), { name: 'a b.pdf' });
    expect(reply.data).toEqual(stored);
    expect(api.requests).toMatchObject([
      { method: 'POST', path: '/banktransfer/receipts', query: 'name=a+b.pdf', body: 'abc' },
    ]);
    expect(api.requests[0]?.headers.get('content-type')).toBe('application/octet-stream');
  });

  it('is the same intent when the same file is sent again without an answer, and another for another file', async () => {
    const { session } = createTestSession();
    const send = (file: Blob) =>
      session.client.upload(accountCalls.uploadReceipt, {}, file, { messages: 'none' });
    const [one, other] = [new Blob(['abc']), new Blob(['abc'])];
    api.answer(() => ({ status: 503, body: { code: 503, msg: 'away' } }));
    for (const file of [one, other, one]) expect((await send(file)).status).toBe(503);
    const [first, second, third] = keys();
    expect([first === third, first === second]).toEqual([true, false]);
    const refused = { code: 13004, msg: 'no' };
    api.answer(() => ({ body: refused }));
    await send(one);
    await send(one);
    expect([keys()[3] === first, keys()[4] === first]).toEqual([true, false]);
  });

  it('goes beside another file that is sent at the same time', async () => {
    api.answer(() => ({ body: { code: 13004, msg: 'no' } }));
    const { session } = createTestSession();
    const both = [new Blob(['a']), new Blob(['b'])].map((file) =>
      session.client.upload(accountCalls.uploadReceipt, {}, file, { messages: 'none' }),
    );
    expect((await Promise.all(both)).map(({ code }) => code)).toEqual([13004, 13004]);
  });
});
