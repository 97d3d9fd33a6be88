import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { openShop, type Shop } from '../../areas/orders/testing/shop.ts';
import { addresses, body, headers, methods, targets } from './testing/addresses.ts';
import { writeReleases } from './testing/built-releases.ts';
import { expectHarmless } from './testing/harmless.ts';
import { FUZZ } from './testing/nonsense.ts';
import { settle } from './testing/owner.ts';
import { secretsOf, shown } from './testing/possessions.ts';
import { converse, type RawAnswer, request } from './testing/raw-http.ts';

let shop: Shop;
let port: number;
let secrets: string[];
beforeAll(async () => {
  shop = await openShop({ working: true });
  writeReleases(shop.folder);
  await shop.server.listen({ port: 0, host: '127.0.0.1' });
  const address = shop.server.server.address();
  port = typeof address === 'object' && address ? address.port : 0;
  // Certificates of authorities are everybody's.
  const owned = await secretsOf(shop.services.db, await settle(shop, 'quokka'));
  secrets = owned.filter((secret) => secret.includes('quokka'));
}, 400_000);
afterAll(() => shop.close());

/** What is true of every answer to anybody. */
function judge(answer: RawAnswer, what: unknown): void {
  expectHarmless(answer, what);
  expect([what, shown(secrets, answer.body)]).toEqual([what, []]);
  expect([what, answer.body.includes('root:x:0:0')]).toEqual([what, false]);
  // What the parser of HTTP refuses by itself is text and has no further headers.
  const sniffing = answer.status === 400 ? 'nosniff' : answer.headers['x-content-type-options'];
  expect([what, sniffing]).toEqual([what, 'nosniff']);
  const {
    'set-cookie': cookie = '',
    location,
    'access-control-allow-credentials': credentials,
  } = answer.headers;
  expect([what, location, credentials]).toEqual([what, undefined, undefined]);
  expect([
    what,
    cookie === '' || /^certdeck-override=; Path=\/; Max-Age=0; HttpOnly; SameSite=Lax$/.test(cookie),
  ]).toEqual([what, true]);
}

describe('an address outside the contract', () => {
  it('is in the list of those that are attacked', () => {
    const routes = shop.server.printRoutes({ commonPrefix: false, includeHooks: false });
    const found = new Set<string>();
    const path: string[] = [];
    for (const line of routes.split('\n')) {
      const [, indent = '', name = ''] = /^((?:[│ ] {3})*)[├└]── (\S+)/.exec(line) ?? [];
      if (name === '') continue;
      path.splice(indent.length / 4, Infinity, name);
      if (/\((?:GET|POST|DELETE|PUT)/.test(line)) found.add(path.join(''));
    }
    const calls = (route: string) => /^\/api\/(?!health$|openapi\.json$|\*$)/.test(route);
    const listed = new Set(Object.keys(addresses));
    expect([...found].filter((route) => !calls(route) && !listed.has(route) && route !== '*')).toEqual([]);
  });

  it('answers whatever it is asked without a fault, and says nothing of its inside', async () => {
    await fc.assert(
      fc.asyncProperty(methods, targets, headers, body, async (method, target, given, sent) => {
        const withBody = ['GET', 'HEAD', 'OPTIONS', 'TRACE'].includes(method) ? '' : sent;
        const what = { method, target, headers: given, body: withBody.slice(0, 200) };
        const raw = Buffer.from(request(method, target === '' ? '/' : target, given, withBody), 'utf8');
        // An answer to HEAD has the length of a body that doesn't come.
        const { answers } = await converse(
          port,
          raw,
          method === 'HEAD' ? { patience: 30 } : { answers: 1, patience: 3000 },
        );
        expect([what, method === 'HEAD' || answers.length]).toEqual([what, method === 'HEAD' || 1]);
        for (const answer of answers) judge(answer, what);
      }),
      { ...FUZZ, numRuns: FUZZ.numRuns * 40 },
    );
  }, 400_000);

  it('takes an address of any form that a first line can have', async () => {
    for (const target of [
      '*',
      'http://evil.example/orders/list',
      'http://[',
      '//',
      '//[',
      '/\\',
      '/%',
      '/\x7f',
      'orders',
      '/orders/list#x',
      '/?',
      '/orders/list??a',
      'http://user:secret@evil.example/',
    ])
      for (const method of ['GET', 'POST', 'OPTIONS']) {
        const { answers } = await converse(port, request(method, target), { answers: 1, patience: 3000 });
        for (const answer of answers) judge(answer, [method, target]);
        expect([method, target, answers.length]).toEqual([method, target, 1]);
      }
  });
});
