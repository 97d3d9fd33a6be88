import type { DomainSuggestion, TopLevelDomain } from '@certdeck/contract';

/** A name as the API answers it; what isn't told is free at an ordinary price. */
export function nameOf(domain: string, given: Partial<DomainSuggestion> = {}): DomainSuggestion {
  const state = given.state ?? 'free';
  const available = state === 'free' || state === 'premium';
  return {
    domain,
    unicode: domain,
    state,
    available,
    price: available ? 6_900 : null,
    renewPrice: available ? 7_900 : null,
    threeYears: available ? 22_700 : null,
    currency: 'CNY',
    exact: false,
    ...given,
  };
}

/** As many free names as a page of suggestions has rows. */
export const suggestionsOf = (word: string, count: number): DomainSuggestion[] =>
  Array.from({ length: count }, (_, index) => nameOf(`${word}-${index + 1}.test`));

export function tldOf(name: string, given: Partial<TopLevelDomain> = {}): TopLevelDomain {
  return {
    ...{ name, unicode: name, register: 6_900, renew: 7_900, transfer: 7_900, restore: 60_000 },
    ...{ threeYears: 22_700, currency: 'CNY', minYears: 1, maxYears: 10 },
    ...{ graceDays: 45, redemptionDays: 30 },
    ...given,
  };
}
