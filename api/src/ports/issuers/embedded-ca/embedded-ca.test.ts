import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer } from 'node:tls';
import type { CertificateClass, IssuedCertificate, IssueRequest } from '../issuer.ts';
import { newShared, openMemoryCa, writeCertificates } from '../testing/memory-ca.ts';
import { Workbench } from '../testing/openssl.ts';
import { newKey, newRequest, type RequestKey } from '../testing/requests.ts';
import type { EmbeddedCa } from './index.ts';

let bench: Workbench;
let ca: EmbeddedCa;
let orders = 0;

const ORGANIZATION = {
  name: 'Ünïted Ñames 株式会社',
  country: 'JP',
  state: 'Tokyo',
  locality: 'Chiyoda-ku',
  identifier: 'NTRJP-0104-03-001977',
  registration: {
    serialNumber: '0104-03-001977',
    businessCategory: 'Private Organization',
    country: 'JP',
    state: 'Tokyo',
  },
} as const;

beforeAll(async () => {
  bench = await Workbench.open();
  const shared = newShared();
  ca = await openMemoryCa(shared, { baseUrl: 'http://127.0.0.1:8080/pki' });
  await writeCertificates(bench, shared);
});
afterAll(() => bench.close());

async function issue(
  certificateClass: CertificateClass,
  key: RequestKey,
  names: IssueRequest['names'],
  more: Partial<IssueRequest> = {},
): Promise<IssuedCertificate> {
  orders += 1;
  const result = await ca.issuer.issue({
    accountId: 'a',
    orderNo: `N${orders}`,
    attempt: 1,
    certificateClass,
    csr: newRequest(key),
    names,
    ...more,
  });
  if (!result.ok) throw new Error(`${result.code} ${result.detail}`);
  await bench.write('leaf.pem', result.certificate.certificatePem);
  return result.certificate;
}

const dns = (...values: string[]) => values.map((value) => ({ type: 'dns', value }) as const);
const verify = (purpose: string, intermediate: string) =>
  bench.openssl(
    'verify',
    '-x509_strict',
    '-purpose',
    purpose,
    '-CAfile',
    'root.crt',
    '-untrusted',
    `${intermediate}.crt`,
    'leaf.pem',
  );

describe('the embedded authority founds', () => {
  it('a root and two issuing authorities that openssl accepts strictly', async () => {
    for (const id of ['intermediate', 'private']) {
      const { text } = await bench.openssl('verify', '-x509_strict', '-CAfile', 'root.crt', `${id}.crt`);
      expect(text).toContain('OK');
    }
    const root = new X509Certificate((await ca.certificate('root')) ?? '');
    expect(root.ca && root.checkIssued(root)).toBe(true);
    expect(root.subject).toBe('C=SG\nO=Certdeck\nCN=Certdeck Root CA');
  });

  it('a TLS authority for serverAuth alone, with no authority below it', async () => {
    const { text } = await bench.openssl('x509', '-in', 'intermediate.crt', '-noout', '-text');
    expect(text).toMatch(/CA:TRUE, pathlen:0/);
    expect(text).toMatch(/Extended Key Usage: \n\s+TLS Web Server Authentication\n/);
    expect(text).toMatch(/Key Usage: critical\n\s+Certificate Sign, CRL Sign\n/);
  });
});

