import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import dnsPacket, { type Answer, type Packet, type Question } from 'dns-packet';

/** What a scripted server does with a question. */
export type Script = (question: Question, over: 'udp' | 'tcp', query: Packet) => Reaction | Promise<Reaction>;
export type Reaction =
  | { rcode?: number; flags?: number; answers?: Answer[]; change?: (packet: Packet) => Packet }
  | 'silence'
  | Buffer;

export interface ScriptedDns {
  /** `127.0.0.1:port`, as it stands in a list of servers. */
  address: string;
  questions: { name: string; type: string; over: 'udp' | 'tcp' }[];
  close(): Promise<void>;
}

/** A DNS server on loopback that behaves as badly as a test wants. UDP and TCP on one free port. */
export async function startScriptedDns(script: Script): Promise<ScriptedDns> {
  const questions: ScriptedDns['questions'] = [];
  const react = async (bytes: Buffer, over: 'udp' | 'tcp'): Promise<Buffer | undefined> => {
    const query = dnsPacket.decode(bytes);
    const [question] = query.questions ?? [];
    if (!question) return undefined;
    questions.push({ name: question.name, type: question.type, over });
    const reaction = await script(question, over, query);
    if (reaction === 'silence') return undefined;
    if (Buffer.isBuffer(reaction)) return reaction;
    const { rcode = 0, flags = dnsPacket.RECURSION_AVAILABLE, answers = [], change } = reaction;
    const packet: Packet = {
      type: 'response',
      id: query.id,
      flags: flags | rcode,
      questions: [question],
      answers,
    };
    return dnsPacket.encode(change ? change(packet) : packet);
  };

  const tcp = createServer((socket) => {
    socket.on('error', () => undefined);
    const answer = async (chunk: Buffer) => {
      const reply = await react(chunk.subarray(2), 'tcp');
      if (!reply) return;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(reply.length);
      socket.end(Buffer.concat([length, reply]));
    };
    socket.on('data', (chunk: Buffer) => void answer(chunk));
  });
  tcp.listen(0, '127.0.0.1');
  await once(tcp, 'listening');
  const address = tcp.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const udp = createSocket('udp4');
  udp.bind(port, '127.0.0.1');
  await once(udp, 'listening');
  const answer = async (bytes: Buffer, port: number, to: string) => {
    const reply = await react(bytes, 'udp');
    if (reply) udp.send(reply, port, to, () => undefined);
  };
  udp.on('message', (bytes, from) => void answer(bytes, from.port, from.address));
  return {
    address: `127.0.0.1:${port}`,
    questions,
    close: async () => {
      await Promise.all([
        new Promise((resolve) => tcp.close(resolve)),
        new Promise<void>((resolve) => udp.close(resolve)),
      ]);
    },
  };
}
