import { X509Certificate } from 'node:crypto';
import type { AcmeClient } from './client.ts';
import type { Signer } from './jws.ts';
import { linksOf } from './ordering.ts';
import type { UpstreamCertificate } from './repository.ts';
import { Unreachable } from './transport.ts';

const CHAIN = 'application/pem-certificate-chain';
const BLOCK = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g;
/** A server that offers more would make us fetch for ever. */
const MOST_ALTERNATES = 5;

/** A chain as the server gave it, leaf first. */
type Chain = readonly [X509Certificate, ...X509Certificate[]];

/** The common name of the authority that a chain ends at or leads to. */
function rootName(chain: Chain): string {
  const last = chain.at(-1) ?? chain[0];
  return /^CN=(.*)$/m.exec(last.issuer)?.[1] ?? '';
}

function parseChain(text: string, url: string): Chain {
  const [leaf, ...others] = [...text.matchAll(BLOCK)].map(([pem]) => new X509Certificate(pem));
  if (!leaf) throw new Unreachable(`${url} gave no certificate`, true);
  const chain: Chain = [leaf, ...others];
  for (const [index, one] of chain.slice(1).entries())
    if (!chain[index]?.verify(one.publicKey)) throw new Unreachable(`${url} gave no chain`, true);
  return chain;
}

/**
 * Fetches a certificate with its chain; of several chains the one that ends at the wanted root (RFC 8555 7.4.2).
 * @param root common name of it; '' takes the server's own choice, and so does one that no chain has
 * @throws Unreachable, AcmeProblem
 */
export async function fetchCertificate(
  client: AcmeClient,
  signer: Signer,
  url: string,
  root: string,
): Promise<UpstreamCertificate & { spki: Buffer }> {
  const reply = await client.post(signer, url, '', CHAIN);
  let chosen = parseChain(reply.body.toString('latin1'), url);
  if (root !== '' && rootName(chosen) !== root) {
    for (const other of linksOf(reply.headers.link, 'alternate').slice(0, MOST_ALTERNATES)) {
      const { body } = await client.post(signer, other, '', CHAIN);
      const chain = parseChain(body.toString('latin1'), other);
      if (rootName(chain) !== root) continue;
      chosen = chain;
      break;
    }
  }
  return toCertificate(chosen);
}

const pemOf = (certificate: X509Certificate): string => {
  const text = certificate.toString();
  return text.endsWith('\n') ? text : `${text}\n`;
};

function toCertificate([leaf, ...others]: Chain): UpstreamCertificate & { spki: Buffer } {
  const last = others.at(-1);
  const isRoot = last !== undefined && last.issuer === last.subject;
  return {
    serial: leaf.serialNumber.toUpperCase(),
    certificatePem: pemOf(leaf),
    chainPem: others.map(pemOf).join(''),
    rootPem: isRoot ? pemOf(last) : '',
    notBefore: new Date(leaf.validFrom),
    notAfter: new Date(leaf.validTo),
    spki: leaf.publicKey.export({ type: 'spki', format: 'der' }),
  };
}
