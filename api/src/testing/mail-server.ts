import { type AddressInfo, createServer, type Socket } from 'node:net';

/** What the server does at one point of a conversation: an answer, silence, or the end of the connection. */
export type Reply = `${number} ${string}` | 'silence' | 'hang-up';

export interface MailServer {
  url: string;
  /** Message-IDs in the order in which their content arrived whole. */
  arrived: string[];
  /** What a mailbox holds whose server drops a Message-ID that it has. */
  mailbox(): string[];
  /** Whole texts in the order in which they arrived. */
  texts: string[];
  /** Chooses the answer to a command (`RCPT`, `DATA`) or to the content (`.`); 250 and its like by default. */
  answer(at: 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | '.', reply: Reply | undefined): void;
  close(): Promise<void>;
}

const USUAL: Record<string, Reply> = { EHLO: '250 mail.example', DATA: '354 Go on', '.': '250 Taken' };

/** A mail server on loopback that speaks as much of RFC 5321 as a client needs. */
export async function startMailServer(): Promise<MailServer> {
  const answers = new Map<string, Reply>();
  const arrived: string[] = [];
  const texts: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    const reply = (at: string): boolean => {
      const chosen = answers.get(at) ?? USUAL[at] ?? '250 OK';
      if (chosen === 'hang-up') socket.destroy();
      else if (chosen !== 'silence') socket.write(`${chosen}\r\n`);
      return /^[23]/.test(chosen);
    };
    let [rest, content] = ['', undefined as string[] | undefined];
    const read = (line: string) => {
      if (content) {
        if (line !== '.') return void content.push(line);
        const text = content.join('\n');
        content = undefined;
        texts.push(text);
        arrived.push(/^Message-ID: (\S+)/im.exec(text)?.[1] ?? '');
        return void reply('.');
      }
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'QUIT') return void socket.end('221 Bye\r\n');
      if (reply(verb) && verb === 'DATA') content = [];
    };
    socket.write('220 mail.example ESMTP\r\n');
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString()).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) read(line);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrived,
    texts,
    mailbox: () => [...new Set(arrived)],
    answer: (at, chosen) => void (chosen === undefined ? answers.delete(at) : answers.set(at, chosen)),
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
