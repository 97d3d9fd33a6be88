import ipaddr from 'ipaddr.js';
import type { Limit } from './limiter.ts';

/** A network that an address belongs to, and how many times the allowance of one customer it gets. */
export interface Prefix {
  /** `203.0.113.7`, or `2001:db8:1:2::/64`. */
  key: string;
  share: number;
}

/**
 * Bits of an IPv6 prefix and its share of the allowance. A /64 is one subscriber's network, who has 2^64
 * addresses in it to choose from (RFC 4291 2.5.1); providers give /56 and /48 to one customer too (RFC 6177).
 */
const IPV6_SHARES = [
  [64, 1],
  [56, 4],
  [48, 16],
] as const;

/**
 * The networks under which the requests of an address are counted: an IPv4 address by itself, an IPv6 address
 * by its /64, /56 and /48. An IPv4 address written as IPv6 (`::ffff:203.0.113.7`) is the IPv4 address. A text
 * that is no address, which a proxy may send, is counted with all others of its kind.
 */
export function prefixesOf(address: string): Prefix[] {
  if (!ipaddr.isValid(address)) return [{ key: 'unknown', share: 1 }];
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return [{ key: parsed.toString(), share: 1 }];
  return IPV6_SHARES.map(([bits, share]) => ({ key: networkOf(parsed, bits), share }));
}

/** The narrowest network of an address: what one customer's requests have in common. */
export function prefixOf(address: string): string {
  return prefixesOf(address)[0]?.key ?? 'unknown';
}

/**
 * One limit for each network of an address. `rate` is what one customer may: `most` in `seconds`; a /56 gets
 * 4 times as many and a /48 16 times.
 */
export function limitsOf(name: string, address: string, rate: Omit<Limit, 'key'>): Limit[] {
  return prefixesOf(address).map(({ key, share }) => ({
    key: `${name}:${key}`,
    most: rate.most * share,
    seconds: rate.seconds,
  }));
}

/**
 * The network of an address with so many bits, such as `203.0.113.0/24`. Addresses of one customer are in one
 * network, and so are those of some of their neighbours: for counting how many different places say the same.
 */
export function subnetOf(address: string, bits: { ipv4: number; ipv6: number }): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  return networkOf(parsed, parsed.kind() === 'ipv4' ? bits.ipv4 : bits.ipv6);
}

function networkOf(address: ipaddr.IPv4 | ipaddr.IPv6, bits: number): string {
  const bytes = address.toByteArray().map((byte, index) => byte & mask(bits - index * 8));
  return `${ipaddr.fromByteArray(bytes).toString()}/${bits}`;
}

/** Of eight bits the first `bits`. */
const mask = (bits: number): number => 0xff & (0xff00 >> Math.min(8, Math.max(0, bits)));
