import { generateKeyPairSync } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { readBundle } from '../container/bundle/read-bundle.ts';
import { issueCertificate, type IssuedCertificate } from '../testing/authority.ts';
import { inspectInput } from './inspect.ts';

const RSA = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const EC = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
const kindsOf = async (text: string) =>
  (await inspectInput({ text, files: [] })).map((found) => (found.ok ? found.kind : found.failure.code));

let issued: IssuedCertificate;
beforeAll(async () => {
  issued = await issueCertificate({ hostname: 'a.com', signAlg: 'ECDSA' });
});

describe('PEM blocks', () => {
  it('are recognised: certificate, request, RSA, EC and generic private key (VAL-011, D-123)', async () => {
    const blocks: [string, string, string][] = [
      ['CERTIFICATE', issued.certificatePem, 'certificate'],
      ['CERTIFICATE REQUEST', issued.csrPem, 'csr'],
      ['NEW CERTIFICATE REQUEST', issued.csrPem.replaceAll('CERT', 'NEW CERT'), 'csr'],
      ['RSA PRIVATE KEY', RSA.export({ type: 'pkcs1', format: 'pem' }).toString(), 'privateKey'],
      ['EC PRIVATE KEY', EC.export({ type: 'sec1', format: 'pem' }).toString(), 'privateKey'],
      ['PRIVATE KEY', EC.export({ type: 'pkcs8', format: 'pem' }).toString(), 'privateKey'],
    ];
    for (const [label, text, kind] of blocks) {
      expect(text.startsWith(`-----BEGIN ${label}-----\n`)).toBe(true);
      expect(await kindsOf(text)).toEqual([kind]);
    }
    expect(await kindsOf(blocks.map(([, text]) => text).join(''))).toEqual(blocks.map(([, , kind]) => kind));
  });

  it.each([
    ['of another kind', 'END CERTIFICATE REQUEST'],
    ['misspelt', 'END CERTIFICATF'],
    ['in lower case', 'end certificate'],
  ])('need an END label that matches: %s (VAL-011)', async (_name, end) => {
    expect(await kindsOf(issued.certificatePem.replace('END CERTIFICATE', end))).toEqual(['BAD_PEM']);
  });
});

describe('a list of certificates', () => {
  const read = async (content: string) => {
    const { certificates, problems } = await readBundle({ sources: [{ name: 'list.pem', content }] });
    return { certificates: certificates.length, problems };
  };

  it('is without a problem when each is well formed (VAL-013)', async () => {
    const good = issued.certificatePem + issued.intermediatePem;
    expect(await read(good)).toEqual({ certificates: 2, problems: [] });
  });

  it('has a problem at each broken one, and at an empty list (VAL-013, D-256)', async () => {
    const lines = issued.intermediatePem.split('\n');
    const cut = [...lines.slice(0, 2), ...lines.slice(3)].join('\n');
    const broken = await read(issued.certificatePem + cut);
    expect(broken).toMatchObject({ certificates: 1, problems: [{ place: { source: 'list.pem' } }] });
    expect(broken.problems[0]?.place.line).toBe(issued.certificatePem.split('\n').length);
    expect((await read('')).problems).toHaveLength(1);
    expect((await read(issued.certificatePem.replace('END CERT', 'END CART'))).problems).toHaveLength(1);
  });
});
