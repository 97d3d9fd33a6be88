import { isIP } from 'node:net';

/**
 * The address of one entry, as proxies write them: bare, with a port, an IPv6 address in brackets, and in the forms
 * of RFC 7239 6 (`"[2001:db8::1]:4711"`, `for=192.0.2.43`). Undefined for what is no address, such as `unknown` or a
 * hidden name (`_gazonk`, RFC 7239 6.3).
 */
function addressOf(entry: string): string | undefined {
  const node = entry
    .trim()
    .replace(/^for=/i, '')
    .replace(/^"(.*)"$/, '$1');
  const [, bracketed, plain] = /^(?:\[([^\]]*)\]|([^:]*\.[^:]*))(?::[\w.-]{1,64})?$/.exec(node) ?? [];
  const address = bracketed ?? plain ?? node;
  const version = isIP(address);
  return version === 6 || (version === 4 && bracketed === undefined) ? address : undefined;
}

/**
 * X-Forwarded-For with bare addresses, so that the customer's is read whatever form the proxy gives it. Each proxy
 * adds at the end whom it was asked by: what stands before an entry that is no address is nobody's word, and is left
 * out with it. The request is then counted for whoever sent that entry, never together with all others of its kind.
 * @returns undefined where no address remains
 */
export function readForwardedFor(header: string): string | undefined {
  const addresses: string[] = [];
  for (const entry of header.split(',').toReversed()) {
    const address = addressOf(entry);
    if (address === undefined) break;
    addresses.unshift(address);
  }
  return addresses.length > 0 ? addresses.join(', ') : undefined;
}
