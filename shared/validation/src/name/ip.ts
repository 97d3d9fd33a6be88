import ipaddr from 'ipaddr.js';

/** Four decimal octets without leading zeros: `0x7f.1`, `127.1` and `010.0.0.1` are addresses to some programs only. */
const IPV4 = /^(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}$/;

/** Whether a text is an IPv4 address of four decimal octets. */
export function isIpv4(text: string): boolean {
  return IPV4.test(text.trim());
}

/** Whether a text is an IPv6 address; a zone (`fe80::1%eth0`) belongs to one machine and is refused. */
export function isIpv6(text: string): boolean {
  const address = text.trim();
  return address.includes(':') && !address.includes('%') && ipaddr.IPv6.isValid(address);
}

/** Whether a text is an IPv4 or IPv6 address (B§5.13). */
export function isIp(text: string): boolean {
  return isIpv4(text) || isIpv6(text);
}

/**
 * Whether a text names a private or local place: localhost, 127.x, 10.x, 192.168.x, 172.16 to 172.31.x
 * (B§5.15), and in IPv6 ::1, fc00::/7 and fe80::/10 (D-117). An IPv4 address inside IPv6 counts as itself.
 */
export function isPrivateHost(text: string): boolean {
  const host = text.trim().toLowerCase();
  if (host === 'localhost') return true;
  if (isIpv4(host)) return isPrivateIpv4(host);
  if (!isIpv6(host)) return false;
  const address = ipaddr.IPv6.parse(host);
  if (address.isIPv4MappedAddress()) return isPrivateIpv4(address.toIPv4Address().toString());
  return ['loopback', 'uniqueLocal', 'linkLocal'].includes(address.range());
}

function isPrivateIpv4(address: string): boolean {
  const [first = 0, second = 0] = address.split('.').map(Number);
  return (
    first === 127 ||
    first === 10 ||
    (first === 192 && second === 168) ||
    (first === 172 && second >= 16 && second <= 31)
  );
}

/** The 'only IP' rule: a valid address that is neither private nor local (A§5.3, B§5.15). */
export function isPublicIp(text: string): boolean {
  return isIp(text) && !isPrivateHost(text);
}

/**
 * Whether an address is routed on the public internet. Wider than the page's rule: also documentation,
 * carrier, benchmark, multicast and transition ranges fall out. The API alone refuses those (D-117).
 */
export function isGloballyRoutable(text: string): boolean {
  if (!isPublicIp(text)) return false;
  const address = ipaddr.process(text.trim());
  return address.range() === 'unicast';
}

/** The canonical spelling of an address (RFC 5952), or null when the text is none. */
export function canonicalIp(text: string): string | null {
  return isIp(text) ? ipaddr.parse(text.trim()).toString() : null;
}
