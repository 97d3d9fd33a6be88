import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pathOf } from './log.ts';
import { languageOf, texts } from './texts.ts';

/** NUL and other control characters, and the backslash that some servers take for a slash. */
// oxlint-disable-next-line no-control-regex -- they are what is looked for
const NEVER = /[\u0000-\u001f\u007f\\]/;

/**
 * Whether no address of ours can look like this: an escape that is none, a control character, a step upwards,
 * an empty step. A step may hide in an escape, so each is read decoded.
 */
export function isMalformed(path: string): boolean {
  if (!path.startsWith('/') || path.includes('//')) return true;
  for (const segment of path.split('/')) {
    let text: string;
    try {
      text = decodeURIComponent(segment);
    } catch {
      return true;
    }
    if (NEVER.test(text) || text.split('/').some((step) => step === '.' || step === '..')) return true;
  }
  return false;
}

/**
 * The same address as the router can read it. It would answer a path with an escape that is none by itself,
 * without any hook; made readable, such a path is one like others and finds nothing.
 */
export function routable(url: string): string {
  const path = pathOf(url);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}

/** Answers plain text: who asks for what isn't there is seldom a customer, and never gets a page. */
export function refusePath(request: FastifyRequest, reply: FastifyReply, status: number): FastifyReply {
  const language = languageOf(request.headers['accept-language'] ?? 'en');
  const text = status === 404 ? texts.noSuchPath[language] : texts.unreadable[language];
  return reply
    .code(status)
    .type('text/plain; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .send(`${text}\n`);
}

/**
 * Refuses malformed paths with 400 before any route sees them, and a request for another host's address with
 * 421 (RFC 9110 15.5.20). Below `except` the calls' own rules hold (D-246).
 */
export function refuseMalformedPaths(app: FastifyInstance, except: string): void {
  app.addHook('onRequest', async (request, reply) => {
    const path = pathOf(request.originalUrl);
    if (path.startsWith(`${except}/`)) return undefined;
    if (/^https?:\/\//i.test(path)) {
      // The absolute form of RFC 9112 3.2.2, which proxies send.
      const target = URL.parse(path);
      if (target?.host !== request.host) return refusePath(request, reply, 421);
      return isMalformed(pathOf(path.replace(/^https?:\/\/[^/]*/i, '')))
        ? refusePath(request, reply, 400)
        : undefined;
    }
    return isMalformed(path) ? refusePath(request, reply, 400) : undefined;
  });
}
