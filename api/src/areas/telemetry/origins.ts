import type { FastifyRequest } from 'fastify';
import { partnerOf } from '../partners/limits.ts';
import type { HostSites } from '../partners/host-sites.ts';

/** Whose pages are ours. */
export interface Origins {
  config: { readonly ALLOWED_ORIGINS: readonly string[] };
  /** What each host name shows and allows. */
  sites: HostSites;
}

/**
 * Whether a page of ours sent a request: of the portal's own origin, or of a partner that shows an area. A
 * browser names the origin with every POST; a request without one is from no page.
 */
export function isFromOurPage(request: FastifyRequest, { config, sites }: Origins): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return false;
  // By host: whoever ends TLS before us doesn't always say so.
  if (URL.parse(origin)?.host === request.host) return true;
  const { access } = sites.of(request.hostname);
  return config.ALLOWED_ORIGINS.includes(origin) || partnerOf(access, origin) !== undefined;
}

/**
 * The page that a report is about: its host, and the partner whose it is. A frame has the portal's own origin, so it
 * names its partner in the address, which counts when there is such a partner.
 */
export function pageOf(
  request: FastifyRequest,
  { sites }: Pick<Origins, 'sites'>,
): { site: string; partner: string } {
  const { origin } = request.headers;
  const { access } = sites.of(request.hostname);
  const own = { site: URL.parse(origin ?? '')?.host ?? request.host, partner: '' };
  const known = partnerOf(access, origin);
  if (known) return { ...own, partner: known.id };
  const { partner: named } = request.query as { partner?: unknown };
  const framing = access.partners.find(({ id }) => id === named);
  if (!framing || own.site !== request.host) return own;
  const [around = ''] = framing.origins;
  return { site: URL.parse(around)?.host ?? own.site, partner: framing.id };
}
