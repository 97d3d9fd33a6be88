import { describe, expect, it } from '@jest/globals';
import { run } from '../testing/command-line.ts';
import { generateCsr } from './generate.ts';
import { checkCsrSignature, readCsr } from './read.ts';

const KEYS = {
  'RSA 2048 in PKCS#1': 'openssl genrsa -traditional -out a.key 2048',
  'RSA 3072 in PKCS#8': 'openssl genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:3072 -out a.key',
  'P-256 in SEC1': 'openssl ecparam -name prime256v1 -genkey -noout -out a.key',
  'P-384 in PKCS#8': 'openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-384 -out a.key',
  'P-521 without its public half':
    'openssl ecparam -name secp521r1 -genkey -noout | openssl ec -no_public -out a.key',
};

describe('a request for a key that exists', () => {
  it.each(Object.entries(KEYS))('is made with it: %s (TOOL-001)', async (_name, command) => {
    const key = run('sh', ['-c', `${command} 2>/dev/null && cat a.key`]).output;
    const made = await generateCsr({ hostname: 'example.com', privateKey: key, hashAlg: 'SHA384' });
    expect(await checkCsrSignature(made.publicKey)).toBe('valid');
    const files = { 'a.key': key, 'a.csr': made.publicKey };
    const own = run('openssl', ['pkey', '-in', 'a.key', '-pubout'], files).output;
    expect(run('openssl', ['req', '-in', 'a.csr', '-noout', '-pubkey'], files).output).toBe(own);
    expect(readCsr(made.publicKey).signatureAlgorithm.name).toContain('384');
    const returned = run('openssl', ['pkey', '-in', 'b.key', '-pubout'], { 'b.key': made.privateKey });
    expect(returned.output).toBe(own);
  });

  it.each(['Ed25519', 'EC -pkeyopt ec_paramgen_curve:secp256k1', 'RSA-PSS'])(
    'is refused for %s, which no public certificate takes (TOOL-001)',
    async (algorithm) => {
      const key = run('sh', ['-c', `openssl genpkey -algorithm ${algorithm} 2>/dev/null`]).output;
      await expect(generateCsr({ hostname: 'example.com', privateKey: key })).rejects.toMatchObject({
        code: 'UNSUPPORTED_ALGORITHM',
      });
    },
  );
});
