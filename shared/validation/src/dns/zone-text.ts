const STRING = /^"((?:[^"\\]|\\.)*)"\s*/s;

/**
 * The bytes that an escaped text of a zone file stands for: `\DDD` is the octet with that decimal number, `\X`
 * the character X (RFC 1035 5.1).
 * @returns null for `\300` and above, for `\1x` and for a backslash at the end
 */
function octetsOf(escaped: string): Uint8Array | null {
  const parts: Uint8Array[] = [];
  const encoder = new TextEncoder();
  const part = /\\(\d{3})|\\(\D)|([^\\]+)/suy;
  while (part.lastIndex < escaped.length) {
    const [, digits, sign, plain] = part.exec(escaped) ?? [];
    if (digits !== undefined && Number(digits) > 255) return null;
    if (digits !== undefined) parts.push(Uint8Array.of(Number(digits)));
    else if (sign !== undefined || plain !== undefined) parts.push(encoder.encode(sign ?? plain));
    else return null;
  }
  return joined(parts);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Whether a text is written as the quoted strings of a TXT record are in a zone file: `"one" "two"`. */
export const isQuotedText = (text: string): boolean => /^".*"$/s.test(text.trim());

/**
 * The text of one or several quoted strings of a TXT record, which are one text (RFC 7208 3.3, RFC 6376 3.6.2.2).
 * @returns null for a text that isn't such strings throughout, for a wrong escape, and for octets that aren't UTF-8
 */
export function readQuotedText(text: string): string | null {
  const parts: Uint8Array[] = [];
  let rest = text.trim();
  while (rest !== '') {
    const [whole = '', content = ''] = STRING.exec(rest) ?? [];
    const octets = whole === '' ? null : octetsOf(content);
    if (!octets) return null;
    parts.push(octets);
    rest = rest.slice(whole.length);
  }
  if (parts.length === 0) return null;
  try {
    // A character may be cut by the end of a string: only the whole is UTF-8.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(joined(parts));
  } catch {
    return null;
  }
}

/** Octets of one string of a text (RFC 1035 3.3). */
const STRING_OCTETS = 255;

/** A text as the quoted strings of a zone file: what isn't ASCII as its octets in decimal (RFC 1035 5.1). */
export function quoteText(text: string): string {
  const octets = new TextEncoder().encode(text);
  const strings: string[] = [];
  for (let at = 0; at < octets.length; at += STRING_OCTETS) {
    const signs = [...octets.subarray(at, at + STRING_OCTETS)].map((octet) => {
      const sign = String.fromCodePoint(octet);
      if (octet < 0x20 || octet > 0x7e) return `\\${String(octet).padStart(3, '0')}`;
      return sign === '"' || sign === '\\' ? `\\${sign}` : sign;
    });
    strings.push(`"${signs.join('')}"`);
  }
  return strings.join(' ');
}
