import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SiteAudit } from '@certdeck/contract';
import type { Progress } from './audit.ts';
import { codes, HOST, Lab, nowhere, portOf } from './testing/lab.ts';

let lab: Lab;
beforeAll(async () => {
  lab = await Lab.open();
});
afterAll(() => lab.close());

const serious = (found: SiteAudit) => codes(found, 'critical', 'high', 'medium');
const TIMESTAMPS = `1.3.6.1.4.1.11129.2.4.2=DER:${timestampList(2)}`;
function timestampList(count: number): string {
  const one = Buffer.concat([Buffer.from([0, 60]), Buffer.alloc(60, 1)]);
  const list = Buffer.concat(Array.from({ length: count }, () => one));
  const whole = Buffer.concat([Buffer.from([list.length >> 8, list.length & 0xff]), list]);
  return Buffer.concat([Buffer.from([4, 0x81, whole.length]), whole]).toString('hex');
}

const HEADERS = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'content-security-policy': "default-src 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

describe('the audit of a good site', () => {
  it('gives A+ and says what is good about it (TOOL-010)', async () => {
    const leaf = await lab.sites.issue({ name: 'good', issuer: lab.middle, extensions: [TIMESTAMPS] });
    const site = await lab.sites.https(
      { ...lab.chainOf(leaf), ecdhCurve: 'X25519MLKEM768:X25519', ALPNProtocols: ['h2', 'http/1.1'] },
      (_request, response) => response.writeHead(200, HEADERS).end('hello'),
    );
    const plain = await lab.sites.http((_request, response) =>
      response.writeHead(301, { location: `https://${HOST}/` }).end(),
    );
    const steps: Progress[] = [];
    const found = await lab.audit(site, plain, { onProgress: (progress) => steps.push(progress) });
    expect(serious(found)).toEqual([]);
    expect([found.grade, found.gradeIgnoringTrust]).toEqual(['A+', 'A+']);
    expect(codes(found, 'good')).toEqual(
      expect.arrayContaining([
        'protocol.tls13',
        'group.postQuantum',
        'chain.trusted',
        'ct.present',
        'caa.present',
        'hsts.long',
        'alpn.h2',
        'redirect.secure',
        'headers.present',
      ]),
    );
    const [endpoint] = found.endpoints;
    expect(endpoint?.chains[0]?.links.map(({ subject, role }) => [subject, role])).toEqual([
      ['good', 'sent'],
      ['Test Issuing', 'sent'],
      ['Test Root', 'root'],
    ]);
    expect(found.plainWeb.hops.map(({ status }) => status)).toEqual([301, 200]);
    expect(steps.map(({ done }) => done)).toEqual(steps.map(({ done }) => done).toSorted((a, b) => a - b));
    expect(steps.at(-1)).toEqual({ done: 5, total: 6, step: 'grade' });
    expect(new Set(steps.map(({ step }) => step))).toEqual(
      new Set(['dns', 'protocols', 'groups', 'certificate', 'web', 'grade']),
    );
  });
});

describe('the audit of a site at several addresses', () => {
  it('tells addresses apart and makes a common statement once (TOOL-010)', async () => {
    const leaf = await lab.sites.issue({ name: 'leaf', issuer: lab.middle });
    const other = await lab.sites.issue({ name: 'other', issuer: lab.middle });
    const places = await Promise.all(
      [leaf, other].map(async (one) => ({
        https: portOf(await lab.sites.node({ ...lab.chainOf(one), maxVersion: 'TLSv1.2' })),
        http: 1,
      })),
    );
    const result = await lab.run([...places, nowhere]);
    if (!result.ok) throw new Error(result.failure.code);
    expect(result.audit.endpoints.map(({ state }) => state)).toEqual(['audited', 'audited', 'unreachable']);
    expect(codes(result.audit).filter((code) => code === 'protocol.noTls13')).toHaveLength(1);
    expect(codes(result.audit)).toEqual(expect.arrayContaining(['address.differ', 'address.unreachable']));
  });

  it('judges headers, cookies and the way from http (TOOL-010)', async () => {
    const leaf = await lab.sites.issue({ name: 'leaf', issuer: lab.middle });
    const site = await lab.sites.https(lab.chainOf(leaf), (_request, response) =>
      response
        .writeHead(302, {
          location: `http://${HOST}/plain`,
          'strict-transport-security': 'max-age=86400',
          'set-cookie': ['sid=1; HttpOnly', 'safe=1; Secure'],
        })
        .end(),
    );
    const plain = await lab.sites.http((_request, response) => response.end('hello'));
    const found = await lab.audit(site, plain);
    expect(codes(found)).toEqual(
      expect.arrayContaining([
        'hsts.short',
        'cookie.open',
        'redirect.open',
        'redirect.missing',
        'headers.missing',
      ]),
    );
    expect(found.findings.find(({ code }) => code === 'cookie.open')?.values).toEqual({ names: 'sid' });
    expect(found.grade).toBe('A');
  });
});

describe('an audit that can not be made', () => {
  it('refuses a name that leads into a private network, whatever it is called (D-210)', async () => {
    const result = await lab.run(undefined, { host: 'private.example' });
    expect(result).toEqual({ ok: false, failure: { code: 'ADDRESS_REFUSED', addresses: ['10.1.2.3'] } });
  });

  it('knows no place on loopback unless it was told one (D-210)', async () => {
    const result = await lab.run(undefined);
    expect(result).toEqual({ ok: false, failure: { code: 'NO_ADDRESS', addresses: [] } });
  });

  it('says that a name does not exist, that nothing listens, that it is no TLS (TOOL-010)', async () => {
    expect(await lab.run(undefined, { host: 'gone.example' })).toMatchObject({
      failure: { code: 'NXDOMAIN' },
    });
    expect(await lab.run([nowhere])).toMatchObject({ failure: { code: 'UNREACHABLE' } });
    const plain = await lab.sites.http((_request, response) => response.end('hello'));
    expect(await lab.run([{ https: portOf(plain), http: 1 }])).toMatchObject({ failure: { code: 'NO_TLS' } });
  });

  it('ends in time however slowly a site drips (TOOL-010)', async () => {
    const silent = await lab.sites.raw(() => undefined);
    const started = Date.now();
    const result = await lab.run([{ https: portOf(silent), http: 1 }], { timeoutMs: 800, patience: 300 });
    expect(result).toMatchObject({ ok: false });
    expect(Date.now() - started).toBeLessThan(10_000);
  });
});
