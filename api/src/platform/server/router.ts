import {
  type Answer,
  type Call,
  BodyCode,
  isForKeys,
  isForViews,
  isPermitted,
  needsSession,
} from '@certdeck/contract';
import { type Areas, commonAreas, mayCall, schemaOf } from '@certdeck/contract/schemas';
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db, Trx } from '../database/transaction.ts';
import { noteMade } from '../database/acts.ts';
import { readOnly } from '../database/read-only.ts';
import { Download, Listed, success } from './answers.ts';
import type { CallAudit } from './audit.ts';
import { BodyBudget } from './body-budget.ts';
import { holdBody } from './hold-body.ts';
import { bodyLimitOf } from './body-limits.ts';
import type { Authenticate, Context, SignedIn } from './context.ts';
import type { DeviceWire } from './device.ts';
import { BusinessError, ForbiddenError, UnauthorizedError } from './errors.ts';
import { addFileRoutes, type FileBody } from './file-body.ts';
import { notForKeys, notForViews, notPermitted } from './permission.ts';
import { type Asked, type IdempotencyKey, once, onceAsked, onceUnlessNew, readKey } from './idempotency.ts';
import { type Fields, gatherFields, parseInput } from './input.ts';
import { isKeyText } from './key-text.ts';
import type { StepUp } from './step-up.ts';
import { languageOf, texts } from './texts.ts';

export type Handler<Input, Data> = (
  context: Context<Input>,
) => Promise<Data | Listed<Data> | Download> | Data | Listed<Data> | Download;

export interface RouteOptions {
  /** Other names of fields: they count where the field itself is missing (D-112). */
  aliases?: Readonly<Record<string, string>>;
  /** Answers as another call, bound before, when the fields ask for it (D-234). */
  instead?: { call: { readonly id: string }; when: (fields: Readonly<Record<string, unknown>>) => boolean };
  /** For a call whose body is a file. */
  file?: FileBody;
}

/** Binds calls of the contract to handlers. */
export interface Router {
  /**
   * Answers `call` by `handler`. The input has passed the call's schema; a session call has its account.
   * The handler answers data, `new Listed(rows, total)` or `new Download(…)`, or throws a BusinessError.
   */
  route<Input, Data>(call: Call<Input, Data>, handler: Handler<Input, Data>, options?: RouteOptions): void;
  /** Calls bound so far. */
  readonly calls: readonly Call<unknown, unknown>[];
}

export interface RouterOptions {
  db: Db;
  authenticate: Authenticate;
  devices: DeviceWire;
  /** What a request may call by where it comes from; everything unless given. */
  limitOf?: (request: FastifyRequest) => Areas;
  /** Whether a token may be used by the page that sent a request; every one may unless given. */
  mayUse?: (request: FastifyRequest, account: SignedIn) => boolean;
  /** Holds calls to a fresh proof of their caller; none is asked for without it. */
  stepUp?: StepUp;
  /** Holds what a call names to what its caller may see; throws the refusal. */
  guard?: (account: SignedIn, call: Call<unknown, unknown>, input: object) => Promise<void>;
  /** Writes what calls change into the audit log; nothing is written without it. */
  audit?: CallAudit;
  /** Holds every answer against its schema, for tests: a wrong shape is HTTP 500. */
  checkAnswers?: boolean;
}

/**
 * Token of a request: the header `token`, or `Authorization: Token …` (A§7.3, A§7.4). An API key may come as a bearer
 * token too (RFC 6750 2.1), as programs send theirs.
 */
export function tokenOf(request: FastifyRequest): string {
  const { token, authorization = '' } = request.headers;
  if (typeof token === 'string' && token !== '') return token;
  const [, scheme = '', value = ''] = /^(token|bearer)\s+(\S+)$/i.exec(authorization) ?? [];
  return scheme.toLowerCase() === 'token' || isKeyText(value) ? value : '';
}

