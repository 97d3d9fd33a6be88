import type { IncomingHttpHeaders } from 'node:http';
import formbody from '@fastify/formbody';
import helmet from '@fastify/helmet';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import { BodyCode } from '@certdeck/contract';
import qs from 'qs';
import type { Config } from '../config/config.ts';
import { newID } from '../database/identifiers.ts';
import { allowOrigins } from './cors.ts';
import { errorCode } from '../data-folder/error-code.ts';
import type { Limiter } from '../limits/limiter.ts';
import { fault, refusal } from './answers.ts';
import { SMALL_BODY } from './body-limits.ts';
import { compressReads } from './compressed.ts';
import type { Authenticate } from './context.ts';
import { AwayError, BusinessError, ForbiddenError, TooManyError, UnauthorizedError } from './errors.ts';
import { readForwardedFor } from './forwarded-for.ts';
import { isTooIntricate } from './json-shape.ts';
import { logOptions, pathOf } from './log.ts';
import { createOutages, type Outages } from './outages.ts';
import { limitRequests, RequestLimitError } from './request-limit.ts';
import { refuseMalformedPaths, refusePath, routable } from './refused-paths.ts';
import { tokenOf } from './router.ts';
import { languageOf, texts } from './texts.ts';
import { transportSecurity } from './transport-security.ts';
import { openScope } from './scope.ts';

/** Where the calls live, below the origin of the portal (D-045). */
export const API_BASE = '/api';

/**
 * Reads a form or query. The library's own limits would turn a list of 500 into an object of 199 without a
 * word; past these it throws.
 */
export const parseForm = (text: string): Record<string, unknown> =>
  qs.parse(text, {
    arrayLimit: 2000,
    parameterLimit: 10_000,
    depth: 6,
    strictDepth: true,
    throwOnLimitExceeded: true,
    ignoreQueryPrefix: true,
  });

export interface ServerOptions {
  config: Config;
  authenticate: Authenticate;
  /** Whether the page that sent a request may read its answer, beside those of ALLOWED_ORIGINS. */
  mayRead?: (request: FastifyRequest) => boolean;
  /** Who tells of a database that is away; absent, the server makes its own. */
  outages?: Outages;
  /** Where log lines go instead of standard output. */
  logStream?: { write(line: string): void };
}

/** What is no script by its type is none, whatever it holds: certificates, lists, texts that name an origin. */
const NO_SNIFFING = ['x-content-type-options', 'nosniff'] as const;

/** An HTTP server without routes: logging, body readers, error answers. */
export function createServer(options: ServerOptions): FastifyInstance {
  const { config } = options;
  const secure = transportSecurity(config);
  const app = fastify({
    logger: logOptions(config.LOG_LEVEL, options.logStream),
    bodyLimit: SMALL_BODY,
    // Of all processes and times: the log of a request is found by the id in the audit log.
    genReqId: () => newID(),
    trustProxy: config.TRUST_PROXY.length > 0 ? [...config.TRUST_PROXY] : false,
    exposeHeadRoutes: false,
    requestTimeout: 120_000,
    // The first look at a bucket of releases lasts as long as bringing them does; each of its requests has a limit.
    pluginTimeout: 0,
    routerOptions: { querystringParser: parseQuery, ignoreTrailingSlash: false, maxParamLength: 300 },
    // Stopping finishes requests that come on open connections (server/stopping.ts).
    return503OnClosing: false,
    // The first that sees a request, before the line of the log that names its address.
    rewriteUrl: ({ url = '/', headers }) => {
      cleanForwardedFor(headers);
      return routable(url);
    },
    // No hook has run before these.
    frameworkErrors: (error, request, reply) =>
      void answerError(error, request, reply.header(...NO_SNIFFING)),
  });
  const { outages = createOutages(() => app.log) } = options;
  app.addHook('onRequest', async (request, reply) => {
    reply.header(...NO_SNIFFING);
    if (hasTwoHosts(request) || !hasHost(request))
      return reply
        .code(400)
        .header('connection', 'close')
        .send(fault(400, texts.unreadable[language(request)]));
    return undefined;
  });
  app.addHook('onRequest', async (request, reply) => secure(request, reply));
  refuseMalformedPaths(app, API_BASE);
  app.setErrorHandler(errorAnswers(outages, answerOutside));
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(fault(404, texts.noSuchPath.en)));
  return app;
}

function cleanForwardedFor(headers: IncomingHttpHeaders): void {
  const header = headers['x-forwarded-for'];
  if (header === undefined) return;
  const addresses = readForwardedFor(String(header));
  if (addresses === undefined) delete headers['x-forwarded-for'];
  else headers['x-forwarded-for'] = addresses;
}

/** A query past the limits is no reason to fail before the route is known; the call then finds its fields missing. */
function parseQuery(text: string): Record<string, unknown> {
  try {
    return parseForm(text);
  } catch {
    return {};
  }
}

