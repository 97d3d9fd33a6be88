/** Pages that render without a token (A§2.1); a lost session leaves the customer there (D-061). */
const publicPages: ReadonlySet<string> = new Set([
  '/sign-in',
  '/sign-up',
  '/sec-validation',
  '/password-reset',
  '/sso',
  '/sso/callback',
  '/approve-mailbox',
  '/demo/inbox',
  '/404',
  '/500',
]);

export const SIGN_IN_PAGE = '/sign-in';
/** Where a lost pay call counts as success with empty data (B§8.4). */
export const NEW_CERTIFICATE_PAGE = '/ssl/certificates';

const payPaths: ReadonlySet<string> = new Set([
  '/v1/orders/pay',
  '/v1/orders/batchPay',
  '/v1/orders/batch/pay',
]);

/** Whether a page renders without a token. */
export function isPublicPage(pathname: string): boolean {
  return publicPages.has(pathname.replace(/(?<=.)\/+$/, ''));
}

/** Whether a call pays for an order (D-052). */
export function isPayPath({ method, path }: { method: string; path: string }): boolean {
  return method === 'POST' && payPaths.has(path);
}

/** Whether a call without a token is not sent and signs out: all below /v1 and /dm-serv/v1 but /v1/signupCode (D-043). */
export function needsToken(path: string): boolean {
  return /^\/(?:dm-serv\/)?v1(?:\/|$)/.test(path) && path !== '/v1/signupCode';
}
