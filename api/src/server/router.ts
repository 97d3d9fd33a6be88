import { type Answer, type Call, BodyCode } from '@certdeck/contract';
import { schemaOf } from '@certdeck/contract/schemas';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../database/transaction.ts';
import { Download, Listed, success } from './answers.ts';
import type { Authenticate, Context, SignedIn } from './context.ts';
import { BusinessError, UnauthorizedError } from './errors.ts';
import { type IdempotencyKey, once, readKey } from './idempotency.ts';
import { gatherFields, parseInput } from './input.ts';
import { languageOf, texts } from './texts.ts';

export type Handler<Input, Data> = (
  context: Context<Input>,
) => Promise<Data | Listed<Data> | Download> | Data | Listed<Data> | Download;

/** Binds calls of the contract to handlers. */
export interface Router {
  /**
   * Answers `call` by `handler`. The input has passed the call's schema; a session call has its account.
   * The handler answers data, `new Listed(rows, total)` or `new Download(…)`, or throws a BusinessError.
   */
  route<Input, Data>(call: Call<Input, Data>, handler: Handler<Input, Data>): void;
  /** Calls bound so far. */
  readonly calls: readonly Call<unknown, unknown>[];
}

export interface RouterOptions {
  db: Db;
  authenticate: Authenticate;
  /** Holds every answer against its schema, for tests: a wrong shape is HTTP 500. */
  checkAnswers?: boolean;
}

/** Token of a request: the header `token`, or `Authorization: Token …` (A§7.3, A§7.4). */
export function tokenOf(request: FastifyRequest): string {
  const { token, authorization } = request.headers;
  if (typeof token === 'string' && token !== '') return token;
  return /^token\s+(\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
}

export function createRouter(app: FastifyInstance, options: RouterOptions): Router {
  const calls: Call<unknown, unknown>[] = [];

  async function answer<Input, Data>(
    call: Call<Input, Data>,
    handler: Handler<Input, Data>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Answer<unknown> | Buffer | string> {
    const language = languageOf(request.headers['accept-language']);
    const token = tokenOf(request);
    // Who asks comes before what is asked: without a token nothing is said about the input.
    const account = token === '' ? undefined : await options.authenticate(token);
    if (call.access === 'session' && !account) throw new UnauthorizedError();
    const schema = schemaOf[call.id];
    if (!schema) throw new Error(`The contract has no schema for ${call.id}`);
    const input = parseInput(schema.input, gatherFields(request)) as Input;
    const key = account ? keyOf(call, request, account, input) : undefined;
    const value = await handler({
      input,
      get account() {
        if (!account) throw new UnauthorizedError();
        return account;
      },
      token,
      language,
      address: request.ip,
      log: request.log,
      setToken: (fresh) => void reply.header('authorization', fresh),
      idempotent: (work) => once(options.db, key, work),
    });
    if (value instanceof Download) {
      const name = encodeURIComponent(value.fileName);
      reply.header('content-type', value.type);
      reply.header('content-disposition', `attachment; filename*=UTF-8''${name}`);
      return value.content;
    }
    if (options.checkAnswers) schema.data.parse(value instanceof Listed ? value.rows : (value ?? {}));
    return success(call.id, value, language);
  }

  return {
    calls,
    route(call, handler) {
      calls.push(call);
      for (const url of paths(call))
        app.route({
          method: call.method,
          url,
          handler: (request, reply) => answer(call, handler, request, reply),
        });
    },
  };
}

function keyOf(
  call: Call<unknown, unknown>,
  request: FastifyRequest,
  account: SignedIn,
  input: unknown,
): IdempotencyKey | undefined {
  const header = request.headers['idempotency-key'];
  if (Array.isArray(header)) throw new BusinessError(BodyCode.badInput, texts.badKey);
  return readKey(header, { accountID: account.accountID, callID: call.id, input });
}

/**
 * Addresses of one call. A PUT takes its id in the path and in the body alike (D-062). Fixed words win over
 * parameters by the router's own order (D-247).
 */
function paths(call: Call<unknown, unknown>): string[] {
  const path = call.path.replaceAll(/\{(\w+)\}/g, ':$1');
  if (call.method !== 'PUT') return [path];
  if (path.includes(':')) return [path, path.replace(/\/:\w+$/, '')];
  const input = schemaOf[call.id]?.input;
  const takesID = input && 'shape' in input && typeof input.shape === 'object' && 'id' in (input.shape ?? {});
  return takesID ? [path, `${path}/:id`] : [path];
}
