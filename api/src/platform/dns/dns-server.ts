import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, isIPv6, type Server, type Socket } from 'node:net';

const LOOPBACK = '127.0.0.1';
/** A free TCP port may be taken for UDP: so many others are tried. */
const PORT_TRIES = 20;
const IDLE_MS = 5000;
/** How long a connection is open at most, however it is used. */
const LONGEST_MS = 30_000;
/** Connections at once, in all and of one address. */
const MOST_CONNECTIONS = 200;
const MOST_OF_ADDRESS = 20;

/** How a question came: over UDP the address is what somebody claims. */
export interface AskedBy {
  over: 'udp' | 'tcp';
  address: string;
}

/** Answers one question; undefined for what gets no answer. Never throws. */
export type Answerer = (question: Buffer, by: AskedBy) => Buffer | undefined | Promise<Buffer | undefined>;

/** Questions over UDP and TCP on one port of an address. */
export class DnsServer {
  private readonly answer: Answerer;
  private readonly host: string;
  private readonly connections = new Set<Socket>();
  private tcp: Server | undefined;
  private udp: UdpSocket | undefined;

  constructor(answer: Answerer, host = LOOPBACK) {
    this.answer = answer;
    this.host = host;
  }

  /** @returns the port, which differs from the asked one when that is 0 */
  async listen(port: number): Promise<number> {
    for (let left = PORT_TRIES; ; left -= 1) {
      const bound = await this.listenTcp(port);
      try {
        await this.listenUdp(bound);
        return bound;
      } catch (error) {
        await this.close();
        if (port !== 0 || left <= 1) throw error;
      }
    }
  }

  async close(): Promise<void> {
    for (const connection of this.connections) connection.destroy();
    const { tcp, udp } = this;
    this.tcp = undefined;
    this.udp = undefined;
    await Promise.all([
      tcp && new Promise((resolve) => tcp.close(resolve)),
      udp && new Promise<void>((resolve) => udp.close(resolve)),
    ]);
  }

  private async listenTcp(port: number): Promise<number> {
    const server = createServer((socket) => void this.serve(socket));
    server.maxConnections = MOST_CONNECTIONS;
    server.listen({ port, host: this.host, ipv6Only: true });
    await once(server, 'listening');
    // What one connection does, or a system without descriptors, ends no server.
    server.on('error', () => undefined);
    this.tcp = server;
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : port;
  }

  private async listenUdp(port: number): Promise<void> {
    const socket = isIPv6(this.host) ? createSocket({ type: 'udp6', ipv6Only: true }) : createSocket('udp4');
    socket.bind(port, this.host);
    try {
      await once(socket, 'listening');
    } catch (error) {
      socket.close();
      throw error;
    }
    this.udp = socket;
    // What a network does to one answer is no fault of the server.
    socket.on('error', () => undefined);
    socket.on('message', (question, from) => void this.answerTo(question, from));
  }

  private async answerTo(question: Buffer, from: { address: string; port: number }): Promise<void> {
    // Nobody can be answered there: the port is forged.
    if (from.port === 0) return;
    try {
      const reply = await this.answer(question, { over: 'udp', address: from.address });
      if (reply) this.udp?.send(reply, from.port, from.address, () => undefined);
    } catch {
      // No packet of a stranger ends the process; whoever asked asks again.
    }
  }

  /** Several questions may come on one connection, each with its length in front, and are answered one after the other. */
  private async serve(socket: Socket): Promise<void> {
    const by: AskedBy = { over: 'tcp', address: socket.remoteAddress ?? '' };
    const others = [...this.connections].filter(({ remoteAddress }) => remoteAddress === by.address);
    if (others.length >= MOST_OF_ADDRESS) {
      socket.destroy();
      return;
    }
    this.connections.add(socket);
    const end = setTimeout(() => socket.destroy(), LONGEST_MS);
    socket.setTimeout(IDLE_MS, () => socket.destroy());
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      clearTimeout(end);
      this.connections.delete(socket);
    });
    let pending: Buffer = Buffer.alloc(0);
    try {
      for await (const chunk of socket as AsyncIterable<Buffer>) {
        pending = Buffer.concat([pending, chunk]);
        while (pending.length >= 2 && pending.length >= 2 + pending.readUInt16BE(0)) {
          const end = 2 + pending.readUInt16BE(0);
          const reply = await this.answer(pending.subarray(2, end), by);
          pending = pending.subarray(end);
          if (!reply) return;
          const length = Buffer.alloc(2);
          length.writeUInt16BE(reply.length);
          // Who doesn't read what was answered is asked nothing more.
          if (!socket.write(Buffer.concat([length, reply]))) await once(socket, 'drain');
        }
      }
    } catch {
      // The connection broke off, and with it what was asked over it.
    } finally {
      socket.destroy();
    }
  }
}
