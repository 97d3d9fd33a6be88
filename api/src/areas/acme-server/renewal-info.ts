import { X509Certificate } from 'node:crypto';
import type { Buying, FoundCertificate } from './ports.ts';
import { authorityKeyIdentifier } from './key-identifier.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Shorter lives are renewed at their half (design of Boulder's RenewalInfoSimple). */
const SHORT_MS = 10 * DAY_MS;
/** Seconds after which a client asks again (RFC 9773 4.3.2). */
export const ASK_AGAIN_SECONDS = 6 * 3600;

/** Serial number of the certificate that a name of RFC 9773 4.1 calls, and the key identifier of its issuer. */
function partsOf(certID: string): { authority: string; serial: string } | undefined {
  const [, key, number] = /^([A-Za-z0-9_-]{4,100})\.([A-Za-z0-9_-]{1,40})$/.exec(certID) ?? [];
  if (!key || !number) return undefined;
  // DER of a positive integer begins with a zero where its first bit is set.
  const serial = Buffer.from(number, 'base64url')
    .toString('hex')
    .replace(/^00(?=[89a-f])/, '')
    .toUpperCase();
  return { authority: Buffer.from(key, 'base64url').toString('hex'), serial };
}

/** The certificate that is called so; undefined for one that isn't ours. */
export async function certificateOf(
  buying: Pick<Buying, 'certificate'>,
  certID: string,
): Promise<FoundCertificate | undefined> {
  const parts = partsOf(certID);
  const found = parts && (await buying.certificate(parts.serial));
  if (!found) return undefined;
  const issuer = authorityKeyIdentifier(new X509Certificate(found.certificatePem).raw);
  return issuer === parts.authority ? found : undefined;
}

/** When a certificate should be renewed (RFC 9773 4.2): now, where it was revoked. */
export function windowOf({ notBefore, notAfter, revokedAt }: FoundCertificate): { start: Date; end: Date } {
  if (revokedAt) return { start: new Date(revokedAt.getTime() - 2 * MINUTE_MS), end: revokedAt };
  const life = notAfter.getTime() - notBefore.getTime();
  const middle = notAfter.getTime() - life / (life < SHORT_MS ? 2 : 3);
  const half = Math.max(life / 100, Math.min(30 * MINUTE_MS, life / 10));
  return { start: new Date(middle - half), end: new Date(middle + half) };
}
