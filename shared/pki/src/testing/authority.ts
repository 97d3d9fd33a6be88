import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateCsr } from '../csr/generate.ts';
import type { CsrRequest } from '../csr/parameters.ts';

/** A certificate with its key and the certificates above it, issued by openssl. */
export interface IssuedCertificate {
  certificatePem: string;
  privateKeyPem: string;
  csrPem: string;
  intermediatePem: string;
  rootPem: string;
}

const LEAF_EXTENSIONS = `basicConstraints = critical, CA:FALSE
keyUsage = critical, digitalSignature, keyEncipherment
extendedKeyUsage = serverAuth, clientAuth
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
subjectAltName = DNS:example.com, DNS:*.example.com, IP:192.0.2.1, IP:2001:db8::1, email:me@example.com, URI:https://example.com/
crlDistributionPoints = URI:http://crl.example.com/ca.crl
authorityInfoAccess = OCSP;URI:http://ocsp.example.com, caIssuers;URI:http://ca.example.com/ca.crt
certificatePolicies = 2.23.140.1.2.1
tlsfeature = status_request
1.2.3.4 = DER:04:01:ff
`;

const CA_EXTENSIONS = `basicConstraints = critical, CA:TRUE, pathlen:1
keyUsage = critical, keyCertSign, cRLSign
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
`;

/** Makes root, intermediate and leaf; the leaf's key and request are of this package's generator. */
export async function issueCertificate(
  request: CsrRequest,
  options: { extensions?: string; days?: number } = {},
): Promise<IssuedCertificate> {
  const folder = mkdtempSync(join(tmpdir(), 'certdeck-ca-'));
  try {
    const openssl = (...parameters: string[]): void => {
      const child = spawnSync('openssl', parameters, { cwd: folder, timeout: 60_000 });
      if (child.status !== 0) {
        throw new Error(`openssl ${parameters[0] ?? ''}: ${child.stderr.toString()}`);
      }
    };
    const leaf = await generateCsr(request);
    writeFileSync(join(folder, 'leaf.csr'), leaf.publicKey);
    writeFileSync(join(folder, 'leaf.cnf'), options.extensions ?? LEAF_EXTENSIONS);
    writeFileSync(join(folder, 'ca.cnf'), CA_EXTENSIONS);
    for (const name of ['root', 'intermediate']) {
      openssl('ecparam', '-name', 'prime256v1', '-genkey', '-noout', '-out', `${name}.key`);
      openssl(
        'req',
        '-new',
        '-key',
        `${name}.key`,
        '-subj',
        `/C=SG/O=Test/CN=Test ${name}`,
        '-out',
        `${name}.csr`,
      );
    }
    const days = ['-days', '30', '-extfile', 'ca.cnf', '-set_serial'];
    openssl('x509', '-req', '-in', 'root.csr', '-signkey', 'root.key', ...days, '1', '-out', 'root.pem');
    const byRoot = ['-CA', 'root.pem', '-CAkey', 'root.key'];
    openssl('x509', '-req', '-in', 'intermediate.csr', ...byRoot, ...days, '2', '-out', 'intermediate.pem');
    const byIntermediate = ['-CA', 'intermediate.pem', '-CAkey', 'intermediate.key', '-extfile', 'leaf.cnf'];
    const leafDays = ['-days', String(options.days ?? 20), '-set_serial', '0x00ff01'];
    openssl('x509', '-req', '-in', 'leaf.csr', ...byIntermediate, ...leafDays, '-out', 'leaf.pem');
    const read = (name: string): string => readFileSync(join(folder, `${name}.pem`), 'utf8');
    return {
      certificatePem: read('leaf'),
      privateKeyPem: leaf.privateKey,
      csrPem: leaf.publicKey,
      intermediatePem: read('intermediate'),
      rootPem: read('root'),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
