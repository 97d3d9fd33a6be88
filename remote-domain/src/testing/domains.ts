import type {
  CartLine,
  DomainDetail,
  DomainOrder,
  DomainSuggestion,
  ListedDomain,
  OwnDomain,
  TopLevelDomain,
} from '@certdeck/contract';

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
    reason: '',
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

/** A line of the cart that can be paid: one year at an ordinary price. */
export function lineOf(domain: string, given: Partial<CartLine> = {}): CartLine {
  return {
    ...{
      id: `00000000-0000-4000-8000-${domain.length.toString().padStart(12, '0')}`,
      domain,
      unicode: domain,
    },
    ...{ tld: domain.slice(domain.indexOf('.') + 1), kind: 'register', years: 1, currency: 'CNY' },
    ...{ price: 6_900, firstYear: 6_900, renewPrice: 7_900, threeYears: 22_700, minYears: 1, maxYears: 10 },
    ...{
      premium: false,
      contactID: 'c1',
      contactVersion: 'v1',
      autoRenew: false,
      certificate: false,
      problem: null,
      domainOrderNo: '',
      newExpireTime: null,
    },
    ...given,
  };
}

/** A name of the tenant's that is active for another half a year. */
export function ownDomainOf(domain: string, given: Partial<OwnDomain> = {}): OwnDomain {
  return {
    ...{ orderNo: `D-${domain.replace(/\W/g, '-')}`, domain, unicode: domain, status: 'active' },
    ...{ tld: domain.slice(domain.indexOf('.') + 1), registeredTime: now() - 200 * DAY },
    ...{ expireTime: now() + 165 * DAY, autoRenew: false, groupID: '', remark: '', salePrice: null },
    ...{ contactID: 'c1', premium: false, renewPrice: 7_900, renewable: true },
    ...given,
  };
}

/** The same as a row of a list; no certificate protects it. */
export const listedDomainOf = (domain: string, given: Partial<ListedDomain> = {}): ListedDomain => ({
  ...ownDomainOf(domain),
  certificate: null,
  ...given,
});

/** One day, in seconds. */
export const DAY = 86_400;
/** Seconds since 1970. */
export const now = (): number => Math.floor(Date.now() / 1000);

/** One name with all that its page shows; nothing has happened to it unless given. */
export function detailOf(domain: string, given: Partial<DomainDetail> = {}): DomainDetail {
  const name = ownDomainOf(domain);
  return {
    ...name,
    ...{ nameservers: ['ns1.example.net', 'ns2.example.net'], locks: [], restorePrice: null },
    graceEndTime: name.expireTime! + 45 * DAY,
    redemptionEndTime: name.expireTime! + 75 * DAY,
    contact: { name: 'Li Wei', organization: 'Example Ltd', email: 'li@example.com', country: 'CN' },
    ...{ orders: [], certificates: [], history: [] },
    ...given,
  };
}

export function orderOf(orderNo: string, given: Partial<DomainOrder> = {}): DomainOrder {
  return {
    ...{ orderNo, domainOrderNo: 'D-shop-test', domain: 'shop.test', unicode: 'shop.test', kind: 'renew' },
    ...{ years: 1, amount: 7_900, status: 'done', refusal: '', expireTime: now() + 500 * DAY },
    ...{ createdTime: now() - DAY, doneTime: now() - DAY },
    ...given,
  };
}
