/** The one profile that certificates are ordered by: those of servers, whose names alone are validated. */
export const PROFILE = 'dv';

/** Addresses of the protocol's resources. Clients sign them, so that they are told and compared letter by letter. */
export interface Addresses {
  directory: string;
  newNonce: string;
  newAccount: string;
  newOrder: string;
  revokeCert: string;
  keyChange: string;
  renewalInfo: string;
  account(id: string): string;
  /** Id of the account at an address. */
  accountAt(url: string): string | undefined;
  orders(accountID: string): string;
  order(id: string): string;
  finalize(id: string): string;
  certificate(id: string): string;
  authorization(id: string): string;
  challenge(id: string, type: string): string;
  /** The page on which customers manage their credentials. */
  page: string;
}

/** @param origin of the portal */
export function addressesOf(origin: string): Addresses {
  const base = `${origin}/acme/${PROFILE}`;
  const accounts = `${base}/account/`;
  return {
    directory: `${base}/directory`,
    newNonce: `${base}/new-nonce`,
    newAccount: `${base}/new-account`,
    newOrder: `${base}/new-order`,
    revokeCert: `${base}/revoke-cert`,
    keyChange: `${base}/key-change`,
    renewalInfo: `${base}/renewal-info`,
    account: (id) => `${accounts}${id}`,
    accountAt: (url) => (url.startsWith(accounts) ? url.slice(accounts.length) : undefined),
    orders: (accountID) => `${accounts}${accountID}/orders`,
    order: (id) => `${base}/order/${id}`,
    finalize: (id) => `${base}/order/${id}/finalize`,
    certificate: (id) => `${base}/certificate/${id}`,
    authorization: (id) => `${base}/authorization/${id}`,
    challenge: (id, type) => `${base}/challenge/${id}/${type}`,
    page: `${origin}/account/developer?tab=acme`,
  };
}
