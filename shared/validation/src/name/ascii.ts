import punycode from 'punycode/punycode.js';

/** Characters that `new URL` treats as delimiters, and so would silently drop a part of the name. */
const DELIMITERS = /[\s/\\:@%?#[\]<>^|"`{}]/u;
const PRINTABLE_ASCII = /^[\x21-\x7e]+$/;

/**
 * The ASCII form of a host name by UTS #46, lower case, with a leading `*.` kept (B§4.14).
 *
 * `*.` is taken off first because Chromium answers `%2A.` for it, and delimiters are refused first because
 * `new URL` would cut the name there or read it as a user, a port or a path.
 *
 * @returns the ASCII form, or null when the name has none
 */
export function toAscii(name: string): string | null {
  const wildcard = name.startsWith('*.');
  const host = wildcard ? name.slice(2) : name;
  if (host === '' || DELIMITERS.test(host)) return null;
  const ascii = needsMapping(host) ? mapped(host) : host.toLowerCase();
  if (ascii === null || ascii === '') return null;
  return wildcard ? `*.${ascii}` : ascii;
}

/**
 * The readable form of a name: A-labels become Unicode. A label that does not decode stays as it is, and so
 * does one whose Unicode form would encode to something else, since showing it would show another name.
 */
export function toReadable(name: string): string {
  return name.split('.').map(readableLabel).join('.');
}

function readableLabel(label: string): string {
  if (!/^xn--/i.test(label)) return label;
  try {
    const unicode = punycode.toUnicode(label.toLowerCase());
    return mapped(unicode) === label.toLowerCase() ? unicode : label;
  } catch (error) {
    // Invalid punycode gives range errors that the customer never sees (B§8.15, D-095).
    if (error instanceof RangeError) return label;
    throw error;
  }
}

function needsMapping(host: string): boolean {
  return !PRINTABLE_ASCII.test(host) || /xn--/i.test(host);
}

function mapped(host: string): string | null {
  try {
    return new URL(`http://${host}`).hostname;
  } catch {
    return null;
  }
}
