import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect } from 'node:net';
import dnsPacket, { type DecodedPacket, type Packet, type Question } from 'dns-packet';

/** Types that the library writes by number alone are asked for so: `UNKNOWN_65`. */
export const questionOf = (name: string, type: string, more: Packet = {}): Buffer =>
  dnsPacket.encode({
    type: 'query',
    id: 4711,
    flags: dnsPacket.RECURSION_DESIRED,
    questions: [{ name, type: type as Question['type'], class: 'IN' }],
    ...more,
  });

/** What a question with EDNS says besides. */
export const edns = (udpPayloadSize = 1232, ednsVersion = 0): Packet => ({
  additionals: [
    {
      type: 'OPT',
      name: '.',
      ...{ udpPayloadSize, extendedRcode: 0, ednsVersion, flags: 0, flag_do: false, options: [] },
    },
  ],
});

/** What a server on loopback answers to octets over UDP; undefined where it stays silent until something else is answered. */
export async function sendUdp(port: number, bytes: Buffer, address = '127.0.0.1'): Promise<DecodedPacket> {
  const socket = createSocket(address.includes(':') ? 'udp6' : 'udp4');
  try {
    socket.send(bytes, port, address);
    const [reply] = (await once(socket, 'message')) as [Buffer];
    return dnsPacket.decode(reply);
  } finally {
    socket.close();
  }
}

/** What it answers to several messages over one connection. */
export async function sendTcp(port: number, messages: readonly Buffer[]): Promise<DecodedPacket[]> {
  const socket = connect(port, '127.0.0.1');
  const framed = messages.map((message) => {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(message.length);
    return Buffer.concat([length, message]);
  });
  socket.write(Buffer.concat(framed));
  const replies: DecodedPacket[] = [];
  let pending: Buffer = Buffer.alloc(0);
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    pending = Buffer.concat([pending, chunk]);
    while (pending.length >= 2 && pending.length >= 2 + pending.readUInt16BE(0)) {
      const end = 2 + pending.readUInt16BE(0);
      replies.push(dnsPacket.decode(pending.subarray(2, end)));
      pending = pending.subarray(end);
    }
    if (replies.length === messages.length) break;
  }
  socket.destroy();
  return replies;
}

export const rcodeOf = (packet: DecodedPacket): number => (packet.flags ?? 0) & 0xf;
