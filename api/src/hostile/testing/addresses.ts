import * as fc from 'fast-check';
import { PARTNER } from './built-portal.ts';

/** Every address outside the calls of the contract, with what belongs into its holes. */
export const addresses: Readonly<Record<string, readonly string[]>> = {
  '/api/health': ['/api/health'],
  '/api/openapi.json': ['/api/openapi.json'],
  '/api/*': ['/api/', '/api/v1/', '/api/v2/x', '/api/dm-serv/v1/carts', '/api//v1/orders', '/api/v1/orders/'],
  '/language/country_zh.json': ['/language/country_zh.json'],
  '/language/country_en.json': ['/language/country_en.json'],
  '/vendor/country_zh.json': ['/vendor/country_zh.json'],
  '/vendor/country_en.json': ['/vendor/country_en.json'],
  '/pki/:file': ['/pki/root.crt', '/pki/intermediate.crl', '/pki/bundle.pem', '/pki/private.crt'],
  '/pki/ocsp': ['/pki/ocsp'],
  // As the router prints it.
  '/pki/ocsp*': ['/pki/ocsp/MEIwQDA+MDwwOjAJBgUrDgMCGgUABBQ=', '/pki/ocsp/', '/pki/ocsp/a/b'],
  '/telemetry': ['/telemetry', '/telemetry?partner=shop'],
  '/telemetry/csp': ['/telemetry/csp'],
  '/__portal/overrides': ['/__portal/overrides'],
  '/host/*': ['/host/h1/shell.js', '/host/h1/.hidden', '/host/h1', '/host/'],
  '/remotes/*': ['/remotes/orders/o1/entry.js', '/remotes/orders', '/remotes/'],
  '/registry': ['/registry'],
  '/config/:file': ['/config/portal.example.json', '/config/x'],
  '/embed.js': ['/embed.js'],
  '/embed/state': ['/embed/state'],
  '/embed/frame': ['/embed/frame?partner=shop', '/embed/frame?partner[]=shop', '/embed/frame'],
  '/favicon.svg': ['/favicon.svg'],
  '/*': ['/', '/orders/list', '/ssl/certificate/N1', '/__portal', '/x.json', '/certhub/report/example.com'],
};

const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }).map((text) => encodeURIComponent(text.toWellFormed())),
  fc.constantFrom(
    '',
    '.',
    '..',
    '../',
    '..%2f',
    '%2e%2e%2f',
    '%2e%2e/',
    '..%5c',
    '..\\',
    '%00',
    '%',
    '%zz',
    '%c0%af',
    '%ff%fe',
    '//',
    '///',
    '//[',
    '@',
    '\\',
    ';',
    '?',
    '#',
    '&',
    '%0d%0aset-cookie:a=b',
    '%u0000',
    '~',
    '$',
    '*',
    '<script>',
    '../../../../../../etc/passwd',
    '..%2f..%2f..%2f..%2fetc%2fpasswd',
    '..%252f..%252fetc',
    'deployment.json',
    '.git/config',
    'a'.repeat(3000),
    '%F0%9F%92%A9',
    '__proto__',
    'constructor',
    '[',
    ']',
    '{}',
    '%5B',
    "'",
  ),
);

/** Addresses with something nasty at their end, in their query, before them or in their middle. */
export const targets = fc
  .tuple(fc.constantFrom(...Object.values(addresses).flat()), fc.array(nasty, { maxLength: 3 }), fc.nat(3))
  .map(([base, parts, way]) => {
    if (parts.length === 0) return base;
    if (way === 0) return `${base}/${parts.join('/')}`;
    if (way === 1)
      return `${base}${base.includes('?') ? '&' : '?'}${parts.map((part, n) => `k${n}=${part}`).join('&')}`;
    if (way === 2) return `/${parts.join('/')}${base}`;
    return base.slice(0, Math.ceil(base.length / 2)) + parts.join('');
  })
  // What ends a line or a word of the first line is a request of another form, of which raw-http.test.ts speaks.
  .map((target) => target.replaceAll(/[^\x21-\x7e]/g, ''));

const headerValue = fc
  .oneof(
    fc.string({ unit: 'binary-ascii', maxLength: 60 }),
    fc.constantFrom(
      '',
      'null',
      '*',
      '127.0.0.1',
      '::1',
      '[::1]:99999',
      'a.b.c',
      'portal.example',
      'PORTAL.EXAMPLE.',
      'x'.repeat(2000),
      'evil.example',
      'evil.example:80',
      PARTNER,
      'https://evil.example',
      'token x',
      'Bearer x',
      'q=1;q=1;q=1',
      'zh;q=9e9',
      'application/json',
      'application/json; charset=utf-16',
      'text/plain',
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'application/x-www-form-urlencoded',
      'application/csp-report',
      'application/ocsp-request',
      'gzip',
      'br;q=0',
      'bytes=0-',
      'bytes=-1',
      'bytes=0-1,2-3',
      '"x"',
      'certdeck-override=',
      `certdeck-override=${'a'.repeat(43)}`,
      'certdeck-assets=own',
      'certdeck-visitor=x',
      '../../etc',
      "' or 1=1 --",
      '%0d%0a',
      '{}',
      '__proto__=1',
    ),
  )
  .map((text) => text.replaceAll(/\p{Cc}/gu, ''));
export const headers = fc.dictionary(
  fc.constantFrom(
    'host',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'forwarded',
    'accept-language',
    'authorization',
    'token',
    'idempotency-key',
    'content-type',
    'origin',
    'referer',
    'cookie',
    'user-agent',
    'accept-encoding',
    'if-none-match',
    'if-modified-since',
    'range',
    'x-http-method-override',
    'x-original-url',
    'access-control-request-method',
    'via',
  ),
  headerValue,
  { maxKeys: 5 },
);
export const body = fc.oneof(
  fc.constant(''),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.json({ maxDepth: 6 }),
  fc.constantFrom(
    '{"__proto__":{"isStaff":true}}',
    '{"constructor":{"prototype":{"a":1}}}',
    '[[[[',
    '\ufeff{}',
    '{"origins":["http://localhost:1"]}',
    'a[__proto__][b]=1',
    '0'.repeat(40_000),
    '{"a":1e999}',
  ),
);
export const methods = fc.constantFrom(
  'GET',
  'GET',
  'GET',
  'HEAD',
  'POST',
  'POST',
  'PUT',
  'DELETE',
  'PATCH',
  'OPTIONS',
  'TRACE',
);
