import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codes, HOST, Lab } from './testing/lab.ts';
import type { Target } from './tls/target.ts';

let lab: Lab;
beforeAll(async () => {
  lab = await Lab.open();
});
afterAll(() => lab.close());

describe('the audit of a site with faults', () => {
  const cases: [string, () => Promise<Target>, string, string][] = [
    [
      'an expired certificate',
      async () =>
        lab.sites.node(
          lab.chainOf(await lab.sites.issue({ name: 'late', issuer: lab.middle, from: -90, to: -1 })),
        ),
      'cert.expired',
      'T',
    ],
    [
      'a certificate of tomorrow',
      async () =>
        lab.sites.node(
          lab.chainOf(await lab.sites.issue({ name: 'early', issuer: lab.middle, from: 2, to: 90 })),
        ),
      'cert.notYet',
      'T',
    ],
    [
      'a certificate that signed itself',
      async () => lab.sites.node(await lab.sites.issue({ name: HOST })),
      'chain.selfSigned',
      'T',
    ],
    [
      'a certificate for another name',
      async () =>
        lab.sites.node(
          lab.chainOf(await lab.sites.issue({ name: 'x', issuer: lab.middle, names: ['other.test'] })),
        ),
      'cert.name',
      'M',
    ],
    [
      'a name in the common name alone',
      async () =>
        lab.sites.node(
          lab.chainOf(await lab.sites.issue({ name: HOST, issuer: lab.middle, names: ['other.test'] })),
        ),
      'cert.name',
      'M',
    ],
    [
      'an authority that nobody knows',
      async () => {
        const stranger = await lab.sites.issue({ name: 'Stranger CA', ca: true });
        const leaf = await lab.sites.issue({ name: 'leaf', issuer: stranger });
        return lab.sites.node({ key: leaf.key, cert: leaf.cert + stranger.cert });
      },
      'chain.untrusted',
      'T',
    ],
    [
      'an intermediate that is missing, but can be fetched',
      async () =>
        lab.sites.node(
          await lab.sites.issue({
            name: 'leaf',
            issuer: lab.middle,
            extensions: ['authorityInfoAccess=caIssuers;URI:http://authority.demo.test/middle.crt'],
          }),
        ),
      'chain.incomplete',
      'B',
    ],
    [
      'a chain in the wrong order',
      async () => {
        const inner = await lab.sites.issue({ name: 'Inner', ca: true, issuer: lab.middle });
        const leaf = await lab.sites.issue({ name: 'leaf', issuer: inner });
        return lab.sites.node({ key: leaf.key, cert: leaf.cert + lab.middle.cert + inner.cert });
      },
      'chain.order',
      'A',
    ],
    [
      'a certificate of somebody else in the chain',
      async () => {
        const other = await lab.sites.issue({ name: 'Other CA', ca: true });
        const leaf = await lab.sites.issue({ name: 'leaf', issuer: lab.middle });
        return lab.sites.node({ key: leaf.key, cert: leaf.cert + lab.middle.cert + other.cert });
      },
      'chain.strangers',
      'A',
    ],
    [
      'an issuer that has expired',
      async () => {
        const old = await lab.sites.issue({ name: 'Old CA', ca: true, issuer: lab.root, from: -90, to: -1 });
        const leaf = await lab.sites.issue({ name: 'leaf', issuer: old });
        return lab.sites.node({ key: leaf.key, cert: leaf.cert + old.cert });
      },
      'chain.expired',
      'T',
    ],
    [
      'a certificate that ends within days',
      async () =>
        lab.sites.node(lab.chainOf(await lab.sites.issue({ name: 'soon', issuer: lab.middle, to: 3 }))),
      'cert.expiring',
      'A',
    ],
    [
      'a short RSA key and an old signature',
      async () => {
        const weak = await lab.sites.issue({
          name: 'weak',
          key: 'rsa:1024',
          issuer: lab.middle,
          digest: 'sha1',
        });
        return lab.openssl(weak, '-cipher', 'DEFAULT:@SECLEVEL=0');
      },
      'cert.oldSignature',
      'F',
    ],
    [
      'old versions',
      async () =>
        lab.openssl(
          await lab.sites.issue({ name: 'old', issuer: lab.middle }),
          '-cipher',
          'DEFAULT:@SECLEVEL=0',
        ),
      'protocol.old',
      'B',
    ],
    [
      'anonymous suites',
      async () => {
        const leaf = await lab.sites.issue({ name: 'anon', key: 'rsa:2048', issuer: lab.middle });
        return lab.openssl(leaf, '-tls1_2', '-cipher', 'ALL:aNULL:@SECLEVEL=0');
      },
      'suite.broken',
      'F',
    ],
    [
      'no forward secrecy',
      async () => {
        const leaf = await lab.sites.issue({ name: 'rsa', key: 'rsa:2048', issuer: lab.middle });
        return lab.openssl(leaf, '-tls1_2', '-cipher', 'AES128-GCM-SHA256');
      },
      'suite.noForwardSecrecy',
      'B',
    ],
    [
      'no TLS 1.3',
      async () =>
        lab.sites.node({
          ...lab.chainOf(await lab.sites.issue({ name: 'l', issuer: lab.middle })),
          maxVersion: 'TLSv1.2',
        }),
      'protocol.noTls13',
      'A-',
    ],
  ];
  it.each(cases)('says it once and grades it: %s (TOOL-010)', async (_fault, open, code, grade) => {
    const found = await lab.audit(await open());
    expect(codes(found).filter((one) => one === code)).toEqual([code]);
    expect(found.grade).toBe(grade);
  });
});
