/**
 * Host names in the ASCII spelling that certificates use (B§4.14). The mapping itself (UTS 46) is
 * the platform's URL parser; this file keeps away from it what a URL is and a name is not.
 */
import { decodePunycode } from './punycode.ts';

const WILDCARD = '*.';
const A_LABEL = 'xn--';
const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;
/** Characters that would make the URL parser see a path, a port, a user or an escape. */
const URL_SYNTAX = /[/\\:@%?#[\]\s<>^|]/;
const MAX_NAME_LENGTH = 253;

/**
 * A host name with its Chinese or other characters as punycode, in lower case, also after '*.':
 * 中文.com gives xn--fiq228c.com. One final dot is dropped. Underscores are let through, since they
 * are a CA's decision.
 * @throws RangeError for what is not a host name, bad punycode included (B§8.15)
 */
export function toAsciiHostname(hostname: string): string {
  const name = hostname.trim();
  if (name.startsWith(WILDCARD)) {
    return WILDCARD + asciiName(name.slice(WILDCARD.length));
  }
  return asciiName(name);
}

function asciiName(name: string): string {
  if (name === '' || URL_SYNTAX.test(name)) {
    throw new RangeError('not a host name');
  }
  const needsMapping = /[^ -~]/.test(name) || /xn--/i.test(name);
  const ascii = (needsMapping ? mapName(name) : name.toLowerCase()).replace(/\.$/, '');
  const labels = ascii.split('.');
  if (ascii.length > MAX_NAME_LENGTH || !labels.every((label) => LABEL.test(label))) {
    throw new RangeError('not a host name');
  }
  // A last label of digits makes an IPv4 address of it (WHATWG URL, "ends in a number").
  if (/^(?:\d+|0x[0-9a-f]*)$/.test(labels.at(-1) ?? '')) {
    throw new RangeError('an address, not a host name');
  }
  labels.forEach(checkLabel);
  return ascii;
}

/** An A-label must decode, and to a name that encodes to the same label (RFC 5891 5.4). */
function checkLabel(label: string): void {
  if (label.startsWith(A_LABEL) && mapName(decodePunycode(label.slice(A_LABEL.length))) !== label) {
    throw new RangeError('not the punycode of a name');
  }
}

function mapName(name: string): string {
  let url: URL;
  try {
    url = new URL(`http://${name}/`);
  } catch {
    throw new RangeError('invalid punycode or characters');
  }
  return url.hostname;
}
