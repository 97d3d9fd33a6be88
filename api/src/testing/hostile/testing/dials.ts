import { createServer, type Server, Socket } from 'node:net';
import { once } from 'node:events';

/** Every TCP connection that this process tries to open, and a listener on loopback that counts who comes. */
export interface Dials {
  /** `host:port` of each try, those to allowed ports left out. */
  readonly tried: string[];
  /** Connections that reached the listener. */
  readonly arrived: number;
  /** Port of the listener. */
  readonly port: number;
  /** From now on connections to this port of loopback are the test's own. */
  allow(port: number): void;
  forget(): void;
  stop(): Promise<void>;
}

const LOOPBACK = /^(127\.|::1$|localhost$)/;

interface Destination {
  host?: string;
  port?: number | string;
}

/** Both forms in which the method is called: with a port and a host, or with options, in a list or not. */
function destinationOf(args: readonly unknown[]): Destination {
  const [first, second] = args.flat(1);
  if (typeof first === 'object' && first !== null) return first;
  return { port: Number(first), ...(typeof second === 'string' ? { host: second } : {}) };
}

/**
 * Watches every socket of the process. A try to leave loopback is noted and fails as a refused connection does, so
 * that a test of a fault sends nothing to anybody.
 */
export async function watchDials(): Promise<Dials> {
  const tried: string[] = [];
  const allowed = new Set<number>();
  let arrived = 0;
  const guests = new Set<Socket>();
  const listener: Server = createServer((socket) => {
    arrived += 1;
    guests.add(socket);
    socket.on('error', () => undefined);
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\nsecret');
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  const listening = typeof address === 'object' && address ? address.port : 0;

  const original = Socket.prototype.connect;
  function connect(this: Socket, ...args: unknown[]): Socket {
    const { host = 'localhost', port = 0 } = destinationOf(args);
    const isOwn = LOOPBACK.test(host) && allowed.has(Number(port));
    if (!isOwn) tried.push(`${host}:${port}`);
    if (LOOPBACK.test(host)) return Reflect.apply(original, this, args);
    const error = Object.assign(new Error('not dialled in a test'), { code: 'ECONNREFUSED' });
    process.nextTick(() => this.destroy(error));
    return this;
  }
  Socket.prototype.connect = connect;

  return {
    tried,
    port: listening,
    get arrived() {
      return arrived;
    },
    allow: (port) => void allowed.add(port),
    forget: () => void tried.splice(0),
    stop: async () => {
      Socket.prototype.connect = original;
      for (const guest of guests) guest.destroy();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}