describe('the embedded authority issues (ORD-027, API-120)', () => {
  it.each(['rsa-2048', 'rsa-3072', 'P-256', 'P-384', 'P-521'] as const)(
    'a DV certificate for a %s key that openssl accepts strictly',
    async (key) => {
      const issued = await issue('dv', key, dns('shop.demo.test', '*.shop.demo.test'), { country: 'SG' });
      expect((await verify('sslserver', 'intermediate')).text).toContain('leaf.pem: OK');
      const leaf = new X509Certificate(issued.certificateDer);
      expect(leaf.subject).toBe('C=SG\nCN=shop.demo.test');
      expect(leaf.subjectAltName).toBe('DNS:shop.demo.test, DNS:*.shop.demo.test');
      expect(leaf.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1']);
      expect(leaf.checkHost('a.shop.demo.test')).toBe('*.shop.demo.test');
      expect(leaf.serialNumber.padStart(32, '0')).toBe(issued.serial);
      expect(leaf.fingerprint256.replaceAll(':', '')).toBe(issued.sha256);
      const usage = key.startsWith('rsa') ? 'Digital Signature, Key Encipherment' : 'Digital Signature';
      const { text } = await bench.openssl('x509', '-in', 'leaf.pem', '-noout', '-ext', 'keyUsage');
      expect(text).toMatch(new RegExp(`critical\\n\\s+${usage}\\n`));
    },
  );

  it('names from validation, never from the request', async () => {
    const issued = await issue('dv', 'P-256', dns('shop.demo.test'));
    expect(issued.certificateDer.includes('not-validated')).toBe(false);
  });

  it('every pointer a relying party needs, and nothing critical that must not be', async () => {
    await issue('dv', 'P-256', dns('shop.demo.test'));
    const { text } = await bench.openssl('x509', '-in', 'leaf.pem', '-noout', '-text');
    expect(text).toContain('OCSP - URI:http://127.0.0.1:8080/pki/ocsp');
    const [, own] =
      /CA Issuers - URI:http:\/\/127\.0\.0\.1:8080\/pki\/(i\/[0-9a-f]{40})\.crt\n/.exec(text) ?? [];
    expect(text).toContain(`URI:http://127.0.0.1:8080/pki/${own}.crl`);
    expect(await ca.certificate(own ?? '')).toEqual(await ca.certificate('intermediate'));
    expect(await ca.crl(own ?? '')).toEqual(await ca.crl('intermediate'));
    expect(text).toContain('Policy: 2.23.140.1.2.1');
    expect([...text.matchAll(/X509v3 (.*): critical/g)].map(([, name]) => name)).toEqual([
      'Basic Constraints',
      'Key Usage',
    ]);
  });

  it('200 days to the second for TLS, the start one hour back (BR 6.3.2)', async () => {
    const issued = await issue('dv', 'P-256', dns('shop.demo.test'));
    const seconds = (issued.notAfter.getTime() - issued.notBefore.getTime()) / 1000 + 1;
    const cap = Date.now() < Date.parse('2027-03-15T00:00:00Z') ? 200 : 100;
    expect(seconds).toBeLessThanOrEqual(cap * 86_400);
    const until = new Date('2026-12-31T12:00:00.300Z');
    const short = await issue('dv', 'P-256', dns('shop.demo.test'), { until });
    expect(short.notAfter).toEqual(new Date('2026-12-31T12:00:00Z'));
  });

  it('an OV certificate with the organisation as it was checked', async () => {
    const issued = await issue('ov', 'P-256', dns('shop.demo.test'), { organization: ORGANIZATION });
    expect((await verify('sslserver', 'intermediate')).text).toContain('OK');
    expect(new X509Certificate(issued.certificateDer).subject).toBe(
      `C=JP\nST=Tokyo\nL=Chiyoda-ku\nO=${ORGANIZATION.name}\nCN=shop.demo.test`,
    );
    const { text } = await bench.openssl('x509', '-in', 'leaf.pem', '-noout', '-text');
    expect(text).toContain('Policy: 2.23.140.1.2.2');
  });

  it('an EV certificate with its registration', async () => {
    const issued = await issue('ev', 'rsa-2048', dns('shop.demo.test'), { organization: ORGANIZATION });
    expect((await verify('sslserver', 'intermediate')).text).toContain('OK');
    const { subject } = new X509Certificate(issued.certificateDer);
    expect(subject).toContain('serialNumber=0104-03-001977');
    expect(subject).toContain('businessCategory=Private Organization');
    expect(subject).toContain('jurisdictionC=JP');
    const { text } = await bench.openssl('x509', '-in', 'leaf.pem', '-noout', '-text');
    expect(text).toContain('Policy: 2.23.140.1.1\n');
  });

  it('an IP certificate, with the organisation where it was bought', async () => {
    const names = [
      { type: 'ip', value: '8.8.8.8' },
      { type: 'ip', value: '2606:4700::0001' },
    ] as const;
    const issued = await issue('ip', 'P-256', [...names]);
    const leaf = new X509Certificate(issued.certificateDer);
    expect(leaf.subjectAltName).toBe('IP Address:8.8.8.8, IP Address:2606:4700:0:0:0:0:0:1');
    expect(leaf.checkIP('8.8.8.8')).toBe('8.8.8.8');
    expect((await verify('sslserver', 'intermediate')).text).toContain('OK');
    const withOrganization = await issue('ip', 'P-256', [...names], { organization: ORGANIZATION });
    expect(new X509Certificate(withOrganization.certificateDer).subject).toContain('O=');
  });

  it.each([
    ['code', 'rsa-3072', [], '1.3.6.1.5.5.7.3.3', 'any'],
    ['doc', 'P-256', [], '1.3.6.1.5.5.7.3.36', 'any'],
    ['email', 'rsa-2048', [{ type: 'email', value: 'me@demo.test' }], '1.3.6.1.5.5.7.3.4', 'smimesign'],
    ['vmc', 'P-256', [{ type: 'dns', value: 'demo.test' }], '1.3.6.1.5.5.7.3.31', 'any'],
  ] as const)(
    'a %s certificate marked as private trust',
    async (certificateClass, key, names, purpose, asked) => {
      const issued = await issue(certificateClass, key, [...names], { organization: ORGANIZATION });
      expect(issued.publicProfile).toBe(false);
      expect((await verify(asked, 'private')).text).toContain('leaf.pem: OK');
      expect(new X509Certificate(issued.certificateDer).keyUsage).toEqual([purpose]);
      const { text } = await bench.openssl('x509', '-in', 'leaf.pem', '-noout', '-text');
      expect(text).toContain('Explicit Text: Private trust only.');
      expect(text).not.toMatch(/Policy: 2\.23\.140/);
      expect((await verify('sslserver', 'private')).code).not.toBe(0);
    },
  );

  it('a certificate without common name when the name is longer than one may be', async () => {
    const long = `${'a'.repeat(60)}.${'b'.repeat(60)}.demo.test`;
    const issued = await issue('dv', 'P-256', dns(long));
    expect(new X509Certificate(issued.certificateDer).subject).toBeUndefined();
    expect((await verify('sslserver', 'intermediate')).text).toContain('OK');
  });

  it('a certificate that keytool reads', async () => {
    await issue('ov', 'rsa-2048', dns('shop.demo.test'), { organization: ORGANIZATION });
    const { code, text } = await bench.tool('keytool', '-printcert', '-file', 'leaf.pem');
    expect(code).toBe(0);
    expect(text).toContain('DNSName: shop.demo.test');
    expect(text).toContain('SHA256withRSA');
  });

  it('a chain that a TLS client accepts for the name, and for no other name', async () => {
    const key = newKey('P-256');
    const issued = await issue('dv', 'P-256', dns('shop.demo.test'), { csr: newRequest(key) });
    const [intermediate = ''] = issued.caBundlePem.split(/(?<=-----END CERTIFICATE-----\n)/);
    const server = createServer({
      key: key.export({ type: 'pkcs8', format: 'pem' }),
      cert: issued.certificatePem + intermediate,
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const greet = (servername: string): Promise<string> =>
      new Promise((resolve) => {
        const client = connect({ port, host: '127.0.0.1', servername, ca: issued.rootPem });
        client.on('secureConnect', () => {
          client.end();
          resolve('accepted');
        });
        client.on('error', (error) => resolve('code' in error ? String(error.code) : error.message));
      });
    expect(await greet('shop.demo.test')).toBe('accepted');
    expect(await greet('other.demo.test')).toBe('ERR_TLS_CERT_ALTNAME_INVALID');
    expect(issued.caBundlePem.endsWith(issued.rootPem)).toBe(true);
    server.close();
  });

  it('serial numbers of 128 random bits', async () => {
    const serials = await Promise.all(
      Array.from({ length: 20 }, async () => (await issue('dv', 'P-256', dns('a.demo.test'))).serial),
    );
    expect(new Set(serials).size).toBe(20);
    expect(serials.every((serial) => /^[0-9A-F]{32}$/.test(serial))).toBe(true);
  });
});
