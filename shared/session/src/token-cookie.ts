/** Ten years, in seconds (B§9.12). */
const TOKEN_COOKIE_LIFE = 315_360_000;

/**
 * The cookie text that keeps or, for an empty token, removes the token cookie (B§9.12, D-040). Written only where
 * the site asks for it; the API never signs anybody in by it.
 */
export function tokenCookie(token: string, secure: boolean): string {
  const life = token === '' ? 0 : TOKEN_COOKIE_LIFE;
  return `token=${encodeURIComponent(token)}; Max-Age=${life}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`;
}
