/** Longer tickets are ignored, so that an address bar cannot make the page work for long. */
const MAX_TICKET = 100_000;

/** The `renew_ticket` query value that prefills the domain box: URL-safe Base64 of `{"domains": [...]}` (D-153). */
export function encodeRenewTicket(domains: readonly string[]): string {
  const bytes = new TextEncoder().encode(JSON.stringify({ domains }));
  const binary = Array.from(bytes, (byte) => String.fromCodePoint(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/**
 * Reads a `renew_ticket` value: Base64, also URL-safe, of UTF-8 JSON whose `domains` is a list or a text of
 * lines (A§5.12, D-153).
 *
 * @returns the names, trimmed; empty for anything unreadable, which is no error
 */
export function decodeRenewTicket(ticket: string | null | undefined): string[] {
  if (!ticket || ticket.length > MAX_TICKET) return [];
  const content = parseTicket(ticket);
  if (typeof content !== 'object' || content === null || !('domains' in content)) return [];
  const { domains } = content;
  const lines =
    typeof domains === 'string' ? domains.split(/\r\n|\r|\n/) : Array.isArray(domains) ? domains : [];
  return lines
    .filter((line): line is string => typeof line === 'string')
    .map((line) => line.trim())
    .filter(Boolean);
}

function parseTicket(ticket: string): unknown {
  try {
    // A plus sign that went through a query string undecoded has become a blank.
    const binary = atob(ticket.trim().replaceAll(' ', '+').replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (character) => character.codePointAt(0) ?? 0);
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
}
