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

/** A signed answer is given again for so long, as long as the status is the same. */
const REUSE_MS = 3_600_000;
/** Signed answers that are kept, of some 2 kB each; the one kept longest goes first. */
const KEPT = 2_000;

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
  private readonly signed = new Map<string, { answer: Buffer; at: number }>();

  constructor(options: StatusServiceOptions) {
    this.options = options;
  }

  /**
   * Answers an OCSP request in DER. Every outcome is a response: malformed requests, authorities that are not
   * ours and failures of our own have their codes (RFC 6960 4.2.1). The answer about one certificate is signed
   * once an hour and status; every other one costs a signature, for which `maySign` is asked, and without which
   * the answer is `tryLater`.
   */
  async handleOcsp(
    requestDer: Buffer,
    maySign: () => Promise<boolean> = () => Promise.resolve(true),
  ): Promise<Buffer> {
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
      const key = reusable(issuer.id, request.nonce, answers);
      const known = key === undefined ? undefined : this.signed.get(key);
      if (known && now.getTime() - known.at < REUSE_MS && now.getTime() >= known.at) return known.answer;
      if (!(await maySign())) return encodeOcspError('tryLater');
      const answer = await encodeOcspAnswer(
        {
          answers,
          nonce: request.nonce,
          producedAt: now,
          nextUpdate: new Date(now.getTime() + OCSP_LIFE_MS),
        },
        await this.responder(issuer, now),
      );
      if (key !== undefined) this.keep(key, answer, now);
      return answer;
    } catch {
      return encodeOcspError('internalError');
    }
  }

  private keep(key: string, answer: Buffer, now: Date): void {
    this.signed.delete(key);
    this.signed.set(key, { answer, at: now.getTime() });
    for (const oldest of this.signed.keys()) {
      if (this.signed.size <= KEPT) return;
      this.signed.delete(oldest);
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

/**
 * Name of an answer that fits the next question too: about one certificate of ours and without a nonce. Serials that
 * we never gave are as many as a stranger likes, so their answers are not kept.
 */
function reusable(
  issuerID: string,
  nonce: Buffer | undefined,
  answers: readonly { id: Buffer; status: CertificateStatus }[],
): string | undefined {
  const [only, ...others] = answers;
  if (!only || others.length > 0 || nonce !== undefined || only.status.kind === 'unknown') return undefined;
  return JSON.stringify([issuerID, only.id.toString('base64'), only.status]);
}
