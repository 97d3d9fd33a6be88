import { connect, type TLSSocket } from 'node:tls';
import { FrameReader, frameOf } from './framing.ts';
import type { Timers } from './timers.ts';
import type { XmlElement } from './xml-element.ts';
import { readXml } from './xml-reader.ts';

/** Longest wait for an answer. */
const DEADLINE_MS = 60_000;
/** The same for a connection and its greeting: nothing was asked yet, and who asks may be a start. */
const GREETING_MS = 10_000;

export interface EppEndpoint {
  host: string;
  port: number;
  /** Name that the server's certificate has to be for; the host where none is given. */
  serverName?: string | undefined;
  /** PEM of the authorities that it may come from instead of the system's. */
  ca?: string | undefined;
  /** PEM of the certificate and key that we show. */
  client?: { certificate: string; key: string } | undefined;
}

/** An exchange that came to no end. */
export class ConnectionFailure extends Error {
  override readonly name = 'ConnectionFailure';
  /** Whether the command may have reached the server. */
  readonly sent: boolean;
  /** Result code with which the server refused the session. */
  readonly code: number | undefined;
  constructor(message: string, sent: boolean, code?: number) {
    super(message);
    this.sent = sent;
    this.code = code;
  }
}

interface Waiting {
  resolve: (document: XmlElement) => void;
  reject: (why: string) => void;
  cancel: () => void;
}

/** A connection over TLS on which one document at a time is asked and answered. */
export class EppConnection {
  private readonly socket: TLSSocket;
  private readonly timers: Timers;
  private readonly frames = new FrameReader();
  private waiting: Waiting | undefined;
  private ended: string | undefined;

  private constructor(endpoint: EppEndpoint, timers: Timers) {
    const { host, port, serverName = host, ca, client } = endpoint;
    this.timers = timers;
    this.socket = connect({
      host,
      port,
      // Addresses have no name to send (RFC 6066 3); the certificate is still held against the address.
      ...(/^[\d.]+$|:/.test(serverName) ? {} : { servername: serverName }),
      ...(ca === undefined ? {} : { ca }),
      ...(client && { cert: client.certificate, key: client.key }),
      minVersion: 'TLSv1.2',
    });
    this.socket.on('error', (error) => this.end(error.message));
    this.socket.on('close', () => this.end('The server ended the connection'));
    this.socket.on('end', () => this.end('The server ended the connection'));
    this.socket.on('data', (piece: Buffer) => this.receive(piece));
  }

  /**
   * Connects and takes the document that the server sends first.
   * @throws ConnectionFailure, not sent
   */
  static async open(
    endpoint: EppEndpoint,
    timers: Timers,
  ): Promise<{ connection: EppConnection; first: XmlElement }> {
    const connection = new EppConnection(endpoint, timers);
    return { connection, first: await connection.next(false, GREETING_MS) };
  }

  get closed(): boolean {
    return this.ended !== undefined;
  }

  /**
   * Sends a document and takes the next one that comes.
   * @throws ConnectionFailure
   */
  async exchange(document: string, deadlineMs = DEADLINE_MS): Promise<XmlElement> {
    if (this.ended !== undefined) throw new ConnectionFailure(this.ended, false);
    if (this.waiting) throw new Error('An answer is still waited for');
    const frame = frameOf(document);
    const answer = this.next(true, deadlineMs);
    this.socket.write(frame);
    return answer;
  }

  end(why: string): void {
    if (this.ended !== undefined) return;
    this.ended = why;
    this.socket.destroy();
    this.settle()?.reject(why);
  }

  private next(sent: boolean, deadlineMs: number): Promise<XmlElement> {
    return new Promise((resolve, reject) => {
      this.waiting = {
        resolve,
        reject: (why) => reject(new ConnectionFailure(why, sent)),
        cancel: this.timers.after(deadlineMs, () =>
          this.end(`No answer came within ${Math.round(deadlineMs / 1000)} s`),
        ),
      };
    });
  }

  /** Nobody waits any more. */
  private settle(): Waiting | undefined {
    const { waiting } = this;
    this.waiting = undefined;
    waiting?.cancel();
    return waiting;
  }

  private receive(piece: Buffer): void {
    if (this.ended !== undefined) return;
    try {
      for (const frame of this.frames.push(piece)) {
        const document = readXml(frame);
        if (!this.waiting) throw new Error('The server sent a document that was not asked for');
        this.settle()?.resolve(document);
      }
    } catch (error) {
      this.end(error instanceof Error ? error.message : String(error));
    }
  }
}
