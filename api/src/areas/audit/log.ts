import type { KeyObject } from 'node:crypto';
import type { AuditHead } from '@certdeck/contract/schemas';
import type { TenantID } from '../../platform/database/identifiers.ts';
import { type Db, transaction } from '../../platform/database/transaction.ts';
import { headKeyOf, publicKeyOf, signHead } from './heads.ts';
import { consistencyProof } from './merkle.ts';
import { growTree, rangesOf } from './tree.ts';
import {
  countWaiting,
  insertHead,
  lockTree,
  newestHead,
  sizeOf,
  type StoredHead,
  tenantsUnsigned,
  tenantsWaiting,
} from './tree.store.ts';

export interface LogPorts {
  db: Db;
  now: () => Date;
  /** 32 octets that every process of the installation has, from which the key of the heads is made. */
  seed: () => Promise<Buffer>;
}

const base64 = (octets: Buffer): string => octets.toString('base64');

/** The trees of all tenants, and their signed heads. */
export class AuditLog {
  readonly #ports: LogPorts;
  constructor(ports: LogPorts) {
    this.#ports = ports;
  }

  async #key(): Promise<KeyObject> {
    return headKeyOf(await this.#ports.seed());
  }

  /** Gives every waiting entry its place. */
  async growAll(): Promise<void> {
    for (const tenantID of await tenantsWaiting(this.#ports.db)) await growTree(this.#ports.db, tenantID);
  }

  /** Signs the head of every tree that has grown. */
  async signAll(): Promise<void> {
    await this.growAll();
    for (const tenantID of await tenantsUnsigned(this.#ports.db)) await this.sign(tenantID);
  }

  /** Signs the head of a tenant's tree as it is now. */
  async sign(tenantID: TenantID): Promise<AuditHead> {
    const { db, now } = this.#ports;
    await growTree(db, tenantID);
    const key = await this.#key();
    const head = await transaction(db, async (trx) => {
      const size = await lockTree(trx, tenantID);
      const last = await newestHead(trx, tenantID);
      if (last?.size === size) return last;
      const root = await rangesOf(trx, tenantID)(0, size);
      const at = now();
      const named = { tenantID, size, root: base64(root), at: at.toISOString() };
      const signed: StoredHead = { size, root, at, signature: signHead(named, key) };
      await insertHead(trx, tenantID, signed);
      return signed;
    });
    return wireHead(head, publicKeyOf(key));
  }

  /** The newest head that is signed, and how many entries came after it. */
  async head(tenantID: TenantID): Promise<{ head?: AuditHead; waiting: number }> {
    const { db } = this.#ports;
    const head = await newestHead(db, tenantID);
    const waiting = (await countWaiting(db, tenantID)) + (await sizeOf(db, tenantID)) - (head?.size ?? 0);
    return { ...(head ? { head: wireHead(head, publicKeyOf(await this.#key())) } : {}), waiting };
  }

  /** Proves that the first `first` entries are the beginning of the first `size`; undefined for sizes that never were. */
  async growth(tenantID: TenantID, first: number, size: number): Promise<string[] | undefined> {
    const { db } = this.#ports;
    if (first > size || size > (await sizeOf(db, tenantID))) return undefined;
    return (await consistencyProof(first, size, rangesOf(db, tenantID))).map(base64);
  }
}

const wireHead = (head: StoredHead, publicKey: string): AuditHead => ({
  size: head.size,
  root: base64(head.root),
  at: head.at.toISOString(),
  signature: base64(head.signature),
  publicKey,
});
