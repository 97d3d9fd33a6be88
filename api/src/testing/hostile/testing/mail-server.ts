import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

export interface MailServer {
  port: number;
  /** Whether somebody has tried to sign in. */
  readonly asked: boolean;
  close(): Promise<void>;
}

/** A mail server that lets nobody in and repeats in its refusal what it was told, as some do. */
export async function startRefusingMailServer(): Promise<MailServer> {
  let asked = false;
  const guests = new Set<Socket>();
  const server = createServer((socket) => {
    guests.add(socket);
    socket.on('error', () => undefined);
    socket.write('220 mail.example ESMTP\r\n');
    socket.on('data', (chunk: Buffer) => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        if (/^AUTH/i.test(line)) asked = true;
        if (/^EHLO/i.test(line)) socket.write('250-mail.example\r\n250 AUTH PLAIN\r\n');
        else if (/^QUIT/i.test(line)) socket.end('221 Bye\r\n');
        else socket.write(`535 5.7.8 refused: ${line}\r\n`);
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    get asked() {
      return asked;
    },
    close: async () => {
      for (const guest of guests) guest.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
