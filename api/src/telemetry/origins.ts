import type { FastifyRequest } from 'fastify';

/**
 * Whether a page of ours sent a request: of the portal's own origin or of a listed partner site. A browser
 * names the origin with every POST; a request without one is from no page.
 */
export function isFromOurPage(request: FastifyRequest, partners: readonly string[]): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return false;
  // By host: whoever ends TLS before us doesn't always say so.
  return URL.parse(origin)?.host === request.host || partners.includes(origin);
}