/** Makes a scope below /api with everything that holds for each call; `bind` adds the routes. */
export async function registerApi(
  app: FastifyInstance,
  options: ServerOptions & { limiter: Limiter },
  bind: (api: FastifyInstance) => void,
): Promise<void> {
  const { config, outages = createOutages(() => app.log) } = options;
  await openScope(
    app,
    'api',
    async (api) => {
      await api.register(helmet, {
        contentSecurityPolicy: {
          useDefaults: false,
          directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
        },
        // Every answer has it, not the calls' alone (transport-security.ts).
        strictTransportSecurity: false,
      });
      allowOrigins(
        api,
        (request) =>
          config.ALLOWED_ORIGINS.includes(request.headers.origin ?? '') ||
          (options.mayRead?.(request) ?? false),
      );
      await api.register(formbody, { bodyLimit: SMALL_BODY, parser: parseForm });
      readEmptyJson(api);
      if (config.RATE_LIMIT > 0) limitRequests(api, options.limiter, config.RATE_LIMIT);
      api.addHook('onSend', async (_request, reply) => {
        reply.header('cache-control', 'no-store');
        reply.header('access-control-expose-headers', 'authorization, retry-after, device');
      });
      compressReads(api);
      api.setErrorHandler(errorAnswers(outages));
      const nothing = async (request: FastifyRequest, reply: FastifyReply) => {
        const path = pathOf(request.url).slice(API_BASE.length);
        if (/^\/(dm-serv\/)?v1(\/|$)/.test(path)) {
          const token = tokenOf(request);
          // An unknown path below /v1 says nothing to a visitor either (D-043).
          if (token === '' || !(await options.authenticate(token, request.ip))) throw new UnauthorizedError();
        }
        return reply.code(404).send(fault(404, texts.noSuchPath[language(request)]));
      };
      api.setNotFoundHandler(nothing);
      // A route rather than the handler alone: the portal answers every other path below the origin.
      api.route({ method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'], url: '/*', handler: nothing });
      bind(api);
    },
    { prefix: API_BASE },
  );
}

/** JSON as the framework reads it, but an empty body is no fields rather than a fault. */
function readEmptyJson(api: FastifyInstance): void {
  const parse = api.getDefaultJsonParser('error', 'error');
  api.removeContentTypeParser('application/json');
  api.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = typeof body === 'string' ? body : body.toString('utf8');
    if (text === '') done(null, undefined);
    else if (isTooIntricate(text)) done(new BusinessError(BodyCode.badInput, texts.unreadable));
    else void parse(request, text, done);
  });
}

const language = (request: FastifyRequest) => languageOf(request.headers['accept-language']);

type AnswerError = (error: Error, request: FastifyRequest, reply: FastifyReply) => FastifyReply;

const errorAnswers =
  (outages: Outages, otherwise: AnswerError = answerError): AnswerError =>
  (error, request, reply) => {
    if (!outages.tell(error)) return otherwise(error, request, reply);
    const answer = fault(503, texts.databaseAway[language(request)]);
    return reply.code(503).header('retry-after', '1').header('cache-control', 'no-store').send(answer);
  };

/**
 * A request with two hosts is none (RFC 9112 3.2): a balancer in front may have read the other one, and what may
 * be called depends on it.
 */
function hasTwoHosts({ raw: { rawHeaders } }: { raw: { rawHeaders: readonly string[] } }): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  return hosts > 1;
}

/** Probes of balancers, which may name no host (HTTP/1.0). */
const PROBES = new Set(['/healthz', '/readyz']);

/**
 * Whether a request names its host, with a port or without: what is no host is refused (RFC 9112 3.2), since addresses
 * are made of it.
 */
function hasHost({ host, url }: Pick<FastifyRequest, 'host' | 'url'>): boolean {
  if (!host) return PROBES.has(url);
  return /^(?:[\w.~-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(host) && URL.canParse(`http://${host}`);
}

const statusOf = (error: Error): number =>
  'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;

/** Outside the calls a refusal is an HTTP status: of a file, a page, a revocation list. */
function answerOutside(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = statusOf(error);
  if (status < 400 || status >= 500) return answerError(error, request, reply);
  return refusePath(request, reply, status === 403 ? 404 : status);
}

/** Turns whatever was thrown into an answer of D-246; what nobody foresaw is logged and told to nobody. */
function answerError(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const speech = language(request);
  if (error instanceof TooManyError || error instanceof RequestLimitError)
    reply.header('retry-after', String(error.retryAfter));
  if (error instanceof BusinessError) return reply.code(200).send(refusal(error, speech));
  if (error instanceof AwayError)
    return reply.code(503).header('retry-after', '5').send(fault(503, error.text[speech]));
  if (error instanceof UnauthorizedError) return reply.code(401).send(fault(401, texts.unauthorized[speech]));
  if (error instanceof ForbiddenError) return reply.code(403).send(fault(403, texts.notAllowedHere[speech]));
  const status = statusOf(error);
  if (status === 413) return reply.code(413).send(fault(413, texts.tooLarge[speech]));
  if (status === 429) return reply.code(429).send(fault(BodyCode.tooManySends, texts.busy[speech]));
  // A name in the path that is longer than any of ours is one of nothing.
  if (status === 404 || status === 414 || errorCode(error) === 'FST_ERR_BAD_URL')
    return reply.code(404).send(fault(404, texts.noSuchPath[speech]));
  if (isUnreadable(error, status))
    return reply.code(200).send(refusal(new BusinessError(BodyCode.badInput, texts.unreadable), speech));
  request.log.error({ err: error, req: request }, 'A request failed');
  return reply.code(500).send(fault(500, texts.serverFault[speech]));
}

/** Broken JSON, an unknown body type, a form past its limits, an address that can't be decoded. */
function isUnreadable(error: Error, status: number): boolean {
  return (
    (status >= 400 && status < 500) ||
    (error instanceof RangeError && /limit exceeded|depth/i.test(error.message))
  );
}
