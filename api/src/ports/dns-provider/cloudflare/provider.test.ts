import { tenantOf } from '../../../platform/database/identifiers.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ValidationRecord } from '../dns-provider.ts';
import { Provider, TOKEN } from '../testing/cloudflare-server.ts';
import { cloudflareProvider } from './provider.ts';

let server: Provider;
beforeAll(async () => {
  server = await Provider.start();
});
beforeEach(() => server.reset(['zone.test', 'other.test']));
afterAll(() => server.close());

const open = (token = TOKEN) =>
  cloudflareProvider({
    base: server.base,
    token,
    zones: new Map([['zone.test', new Set(['C0000000001'])]]),
    timeout: 3000,
  });
const record = (changes: Partial<ValidationRecord> = {}): ValidationRecord => ({
  accountID: tenantOf('one'),
  accountNo: 'C0000000001',
  orderNo: 'N1',
  host: '_certdeck-dcv.shop.zone.test',
  type: 'TXT',
  value: 'secret-value',
  ...changes,
});
const written = () => server.requests.filter(({ method }) => method !== 'GET').map(({ method }) => method);

describe('records in zones of a Cloudflare account', () => {
  it('are placed for the accounts that the configuration names and for no other', async () => {
    const provider = open();
    const stranger = record({ accountNo: 'C0000000002' });
    expect(provider.covers(stranger.host, stranger.accountNo)).toBe(false);
    expect(await provider.place(stranger)).toEqual({ kind: 'outside' });
    // A zone that the token may edit, and nobody has named.
    expect(await provider.place(record({ host: '_certdeck-dcv.other.test' }))).toEqual({ kind: 'outside' });
    expect([server.list('zone.test'), server.list('other.test')]).toEqual([[], []]);
    expect(server.requests).toEqual([]);
  });

  it('are not placed above a longer zone that holds the name and that nobody has named', async () => {
    server.reset(['zone.test', 'shop.zone.test']);
    expect(await open().place(record())).toEqual({ kind: 'outside' });
    expect(written()).toEqual([]);
  });

  it('carry a mark, so that an equal record of somebody else is never taken away', async () => {
    server.add('zone.test', { type: 'TXT', name: record().host, content: '"secret-value"' });
    expect(await open().place(record())).toEqual({ kind: 'placed' });
    expect(await open().remove(record())).toEqual({ kind: 'done', removed: false });
    expect(server.list('zone.test')).toHaveLength(1);
    expect(written()).toEqual([]);
  });

  it('give way to the next value of an alias when they are ours, and stay when they are not', async () => {
    const alias = (value: string) => record({ type: 'CNAME', value });
    expect(await open().place(alias('one.zone.test'))).toEqual({ kind: 'placed' });
    expect(await open().place(alias('two.zone.test'))).toEqual({ kind: 'placed' });
    expect(server.list('zone.test')).toEqual([`CNAME ${record().host} two.zone.test`]);
    expect(server.records.get('zone.test')?.[0]).toMatchObject({ proxied: false, comment: 'certdeck N1' });
    server.reset(['zone.test']);
    server.add('zone.test', { type: 'CNAME', name: record().host, content: 'stranger.example' });
    server.trouble = ({ method }) =>
      method === 'POST'
        ? {
            status: 400,
            body: { success: false, errors: [{ code: 81053, message: 'exists' }], result: null },
          }
        : undefined;
    expect(await open().place(alias('three.zone.test'))).toEqual({ kind: 'conflict' });
    expect(server.list('zone.test')).toEqual([`CNAME ${record().host} stranger.example`]);
  });
});

describe('records of one order', () => {
  it('are all taken away, those of earlier values and of another method too, and of no other order', async () => {
    for (const value of ['first', 'second']) await open().place(record({ value }));
    await open().place(record({ type: 'CNAME', host: '_label.shop.zone.test', value: 'x.zone.test' }));
    await open().place(record({ orderNo: 'N10', value: 'other' }));
    expect(await open().remove(record({ value: 'second' }))).toEqual({ kind: 'done', removed: true });
    expect(server.list('zone.test')).toEqual([`TXT ${record().host} "other"`]);
  });
});

describe('trouble with the provider', () => {
  it('that asks to wait is told with its seconds', async () => {
    server.trouble = () => ({ status: 429, body: {}, headers: { 'retry-after': '30' } });
    expect(await open().place(record())).toEqual({ kind: 'limited', retryAfter: 30 });
  });

  it('about the token is a refusal that does not repeat it', async () => {
    const outcome = await open('wrong-token').place(record());
    expect(outcome).toEqual({ kind: 'refused', detail: expect.any(String) });
    expect(JSON.stringify(outcome)).not.toContain('wrong-token');
  });

  it('that loses the answer is cleared up by a look at what stands there', async () => {
    server.trouble = ({ method }) => {
      if (method !== 'POST') return undefined;
      server.trouble = undefined;
      // It was written, and the connection broke before the answer.
      server.add('zone.test', { type: 'TXT', name: record().host, content: '"secret-value"' });
      return 'hang up';
    };
    expect(await open().place(record())).toEqual({ kind: 'placed' });
    expect(written()).toEqual(['POST']);
  });

  it('that loses the request leaves it unknown, and placing again places it once', async () => {
    server.trouble = ({ method }) => (method === 'POST' ? 'hang up' : undefined);
    expect(await open().place(record())).toEqual({ kind: 'unknown' });
    expect(written()).toEqual(['POST']);
    server.trouble = undefined;
    expect(await open().place(record())).toEqual({ kind: 'placed' });
    expect(server.list('zone.test')).toHaveLength(1);
  });

  it('about reading leaves everything as it is', async () => {
    server.trouble = () => 'hang up';
    expect(await open().place(record())).toEqual({ kind: 'unknown' });
    expect(await open().remove(record())).toEqual({ kind: 'unknown' });
    expect(written()).toEqual([]);
  });
});
