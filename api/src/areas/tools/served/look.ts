import { isIP } from 'node:net';
import { connect, type DetailedPeerCertificate, type PeerCertificate } from 'node:tls';
import { dial, type Target } from '../report/tls/target.ts';

/** What a server sent of itself, DER, its own certificate first. */
export interface Sent {
  kind: 'sent';
  chain: readonly Buffer[];
}

export type Look = Sent | { kind: 'noTls' | 'unreachable' | 'late' };

export interface LookOptions {
  /** Milliseconds since 1970 after which nothing is waited for. */
  deadline: number;
  /** Milliseconds for one connection. */
  patience: number;
  signal?: AbortSignal | undefined;
  /** Kind of key that the certificate looked for has: a server with two certificates then sends that one. */
  keyType?: string | undefined;
}

/** Signatures that clients of one kind of key name; of the servers with two certificates each picks by them. */
const SIGNATURES: Readonly<Record<string, string>> = {
  rsa: 'RSA-PSS+SHA256:RSA-PSS+SHA384:RSA-PSS+SHA512:RSA+SHA256:RSA+SHA384:RSA+SHA512',
  ec: 'ECDSA+SHA256:ECDSA+SHA384:ECDSA+SHA512',
};

/** Connects to one address and answers what it sends, whether it is trusted or not. */
export async function look(target: Target, options: LookOptions): Promise<Look> {
  const signatures = SIGNATURES[options.keyType ?? ''];
  if (signatures === undefined) return shake(target, options);
  const found = await shake(target, options, signatures);
  // Its only certificate has another kind of key: that is the one to show.
  return found.kind === 'noTls' ? shake(target, options) : found;
}

function shake(target: Target, { deadline, patience, signal }: LookOptions, sigalgs?: string): Promise<Look> {
  const time = Math.min(patience, deadline - Date.now());
  if (time <= 0 || signal?.aborted) return Promise.resolve({ kind: 'late' });
  return new Promise((resolve) => {
    const raw = dial(target);
    let connected = false;
    let done = false;
    const finish = (found: Look): void => {
      if (done) return;
      done = true;
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      raw.destroy();
      resolve(found);
    };
    const abort = (): void => finish({ kind: 'late' });
    const timer = setTimeout(() => finish({ kind: connected ? 'noTls' : 'unreachable' }), time);
    signal?.addEventListener('abort', abort, { once: true });
    const failed = (): void => finish({ kind: connected ? 'noTls' : 'unreachable' });
    raw.once('connect', () => {
      connected = true;
      const socket = connect({
        socket: raw,
        // RFC 6066 3: an address is no server name.
        ...(isIP(target.host) === 0 ? { servername: target.host } : {}),
        // What is looked for is what is sent, expired or unknown as it may be.
        rejectUnauthorized: false,
        minVersion: 'TLSv1',
        ciphers: 'DEFAULT:@SECLEVEL=0',
        ...(sigalgs === undefined ? {} : { sigalgs }),
      });
      socket.once('secureConnect', () => {
        const chain = chainOf(socket.getPeerCertificate(true));
        finish(chain.length > 0 ? { kind: 'sent', chain } : { kind: 'noTls' });
      });
      socket.once('error', failed);
      socket.once('close', failed);
    });
    raw.once('error', failed);
    raw.once('close', failed);
  });
}

/** Longer ones are no chains. */
const MOST = 10;

function chainOf(leaf: DetailedPeerCertificate | PeerCertificate): Buffer[] {
  const chain: Buffer[] = [];
  let one: DetailedPeerCertificate | PeerCertificate | undefined = leaf;
  while (one?.raw !== undefined && chain.length < MOST) {
    const { raw } = one;
    // A root names itself as its issuer.
    if (chain.some((other) => other.equals(raw))) break;
    chain.push(raw);
    one = 'issuerCertificate' in one ? one.issuerCertificate : undefined;
  }
  return chain;
}
