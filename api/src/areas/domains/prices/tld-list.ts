import type { TldPolicy } from '../../../ports/registrar/registrar.ts';
import { AwayError } from '../../../platform/server/errors.ts';
import type { DomainPorts } from '../ports.ts';
import { domainTexts } from '../texts.ts';
import type { NamePrices, PriceRule } from './selling-price.ts';
import { listTldPrices, type TldPrice } from './tld-prices.store.ts';

/** A top-level domain that is sold, and what it costs at the moment. */
export interface SoldTld {
  policy: TldPolicy;
  prices: NamePrices;
}

export interface PriceList {
  /** Sorted by name. */
  tlds: readonly SoldTld[];
  /** For names with a price of their own. */
  rule: PriceRule;
}

interface Read {
  policies: readonly TldPolicy[];
  versions: ReadonlyMap<string, readonly TldPrice[]>;
  rule: PriceRule;
}

/** Milliseconds for which a process shows what it has read. */
const FRESH_MS = 30_000;

/** What is sold and for how much, in memory, with prices that are still to come: they hold from their moment on. */
export class TldList {
  readonly #ports: Pick<DomainPorts, 'db' | 'now' | 'registrar' | 'currency' | 'rates' | 'points'>;
  #read: Promise<Read> | undefined;
  #readAt = 0;
  /** What the registry said last. */
  #policies: readonly TldPolicy[] | undefined;

  constructor(ports: Pick<DomainPorts, 'db' | 'now' | 'registrar' | 'currency' | 'rates' | 'points'>) {
    this.#ports = ports;
  }

  /** Prices were published here: the next one who asks sees them. */
  changed(): void {
    this.#read = undefined;
  }

  /** @throws AwayError where the registry has never said what it sells */
  async current(): Promise<PriceList> {
    const { policies, versions, rule } = await this.#fresh();
    const at = this.#ports.now();
    const tlds = policies.flatMap((policy) => {
      const prices = versions.get(policy.tld)?.findLast(({ validFrom }) => validFrom <= at);
      if (!prices) return [];
      const { register, renew, transfer, restore } = prices;
      return [{ policy, prices: { register, renew, transfer, restore } }];
    });
    return { tlds, rule };
  }

  #fresh(): Promise<Read> {
    const now = this.#ports.now().getTime();
    if (this.#read && Math.abs(now - this.#readAt) < FRESH_MS) return this.#read;
    this.#readAt = now;
    const read = this.#load().catch((error: unknown) => {
      // Whoever comes next tries again.
      if (this.#read === read) this.#read = undefined;
      throw error;
    });
    this.#read = read;
    return read;
  }

  async #load(): Promise<Read> {
    const { db, registrar, currency, rates, points } = this.#ports;
    const [policies, versions, known] = await Promise.all([registrar.tlds(), listTldPrices(db), rates()]);
    // A registry that is away has still the same to sell, and says of each name that it is unknown.
    if (policies.ok) this.#policies = policies.value;
    if (!this.#policies) throw new AwayError(domainTexts.registryAway);
    return {
      policies: this.#policies,
      versions: Map.groupBy(versions, ({ tld }) => tld),
      rule: { currency, rates: known, points },
    };
  }
}
