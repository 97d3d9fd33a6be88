import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { fastify } from 'fastify';
import { orderCalls } from '@certdeck/contract';
import { type TestAccount, type TestApi, openTestApi } from '../../testing/api.ts';
import { compressReads } from './compressed.ts';

let api: TestApi;
let customer: TestAccount;
beforeAll(async () => {
  api = await openTestApi();
  customer = await api.addAccount();
});
afterAll(() => api.close());

const products = (accepted: string) =>
  api.server.inject({
    method: 'GET',
    url: `/api${orderCalls.listProducts.path}?limit=1000&offset=1`,
    headers: { token: customer.token, ...(accepted ? { 'accept-encoding': accepted } : {}) },
  });

describe('a long answer of a call that reads (D-407)', () => {
  it('comes as its asker takes it, brotli first, and says so', async () => {
    const plain = await products('');
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(plain.json()).toMatchObject({ code: 200 });
    const best = await products('gzip, deflate, br, zstd');
    expect(best.headers).toMatchObject({
      'content-encoding': 'br',
      'content-length': String(best.rawPayload.length),
      'cache-control': 'no-store',
    });
    expect(best.headers['vary']).toContain('accept-encoding');
    expect(brotliDecompressSync(best.rawPayload).toString()).toBe(plain.body);
    expect(best.rawPayload.length * 5).toBeLessThan(plain.rawPayload.length);
    const older = await products('gzip');
    expect(gunzipSync(older.rawPayload).toString()).toBe(plain.body);
  });

  it('stays as it is where it is short, no JSON, or the answer of an act, which may show a secret once', async () => {
    const server = fastify();
    compressReads(server);
    const long = { text: 'certificate '.repeat(400) };
    server.get('/long', () => long);
    server.post('/long', () => long);
    server.get('/short', () => ({ text: 'certificate' }));
    server.get('/file', (_request, reply) => reply.type('text/csv').send(long.text));
    const encodingOf = async (method: 'GET' | 'POST', url: string) => {
      const { headers } = await server.inject({ method, url, headers: { 'accept-encoding': 'br' } });
      return headers['content-encoding'];
    };
    expect(await encodingOf('GET', '/long')).toBe('br');
    expect(await encodingOf('POST', '/long')).toBeUndefined();
    expect(await encodingOf('GET', '/short')).toBeUndefined();
    expect(await encodingOf('GET', '/file')).toBeUndefined();
    await server.close();
  });
});
