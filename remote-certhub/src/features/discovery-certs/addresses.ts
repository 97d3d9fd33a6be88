import { encodeRenewTicket } from '@certdeck/validation';

export const MANAGE_PAGE = '/certhub/discovery/manage';
export const CERTS_PAGE = '/certhub/discovery/certs';
/** Belongs to another area, as the page of an order does. */
export const BUY_PAGE = '/ssl/certificates';

export const certPage = (id: string): string => `${CERTS_PAGE}/${encodeURIComponent(id)}`;

export const orderPage = (orderNo: string): string => `/ssl/certificate/${encodeURIComponent(orderNo)}`;

/** The watched servers with this host in their name. */
export const serversOf = (host: string): string => `${MANAGE_PAGE}?keyword=${encodeURIComponent(host)}`;

/** The buy screen with these names filled in. */
export const replacementOf = (names: readonly string[]): string =>
  `${BUY_PAGE}?renew_ticket=${encodeRenewTicket({ domains: [...names] })}`;
