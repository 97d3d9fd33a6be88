import { encodeRenewTicket } from '@certdeck/validation';

/** The page to buy at; it belongs to another area. */
export const BUY_PAGE = '/ssl/certificates';

/** The buy screen with these names filled in. */
export const certificateOrder = (domains: readonly string[]): string =>
  `${BUY_PAGE}?renew_ticket=${encodeRenewTicket({ domains: [...domains] })}`;
