import { randomBytes } from 'node:crypto';
import {
  AFTER_REFUSAL,
  type RegisteredDomain,
  type RegistrarAnswer,
  type RegistrarPrices,
  type TldPolicy,
} from '../registrar.ts';
import { checkOf } from './check-command.ts';
import { answerOf, type EppClient, type Refused, refused } from './client.ts';
import { ALL_FEES, feeCheck, type NamePrices, pricesOf, readFees } from './fees.ts';
import { NS } from './namespaces.ts';
import { allPrices, type SoldTld } from './sold-tlds.ts';

/** Prices of top-level domains change rarely, and each create is asked for with its price. */
const KEPT_MS = 3_600_000;

/** What standard names cost, which the server tells of names alone: asked for one that nobody would price. */
export class StandardPrices {
  private readonly client: EppClient;
  private readonly now: () => Date;
  private readonly warn: (text: string) => void;
  private readonly kept = new Map<string, { prices: RegistrarPrices; until: number }>();

  constructor(client: EppClient, now: () => Date, warn: (text: string) => void) {
    this.client = client;
    this.now = now;
    this.warn = warn;
  }

  /** Policies with their prices, in the order given; without those whose prices nobody tells. */
  async of(sold: readonly SoldTld[]): Promise<RegistrarAnswer<TldPolicy[]>> {
    const services = await this.client.services();
    if (!services.ok) return answerOf(services);
    const policies: TldPolicy[] = [];
    for (const tld of sold) {
      const prices = services.value.has(NS.fee) ? await this.askOnce(tld) : this.written(tld);
      if ('currency' in prices) policies.push({ ...tld, prices });
      else if (AFTER_REFUSAL[prices.code] === 'later') return answerOf(prices);
      else this.warn(`.${tld.tld} isn't sold: ${prices.detail}`);
    }
    return { ok: true, value: policies, reference: '' };
  }

  private written({ tld, prices }: SoldTld): RegistrarPrices | Refused {
    return (
      allPrices(prices) ??
      refused('POLICY', `The registry tells no prices, and EPP_TLDS_FILE has none of .${tld}`)
    );
  }

  private async askOnce(sold: SoldTld): Promise<RegistrarPrices | Refused> {
    const cached = this.kept.get(sold.tld);
    const at = this.now().getTime();
    if (cached && cached.until > at) return cached.prices;
    const name = `${randomBytes(12).toString('hex')}.${sold.tld}`;
    const asked = await askPrices(this.client, name, sold);
    if ('code' in asked) return asked;
    const prices = asked.prices && pricesOf(asked.prices, sold.prices);
    if (!prices) return refused('POLICY', `The registry does not tell all prices of .${sold.tld}`);
    this.kept.set(sold.tld, { prices, until: at + KEPT_MS });
    return prices;
  }
}

async function askPrices(
  client: EppClient,
  name: string,
  { prices: { currency } }: SoldTld,
): Promise<{ prices: NamePrices | undefined } | Refused> {
  const asked = await client.ask({
    kind: 'reads',
    about: name,
    build: (services) => ({
      action: checkOf([name]),
      extensions: [feeCheck(services, currency, ALL_FEES)],
    }),
  });
  return asked.ok ? { prices: readFees(asked.value.response).get(name) } : asked;
}

/**
 * A domain with the prices of its own that it may have; they are in no info (RFC 8748 5.1.2 has none).
 * @returns the refusal where they couldn't be asked for: without them a renewal could cost anything
 */
export async function withPremium(
  client: EppClient,
  domain: RegisteredDomain,
  sold: SoldTld | undefined,
): Promise<RegisteredDomain | Refused> {
  if (!sold) return domain;
  const services = await client.services();
  if (!services.ok) return services;
  if (!services.value.has(NS.fee)) return domain;
  const asked = await askPrices(client, domain.name, sold);
  if ('code' in asked) return asked;
  const { prices } = asked;
  if (prices?.premium !== true) return domain;
  // It is taken, so that servers may tell no price of its registration; what it costs to have is its renewal.
  const renew = prices.amounts.get('renew');
  const amounts = new Map([...(renew === undefined ? [] : [['create', renew] as const]), ...prices.amounts]);
  const premium = pricesOf({ ...prices, amounts }, {});
  return premium ? { ...domain, premium } : domain;
}
