import { afterEach, describe, expect, it } from '@jest/globals';
import { accountCalls, BodyCode, orderCalls } from '@certdeck/contract';
import { request } from 'node:http';
import { BodyBudget } from './body-budget.ts';
import { openTestApi, type TestApi } from '../../testing/api.ts';

const LIMITS = { all: 1000, each: 400, small: 10 };

describe('bodies on their way', () => {
  it('are as many as their caller may have, and all callers together', () => {
    const budget = new BodyBudget(LIMITS);
    expect(['a', 'a', 'a', 'b', 'b', 'c'].map((caller) => budget.take(caller, 200) !== undefined)).toEqual([
      ...[true, true, false],
      ...[true, true, true],
    ]);
    expect(budget.take('d', 1)).toBeDefined();
    expect(budget.take('d', 200)).toBeUndefined();
  });

  it('give their place back once', () => {
    const budget = new BodyBudget(LIMITS);
    const [first] = [budget.take('a', 400), budget.take('b', 400)];
    expect(budget.take('a', 200)).toBeUndefined();
    first?.();
    first?.();
    expect(budget.take('a', 400)).toBeDefined();
    expect(budget.take('c', 300)).toBeUndefined();
  });
});

describe('uploads that never end', () => {
  let api: TestApi | undefined;
  afterEach(async () => {
    api?.server.server.closeAllConnections();
    await api?.close();
  });

  it('are held for one account up to its bound; others send theirs, and it goes on when one has ended', async () => {
    api = await openTestApi();
    const { server } = api;
    const [slow, other] = [await api.addAccount(), await api.addAccount()];
    const address = await server.listen({ port: 0, host: '127.0.0.1' });
    /** Begins an upload; answers the code, or nothing while its body is waited for. */
    const begin = (token: string, sent: Buffer, length: number) => {
      const upload = request(`${address}/api${accountCalls.uploadReceipt.path}?name=a.pdf`, {
        method: 'POST',
        headers: { token, 'content-type': 'application/octet-stream', 'content-length': length },
      });
      upload.on('error', () => {});
      const code = new Promise<number>((resolve, reject) => {
        upload.on('response', (response) => {
          let text = '';
          response.on('data', (chunk: Buffer) => (text += chunk.toString()));
          response.on('end', () => resolve((JSON.parse(text) as { code: number }).code));
        });
        upload.on('error', reject);
      });
      code.catch(() => {});
      upload.write(sent);
      return { upload, code };
    };
    const LARGE = 4_999_999;
    const stalled = Array.from({ length: 8 }, () => begin(slow.token, Buffer.alloc(1000), LARGE));
    // Two of the eight find no place; which of them is a matter of who is read first.
    const refused = await Promise.race(stalled.map(({ code }) => code));
    expect(refused).toBe(BodyCode.tooManySends);
    const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(100_000), Buffer.from('%%EOF\n')]);
    const whole = begin(other.token, pdf, pdf.length);
    whole.upload.end();
    expect(await whole.code).toBe(200);
    expect((await api.call(orderCalls.listOrders, {}, { token: slow.token })).body.code).toBe(200);
    for (const { upload } of stalled) upload.destroy();
    // What has ended is known when the server has seen it.
    let code: number = BodyCode.tooManySends;
    while (code === BodyCode.tooManySends) {
      const again = begin(slow.token, pdf, pdf.length);
      again.upload.end();
      code = await again.code;
    }
    expect(code).toBe(200);
  });
});
