import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { limitsOf } from '../../platform/limits/prefixes.ts';
import type { AccountRow } from './accounts.store.ts';
import { type Addresses, PROFILE } from './addresses.ts';
import type { Nonces } from './nonces.ts';
import type { AcmeServerPorts } from './ports.ts';
import { AcmeRefusal, documentOf } from './problem.ts';
import { type Identity, readSigned, type SignedRequest } from './signed.ts';

/** Octets of a request: a certificate with a hundred names and its signature are far shorter. */
const MOST_OCTETS = 64 * 1024;
/** Requests of one network. */
const REQUESTS = { most: 1200, seconds: 60 };

export interface AcmeAnswer {
  status?: number;
  /** JSON, or text of a type; absent for an answer without a body. */
  body?: object | string;
  type?: string;
  headers?: Readonly<Record<string, string>>;
}

/** What a resource is asked with. */
export interface Asked extends SignedRequest {
  request: FastifyRequest;
  params: Readonly<Record<string, string>>;
}

/** Binds resources of the protocol below one profile. */
export class AcmeHttp {
  readonly ports: AcmeServerPorts;
  readonly addresses: Addresses;
  private readonly scope: FastifyInstance;
  private readonly nonces: Nonces;

  constructor(scope: FastifyInstance, ports: AcmeServerPorts, addresses: Addresses, nonces: Nonces) {
    this.scope = scope;
    this.ports = ports;
    this.addresses = addresses;
    this.nonces = nonces;
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/jose+json',
      { parseAs: 'string', bodyLimit: MOST_OCTETS },
      (_request, body, done) => done(null, body),
    );
    scope.setErrorHandler(async (error, request, reply) => this.refuse(error as Error, request, reply));
    scope.addHook('onRequest', async ({ ip }) => {
      if (!ports.isLimited) return;
      const wait = await ports.limiter.take(limitsOf('acme', ip, REQUESTS), 'open');
      if (wait > 0) throw new AcmeRefusal('rateLimited', 'Too many requests', { retryAfter: wait });
    });
  }

  /** A resource that is read without a signature. */
  get(path: string, answer: (request: FastifyRequest) => Promise<AcmeAnswer>): void {
    this.scope.route({
      method: ['GET', 'HEAD'],
      url: `/acme/:profile${path}`,
      handler: async (request, reply) => {
        this.requireProfile(request);
        return this.send(reply, await answer(request));
      },
    });
  }

  /** A resource that is asked for with a signature. Each answer has a nonce (RFC 8555 6.5). */
  post(path: string, identity: Identity, answer: (asked: Asked) => Promise<AcmeAnswer>): void {
    this.scope.post(`/acme/:profile${path}`, async (request, reply) => {
      this.requireProfile(request);
      const params = request.params as Readonly<Record<string, string>>;
      const url = `${this.ports.origin}${request.url}`;
      const { db } = this.ports;
      const { accountAt } = this.addresses;
      const body = typeof request.body === 'string' ? request.body : '';
      const signed = await readSigned({ db, accountAt, nonces: this.nonces }, body, url, identity);
      return this.send(reply, await answer({ ...signed, request, params }), true);
    });
  }

  private requireProfile({ params }: FastifyRequest): void {
    if ((params as { profile?: string }).profile !== PROFILE)
      throw new AcmeRefusal('malformed', `The one profile is ${PROFILE}`, { status: 404 });
  }

  private async send(reply: FastifyReply, answer: AcmeAnswer, withNonce = false): Promise<FastifyReply> {
    const { status = 200, body, type, headers = {} } = answer;
    if (withNonce) reply.header('replay-nonce', await this.nonces.make());
    reply
      .code(status)
      .header('cache-control', 'no-store')
      .header('link', `<${this.addresses.directory}>;rel="index"`);
    for (const [name, value] of Object.entries(headers))
      if (name === 'link') reply.header('link', [`<${this.addresses.directory}>;rel="index"`, value]);
      else reply.header(name, value);
    if (body === undefined) return reply.send();
    if (typeof body === 'string') return reply.type(type ?? 'text/plain').send(body);
    return reply.type('application/json').send(JSON.stringify(body));
  }

  private async refuse(error: Error, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const refusal = this.refusalOf(error, request);
    const { retryAfter, location } = refusal.more;
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
    if (location !== undefined) reply.header('location', location);
    // A database that is away has no nonces either.
    if (refusal.type !== 'serverInternal') reply.header('replay-nonce', await this.nonces.make());
    return reply
      .code(refusal.status)
      .headers({ 'cache-control': 'no-store', link: `<${this.addresses.directory}>;rel="index"` })
      .type('application/problem+json')
      .send(JSON.stringify(documentOf(refusal)));
  }

  private refusalOf(error: Error, request: FastifyRequest): AcmeRefusal {
    if (error instanceof AcmeRefusal) return error;
    if (this.ports.isOutage(error))
      return new AcmeRefusal('serverInternal', 'The database is away for a moment', {
        status: 503,
        retryAfter: 1,
      });
    const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
    if (status === 415)
      return new AcmeRefusal('malformed', 'Requests have the type application/jose+json', { status });
    if (status === 413) return new AcmeRefusal('malformed', 'The request is too long', { status });
    if (status >= 400 && status < 500)
      return new AcmeRefusal('malformed', 'The request can’t be read', { status });
    request.log.error({ err: error, req: request }, 'A request of an ACME client failed');
    return new AcmeRefusal('serverInternal', 'The request failed; it is in the log');
  }
}

/** The account that signed. */
export function accountOf({ signer }: SignedRequest): AccountRow {
  if (!signer.account) throw new AcmeRefusal('malformed', 'This request is signed by an account');
  return signer.account;
}

/** What was signed, held to its schema. @throws AcmeRefusal malformed */
export function inputOf<Schema extends z.ZodType>(
  { payload }: SignedRequest,
  schema: Schema,
): z.output<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(payload.toString('utf8'));
  } catch {
    throw new AcmeRefusal('malformed', 'The payload is no JSON');
  }
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const fields = [...new Set(read.error.issues.map(({ path }) => path.join('.')))].slice(0, 5).join(', ');
  throw new AcmeRefusal('malformed', `The payload is not what this address takes: ${fields}`);
}

/** RFC 8555 6.3: what only reads has no payload. */
export function requireEmpty({ payload }: SignedRequest): void {
  if (payload.length > 0) throw new AcmeRefusal('malformed', 'This address is read with an empty payload');
}
