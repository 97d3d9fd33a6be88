import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db } from '../../platform/database/transaction.ts';
import { spendNonce } from './nonces.store.ts';

/** Seconds for which a nonce may be used. */
export const NONCE_SECONDS = 3600;

const TIME_OCTETS = 6;
const RANDOM_OCTETS = 10;
const MAC_OCTETS = 16;

/**
 * Nonces (RFC 8555 6.5). One is a moment and random octets with our signature, so that every process knows its own and
 * those of the others, and nothing is kept of those that nobody uses. A used one is kept until it would have expired.
 */
export class Nonces {
  private readonly db: Db;
  private readonly now: () => Date;
  private readonly key: () => Promise<Buffer>;

  constructor(ports: { db: Db; now: () => Date; key: () => Promise<Buffer> }) {
    this.db = ports.db;
    this.now = ports.now;
    this.key = ports.key;
  }

  async make(): Promise<string> {
    const content = Buffer.alloc(TIME_OCTETS + RANDOM_OCTETS);
    content.writeUIntBE(Math.floor(this.now().getTime() / 1000), 0, TIME_OCTETS);
    randomBytes(RANDOM_OCTETS).copy(content, TIME_OCTETS);
    return Buffer.concat([content, await this.mac(content)]).toString('base64url');
  }

  /** Whether it is one of ours that hasn't expired; it may have been used. */
  async isOurs(nonce: string): Promise<boolean> {
    if (!/^[A-Za-z0-9_-]{43}$/.test(nonce)) return false;
    const octets = Buffer.from(nonce, 'base64url');
    const content = octets.subarray(0, TIME_OCTETS + RANDOM_OCTETS);
    // One text for each nonce: what base64url leaves open must not make a second one of it.
    if (octets.toString('base64url') !== nonce) return false;
    if (!timingSafeEqual(octets.subarray(TIME_OCTETS + RANDOM_OCTETS), await this.mac(content))) return false;
    const age = this.now().getTime() / 1000 - content.readUIntBE(0, TIME_OCTETS);
    return age < NONCE_SECONDS;
  }

  /** Uses it; false for one that was used before, by whichever process. */
  spend(nonce: string): Promise<boolean> {
    return spendNonce(this.db, nonce, this.now());
  }

  private async mac(content: Buffer): Promise<Buffer> {
    return createHmac('sha256', await this.key())
      .update(content)
      .digest()
      .subarray(0, MAC_OCTETS);
  }
}
