import { randomBytes } from 'node:crypto';
import type { CertificateFault } from '../tables.ts';
import type { DcvMethod } from '../../../platform/dcv/dcv.ts';
import type {
  Blocked,
  IssuanceRef,
  IssuedCertificate,
  Issuer,
  ProofFault,
  Refused,
} from '../../../ports/issuers/issuer.ts';
import type { CertificateRow } from './certificates.store.ts';

export interface IssuancePorts {
  now(): Date;
  issuer: Issuer;
  /** Why CAA records keep the issuer from certifying a name; undefined where they don't. */
  caaObstacle(host: string, method: DcvMethod): Promise<string | undefined>;
  /** Keeps the file that the issuer looks for where the host name answers with it. */
  keepChallenge(row: CertificateRow, file: { path: string; value: string }): Promise<void>;
}

/** What stands against a certificate; `at` where the issuer says when to ask again. */
export interface Obstacle {
  fault: CertificateFault;
  detail: string;
  at?: Date;
}

export type Obtained =
  | { kind: 'issued'; certificate: IssuedCertificate }
  /** Nothing stands against it: to be asked for again then. */
  | { kind: 'under-way'; at: Date }
  | { kind: 'stopped'; obstacle: Obstacle };

const SOON_MS = 60_000;
const TOKEN_LIFE_MS = 86_400_000;
/** Short, since it is renewed without anybody's doing. */
const DAYS = 90;

/** The attempt's name at the issuer, which remembers by it what it came to. */
const issuanceOf = ({ account_id, host_id, attempt }: CertificateRow): IssuanceRef => ({
  accountId: account_id,
  orderNo: `agent-host-${host_id}`,
  attempt: attempt + 1,
});

/**
 * Goes as far with an attempt as it goes now. It may be asked again at any time, by any process: what the issuer did
 * for this attempt it does no second time.
 */
export async function obtain(ports: IssuancePorts, host: string, row: CertificateRow): Promise<Obtained> {
  const { issuer, now } = ports;
  const issuance = issuanceOf(row);
  const soon = (): Obtained => ({ kind: 'under-way', at: new Date(now().getTime() + SOON_MS) });
  // The record that leads the name to its agent's own target was seen a moment ago; an issuer that takes no CNAME
  // looks for a file itself.
  const method: DcvMethod = issuer.methodsFor(host).includes('dns') ? 'dns' : 'file';
  const caa = await ports.caaObstacle(host, method);
  if (caa !== undefined) return { kind: 'stopped', obstacle: { fault: 'caa', detail: caa } };
  const name = { type: 'dns', value: host } as const;
  const csr = row.next_csr;
  const begun = await issuer.begin({
    ...issuance,
    certificateClass: 'dv',
    ofOrganization: false,
    names: [{ name, domain: host, shown: method === 'dns' }],
    csr,
  });
  if (begun.kind !== 'open') return { kind: 'stopped', obstacle: obstacleOf(begun) };
  if (!begun.shown.has(host)) {
    const verdict = await prove(ports, host, method, row, issuance);
    if (verdict) return verdict;
  }
  const result = await issuer.finalise({
    ...issuance,
    certificateClass: 'dv',
    csr,
    names: [name],
    until: new Date(now().getTime() + DAYS * 86_400_000),
  });
  switch (result.kind) {
    case 'issued':
      return result;
    case 'processing':
      return { kind: 'under-way', at: result.at };
    case 'reopened':
      return soon();
    case 'blocked':
    case 'refused':
      return { kind: 'stopped', obstacle: obstacleOf(result) };
  }
}

/** Puts the issuer's file at the host name and lets it look. @returns undefined once it has seen it */
async function prove(
  { issuer, now, keepChallenge }: IssuancePorts,
  host: string,
  method: DcvMethod,
  row: CertificateRow,
  issuance: IssuanceRef,
): Promise<Obtained | undefined> {
  const at = now();
  const expiresAt = new Date(at.getTime() + TOKEN_LIFE_MS);
  const token = { value: randomBytes(16).toString('hex'), createdAt: at, expiresAt };
  const names = [{ domain: host, method, token }];
  const [challenge] = await issuer.challenges({ ...issuance, domains: [host], names });
  if (challenge?.type !== 'FILE')
    return { kind: 'stopped', obstacle: { fault: 'refused', detail: 'The issuer offers no file' } };
  await keepChallenge(row, challenge);
  const [verdict] = await issuer.prove(issuance, names);
  if (verdict?.kind === 'shown') return undefined;
  if (verdict?.kind === 'looking') return { kind: 'under-way', at: verdict.at };
  const { code, detail } = verdict ?? { code: 'CONNECTION_FAILED' as const, detail: '' };
  return { kind: 'stopped', obstacle: { fault: faultOfProof(code), detail: `${code} ${detail}`.trim() } };
}

const faultOfProof = (code: ProofFault): CertificateFault => (code === 'CAA_FORBIDS' ? 'caa' : 'unreachable');

const BLOCKS: Readonly<Record<Blocked['code'], CertificateFault>> = {
  CAA_FORBIDS: 'caa',
  ISSUER_LIMITED: 'busy',
  ISSUER_AWAY: 'busy',
  ISSUER_PAUSED: 'busy',
  ISSUER_ACCOUNT: 'portal',
};

function obstacleOf(result: Blocked | Refused): Obstacle {
  const detail = `${result.code} ${result.detail}`.trim();
  return result.kind === 'blocked'
    ? { fault: BLOCKS[result.code], detail, at: result.at }
    : { fault: 'refused', detail };
}
