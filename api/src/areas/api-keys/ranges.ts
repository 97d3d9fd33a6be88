import { BodyCode } from '@certdeck/contract';
import ipaddr from 'ipaddr.js';
import { BusinessError } from '../../platform/server/errors.ts';
import { keyTexts } from './texts.ts';

type Network = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** A network as it was typed: `203.0.113.0/28`, `2001:db8::/32`, or one address. */
function networkIn(text: string): Network | undefined {
  try {
    const [address, bits] = text.includes('/')
      ? ipaddr.parseCIDR(text)
      : [ipaddr.process(text), ipaddr.process(text).kind() === 'ipv4' ? 32 : 128];
    // `010.1.1.1` is octal to some and decimal to others (RFC 6943 3.1.1).
    if (address.kind() === 'ipv4' && !/^\d{1,3}(\.\d{1,3}){3}(\/\d+)?$/.test(text) && !text.includes(':'))
      return undefined;
    if (address.kind() === 'ipv4' && /(^|\.)0\d/.test(text)) return undefined;
    // An IPv4 network as IPv6 writes it (RFC 4291 2.5.5.2): its addresses come as IPv4.
    if (address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() && bits >= 96)
      return [address.toIPv4Address(), bits - 96];
    return [address, bits];
  } catch {
    return undefined;
  }
}

function written([address, bits]: Network): string {
  const first =
    address.kind() === 'ipv4'
      ? ipaddr.IPv4.networkAddressFromCIDR(`${address.toString()}/${bits}`)
      : ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${bits}`);
  return `${first.toString()}/${bits}`;
}

/**
 * Networks in their one way of writing (RFC 4632 3.1, RFC 5952), each once.
 * @throws BusinessError 13004 that names the first which is none
 */
export function readRanges(texts: readonly string[]): string[] {
  const networks = texts.map((text) => {
    const network = networkIn(text);
    if (network) return written(network);
    const reason = keyTexts.badRange(text.slice(0, 60));
    throw new BusinessError(BodyCode.badInput, reason, { ranges: reason });
  });
  return [...new Set(networks)];
}

/** Whether an address lies in one of the networks; in none of them no address does. */
export function isWithin(address: string, ranges: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  // An IPv4 address that came over an IPv6 socket is an IPv4 address.
  const own = ipaddr.process(address);
  return ranges.some((range) => {
    const [network, bits] = ipaddr.parseCIDR(range);
    return network.kind() === own.kind() && own.match(network, bits);
  });
}
