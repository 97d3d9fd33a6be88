/** Longer tickets are ignored, so that an address bar cannot make the page work for long. */
const MAX_TICKET = 100_000;
/** Longer ids and numbers are nobody's. */
const MAX_ID = 64;

/** What a `renew_ticket` fills the buy screen with. Whoever makes one by hand may leave everything out (D-153, D-491). */
export interface RenewTicket {
  /** The names of the certificate. */
  domains: string[];
  /** Number of the order that is renewed. */
  renews?: string;
  productNo?: string;
  /** Years, or 90 for days. */
  year?: number;
  contactID?: string;
  orgID?: string;
}

/** The `renew_ticket` query value that prefills the buy screen: URL-safe Base64 of its JSON (D-153). */
export function encodeRenewTicket(ticket: RenewTicket): string {
  const bytes = new TextEncoder().encode(JSON.stringify(ticket));
  const binary = Array.from(bytes, (byte) => String.fromCodePoint(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/**
 * Reads a `renew_ticket` value: Base64, also URL-safe, of UTF-8 JSON whose `domains` is a list or a text of
 * lines (A§5.12, D-153). Further fields came later, and tickets of before have none of them.
 *
 * @returns names and ids, trimmed; nothing of what can't be read, which is no error
 */
export function decodeRenewTicket(ticket: string | null | undefined): RenewTicket {
  const content = ticket && ticket.length <= MAX_TICKET ? parseTicket(ticket) : null;
  if (typeof content !== 'object' || content === null) return { domains: [] };
  const fields = new Map<string, unknown>(Object.entries(content));
  const year = fields.get('year');
  return {
    domains: linesOf(fields.get('domains')),
    ...idOf('renews', fields),
    ...idOf('productNo', fields),
    ...(typeof year === 'number' && Number.isInteger(year) && year > 0 ? { year } : {}),
    ...idOf('contactID', fields),
    ...idOf('orgID', fields),
  };
}

function linesOf(domains: unknown): string[] {
  const lines =
    typeof domains === 'string' ? domains.split(/\r\n|\r|\n/) : Array.isArray(domains) ? domains : [];
  return lines
    .filter((line): line is string => typeof line === 'string')
    .map((line) => line.trim())
    .filter(Boolean);
}

function idOf<Name extends string>(
  name: Name,
  fields: ReadonlyMap<string, unknown>,
): { [key in Name]?: string } {
  const value = fields.get(name);
  const id = typeof value === 'string' ? value.trim() : '';
  return id === '' || id.length > MAX_ID ? {} : ({ [name]: id } as { [key in Name]: string });
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
