import { getServers } from 'node:dns';
import { isIp } from '@certdeck/validation';

export interface DnsServer {
  address: string;
  port: number;
  /** `address:port`, as it is shown and logged. */
  name: string;
}

/** @throws when it is no address with an optional port */
export function parseServer(text: string): DnsServer {
  // IPv6 stands in brackets when a port follows, and may stand bare when none does.
  const bracketed = /^\[([^\]]+)\](?::(\d+))?$/.exec(text);
  const plain = /^([^:]+)(?::(\d+))?$/.exec(text);
  const match = bracketed ?? plain;
  const address = match?.[1] ?? text;
  const port = Number(match?.[2] ?? 53);
  if (!isIp(address) || port < 1 || port > 65_535)
    throw new Error(`"${text}" is no DNS server (address:port)`);
  return { address, port, name: address.includes(':') ? `[${address}]:${port}` : `${address}:${port}` };
}

/**
 * Servers of a list such as `127.0.0.1:5353,[::1]:53,9.9.9.9`; the system's when it is empty.
 * @throws when an entry is no address with an optional port
 */
export function parseServers(list: string): DnsServer[] {
  const entries = list
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
  if (entries.length > 0) return entries.map(parseServer);
  const system = getServers();
  // resolv.conf(5): without an entry the server of this machine is asked.
  return (system.length > 0 ? system : ['127.0.0.1']).map(parseServer);
}
