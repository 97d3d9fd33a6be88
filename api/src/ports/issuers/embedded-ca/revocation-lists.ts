import { hasKey, type Authority, type SigningAuthority } from './authority.ts';
import { encodeCrl } from './crl.ts';
import { DAY_MS } from './founding.ts';
import type { AuthorityRepository, CrlState, StoredCrl } from '../authority-repository.ts';
import type { CertificateRepository } from '../repository.ts';

export interface RevocationListsOptions {
  repository: AuthorityRepository;
  certificates: CertificateRepository;
  clock: () => Date;
}

/** BR 4.9.7: at most 10 days for subscribers' lists, 12 months for authorities'. */
const LIFE_MS = { root: 360 * DAY_MS, issuing: 7 * DAY_MS } as const;
/** Milliseconds for which a list of an authority holds. */
export const listLife = (kind: Authority['class']): number => LIFE_MS[kind === 'root' ? 'root' : 'issuing'];
/** The age at which one is made anew. The root's key may be elsewhere, so its list has two months to spare. */
const FRESH_MS = { root: 300 * DAY_MS, issuing: DAY_MS } as const;
/** Clients whose clock is a little behind take no list from the future. */
const CLOCK_SKEW_MS = 300_000;
/** "No well-defined expiration date" (RFC 5280 4.1.2.5): nothing follows the last list. */
const NEVER = new Date('9999-12-31T23:59:59Z');
/** Each rival that was quicker has stored a list; more in a row than this there are not. */
const TRIES = 10;

/**
 * The revocation lists of the authorities, one of each for all processes: the process that finds one too old
 * makes it and stores it, the others serve those octets.
 */
export class RevocationLists {
  private readonly options: RevocationListsOptions;
  private readonly cached = new Map<string, StoredCrl>();
  private readonly making = new Map<string, Promise<Buffer | undefined>>();

  constructor(options: RevocationListsOptions) {
    this.options = options;
  }

  /**
   * The complete list of an authority, DER: made anew after each revocation, and daily.
   * @returns undefined when its key is elsewhere and none was ever made
   */
  async current(authority: Authority): Promise<Buffer | undefined> {
    // Of many that ask at once, one looks and makes.
    const making = this.making.get(authority.id) ?? this.look(authority);
    this.making.set(authority.id, making);
    try {
      return await making;
    } finally {
      this.making.delete(authority.id);
    }
  }

  /**
   * Makes a list now, whatever the age of the one before.
   * @param isLast nothing follows it: the authority is about to end
   */
  async renew(authority: SigningAuthority, isLast = false): Promise<void> {
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const { number } = await this.options.repository.crlState(authority.id);
      if (await this.make(authority, number, isLast ? NEVER : undefined)) return;
    }
    throw new Error(`The list of ${authority.keyId} could not be stored`);
  }

  private async look(authority: Authority): Promise<Buffer | undefined> {
    const { repository, certificates } = this.options;
    for (let attempt = 0; hasKey(authority) && attempt < TRIES; attempt++) {
      const state = await repository.crlState(authority.id);
      if (this.isFresh(authority, state, await certificates.countRevoked(authority.id))) break;
      const made = await this.make(authority, state.number);
      if (made) return made.crl;
    }
    return this.stored(authority);
  }

  private async stored(authority: Authority): Promise<Buffer | undefined> {
    const { number, made } = await this.options.repository.crlState(authority.id);
    if (!made) return undefined;
    const cached = this.cached.get(authority.id);
    if (cached?.number === number) return cached.crl;
    const read = await this.options.repository.crl(authority.id);
    if (read) this.cached.set(authority.id, read);
    return read?.crl;
  }

  private isFresh(authority: Authority, { made, ended }: CrlState, revoked: number): boolean {
    if (ended) return true;
    if (!made || made.revoked !== revoked) return false;
    const age = this.options.clock().getTime() - made.at.getTime();
    // Older than it says: the clock was set back, and the list would not be valid yet.
    return age >= -CLOCK_SKEW_MS && age < FRESH_MS[authority.class === 'root' ? 'root' : 'issuing'];
  }

  /** @returns undefined when another process stored a list meanwhile */
  private async make(
    authority: SigningAuthority,
    after: number,
    nextUpdate?: Date,
  ): Promise<StoredCrl | undefined> {
    const { repository, certificates, clock } = this.options;
    const now = clock();
    const life = LIFE_MS[authority.class === 'root' ? 'root' : 'issuing'];
    // Counted before they are read: a revocation in between is one more than was counted, and a list follows.
    const revoked = await certificates.countRevoked(authority.id);
    const number = after + 1;
    const crl = await encodeCrl(
      {
        number,
        thisUpdate: new Date(now.getTime() - CLOCK_SKEW_MS),
        nextUpdate: nextUpdate ?? new Date(now.getTime() + life),
        revoked: await certificates.listRevoked(authority.id, now),
      },
      authority,
    );
    const made: StoredCrl = { number, crl, revoked, madeAt: now };
    return (await repository.storeCrl(authority.id, made, after)) ? made : undefined;
  }
}
