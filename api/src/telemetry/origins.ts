import type { FastifyRequest } from 'fastify';
import { partnerOf } from '../partners/limits.ts';
import type { Services } from '../services.ts';

/**
 * Whether a page of ours sent a request: of the portal's own origin, or of a partner that shows an area. A
 * browser names the origin with every POST; a request without one is from no page.
 */
export function isFromOurPage(
  request: FastifyRequest,
  { config, sites }: Pick<Services, 'config' | 'sites'>,
): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return false;
  // By host: whoever ends TLS before us doesn't always say so.
  if (URL.parse(origin)?.host === request.host) return true;
  const { access } = sites.of(request.hostname);
  return config.ALLOWED_ORIGINS.includes(origin) || partnerOf(access, origin) !== undefined;
}
