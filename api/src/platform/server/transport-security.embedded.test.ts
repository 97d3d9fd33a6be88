import { afterEach, describe, expect, it } from '@jest/globals';
import { openTestApi, type TestApi } from '../../testing/api.ts';

const open: TestApi[] = [];
afterEach(async () => {
  for (const api of open.splice(0)) await api.close();
});
async function answers(environment: Record<string, string>, headers: Record<string, string>) {
  const api = await openTestApi(environment);
  open.push(api);
  const found: Record<string, string | undefined> = {};
  for (const url of [
    '/',
    '/.env',
    '/..%2f',
    '/%',
    '/favicon.svg',
    '/api/login',
    '/api/health',
    '/pki/root.crl',
  ])
    found[url] = (await api.server.inject({ url, headers })).headers['strict-transport-security'] as string;
  const post = await api.server.inject({ method: 'POST', url: '/nope', headers });
  found['POST /nope'] = post.headers['strict-transport-security'] as string;
  return found;
}
const given = (found: Record<string, string | undefined>) => Object.keys(found).filter((url) => found[url]);
const YEAR = 'max-age=31536000';
const host = 'portal.example';

describe('Strict-Transport-Security', () => {
  it('is on every answer to a request of which a trusted proxy says that it came over TLS', async () => {
    const found = await answers({ TRUST_PROXY: '127.0.0.1' }, { host, 'x-forwarded-proto': 'https' });
    expect(new Set(Object.values(found))).toEqual(new Set([YEAR]));
  });

  it('is on every answer but those of /pki where TLS is known from PUBLIC_URL alone', async () => {
    const found = await answers({ PUBLIC_URL: `https://${host}` }, { host });
    expect(Object.keys(found).filter((url) => !found[url])).toEqual(['/pki/root.crl']);
  });

  it.each([
    ['without TLS', {}, { host }],
    ['when anybody says https', {}, { host, 'x-forwarded-proto': 'https' }],
    ['of another host', { PUBLIC_URL: `https://${host}` }, { host: '10.0.0.7:8080' }],
    [
      'when the proxy says http',
      { PUBLIC_URL: `https://${host}`, TRUST_PROXY: '127.0.0.1' },
      { host, 'x-forwarded-proto': 'http' },
    ],
  ] as [string, Record<string, string>, Record<string, string>][])(
    'is on no answer %s',
    async (_name, environment, headers) => {
      expect(given(await answers(environment, headers))).toEqual([]);
    },
  );
});
