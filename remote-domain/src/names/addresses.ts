import { type DomainBatchKind, SEARCH_NAMES } from '@certdeck/contract';

/** The names of the tenant. */
export const MINE_PAGE = '/domain/manage/mine';
/** Whom names are registered for. */
export const CONTACTS_PAGE = '/domain/contact';
/** What names are sorted into. */
export const GROUPS_PAGE = '/domain/group';
export const RENEW_PAGE = '/domain/renew/form';
export const RENEWALS_PAGE = '/domain/renew/list';
/** Where names of other registrars are asked for, and what became of those that were. */
export const TRANSFER_IN_PAGE = '/domain/transfer/in';
export const TRANSFERS_IN_PAGE = '/domain/transfer/in-list';

/** The page of one name, by the number of the order that registered it. */
export const namePage = (orderNo: string): string => `/domain/manage/${encodeURIComponent(orderNo)}`;

/** The renewal of names, by those numbers. */
export const renewPage = (orderNos: readonly string[]): string =>
  `${RENEW_PAGE}?${new URLSearchParams({ orderNo: orderNos.join(',') })}`;

/** The names that can go to another registrar. */
export const TRANSFER_OUT_PAGE = '/domain/transfer/out';
/** Those that leave or have left. */
export const TRANSFER_OUT_LIST_PAGE = '/domain/transfer/out-list';

/** The way of one name to another registrar. */
export const transferOutPage = (domain: string): string =>
  `${TRANSFER_OUT_PAGE}?${new URLSearchParams({ keyword: domain })}`;

/** The names that leave, or those that have left; with a name, this one among them. */
export const transferOutListPage = (status: 'leaving' | 'left', domain = ''): string =>
  `${TRANSFER_OUT_LIST_PAGE}?${new URLSearchParams({ status, ...(domain !== '' && { keyword: domain }) })}`;

/** Where names are looked for. */
export const SEARCH_PAGE = '/domain/search';

/** The names whose DNS can be hosted here. */
export const DNS_PAGE = '/domain/dns';

/** The DNS records of a name. */
export const dnsPage = (domain: string): string => `${DNS_PAGE}/${encodeURIComponent(domain)}`;

/** Where a zone file is brought to it. */
export const dnsImportPage = (domain: string): string => `${dnsPage(domain)}/import`;

/** What can be done to several names at once, and the search for several; each has a page below it. */
export const BATCH_PAGE = '/domain/batch';

/** The pages below it, by the last part of their addresses. */
export type BatchPage = DomainBatchKind | 'search';

/** The page of one of them. */
export const batchPage = (page: BatchPage): string => `${BATCH_PAGE}/${page}`;

/** How far a batch has come. */
export const batchProgressPage = (kind: DomainBatchKind, id: string): string =>
  `${batchPage(kind)}?${new URLSearchParams({ batch: id })}`;

/** The search for names, with these in its field: as many as it takes. */
export const searchPage = (names: readonly string[]): string =>
  `${SEARCH_PAGE}?${new URLSearchParams({ q: names.slice(0, SEARCH_NAMES).join(', ') })}`;
