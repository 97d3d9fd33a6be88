import { createHash } from 'node:crypto';
import type { Authority, AuthorityId, Hierarchy } from './authority.ts';
import { encodeCrl } from './crl.ts';
import { DerReader, fromPem, readTime, readWhole, TAG } from './der-reader.ts';
import { toPem } from './der.ts';
import { DAY_MS } from './founding.ts';
import { readOcspRequest, type CertificateId } from './ocsp-request.ts';
import { encodeOcspAnswer, encodeOcspError, type CertificateStatus } from './ocsp-response.ts';
import { profileOf, type CaId } from './profile.ts';
import { openResponder, type Responder, type ResponderOptions } from './responder.ts';
import type { CertificateRepository } from '../repository.ts';

export interface StatusServiceOptions extends ResponderOptions {
  hierarchy: Hierarchy;
  repository: CertificateRepository;
  clock: () => Date;
}

/** BR 4.9.7: at most 10 days for subscribers' lists, 12 months for authorities'. */
const CRL_LIFE_MS = 7 * DAY_MS;
/** Clients whose clock is a little behind take no list from the future. */
const CLOCK_SKEW_MS = 300_000;
const CRL_FRESH_MS = DAY_MS;
const ROOT_CRL_LIFE_MS = 360 * DAY_MS;
const ROOT_CRL_RENEW_MS = 60 * DAY_MS;
/** BR 4.9.10: at least 8 hours. A revocation is thus seen by caching clients within the day. */
const OCSP_LIFE_MS = 12 * 3_600_000;
const RESPONDER_RENEW_MS = 30 * DAY_MS;

interface CachedCrl {
  der: Buffer;
  revoked: number;
  madeAt: number;
}

const digest = (hash: string, content: Buffer): Buffer => createHash(hash).update(content).digest();

/** Key bits of a SubjectPublicKeyInfo, without the octet of unused bits. */
function keyBits(spki: Buffer): Buffer {
  const info = new DerReader(readWhole(spki).content);
  info.next(TAG.sequence);
  return info.next(TAG.bitString).content.subarray(1);
}

/** Revocation lists and OCSP answers of the embedded authorities, in DER. */
export class StatusService {
  private readonly options: StatusServiceOptions;
  private readonly lists = new Map<CaId, Promise<CachedCrl>>();
  private readonly responders = new Map<CaId, Responder>();

  constructor(options: StatusServiceOptions) {
    this.options = options;
  }

  /**
   * The complete list of an authority: made anew after each revocation, and daily.
   * @returns undefined for a root whose key is elsewhere and whose list was never made here
   */
  async crl(id: AuthorityId): Promise<Buffer | undefined> {
    return id === 'root' ? this.rootCrl() : (await this.issuingCrl(id)).der;
  }

  private async issuingCrl(id: CaId): Promise<CachedCrl> {
    const revoked = await this.options.repository.countRevoked();
    const cached = await this.lists.get(id);
    const age = this.options.clock().getTime() - (cached?.madeAt ?? 0);
    // A negative age: the clock was set back, and the list would not be valid yet.
    if (cached && cached.revoked === revoked && age >= 0 && age < CRL_FRESH_MS) return cached;
    const making = this.makeCrl(id, revoked);
    this.lists.set(id, making);
    making.catch(() => this.lists.delete(id));
    return making;
  }

  private async makeCrl(id: CaId, revoked: number): Promise<CachedCrl> {
    const { repository, hierarchy, clock } = this.options;
    const now = clock();
    const rows = await repository.listRevoked(now);
    const der = await encodeCrl(
      {
        number: await repository.nextCrlNumber(),
        thisUpdate: new Date(now.getTime() - CLOCK_SKEW_MS),
        nextUpdate: new Date(now.getTime() + CRL_LIFE_MS),
        revoked: rows.filter((row) => profileOf(row.certificateClass, false).ca === id),
      },
      hierarchy.issuing[id],
    );
    return { der, revoked, madeAt: now.getTime() };
  }

  /** The root revokes none of the two authorities it signed; its list is kept in the store for years offline. */
  private async rootCrl(): Promise<Buffer | undefined> {
    const { store, hierarchy, clock, repository } = this.options;
    const { root } = hierarchy;
    const stored = await store.load('root.crl');
    const der = stored && fromPem(stored.toString('latin1'), ['X509 CRL']);
    const now = clock();
    const isFresh = der && readNextUpdate(der).getTime() - now.getTime() > ROOT_CRL_RENEW_MS;
    if (isFresh || !root.key) return der;
    const made = await encodeCrl(
      {
        number: await repository.nextCrlNumber(),
        thisUpdate: new Date(now.getTime() - CLOCK_SKEW_MS),
        nextUpdate: new Date(now.getTime() + ROOT_CRL_LIFE_MS),
        revoked: [],
      },
      { subject: root.subject, key: root.key },
    );
    await store.replace('root.crl', Buffer.from(toPem(made, 'X509 CRL')), 'public');
    return made;
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
    const [first] = request.ids;
    const issuer = first && this.issuerOf(first);
    if (!issuer) return encodeOcspError('unauthorized');
    try {
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

  private issuerOf({ hash, issuerKeyHash, issuerNameHash }: CertificateId): Authority | undefined {
    if (!hash) return undefined;
    return Object.values(this.options.hierarchy.issuing).find(
      (authority) =>
        digest(hash, keyBits(authority.spki)).equals(issuerKeyHash) &&
        digest(hash, authority.subject).equals(issuerNameHash),
    );
  }

  /** A serial that was reserved but never signed is as unknown as one never drawn (BR 4.9.10). */
  private async statusOf(id: CertificateId, issuer: Authority): Promise<CertificateStatus> {
    if (this.issuerOf(id) !== issuer) return { kind: 'unknown' };
    const row = await this.options.repository.findBySerial(id.serial);
    if (!row?.certificate || profileOf(row.certificateClass, false).ca !== issuer.id)
      return { kind: 'unknown' };
    return row.revokedAt && row.revocationReason
      ? { kind: 'revoked', at: row.revokedAt, reason: row.revocationReason }
      : { kind: 'good' };
  }

  private async responder(issuer: Authority, now: Date): Promise<Responder> {
    const id: CaId = issuer.id === 'private' ? 'private' : 'intermediate';
    const known = this.responders.get(id);
    if (known && known.notAfter.getTime() - now.getTime() > RESPONDER_RENEW_MS) return known;
    const opened = await openResponder(id, issuer, this.options, now);
    this.responders.set(id, opened);
    return opened;
  }
}

function readNextUpdate(crl: Buffer): Date {
  const body = new DerReader(new DerReader(readWhole(crl).content).next(TAG.sequence).content);
  body.next(TAG.integer);
  body.next(TAG.sequence);
  body.next(TAG.sequence);
  body.next();
  return readTime(body.next());
}
