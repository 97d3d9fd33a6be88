import type { SiteConfig } from '@certdeck/contract';

/** How amounts are shown: symbol before, end symbol behind, the base amount times exRate between (A§3.17, D-188). */
export interface Currency {
  symbol: string;
  unit: string;
  exRate: number;
  /** currencyUnit for the site's own currency, the currency's unit otherwise (D-069). */
  endSymbol: string;
}

/** One row of the exchange-rate answer (A§3.16). */
export interface ExchangeRate {
  currency: string;
  rate: number;
  symbol?: string;
  unit?: string;
}

type SiteCurrency = Pick<SiteConfig, 'currency' | 'currencyUnit'>;

/** The site's own currency, in which the API counts (A§9.32). */
export function baseCurrency({ currency, currencyUnit }: SiteCurrency): Currency {
  return { ...currency, endSymbol: currencyUnit };
}

/** The exchange rates by code, as currencies to show (A§7.14). Rates that are no positive number are left out. */
export function readRates(rows: readonly ExchangeRate[], site: SiteCurrency): ReadonlyMap<string, Currency> {
  return new Map(
    rows
      .filter(({ rate }) => Number.isFinite(rate) && rate > 0)
      .map(({ currency, rate, symbol, unit }) => [
        currency,
        currency === site.currency.unit
          ? baseCurrency(site)
          : { symbol: symbol ?? '', unit: unit ?? currency, exRate: rate, endSymbol: unit ?? currency },
      ]),
  );
}

/** The currency of a stored code, or the site's own while its rate is unknown (A§8.18, D-070). */
export function chooseCurrency(
  code: string,
  rates: ReadonlyMap<string, Currency>,
  site: SiteCurrency,
): Currency {
  return rates.get(code) ?? baseCurrency(site);
}
