import { isIP } from 'node:net';
import type { CertificateData } from '@certdeck/pki';
import { Gate } from '../../../platform/dns/gate.ts';
import { keyText, readCertificate } from '../report/certificate-parts.ts';
import { judgeChain } from '../report/chain.ts';
import { locate } from '../report/locate.ts';
import { isAllowed, type Target } from '../report/tls/target.ts';
import type { TrustStore } from '../report/trust-store.ts';
import { look } from './look.ts';
import { holdsFor, type ServedTools } from './served.ts';

/** A certificate as a server sends it. */
export interface SeenCertificate {
  der: Buffer;
  /** Hexadecimal, lower case. */
  sha256: string;
  /** The first name where the subject has none; '' where there is no name at all. */
  commonName: string;
  /** Names and addresses that it holds for, the first {@link MOST_NAMES}. */
  names: readonly string[];
  issuer: string;
  /** Hexadecimal. */
  serial: string;
  /** As `RSA 2048` or `EC P-256`. */
  keyType: string;
  notBefore: Date;
  notAfter: Date;
}

export type PlaceProblem = 'refused' | 'unreachable' | 'noTls' | 'late';

/** One address of a server. */
export interface SeenPlace {
  address: string;
  problem: '' | PlaceProblem;
  certificate?: SeenCertificate;
  /** Whether the certificate holds for the host that was asked for. */
  nameMatches: boolean;
  /** Whether what was sent leads to a root that browsers know. */
  chain: 'trusted' | 'selfSigned' | 'untrusted';
}

export interface ServerLook {
  /** Why there is no address to look at; '' when there is. */
  problem: '' | 'noName' | 'noAddress' | 'dnsFailed' | 'refused';
  places: readonly SeenPlace[];
}

export interface LookTools extends ServedTools {
  store: TrustStore;
}

const MOST_ADDRESSES = 8;
/** A stranger's certificate may have thousands; what is kept of it has an end. */
const MOST_NAMES = 250;
/** Letters of a name or an issuer that are kept. */
const MOST_SIGNS = 300;
/** Octets of a certificate: no authority issues larger ones for the web, and what a stranger sends is kept. */
const MOST_OCTETS = 32_768;
const AT_ONCE = 4;
const TIMEOUT_MS = 30_000;
const PATIENCE_MS = 6000;

const nothing = (problem: ServerLook['problem']): ServerLook => ({ problem, places: [] });

/**
 * What the addresses of a host send at a port. Never throws for what a network does, and ends in time.
 * @returns undefined when it was interrupted: then nothing was learnt
 */
export async function lookAtServer(
  host: string,
  port: number,
  tools: LookTools,
): Promise<ServerLook | undefined> {
  const { reach, signal, timeoutMs = TIMEOUT_MS, patience = PATIENCE_MS } = tools;
  const deadline = Date.now() + timeoutMs;
  const gate = new Gate(AT_ONCE);
  const placeAt = async (target: Target): Promise<SeenPlace> => {
    const place = { address: target.address, nameMatches: false, chain: 'untrusted' } as const;
    if (!isAllowed(target)) return { ...place, problem: 'refused' };
    const found = await look(target, { deadline, patience, signal });
    if (found.kind !== 'sent') return { ...place, problem: found.kind };
    const seen = await read(found.chain, host, tools);
    return seen ? { ...place, problem: '', ...seen } : { ...place, problem: 'noTls' };
  };
  const lookUp = async (): Promise<ServerLook> => {
    if (isIP(host) !== 0) {
      const place = await placeAt({ address: host, port, host });
      return place.problem === 'refused' ? nothing('refused') : { problem: '', places: [place] };
    }
    const located = await locate(reach, host, 'https');
    switch (located.kind) {
      case 'NXDOMAIN':
        return nothing('noName');
      case 'NO_ADDRESS':
        return nothing('noAddress');
      case 'ADDRESS_REFUSED':
        return nothing('refused');
      case 'SERVFAIL':
      case 'TIMEOUT':
        return nothing('dnsFailed');
      case 'targets': {
        // DNS answers in another order each time: of many addresses the same ones are looked at.
        const targets = located.targets
          .toSorted((one, other) => (one.address < other.address ? -1 : 1))
          .slice(0, MOST_ADDRESSES);
        const places = targets.map((target) => gate.run(() => placeAt({ ...target, port })));
        return { problem: '', places: await Promise.all(places) };
      }
    }
  };
  const found = await lookUp();
  return signal?.aborted ? undefined : found;
}

async function read(
  chain: readonly Buffer[],
  host: string,
  { store, now }: LookTools,
): Promise<Pick<SeenPlace, 'certificate' | 'nameMatches' | 'chain'> | undefined> {
  const sent = chain.map((der) => readCertificate(der)).filter((one) => one !== undefined);
  const [leaf] = sent;
  // Whatever else a stranger sends, its own certificate comes first (RFC 8446 4.4.2).
  if (!leaf || leaf.der !== chain[0]) return undefined;
  const { trust } = await judgeChain(sent, { store, now: now(), fetchIssuer: async () => undefined });
  const { der, data, sha256, x509 } = leaf;
  const names = [...data.dnsNames, ...data.ipAddresses].slice(0, MOST_NAMES).map(storable);
  const [notBefore, notAfter] = [data.notBefore.date, data.notAfter.date];
  if (!notBefore || !notAfter || der.length > MOST_OCTETS) return undefined;
  return {
    certificate: {
      der,
      sha256,
      commonName: data.commonName === null ? (names[0] ?? '') : storable(data.commonName),
      names,
      issuer: storable(issuerOf(data.issuer)),
      serial: x509.serialNumber,
      keyType: keyText(data),
      notBefore,
      notAfter,
    },
    nameMatches: holdsFor(x509, host),
    chain: trust === 'incomplete' ? 'untrusted' : trust,
  };
}

/** The last common name of an issuer, which says most (RFC 4514 lists it so), or its organisation. */
const issuerOf = (name: CertificateData['issuer']): string =>
  name.findLast(({ shortName }) => shortName === 'CN')?.value ??
  name.findLast(({ shortName }) => shortName === 'O')?.value ??
  '';

/** What a stranger wrote, as a database takes it. */
const storable = (text: string): string =>
  text.slice(0, MOST_SIGNS).toWellFormed().replaceAll('\0', '\uFFFD');
