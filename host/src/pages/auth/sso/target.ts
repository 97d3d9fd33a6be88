/*
 * Where somebody wanted to go before they went to their provider: the address to which it sends them back is fixed. Kept
 * in the tab, which is the one that comes back.
 */
const KEY = 'certdeck.sso.redirect';

export function keepTarget(redirect: string | null): void {
  try {
    if (redirect === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, redirect);
  } catch {
    // Without storage the sign-in ends at the dashboard.
  }
}

/** What was kept, once. */
export function takeTarget(): string | null {
  try {
    const redirect = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return redirect;
  } catch {
    return null;
  }
}
