import { createSecureContext, type SecureContext } from 'node:tls';
import type { Db } from '../../../platform/database/transaction.ts';
import type { TextSeal } from '../../../ports/issuers/keys/sealed-text.ts';
import { listInUse, readInUse } from './certificates.store.ts';

/** Milliseconds for which a process uses what it has read; what it changed itself it reads at once. */
const FRESH_MS = 2_000;

export interface LivePorts {
  db: Db;
  now(): Date;
  /** Opens keys. */
  seal: TextSeal;
  /** Told of a key that can't be opened, once for each reading. */
  onError(error: unknown): void;
}

interface InUse {
  /** Names host name and attempt, so that a key is opened once. */
  id: string;
  context: SecureContext;
  notAfter: Date;
}

/** Whose key it is, as part of its seal. */
export const sealedUnder = (hostID: string, attempt: number): string => `${hostID} ${attempt}`;

/**
 * The certificates of all agents' host names, opened in memory: no handshake makes a query by the name that came with
 * it. While the database is away the last known ones stay.
 */
export class LiveCertificates {
  readonly #ports: LivePorts;
  #known: ReadonlyMap<string, InUse> = new Map();
  #readAt: number | undefined;
  #changed = true;
  #reading: Promise<void> | undefined;

  constructor(ports: LivePorts) {
    this.#ports = ports;
  }

  /** Something was replaced in this process: the next handshake waits until it is read. */
  changed(): void {
    this.#changed = true;
  }

  /** Whether a certificate is served for a host name, as it was read last. */
  has(host: string): boolean {
    return this.#known.has(host);
  }

  /** @param host lower case, without a dot at the end; undefined for names without a certificate that holds */
  async of(host: string): Promise<SecureContext | undefined> {
    const now = this.#ports.now().getTime();
    const isOld = this.#readAt === undefined || Math.abs(now - this.#readAt) >= FRESH_MS;
    // What is being read may be from before the change.
    if (this.#changed) await this.#reading;
    if (this.#changed || isOld)
      await (this.#reading ??= this.#read().finally(() => (this.#reading = undefined)));
    const found = this.#known.get(host);
    return found && found.notAfter.getTime() > now ? found.context : undefined;
  }

  async #read(): Promise<void> {
    const { db, now } = this.#ports;
    this.#readAt = now().getTime();
    this.#changed = false;
    try {
      const listed = await listInUse(db);
      const next = new Map<string, InUse>();
      const wanted: typeof listed = [];
      for (const one of listed) {
        const before = this.#known.get(one.host);
        if (before?.id === sealedUnder(one.host_id, one.attempt)) next.set(one.host, before);
        else wanted.push(one);
      }
      for (const [host, found] of await this.#open(wanted)) next.set(host, found);
      this.#known = next;
    } catch {
      // The database is away; what calls need it says so itself.
      this.#changed = true;
    }
  }

  async #open(wanted: Awaited<ReturnType<typeof listInUse>>): Promise<Map<string, InUse>> {
    const found = new Map<string, InUse>();
    if (wanted.length === 0) return found;
    const { db, seal, onError } = this.#ports;
    const hosts = new Map(wanted.map(({ host_id, host }) => [host_id, host]));
    for (const { host_id, attempt, key, chain, not_after } of await readInUse(db, [...hosts.keys()])) {
      const host = hosts.get(host_id);
      if (!key || !not_after || host === undefined) continue;
      const id = sealedUnder(host_id, attempt);
      try {
        const context = createSecureContext({ key: await seal.open(id, Buffer.from(key)), cert: chain });
        found.set(host, { id, context, notAfter: not_after });
      } catch (error) {
        // One that can't be used keeps none of the others from their host names.
        onError(error);
      }
    }
    return found;
  }
}
