import type { PartialSiteConfig } from '@certdeck/contract/schemas';
import type { TenantID } from '../../../platform/database/identifiers.ts';
import type { Db } from '../../../platform/database/transaction.ts';
import { logoPath } from '../site/site.ts';
import { listLive } from './hosts.store.ts';

/** An agent's site as it stands at its host name. */
export interface LiveSite {
  tenantID: TenantID;
  looks: PartialSiteConfig;
}

/** Milliseconds for which a process shows what it has read; what it changed itself it reads at once. */
const FRESH_MS = 2_000;

/**
 * The agents' sites of all host names, kept in memory: each request asks for one, by a name that anybody may have
 * written into it. While the database is away the last known ones stay.
 */
export class LiveSites {
  readonly #db: Db;
  readonly #now: () => Date;
  #sites: ReadonlyMap<string, LiveSite> = new Map();
  #readAt: number | undefined;
  #changed = true;
  #reading: Promise<void> | undefined;

  constructor(db: Db, now: () => Date) {
    this.#db = db;
    this.#now = now;
  }

  /** @param host lower case, without a dot at the end */
  of(host: string): LiveSite | undefined {
    return this.#sites.get(host);
  }

  /** Something changed in this process: the next request waits until it is read. */
  changed(): void {
    this.#changed = true;
  }

  /** Called before each request; it waits only where something was changed here, or nothing was read yet. */
  async refresh(): Promise<void> {
    const isOld = this.#readAt === undefined || Math.abs(this.#now().getTime() - this.#readAt) >= FRESH_MS;
    const mustWait = this.#changed;
    if (!mustWait && !isOld) return;
    // What is being read may be from before the change.
    if (mustWait) await this.#reading;
    const reading = (this.#reading ??= this.#read().finally(() => (this.#reading = undefined)));
    if (mustWait) await reading;
  }

  async #read(): Promise<void> {
    const changed = this.#changed;
    this.#readAt = this.#now().getTime();
    this.#changed = false;
    try {
      const rows = await listLive(this.#db);
      this.#sites = new Map(rows.map((row) => [row.host, { tenantID: row.account_id, looks: looksOf(row) }]));
    } catch {
      // The database is away, and every request says so by itself.
      this.#changed ||= changed;
    }
  }
}

function looksOf(row: Awaited<ReturnType<typeof listLive>>[number]): PartialSiteConfig {
  return {
    siteName: row.title ?? row.company.slice(0, 80),
    ...(row.language ? { defaultLocal: row.language } : {}),
    ...(row.accent ? { accent: { '600': row.accent } } : {}),
    ...(row.terms_href ? { termsHref: row.terms_href } : {}),
    ...(row.privacy_href ? { privacyPolicyHref: row.privacy_href } : {}),
    ...(row.brands ? { brandOnly: row.brands } : {}),
    ...(row.currency ? { shownCurrency: row.currency } : {}),
    logo: logoPath(row),
  };
}
