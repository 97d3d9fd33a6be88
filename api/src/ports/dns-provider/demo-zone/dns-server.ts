import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';

const LOOPBACK = '127.0.0.1';
/** A free TCP port may be taken for UDP: so many others are tried. */
const PORT_TRIES = 20;
const IDLE_MS = 5000;

type Answerer = (question: Buffer, over: 'udp' | 'tcp') => Buffer | undefined;

/** Questions over UDP and TCP on one port of the loopback. */
export class DnsServer {
  private readonly answer: Answerer;
  private readonly connections = new Set<Socket>();
  private tcp: Server | undefined;
  private udp: UdpSocket | undefined;

  constructor(answer: Answerer) {
    this.answer = answer;
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
    const server = createServer((socket) => this.serve(socket));
    server.listen(port, LOOPBACK);
    await once(server, 'listening');
    this.tcp = server;
    const address = server.address();
    return typeof address === 'object' && address !== null ? address.port : port;
  }

  private async listenUdp(port: number): Promise<void> {
    const socket = createSocket('udp4');
    socket.bind(port, LOOPBACK);
    try {
      await once(socket, 'listening');
    } catch (error) {
      socket.close();
      throw error;
    }
    this.udp = socket;
    socket.on('message', (question, from) => {
      const reply = this.answer(question, 'udp');
      if (reply) socket.send(reply, from.port, from.address, () => undefined);
    });
  }

  /** Several questions may come on one connection, each with its length in front. */
  private serve(socket: Socket): void {
    this.connections.add(socket);
    let pending = Buffer.alloc(0);
    socket.setTimeout(IDLE_MS, () => socket.destroy());
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.connections.delete(socket));
    socket.on('data', (chunk) => {
      pending = Buffer.concat([pending, chunk]);
      while (pending.length >= 2 && pending.length >= 2 + pending.readUInt16BE(0)) {
        const end = 2 + pending.readUInt16BE(0);
        const reply = this.answer(pending.subarray(2, end), 'tcp');
        pending = pending.subarray(end);
        if (!reply) return socket.destroy();
        const length = Buffer.alloc(2);
        length.writeUInt16BE(reply.length);
        socket.write(Buffer.concat([length, reply]));
      }
      return undefined;
    });
  }
}
