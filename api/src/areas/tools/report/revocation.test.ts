import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codes, derOf, Lab, portOf } from './testing/lab.ts';
import type { Credentials } from './testing/sites.ts';

let lab: Lab;
beforeAll(async () => {
  lab = await Lab.open();
});
afterAll(() => lab.close());

describe('the status of a certificate', () => {
  it('reads a revocation list of the issuer, and believes no other (TOOL-010)', async () => {
    const leaf = await lab.sites.issue({
      name: 'revoked',
      issuer: lab.middle,
      extensions: ['crlDistributionPoints=URI:http://authority.demo.test/list.crl'],
    });
    const site = await lab.sites.node(lab.chainOf(leaf));
    const list = await crl(lab.middle, leaf);
    lab.files.set('/list.crl', list);
    const found = await lab.audit(site);
    expect(found.grade).toBe('F');
    expect(codes(found)).toContain('cert.revoked');
    expect(found.endpoints[0]?.chains[0]?.revocation).toMatchObject({ method: 'crl', state: 'revoked' });

    lab.files.set('/list.crl', await crl(lab.root, leaf));
    const other = await lab.audit(site);
    expect(codes(other)).not.toContain('cert.revoked');
    expect(codes(other)).toContain('cert.statusUnknown');

    lab.files.set('/list.crl', await crl(lab.middle));
    expect(codes(await lab.audit(site))).toContain('cert.notRevoked');
  });

  it('is asked for by two questions at once at most, however many addresses a site has (TOOL-010)', async () => {
    const leaf = await lab.sites.issue({
      name: 'many',
      issuer: lab.middle,
      extensions: ['crlDistributionPoints=URI:http://authority.demo.test/list.crl'],
    });
    const site = await lab.sites.node(lab.chainOf(leaf));
    const place = { https: portOf(site), http: 1 };
    let running = 0;
    const peaks: number[] = [];
    const get = async (url: string) => {
      running += 1;
      peaks.push(running);
      // Long enough for every address to have come so far, were they let.
      await new Promise((resolve) => setTimeout(resolve, 100));
      running -= 1;
      return { kind: 'timeout' as const, url, hops: [] };
    };
    const result = await lab.run([place, place, place, place, place, place], { http: { get } });
    expect(result.ok).toBe(true);
    expect(peaks.length).toBeGreaterThanOrEqual(6);
    expect(Math.max(...peaks)).toBe(2);
  });

  it('reads a stapled status answer of the issuer (TOOL-010)', async () => {
    const leaf = await lab.sites.issue({ name: 'stapled', issuer: lab.middle });
    for (const [state, code] of [
      ['V', 'cert.notRevoked'],
      ['R', 'cert.revoked'],
    ] as const) {
      const answer = await ocsp(leaf, state);
      const site = await lab.openssl(leaf, '-status_file', answer);
      const found = await lab.audit(site);
      expect(codes(found)).toContain(code);
      expect(found.endpoints[0]?.chains[0]).toMatchObject({
        stapled: true,
        revocation: { method: 'stapled' },
      });
    }
  });
});

const serialOf = async ({ certFile }: Credentials) => {
  const { text } = await lab.sites.bench.openssl('x509', '-in', certFile, '-noout', '-serial');
  return text.trim().replace('serial=', '');
};

/** Database line of `openssl ca`. */
const dbLine = (state: 'V' | 'R', serial: string) =>
  [state, '491231235959Z', state === 'R' ? '260101000000Z' : '', serial, 'unknown', '/CN=x'].join('\t');

async function crl(signer: Credentials, revoked?: Credentials): Promise<Buffer> {
  const { bench } = lab.sites;
  await bench.write('crl.db', revoked ? `${dbLine('R', await serialOf(revoked))}\n` : '');
  await bench.write(
    'crl.cnf',
    '[ca]\ndefault_ca=own\n[own]\ndatabase=crl.db\ndefault_md=sha256\ndefault_crl_days=7\n',
  );
  const { code, text } = await bench.openssl(
    'ca',
    '-gencrl',
    '-config',
    'crl.cnf',
    '-cert',
    signer.certFile,
    '-keyfile',
    signer.keyFile,
    '-out',
    'list.pem',
  );
  if (code !== 0) throw new Error(text);
  const { text: pem } = await bench.openssl('crl', '-in', 'list.pem');
  return derOf(pem);
}

/** A signed OCSP answer of openssl's own responder. */
async function ocsp(leaf: Credentials, state: 'V' | 'R'): Promise<string> {
  const { bench } = lab.sites;
  await bench.write('ocsp.db', `${dbLine(state, await serialOf(leaf))}\n`);
  const out = bench.path(`status-${state}.der`);
  const { code, text } = await bench.openssl(
    'ocsp',
    '-index',
    'ocsp.db',
    '-rsigner',
    lab.middle.certFile,
    '-rkey',
    lab.middle.keyFile,
    '-CA',
    lab.middle.certFile,
    '-issuer',
    lab.middle.certFile,
    '-cert',
    leaf.certFile,
    '-ndays',
    '2',
    '-respout',
    out,
    '-noverify',
  );
  if (code !== 0) throw new Error(text);
  return out;
}