/** Aborted when the connection of a request ends before its answer has been sent. */
function goneOf(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  const { raw } = reply;
  if (raw.destroyed) gone.abort();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort();
  });
  return gone.signal;
}

const FILE_POLICY = "default-src 'none';frame-ancestors 'none';sandbox";

const octetsOf = (body: unknown): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));
const hashOf = (octets: Buffer): string => createHash('sha256').update(octets).digest('hex');

const NONE: ReadonlySet<never> = new Set();

/** Who asks, and what they may call. */
interface Who {
  account: SignedIn | undefined;
  limit: Areas;
}

/** One call with its handler; `Input` is what the call's schema answers. */
type Run = (
  request: FastifyRequest,
  reply: FastifyReply,
  who: Who,
  fields: Fields,
) => Promise<Answer<unknown> | Buffer | string | Readable>;

export function createRouter(app: FastifyInstance, options: RouterOptions): Router {
  const calls: Call<unknown, unknown>[] = [];
  const bound = new Map<string, { call: Call<unknown, unknown>; run: Run }>();
  const identified = new WeakMap<FastifyRequest, Who>();
  const bodies = new BodyBudget();

  /** Who asks comes before what is asked: without a token nothing is said about the input. */
  async function identify(request: FastifyRequest, call: Call<unknown, unknown>): Promise<Who> {
    const token = tokenOf(request);
    const account = token === '' ? undefined : await options.authenticate(token, request.ip);
    if (needsSession(call) && !account) throw new UnauthorizedError();
    if (account && options.mayUse?.(request, account) === false) throw new ForbiddenError();
    const limit = commonAreas(options.limitOf?.(request) ?? 'all', account?.areas ?? 'all');
    if (!mayCall(limit, call)) throw new ForbiddenError();
    return { account, limit };
  }

  const requirePermission = ({ account }: Who, call: Call<unknown, unknown>): void => {
    if (account?.by === 'key' && !isForKeys(call)) throw notForKeys(call.permission);
    if (account?.by === 'view' && !isForViews(call)) throw notForViews(call.permission);
    if (!isPermitted(account?.permissions ?? NONE, call.permission)) throw notPermitted(call.permission);
  };

  async function requireProof({ account }: Who, call: Call<unknown, unknown>, host: string): Promise<void> {
    const { stepUp } = options;
    if (call.stepUp && account && stepUp && !stepUp.isFresh(account))
      throw await stepUp.refusal(account, host);
  }

  function runner<Input, Data>(call: Call<Input, Data>, handler: Handler<Input, Data>): Run {
    const schema = schemaOf[call.id];
    if (!schema) throw new Error(`The contract has no schema for ${call.id}`);
    return async (request, reply, { account, limit }, fields) => {
      const input = parseInput(schema.input, fields) as Input;
      if (account && typeof input === 'object' && input !== null) await options.guard?.(account, call, input);
      const file = call.body === 'file' ? octetsOf(request.body) : undefined;
      const asked = account && {
        accountID: account.principalID,
        callID: call.id,
        input: file ? [input, hashOf(file)] : input,
      };
      const key = asked && keyOf(request, asked);
      const language = languageOf(request.headers['accept-language']);
      const context: Context<Input> = {
        input,
        get account() {
          if (!account) throw new UnauthorizedError();
          return account;
        },
        get file() {
          if (!file) throw new Error(`${call.id} takes no file`);
          return file;
        },
        token: tokenOf(request),
        language,
        address: request.ip,
        userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
        device: options.devices.read(request),
        hostname: request.hostname,
        host: request.host,
        limit,
        log: request.log,
        get gone() {
          return goneOf(reply);
        },
        setToken: (fresh) => void reply.header('authorization', fresh),
        setDevice: (secret) => options.devices.write(request, reply, secret),
        idempotent: (work, isRepeat) =>
          asked && !key && isRepeat
            ? onceUnlessNew(options.db, asked, made(call, work), isRepeat)
            : once(options.db, key, made(call, work)),
        idempotentAfter: (ask, work) => onceAsked(options.db, key, ask, made(call, work)),
      };
      const work = () =>
        account?.by === 'view' && call.view !== 'ends'
          ? readOnly(async () => handler(context))
          : handler(context);
      const about = {
        account,
        address: request.ip,
        userAgent: context.userAgent,
        requestID: request.id,
        input,
      };
      const value = await (options.audit ? options.audit.during(call, about, work) : work());
      if (value instanceof Download) {
        const name = encodeURIComponent(value.fileName);
        reply.header('content-type', value.type);
        reply.header('content-disposition', `attachment; filename*=UTF-8''${name}`);
        // Whoever opens it at this address all the same runs nothing of it.
        reply.header('content-security-policy', FILE_POLICY);
        return value.content;
      }
      if (options.checkAnswers) schema.data.parse(value instanceof Listed ? value.rows : (value ?? {}));
      return success(call.id, value, language);
    };
  }

  return {
    calls,
    route(call, handler, { aliases = {}, instead, file } = {}) {
      if ((call.body === 'file') !== (file !== undefined))
        throw new Error(`${call.id} must say how it takes a file exactly if it takes one`);
      const own = runner(call, handler);
      const other = instead && bound.get(instead.call.id);
      if (instead && !other) throw new Error(`${instead.call.id} is to be bound before ${call.id}`);
      const answer = async (request: FastifyRequest, reply: FastifyReply) => {
        const who = identified.get(request);
        if (!who) throw new UnauthorizedError();
        const { method, query, body, params } = request;
        const fields = gatherFields({ method, query, body: file ? undefined : body, params });
        if (other && instead?.when(fields)) {
          requirePermission(who, other.call);
          await requireProof(who, other.call, request.host);
          return other.run(request, reply, who, fields);
        }
        requirePermission(who, call);
        await requireProof(who, call, request.host);
        return own(request, reply, who, renamed(fields, aliases));
      };
      const add = (scope: FastifyInstance, url: string, bodyLimit: number) =>
        scope.route({
          method: call.method,
          url,
          bodyLimit,
          // After the request limit and before the body is read: nobody's 8 MB are parsed unasked.
          preParsing: async (request, reply) => {
            const who = await identify(request, call);
            // Which of two calls it is stands in the body.
            if (!other) requirePermission(who, call);
            holdBody(bodies, {
              request,
              reply,
              caller: who.account?.principalID ?? request.ip,
              most: bodyLimit,
            });
            identified.set(request, who);
          },
          handler: answer,
        });
      for (const url of paths(call))
        if (file) addFileRoutes(app, file, (scope, most) => add(scope, url, most));
        else add(app, url, bodyLimitOf(call));
      calls.push(call);
      bound.set(call.id, { call, run: own });
    },
  };
}

/** Tells the audit log the id of what was made, where the work itself tells nothing. */
const made =
  <Value, Answers extends readonly unknown[]>(
    call: { readonly area: string },
    work: (trx: Trx, ...answers: Answers) => Promise<Value>,
  ) =>
  async (trx: Trx, ...answers: Answers): Promise<Value> => {
    const value = await work(trx, ...answers);
    const { id } = Object(value) as { id?: unknown };
    if (typeof id === 'string' && id !== '') noteMade({ kind: call.area, id });
    return value;
  };

function renamed(fields: Fields, aliases: Readonly<Record<string, string>>): Fields {
  const found: Record<string, unknown> = { ...fields };
  for (const [alias, name] of Object.entries(aliases))
    if (found[name] === undefined && found[alias] !== undefined) found[name] = found[alias];
  return found;
}

function keyOf(request: FastifyRequest, asked: Asked): IdempotencyKey | undefined {
  const header = request.headers['idempotency-key'];
  if (Array.isArray(header)) throw new BusinessError(BodyCode.badInput, texts.badKey);
  return readKey(header, asked);
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
