import { clientHello, toRecords, VERSION, type HelloOptions } from './client-hello.ts';
import { WireError } from './bytes.ts';
import { Flight, HANDSHAKE, readServerHello, type Message, type ServerHello } from './flight.ts';
import { handshakeDecryptor, newShare, type KeyShare } from './key-schedule.ts';
import { dial, type Target } from './target.ts';

/** What one hello was answered with. */
export type Reaction =
  | { kind: 'hello'; hello: ServerHello; messages: readonly Message[] }
  /** The server said no. */
  | { kind: 'alert'; description: number }
  /** It hung up instead of saying no, as many do. */
  | { kind: 'closed' }
  /** It spoke something else. */
  | { kind: 'garbage' }
  | { kind: 'timeout' }
  /** No connection: refused, unreachable, no route. */
  | { kind: 'connection'; code: string };

export interface Conversation {
  target: Target;
  /** Milliseconds since 1970 at which the whole audit ends. */
  deadline: number;
  /** Milliseconds for one connection at most. */
  patience: number;
  /** No further connection is opened once it is aborted. */
  signal?: AbortSignal | undefined;
}

export interface ReadOptions {
  /** Whether the messages so far are what was wanted; the first one by default. */
  enough?: (messages: readonly Message[]) => boolean;
  /** Group of a real key share, so that what TLS 1.3 encrypts can be read. */
  group?: number;
}

/** Octets read of one server's flight; a chain of a hundred certificates fits. */
const MAX_FLIGHT = 262_144;

/**
 * Sends one hello and reads the answer until `enough` or until the first message that is none: never more than
 * 256 KiB, never longer than the patience, however slowly the bytes come. Nothing is sent after the hello.
 */
export function exchange(
  conversation: Conversation,
  options: Omit<HelloOptions, 'shares'>,
  { enough = (messages) => messages.length > 0, group }: ReadOptions = {},
): Promise<Reaction> {
  const { target, deadline, patience, signal } = conversation;
  const time = Math.min(patience, deadline - Date.now());
  if (time <= 0 || signal?.aborted) return Promise.resolve({ kind: 'timeout' });
  const share = group === undefined ? undefined : newShare(group);
  const sent = clientHello({ ...options, shares: share ? [share] : [] });

  return new Promise((resolve, reject) => {
    const socket = dial(target);
    let read = 0;
    let connected = false;
    const flight = new Flight((message) => startDecryption(flight, message, sent, share));
    const finish = (reaction: Reaction): void => {
      clearTimeout(timer);
      socket.removeAllListeners();
      socket.on('error', () => undefined);
      socket.destroy();
      resolve(reaction);
    };
    /** What has come so far counts, however the connection ended. */
    const conclude = (otherwise: Reaction): void => {
      const first = flight.find(HANDSHAKE.serverHello);
      if (!first) {
        const { alert } = flight;
        finish(alert ? { kind: 'alert', description: alert.description } : otherwise);
        return;
      }
      try {
        finish({ kind: 'hello', hello: readServerHello(first.body), messages: flight.messages });
      } catch (error) {
        if (error instanceof WireError) finish({ kind: 'garbage' });
        else reject(error);
      }
    };
    const timer = setTimeout(() => conclude({ kind: 'timeout' }), time);
    socket.on('connect', () => {
      connected = true;
      socket.write(toRecords(sent, options.version));
    });
    socket.on('data', (chunk) => {
      read += chunk.length;
      try {
        flight.push(chunk);
      } catch (error) {
        if (error instanceof WireError) conclude({ kind: 'garbage' });
        else {
          // A fault of ours: it ends this audit, not the process.
          reject(error);
          finish({ kind: 'garbage' });
        }
        return;
      }
      if (flight.alert || enough(flight.messages)) conclude({ kind: 'garbage' });
      else if (read > MAX_FLIGHT) conclude({ kind: 'garbage' });
    });
    socket.on('error', (error) => {
      const code = 'code' in error ? String(error.code) : 'ERROR';
      conclude(connected ? { kind: 'closed' } : { kind: 'connection', code });
    });
    socket.on('close', () => conclude({ kind: 'closed' }));
  });
}

/** After its hello a server of TLS 1.3 encrypts. */
function startDecryption(flight: Flight, message: Message, sent: Buffer, share: KeyShare | undefined): void {
  if (message.type !== HANDSHAKE.serverHello || flight.decrypt || !share) return;
  const hello = readServerHello(message.body);
  if (hello.version !== VERSION.tls13 || hello.retry || !hello.share || hello.group !== share.group) return;
  const secret = share.agree(hello.share);
  flight.decrypt = handshakeDecryptor(hello.suite, secret, Buffer.concat([sent, message.whole]));
}
