import { createSocket } from 'node:dgram';
import { connect } from 'node:net';
import type { DnsServer } from './server-list.ts';

export type Exchange =
  | { kind: 'bytes'; bytes: Buffer }
  | { kind: 'timeout' }
  | { kind: 'error'; code: string };

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : error.message);

/**
 * One question over UDP from a socket of its own, whose random port makes answers hard to forge. Packets that
 * `accepts` refuses are passed over.
 */
export function askUdp(
  server: DnsServer,
  question: Buffer,
  timeoutMs: number,
  accepts: (bytes: Buffer) => boolean,
): Promise<Exchange> {
  return new Promise((resolve) => {
    const socket = createSocket(server.address.includes(':') ? 'udp6' : 'udp4');
    const finish = (result: Exchange): void => {
      clearTimeout(timer);
      socket.removeAllListeners();
      // An ICMP error may still arrive while closing.
      socket.on('error', () => undefined);
      socket.close();
      resolve(result);
    };
    const timer = setTimeout(() => finish({ kind: 'timeout' }), timeoutMs);
    socket.on('error', (error) => finish({ kind: 'error', code: codeOf(error) }));
    socket.on('message', (bytes) => accepts(bytes) && finish({ kind: 'bytes', bytes }));
    // Connected, so that the kernel drops packets from elsewhere.
    socket.connect(server.port, server.address, () => socket.send(question));
  });
}

/** One question over TCP, with its length in front (RFC 1035 4.2.2). */
export function askTcp(server: DnsServer, question: Buffer, timeoutMs: number): Promise<Exchange> {
  return new Promise((resolve) => {
    const socket = connect({ host: server.address, port: server.port });
    const chunks: Buffer[] = [];
    const finish = (result: Exchange): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(result);
    };
    const timer = setTimeout(() => finish({ kind: 'timeout' }), timeoutMs);
    socket.on('error', (error) => finish({ kind: 'error', code: codeOf(error) }));
    socket.on('close', () => finish({ kind: 'error', code: 'CLOSED' }));
    socket.on('connect', () => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(question.length);
      socket.write(Buffer.concat([length, question]));
    });
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      const all = Buffer.concat(chunks);
      if (all.length < 2) return;
      const end = 2 + all.readUInt16BE(0);
      if (all.length >= end) finish({ kind: 'bytes', bytes: all.subarray(2, end) });
    });
  });
}
