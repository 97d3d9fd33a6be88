/** The names of the tenant. */
export const MINE_PAGE = '/domain/manage/mine';
/** Whom names are registered for. */
export const CONTACTS_PAGE = '/domain/contact';
export const RENEW_PAGE = '/domain/renew/form';
export const RENEWALS_PAGE = '/domain/renew/list';

/** The page of one name, by the number of the order that registered it. */
export const namePage = (orderNo: string): string => `/domain/manage/${encodeURIComponent(orderNo)}`;

/** The renewal of names, by those numbers. */
export const renewPage = (orderNos: readonly string[]): string =>
  `${RENEW_PAGE}?${new URLSearchParams({ orderNo: orderNos.join(',') })}`;

/** Where names are looked for. */
export const SEARCH_PAGE = '/domain/search';

/** The names whose DNS can be hosted here. */
export const DNS_PAGE = '/domain/dns';

/** The DNS records of a name. */
export const dnsPage = (domain: string): string => `${DNS_PAGE}/${encodeURIComponent(domain)}`;
