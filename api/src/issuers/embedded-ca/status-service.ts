import { createHash } from 'node:crypto';
import type { Authorities } from './authorities.ts';
import { hasKey, type Authority, type SigningAuthority } from './authority.ts';
import { DerReader, readWhole, TAG } from './der-reader.ts';
import { readOcspRequest, type CertificateId } from './ocsp-request.ts';
import { encodeOcspAnswer, encodeOcspError, type CertificateStatus } from './ocsp-response.ts';
import { isDue, openResponder, type Responder, type ResponderOptions } from './responder.ts';
import type { CertificateRepository } from '../repository.ts';

export interface StatusServiceOptions extends ResponderOptions {
  authorities: Authorities;
  certificates: CertificateRepository;
  clock: () => Date;
}

/** BR 4.9.10: at least 8 hours. A revocation is thus seen by caching clients within the day. */
const OCSP_LIFE_MS = 12 * 3_600_000;

const digest = (hash: string, content: Buffer): Buffer => createHash(hash).update(content).digest();

/** Key bits of a SubjectPublicKeyInfo, without the octet of unused bits. */
function keyBits(spki: Buffer): Buffer {
  const info = new DerReader(readWhole(spki).content);
  info.next(TAG.sequence);
  return info.next(TAG.bitString).content.subarray(1);
}

/** The authority that a question names by the hashes of its name and key. */
const isNamed =
  ({ hash, issuerKeyHash, issuerNameHash }: CertificateId) =>
  (authority: Authority): boolean =>
    hash !== undefined &&
    authority.class !== 'root' &&
    hasKey(authority) &&
    digest(hash, keyBits(authority.spki)).equals(issuerKeyHash) &&
    digest(hash, authority.subject).equals(issuerNameHash);

/** OCSP answers of the embedded authorities, in DER: of active, prepared and retired ones alike. */
export class StatusService {
  private readonly options: StatusServiceOptions;
  private readonly responders = new Map<string, Responder>();

  constructor(options: StatusServiceOptions) {
    this.options = options;
  }

  /**
   * Answers an OCSP request in DER. Every outcome is a response: malformed requests, authorities that are not
   * ours and failures of our own have their codes (RFC 6960 4.2.1).
   */
  async handleOcsp(requestDer: Buffer): Promise<Buffer> {
    let request: ReturnType<typeof readOcspRequest>;
    try {
      request = readOcspRequest(requestDer);
    } catch {
      return encodeOcspError('malformedRequest');
    }
    try {
      const [first] = request.ids;
      const issuer = first?.hash && (await this.options.authorities.find(isNamed(first)));
      if (!issuer || !hasKey(issuer)) return encodeOcspError('unauthorized');
      const now = this.options.clock();
      const answers = await Promise.all(
        request.ids.map(async (id) => ({ id: id.whole, status: await this.statusOf(id, issuer) })),
      );
      return await encodeOcspAnswer(
        {
          answers,
          nonce: request.nonce,
          producedAt: now,
          nextUpdate: new Date(now.getTime() + OCSP_LIFE_MS),
        },
        await this.responder(issuer, now),
      );
    } catch {
      return encodeOcspError('internalError');
    }
  }

  /** The signer of an authority's answers, made when there is none. */
  async responder(issuer: SigningAuthority, now: Date): Promise<Responder> {
    const known = this.responders.get(issuer.id);
    if (known && !isDue(known, now)) return known;
    const opened = await openResponder(issuer, this.options, now);
    this.responders.set(issuer.id, opened);
    return opened;
  }

  /** A serial that was reserved but never signed is as unknown as one never drawn (BR 4.9.10). */
  private async statusOf(id: CertificateId, issuer: Authority): Promise<CertificateStatus> {
    if (!isNamed(id)(issuer)) return { kind: 'unknown' };
    const row = await this.options.certificates.findBySerial(id.serial);
    if (!row?.certificate || row.issuerId !== issuer.id) return { kind: 'unknown' };
    return row.revokedAt && row.revocationReason
      ? { kind: 'revoked', at: row.revokedAt, reason: row.revocationReason }
      : { kind: 'good' };
  }
}
