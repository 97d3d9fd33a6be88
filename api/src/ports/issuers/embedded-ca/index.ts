import { Authorities } from './authorities.ts';
import type { Authority } from './authority.ts';
import { EmbeddedIssuer } from './embedded-issuer.ts';
import { foundHierarchy } from './hierarchy.ts';
import { RevocationLists } from './revocation-lists.ts';
import { Rotation } from './rotation.ts';
import { StatusService } from './status-service.ts';
import type { AuthorityRepository } from '../authority-repository.ts';
import type { KeyStore } from '../keys/key-store.ts';
import type { CertificateRepository } from '../repository.ts';

export { requestFromPath } from './ocsp-request.ts';

export interface EmbeddedCaOptions {
  repository: AuthorityRepository;
  keys: KeyStore;
  certificates: CertificateRepository;
  /** Where relying parties fetch certificates, lists and status, without a trailing slash: `https://…/pki`. */
  baseUrl: string;
  /** In the names of the authorities; `Certdeck` by default. Counts when an authority is made. */
  organization?: string;
  /** ISO 3166-1 alpha-2; `SG` by default. Counts when an authority is made. */
  country?: string;
  clock?: () => Date;
}

/** The embedded certification authority: the issuer, and what its HTTP routes answer with. */
export interface EmbeddedCa {
  issuer: EmbeddedIssuer;
  rotation: Rotation;
  /**
   * DER, for `/pki/<name>.crt` (application/pkix-cert).
   * @param name `root`, `intermediate` or `private`, the first hierarchy; or `i/<key identifier>`
   */
  certificate(name: string): Promise<Buffer | undefined>;
  /** All that have not ended as PEM, roots last. */
  bundlePem(): Promise<string>;
  /** DER, for `/pki/<name>.crl` (application/pkix-crl); undefined: answer 404. */
  crl(name: string): Promise<Buffer | undefined>;
  /** For POST `/pki/ocsp` and, with `requestFromPath`, GET `/pki/ocsp/{base64}` (application/ocsp-response). */
  handleOcsp(requestDer: Buffer, maySign?: () => Promise<boolean>): Promise<Buffer>;
}

/**
 * Opens the authority of the repositories, and founds it when there is none.
 * @throws Error when a key can't be opened or does not belong to its certificate
 */
export async function openEmbeddedCa(options: EmbeddedCaOptions): Promise<EmbeddedCa> {
  const { repository, keys, certificates, baseUrl } = options;
  const clock = options.clock ?? (() => new Date());
  const operator = { organization: options.organization ?? 'Certdeck', country: options.country ?? 'SG' };
  const hierarchy = { repository, keys, operator, baseUrl };
  await foundHierarchy(hierarchy, clock());
  const authorities = new Authorities({ repository, keys });
  await authorities.refresh();
  const status = new StatusService({ authorities, repository, keys, operator, certificates, clock });
  const lists = new RevocationLists({ repository, certificates, clock });
  // Made while the root's key is at hand: later it may be kept elsewhere.
  for (const root of authorities.all().filter((one) => one.class === 'root')) await lists.current(root);
  const named = (name: string): Promise<Authority | undefined> =>
    authorities.find((one) => one.alias === name || `i/${one.keyId}` === name);

  return {
    issuer: new EmbeddedIssuer({ authorities, certificates, baseUrl, clock }),
    rotation: new Rotation({ ...hierarchy, authorities, certificates, lists, status, clock }),
    certificate: async (name) => (await named(name))?.certificate,
    async bundlePem() {
      await authorities.refresh();
      const all = authorities.all().filter((one) => one.state !== 'ended');
      const rootsLast = all.toSorted(
        (one, other) => Number(one.class === 'root') - Number(other.class === 'root'),
      );
      return rootsLast.map(({ pem }) => pem).join('');
    },
    async crl(name) {
      const authority = await named(name);
      return authority && lists.current(authority);
    },
    handleOcsp: (requestDer, maySign) => status.handleOcsp(requestDer, maySign),
  };
}
