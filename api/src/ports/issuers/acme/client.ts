import type { z } from 'zod';
import { type Signer, signedBody } from './jws.ts';
import { AcmeProblem } from './problem.ts';
import { type Reply, type Transport, Unreachable } from './transport.ts';
import { type Directory, directorySchema, problemSchema } from './wire.ts';

/** RFC 8555 6.5: a nonce may be refused for no fault of ours. */
const NONCE_TRIES = 5;
/** Unused nonces that are kept; servers forget old ones. */
const NONCES_KEPT = 20;
const DIRECTORY_LIFE_MS = 3_600_000;
const LONGEST_RETRY_SECONDS = 86_400;

export interface ClientOptions {
  /** Address of the server's directory. */
  directory: string;
  transport: Transport;
  now: () => Date;
}

/**
 * Requests to one ACME server: its directory, nonces and signatures (RFC 8555 6). It never repeats a request but
 * for a refused nonce, which was refused before anything was done.
 */
export class AcmeClient {
  readonly directoryUrl: string;
  private readonly transport: Transport;
  private readonly now: () => Date;
  private known: { directory: Directory; at: number } | undefined;
  private readonly nonces: string[] = [];

  constructor({ directory, transport, now }: ClientOptions) {
    this.directoryUrl = directory;
    this.transport = transport;
    this.now = now;
  }

  /** The server's addresses; asked for once an hour, and the last known while it is away. @throws Unreachable, AcmeProblem */
  async directory(): Promise<Directory> {
    const { known } = this;
    if (known && this.now().getTime() - known.at < DIRECTORY_LIFE_MS) return known.directory;
    try {
      const reply = this.accept(await this.transport('GET', this.directoryUrl));
      this.known = { directory: parse(directorySchema, reply, this.directoryUrl), at: this.now().getTime() };
      return this.known.directory;
    } catch (error) {
      if (known) return known.directory;
      throw error;
    }
  }

  /**
   * A signed request.
   * @param payload '' reads (POST-as-GET)
   * @throws Unreachable without an answer, AcmeProblem for a refusal
   */
  async post(signer: Signer, url: string, payload: object | '', accept?: string): Promise<Reply> {
    for (let tries = 1; ; tries += 1) {
      const nonce = this.nonces.pop() ?? (await this.newNonce());
      const body = signedBody(signer, { url, nonce }, payload);
      const reply = await this.transport('POST', url, { body, ...(accept ? { accept } : {}) });
      this.keepNonce(reply);
      try {
        return this.accept(reply);
      } catch (error) {
        const isNonce = error instanceof AcmeProblem && error.type === 'badNonce';
        if (!isNonce || tries >= NONCE_TRIES) throw error;
      }
    }
  }

  /** The same for an object of JSON. @throws Unreachable also for what doesn't fit the schema */
  async read<Schema extends z.ZodType>(
    signer: Signer,
    url: string,
    schema: Schema,
    payload: object | '' = '',
  ): Promise<{ value: z.output<Schema>; reply: Reply }> {
    const reply = await this.post(signer, url, payload);
    return { value: parse(schema, reply, url), reply };
  }

  /** The host of the server, for messages. */
  get host(): string {
    return new URL(this.directoryUrl).host;
  }

  private async newNonce(): Promise<string> {
    const { newNonce } = await this.directory();
    const reply = this.accept(await this.transport('HEAD', newNonce));
    const nonce = reply.headers['replay-nonce'];
    if (typeof nonce !== 'string') throw new Unreachable(`${newNonce} gave no nonce`, false);
    return nonce;
  }

  private keepNonce({ headers }: Reply): void {
    const nonce = headers['replay-nonce'];
    if (typeof nonce !== 'string') return;
    this.nonces.push(nonce);
    if (this.nonces.length > NONCES_KEPT) this.nonces.shift();
  }

  /** @throws AcmeProblem for all but 2xx */
  private accept(reply: Reply): Reply {
    if (reply.status >= 200 && reply.status <= 299) return reply;
    const document = problemSchema.safeParse(json(reply.body));
    throw new AcmeProblem(reply.status, document.success ? document.data : {}, retryAfter(reply, this.now()));
  }
}

function json(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

function parse<Schema extends z.ZodType>(schema: Schema, { body }: Reply, url: string): z.output<Schema> {
  const verdict = schema.safeParse(json(body));
  if (verdict.success) return verdict.data;
  throw new Unreachable(`${url} answered with something else than RFC 8555 says`, true);
}

/** Seconds until the server wants to be asked again (RFC 9110 10.2.3: a number, or a date), a day at most. */
export function retryAfter({ headers }: Pick<Reply, 'headers'>, now: Date): number | undefined {
  const text = headers['retry-after'];
  if (text === undefined) return undefined;
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - now.getTime()) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.min(LONGEST_RETRY_SECONDS, Math.max(1, seconds));
}
