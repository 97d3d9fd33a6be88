import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

/*
 * A client of TLS that is not ours: @judges openssl
 */

export interface Handshake {
  port: number;
  /** Name in the handshake; none sends none. */
  servername?: string;
  /** Name in the request; that of the handshake unless told. */
  host?: string;
  /** File with the roots that are trusted. */
  roots: string;
  path?: string;
  /** The moment at which certificates have to hold. */
  now?: Date;
}

/** What `openssl s_client` says of a connection, and what the server answered to one request on it. */
export async function shake({
  port,
  servername,
  host = servername ?? '',
  roots,
  path = '/',
  now = new Date(),
}: Handshake) {
  const name = servername === undefined ? ['-noservername'] : ['-servername', servername];
  const trust = [
    '-CAfile',
    roots,
    '-verify_return_error',
    '-verify_hostname',
    servername ?? 'nobody.example',
  ];
  const child = spawn('openssl', [
    's_client',
    '-connect',
    `127.0.0.1:${port}`,
    ...name,
    ...trust,
    '-attime',
    String(Math.floor(now.getTime() / 1000)),
    '-showcerts',
    '-ign_eof',
  ]);
  child.stdin.on('error', () => undefined);
  child.stdin.end(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  const [out, errors, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once('close', resolve)),
  ]);
  const all = `${out}${errors}`;
  return {
    code,
    said: all,
    /** PEM of what the server sent, the leaf first. */
    chain: out.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [],
    isVerified: out.includes('BEGIN CERTIFICATE') && /Verify return code: 0 \(ok\)/.test(out),
    status: Number(/^HTTP\/1\.1 (\d{3})/m.exec(out)?.[1] ?? 0),
  };
}
