/** What one unit of the base currency is in another. */
export interface CurrencyRate {
  currency: string;
  rate: number;
}

export interface PriceRule {
  /** ISO 4217 of what customers pay with. */
  currency: string;
  rates: readonly CurrencyRate[];
  /** What is added to the registry's prices, in hundredths of a percent. */
  points: number;
}

/** What a name costs, in cents of the base currency. */
export interface NamePrices {
  register: number;
  renew: number;
  transfer: number;
  restore: number;
}

/** Minor units of a currency in one unit: 100 for most, 1 for the yen. */
const minorUnits = (currency: string): number =>
  10 **
  (new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2);

/**
 * What customers pay for what the registry takes: converted, with the margin, rounded up to whole units. What the
 * registry gives for nothing costs nothing.
 * @returns undefined where the registry's currency has no rate
 */
export function sellingPrices(
  cost: NamePrices & { currency: string },
  { currency, rates, points }: PriceRule,
): NamePrices | undefined {
  const rate = cost.currency === currency ? 1 : rates.find((one) => one.currency === cost.currency)?.rate;
  if (rate === undefined || rate <= 0) return undefined;
  const units = minorUnits(cost.currency) * rate;
  // The least part of a cent comes from binary fractions and isn't paid.
  const sold = (minor: number) =>
    Math.max(0, Math.ceil(((minor / units) * (10_000 + points)) / 10_000 - 1e-6)) * 100;
  return {
    register: sold(cost.register),
    renew: sold(cost.renew),
    transfer: sold(cost.transfer),
    restore: sold(cost.restore),
  };
}

/** What a name costs for three years; null where its top-level domain isn't sold for so long. */
export const threeYearTotal = (
  { register, renew }: Pick<NamePrices, 'register' | 'renew'>,
  { minYears, maxYears }: { minYears: number; maxYears: number },
): number | null => (minYears <= 3 && maxYears >= 3 ? register + 2 * renew : null);
