import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** One mail as the server has it. */
export interface Arrived {
  /** Recipients of the envelope, which need not be those of the headers. */
  to: string[];
  /** RFC 5322 text, lines ended by LF. */
  text: string;
  /** Account that it was sent by, '' without sign-in. */
  user: string;
  /** Whether the connection was encrypted. */
  secure: boolean;
}

/** Reply to one command, or the end of the connection in its place. */
export type Reply = number | 'hang-up';

export interface SmtpJudge {
  url(credentials?: string): string;
  arrived: Arrived[];
  /** Mails of which at least an octet of the content has come. */
  begun: number;
  /** Passwords that clients have sent, right or wrong. */
  passwords: string[];
  /** Chooses what becomes of the next recipient or the next content. */
  answer(at: 'RCPT' | 'content', reply: Reply): void;
  close(): Promise<void>;
}

export interface SmtpJudgeOptions {
  /** `user:password` that may send; everybody may without. */
  account?: string;
  /** Key and certificate for STARTTLS, PEM; without them the server doesn't offer it. */
  tls?: { key: string; cert: string };
  /** 127.0.0.1 by default. */
  address?: string;
}

/** A mail server of the package smtp-server on loopback, which keeps what it takes. */
export async function startSmtpJudge(options: SmtpJudgeOptions = {}): Promise<SmtpJudge> {
  const { account, tls, address = '127.0.0.1' } = options;
  const arrived: Arrived[] = [];
  const passwords: string[] = [];
  const replies = new Map<string, Reply>();
  const sockets = new Set<Socket>();
  let begun = 0;

  const refused = (code: number) => Object.assign(new Error('as the test wants'), { responseCode: code });
  /** Takes the reply that was chosen; true when it was one. */
  function replyWith(at: string, callback: (error?: Error) => void): boolean {
    const reply = replies.get(at);
    replies.delete(at);
    if (reply === 'hang-up') for (const socket of sockets) socket.destroy();
    else if (reply !== undefined) callback(refused(reply));
    return reply !== undefined;
  }

  const settings: SMTPServerOptions = {
    authOptional: account === undefined,
    // Without TLS there would be no password to see; whether to send it is the client's decision.
    allowInsecureAuth: tls === undefined,
    disabledCommands: [...(tls ? [] : ['STARTTLS']), ...(account === undefined ? ['AUTH'] : [])],
    ...tls,
    onAuth: ({ username = '', password = '' }, _session, callback) => {
      passwords.push(password ?? '');
      if (`${username}:${password}` === account) callback(null, { user: username });
      else callback(refused(535));
    },
    onRcptTo: (_address, _session, callback) => {
      if (!replyWith('RCPT', callback)) callback();
    },
    onData: (stream, session, callback) => {
      const parts: Buffer[] = [];
      stream.once('data', () => void (begun += 1));
      stream.on('data', (part: Buffer) => void parts.push(part));
      stream.on('end', () => {
        if (replyWith('content', callback)) return;
        arrived.push({
          to: session.envelope.rcptTo.map((one) => one.address),
          text: Buffer.concat(parts).toString('utf8').replaceAll('\r\n', '\n'),
          user: String(session.user ?? ''),
          secure: session.secure,
        });
        callback();
      });
    },
  };
  const server = new SMTPServer(settings);
  // A client that breaks off is an error of the server's too.
  server.on('error', () => {});
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => void server.listen(0, address, resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: (credentials) => `smtp://${credentials === undefined ? '' : `${credentials}@`}${address}:${port}`,
    arrived,
    passwords,
    get begun() {
      return begun;
    },
    answer: (at, reply) => void replies.set(at, reply),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
