import { createHash, X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import type { ServedCheck, ServedRow } from '@certdeck/contract';
import { readCertificate } from '../report/certificate-parts.ts';
import { Gate } from '../../../platform/dns/gate.ts';
import { locate, type Reach } from '../report/locate.ts';
import { isAllowed, type Target } from '../report/tls/target.ts';
import { look } from './look.ts';

/** The certificate of an order that is looked for. */
export interface Wanted {
  /** PEM of the one in force. */
  certificate: string;
  /** PEM of what a server has to send with it. */
  caBundle: string;
  /** SHA-256 of those that the order had before, hexadecimal. */
  earlier: readonly string[];
}

export interface ServedTools {
  reach: Reach;
  now: () => Date;
  signal?: AbortSignal | undefined;
  /** Milliseconds for everything; 30,000 by default. */
  timeoutMs?: number;
  /** Milliseconds for one connection; 6,000 by default. */
  patience?: number;
}

/** Names that are looked at in one call, and addresses of each. */
export const MOST_HOSTS = 25;
const MOST_ADDRESSES = 4;
const AT_ONCE = 16;
const TIMEOUT_MS = 30_000;
const PATIENCE_MS = 6000;
const BLOCK = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** Whether a certificate holds for a host name or an address (RFC 9525 6.3). */
export const holdsFor = (certificate: X509Certificate, host: string): boolean =>
  (isIP(host) === 0 ? certificate.checkHost(host, { subject: 'never' }) : certificate.checkIP(host)) !==
  undefined;

/**
 * Looks which certificate the servers of a certificate's names send at a port (D-535). Never throws for what a network
 * does, and ends in time.
 * @param hosts to ask instead of the names that the certificate holds
 */
export async function checkServed(
  wanted: Wanted,
  port: number,
  hosts: readonly string[] | undefined,
  { reach, now, signal, timeoutMs = TIMEOUT_MS, patience = PATIENCE_MS }: ServedTools,
): Promise<ServedCheck> {
  const current = new X509Certificate(wanted.certificate);
  const keyType = current.publicKey.asymmetricKeyType;
  // What a server has to send besides its own: everything up to the root, which clients have.
  const between = (wanted.caBundle.match(BLOCK) ?? [])
    .map((pem) => new X509Certificate(pem))
    .filter((one) => !one.checkIssued(one))
    .map(({ raw }) => raw);
  const names = namesOf(current);
  const all = hosts ?? names.filter((name) => !name.startsWith('*.'));
  const asked = all.slice(0, MOST_HOSTS);
  const gate = new Gate(AT_ONCE);
  const deadline = Date.now() + timeoutMs;

  const rowOf = (host: string, address: string, state: ServedRow['state']): ServedRow => ({
    ...{ host, address, state },
    ...{ chain: '', serial: '', issuer: '', notAfter: 0 },
  });
  const lookAt = async (host: string, target: Target): Promise<ServedRow> => {
    const row = rowOf(host, target.address, 'refused');
    if (!isAllowed(target)) return row;
    const found = await look(target, { deadline, patience, signal, keyType });
    if (found.kind !== 'sent') return { ...row, state: found.kind };
    const [leaf = Buffer.alloc(0), ...others] = found.chain;
    const sha256 = createHash('sha256').update(leaf).digest('hex');
    const said = read(leaf);
    if (leaf.equals(current.raw)) {
      const isComplete = between.every((one) => others.some((other) => other.equals(one)));
      return { ...row, ...said, state: 'current', chain: isComplete ? 'complete' : 'incomplete' };
    }
    return { ...row, ...said, state: wanted.earlier.includes(sha256) ? 'earlier' : 'other' };
  };
  const lookUp = async (host: string): Promise<ServedRow[]> => {
    if (isIP(host) !== 0) return [await gate.run(() => lookAt(host, { address: host, port, host }))];
    const located = await gate.run(() => locate(reach, host, 'https'));
    if (located.kind === 'NXDOMAIN') return [rowOf(host, '', 'noName')];
    if (located.kind === 'NO_ADDRESS') return [rowOf(host, '', 'noAddress')];
    if (located.kind === 'ADDRESS_REFUSED')
      return located.addresses.slice(0, MOST_ADDRESSES).map((address) => rowOf(host, address, 'refused'));
    if (located.kind !== 'targets') return [rowOf(host, '', 'dnsFailed')];
    const targets = located.targets.slice(0, MOST_ADDRESSES);
    return Promise.all(targets.map((target) => gate.run(() => lookAt(host, { ...target, port }))));
  };
  const rows = await Promise.all(asked.map(lookUp));
  return {
    checkedAt: Math.floor(now().getTime() / 1000),
    rows: rows.flat(),
    wildcards: names.filter((name) => name.startsWith('*.')),
    left: all.length - asked.length,
  };
}

/** The names that a certificate holds for, in the form of the DNS; addresses in their shortest form. */
/**
 * Whether servers of a certificate's names send it at port 443, and none of them one that the order had before (D-517).
 * A name that DNS doesn't answer for, or a server that doesn't answer in time, may send one of those still.
 */
export async function isServedAlone(wanted: Wanted, tools: ServedTools): Promise<boolean> {
  const names = namesOf(new X509Certificate(wanted.certificate)).filter((name) => !name.startsWith('*.'));
  let isSeen = false;
  for (let start = 0; start < names.length; start += MOST_HOSTS) {
    const { rows } = await checkServed(wanted, 443, names.slice(start, start + MOST_HOSTS), tools);
    if (rows.some(({ state }) => ['earlier', 'late', 'dnsFailed'].includes(state))) return false;
    isSeen ||= rows.some(({ state }) => state === 'current');
  }
  return isSeen;
}

function namesOf({ raw }: X509Certificate): string[] {
  const data = readCertificate(raw)?.data;
  return data ? [...data.dnsNames.map((name) => name.toLowerCase()), ...data.ipAddresses] : [];
}

function read(der: Buffer): Pick<ServedRow, 'serial' | 'issuer' | 'notAfter'> {
  try {
    const { serialNumber, issuer, validTo } = new X509Certificate(der);
    const name = /^CN=(.+)$/m.exec(issuer) ?? /^O=(.+)$/m.exec(issuer);
    return {
      serial: serialNumber,
      issuer: name?.[1] ?? '',
      notAfter: Math.floor(Date.parse(validTo) / 1000),
    };
  } catch {
    // A stranger's server may send anything.
    return { serial: '', issuer: '', notAfter: 0 };
  }
}
