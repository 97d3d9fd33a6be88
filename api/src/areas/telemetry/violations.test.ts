import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as staffCalls from '@certdeck/contract/staff';
import { HOST, openReportingApi, ORIGIN, type ReportingApi } from './testing/reporting-api.ts';

let portal: ReportingApi;
let api: ReportingApi['api'];
let staff: ReportingApi['staff'];
let post: ReportingApi['post'];

beforeAll(async () => {
  portal = await openReportingApi();
  ({ api, staff, post } = portal);
});
afterAll(() => portal.close());
beforeEach(() => portal.clear());

const report = {
  'document-uri': `${ORIGIN}/orders/list?token=secret`,
  'effective-directive': 'script-src-elem',
  'violated-directive': 'script-src-elem',
  'blocked-uri': 'https://evil.example/x.js?q=1',
  'source-file': `${ORIGIN}/remotes/orders/r1/screen-list.js`,
  'line-number': 12,
};
const modern = {
  type: 'csp-violation',
  url: `${ORIGIN}/orders/list`,
  body: {
    documentURL: `${ORIGIN}/orders/list?token=secret`,
    effectiveDirective: 'style-src-elem',
    blockedURL: 'inline',
    sourceFile: `${ORIGIN}/host/h1/shell.js`,
    lineNumber: 3,
    disposition: 'enforce',
  },
};
const violations = async (input: object = {}) =>
  (await api.call(staffCalls.violations, input, { token: staff.token })).body.data;

describe('POST /telemetry/csp', () => {
  it('reads both formats, names the remote, and makes one row of what is the same', async () => {
    const old = { 'content-type': 'application/csp-report' };
    for (let round = 0; round < 3; round += 1)
      expect((await post('/telemetry/csp', { 'csp-report': report }, old)).statusCode).toBe(204);
    const fresh = { 'content-type': 'application/reports+json' };
    expect((await post('/telemetry/csp', [modern, modern], fresh)).statusCode).toBe(204);
    const rows = await violations();
    expect(rows).toHaveLength(2);
    expect(rows.find(({ remote }) => remote === 'orders')).toMatchObject({
      directive: 'script-src-elem',
      blocked: 'https://evil.example/x.js',
      source: `${ORIGIN}/remotes/orders/r1/screen-list.js:12`,
      release: 'r1',
      site: HOST,
      count: 3,
    });
    expect(rows.find(({ remote }) => remote === 'host')).toMatchObject({
      directive: 'style-src-elem',
      blocked: 'inline',
      count: 2,
    });
    expect(JSON.stringify(rows)).not.toContain('secret');
    expect((await violations({ remote: 'orders' })).map(({ remote }) => remote)).toEqual(['orders']);
  });

  it('leaves out other pages, browser extensions and what it does not understand', async () => {
    const others = [
      { ...report, 'document-uri': 'https://other.example/' },
      { ...report, 'source-file': 'chrome-extension://abc/inject.js' },
      { ...report, 'blocked-uri': 'moz-extension://abc/x.js' },
      { ...report, 'effective-directive': 'not a directive', 'violated-directive': '' },
    ];
    for (const one of others) await post('/telemetry/csp', { 'csp-report': one });
    for (const body of ['', '{', '[1,null,{"type":"csp-violation"}]', '{"csp-report":7}'])
      expect((await post('/telemetry/csp', body)).statusCode).toBe(204);
    expect(await violations()).toEqual([]);
    expect(
      (await post('/telemetry/csp', { 'csp-report': report }, { origin: 'https://evil.example' })).statusCode,
    ).toBe(403);
  });

  it('believes no name of a remote that nobody has deployed', async () => {
    await post('/telemetry/csp', {
      'csp-report': { ...report, 'source-file': `${ORIGIN}/remotes/invented/r1/x.js` },
    });
    expect(await violations()).toMatchObject([{ remote: 'host' }]);
  });

  it('is where pages tell browsers to report, by the Reporting API only with TLS', async () => {
    const page = (headers: Record<string, string>) =>
      api.server.inject({ url: '/orders/list', headers: { host: HOST, ...headers } });
    const { headers } = await page({});
    expect(headers['content-security-policy']).toMatch(/; report-uri \/telemetry\/csp$/);
    expect(headers['reporting-endpoints']).toBeUndefined();
  });

  it('reads what was refused for want of a hash, and whose it was', async () => {
    const unhashed = {
      type: 'integrity-violation',
      url: `${ORIGIN}/orders/list`,
      body: {
        documentURL: `${ORIGIN}/orders/list?token=secret`,
        blockedURL: `${ORIGIN}/remotes/orders/r1/extra.js?x=1`,
        destination: 'script',
        reportOnly: false,
      },
    };
    const fresh = { 'content-type': 'application/reports+json' };
    expect((await post('/telemetry/csp', [unhashed], fresh)).statusCode).toBe(204);
    expect(await violations()).toMatchObject([
      {
        directive: 'integrity-policy',
        blocked: `${ORIGIN}/remotes/orders/r1/extra.js`,
        remote: 'orders',
        release: 'r1',
        site: HOST,
      },
    ]);
  });
});
