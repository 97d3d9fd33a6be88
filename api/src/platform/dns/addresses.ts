import ipaddr from 'ipaddr.js';
import { isGloballyRoutable, isIpv4 } from '@certdeck/validation';

/** Addresses with a public look that lead into the network of the machine itself. */
const METADATA = new Set(['168.63.129.16']);
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');
/**
 * Whether a connection to an address that a stranger chose may be opened: public unicast, no cloud metadata.
 * IPv6 addresses that carry an IPv4 one are refused, since a gateway may translate them to anything.
 */
export function mayDial(address: string): boolean {
  if (!isGloballyRoutable(address) || METADATA.has(address)) return false;
  if (isIpv4(address)) return true;
  const wide = ipaddr.IPv6.parse(address);
  return wide.match(GLOBAL_IPV6) && !wide.isIPv4MappedAddress();
}
