import ipaddr from 'ipaddr.js';
import { isGloballyRoutable } from '@certdeck/validation';

/** Addresses with a public look that lead into the network of the machine itself. */
const METADATA = new Set(['168.63.129.16']);
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');
/** Deprecated or special ranges that a table of "reserved" misses: 6to4 relays, AMT, direct delegation AS112. */
const SPECIAL_IPV4 = ['192.88.99.0/24', '192.52.193.0/24', '192.31.196.0/24', '192.175.48.0/24'].map(
  (range) => ipaddr.IPv4.parseCIDR(range),
);

/**
 * Whether a connection to an address that a stranger chose may be opened: public unicast, no cloud metadata.
 * IPv6 addresses that carry an IPv4 one are refused, since a gateway may translate them to anything.
 */
export function mayDial(address: string): boolean {
  if (!isGloballyRoutable(address) || METADATA.has(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.kind() === 'ipv4') return !SPECIAL_IPV4.some((range) => ipaddr.IPv4.parse(address).match(range));
  const wide = ipaddr.IPv6.parse(address);
  return wide.match(GLOBAL_IPV6) && !wide.isIPv4MappedAddress();
}
