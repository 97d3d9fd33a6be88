import { asciiPunctuation, isDomain, isIpv4, isIpv6, toAscii, toReadable } from '@certdeck/validation';

/** A host in its form of the DNS, or an address without brackets, and a port. */
interface Server {
  host: string;
  port: number;
}

const HTTPS_PORT = 443;
const MOST_PORT = 65_535;

/** A server as people read it: `münchen.example:443`, `[2001:db8::1]:443`. */
export function serverName({ host, port }: Server): string {
  return `${host.includes(':') ? `[${host}]` : toReadable(host)}:${port}`;
}

/** The host that somebody typed as the API takes it; null for what is none. */
export function readHost(text: string): string | null {
  const host = asciiPunctuation(text).trim().replace(/\.$/, '');
  const address = host.replace(/^\[(.*)\]$/, '$1');
  if (isIpv6(address)) return address;
  if (isIpv4(host)) return host;
  return isDomain(host) ? toAscii(host) : null;
}

/** A line as `host`, `host:port`, `[IPv6]:port` or an `https://` address; null for anything else. */
function readServer(line: string): Server | null {
  const authority = asciiPunctuation(line)
    .trim()
    .replace(/^https:\/\//i, '')
    .replace(/[/?#].*$/, '');
  // Without brackets the last colon of an IPv6 address can't be told from that of a port, so there is none.
  if (isIpv6(authority)) return { host: authority, port: HTTPS_PORT };
  const parts = /^(\[[^\]]+\]|[^:[\]]+)(?::(\d{1,5}))?$/.exec(authority);
  const host = readHost(parts?.[1] ?? '');
  const port = parts?.[2] === undefined ? HTTPS_PORT : Number(parts[2]);
  return host !== null && port >= 1 && port <= MOST_PORT ? { host, port } : null;
}

/** A line that somebody typed, and the server that it means; null where it means none. */
export interface ServerLine {
  text: string;
  server: Server | null;
}

/** The lines of a text that aren't blank. A server that several of them name is there once. */
export function readLines(text: string): ServerLine[] {
  const seen = new Set<string>();
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => ({ text: line, server: readServer(line) }))
    .filter(({ text: line, server }) => {
      const key = server ? serverName(server) : line;
      return !seen.has(key) && seen.add(key);
    });
}
