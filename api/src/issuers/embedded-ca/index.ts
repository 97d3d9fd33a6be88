import { openHierarchy, type AuthorityId } from './authority.ts';
import { EmbeddedIssuer } from './embedded-issuer.ts';
import { StatusService } from './status-service.ts';
import type { CaStore } from '../ca-store.ts';
import type { Issuer } from '../issuer.ts';
import type { CertificateRepository } from '../repository.ts';

export { requestFromPath } from './ocsp-request.ts';

export interface EmbeddedCaOptions {
  store: CaStore;
  repository: CertificateRepository;
  /** Where relying parties fetch certificates, lists and status, without a trailing slash: `https://…/pki`. */
  baseUrl: string;
  /** In the names of the authorities; `Certdeck` unless told. Counts on the first start only. */
  organization?: string;
  /** ISO 3166-1 alpha-2; `SG` unless told. Counts on the first start only. */
  country?: string;
  /** Encrypts the private keys in the store. */
  passphrase?: string;
  clock?: () => Date;
}

/** The embedded certification authority: the issuer, and what its HTTP routes answer with. */
export interface EmbeddedCa {
  issuer: Issuer;
  /** DER, for `/pki/{root,intermediate,private}.crt` (application/pkix-cert). */
  certificate(id: AuthorityId): Buffer;
  /** All three as PEM, root last. */
  bundlePem(): string;
  /** DER, for `/pki/{root,intermediate,private}.crl` (application/pkix-crl); undefined: answer 404. */
  crl(id: AuthorityId): Promise<Buffer | undefined>;
  /** For POST `/pki/ocsp` and, with `requestFromPath`, GET `/pki/ocsp/{base64}` (application/ocsp-response). */
  handleOcsp(requestDer: Buffer): Promise<Buffer>;
}

/**
 * Opens the authority in the store, and founds it on the first start.
 * @throws when stored keys and certificates do not belong together or the passphrase is wrong
 */
export async function openEmbeddedCa(options: EmbeddedCaOptions): Promise<EmbeddedCa> {
  const { store, repository, baseUrl, passphrase } = options;
  const clock = options.clock ?? (() => new Date());
  const operator = { organization: options.organization ?? 'Certdeck', country: options.country ?? 'SG' };
  const hierarchy = await openHierarchy({ store, baseUrl, operator, passphrase, now: clock() });
  const status = new StatusService({ store, operator, passphrase, hierarchy, repository, clock });
  // Made while the root key is at hand: later it may be kept elsewhere.
  await status.crl('root');
  const { root, issuing } = hierarchy;
  return {
    issuer: new EmbeddedIssuer({ hierarchy, repository, baseUrl, clock }),
    certificate: (id) => (id === 'root' ? root : issuing[id]).certificate,
    bundlePem: () => issuing.intermediate.pem + issuing.private.pem + root.pem,
    crl: (id) => status.crl(id),
    handleOcsp: (requestDer) => status.handleOcsp(requestDer),
  };
}
