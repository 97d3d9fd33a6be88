import type { FastifyRequest } from 'fastify';
import { type Areas, commonAreas, type HostAccess, type Partner } from '@certdeck/contract/schemas';
import type { SignedIn } from '../../platform/server/context.ts';
import type { HostSites } from './host-sites.ts';

/** The areas of a host; its shell is one of them. */
export function areasOf({ areas }: HostAccess): Areas {
  return areas.length === 0 ? 'all' : ['host', ...areas];
}

/** The partner whose page sent a request. Browsers write `Origin` themselves; a page can't choose it. */
export function partnerOf(access: HostAccess, origin: string | undefined): Partner | undefined {
  if (origin === undefined) return undefined;
  return access.partners.find(({ origins }) => origins.includes(origin));
}

/** What a request may call by where it comes from: its host name and the page that sent it. */
export function limitOf(sites: HostSites, request: FastifyRequest): Areas {
  const { access } = sites.of(request.hostname);
  const partner = partnerOf(access, request.headers.origin);
  return commonAreas(areasOf(access), partner?.areas ?? 'all');
}

/**
 * Whether a token may be used by the page that sent a request. A browser that shows a partner's page says its origin:
 * there a token made for that partner counts and no other, since a session's own would be worth more than the page is
 * trusted with; and such a token counts for no other page. A frame has the portal's own origin, and a server says none.
 */
export function mayUse(
  { sites, portalOrigins }: { sites: HostSites; portalOrigins: readonly string[] },
  { hostname, host, headers: { origin } }: Pick<FastifyRequest, 'hostname' | 'host' | 'headers'>,
  { by, partner }: Pick<SignedIn, 'by' | 'partner'>,
): boolean {
  if (origin === undefined) return true;
  const asking = partnerOf(sites.of(hostname).access, origin);
  if (asking) return by === 'key' || partner === asking.id;
  const isPortal =
    portalOrigins.includes(origin) || origin === `https://${host}` || origin === `http://${host}`;
  return partner === undefined || isPortal;
}

/** Whether pages of an origin may read our answers: those of partners that run our code in their own pages. */
export function mayRead(sites: HostSites, { hostname, headers }: FastifyRequest): boolean {
  return partnerOf(sites.of(hostname).access, headers.origin)?.mode === 'page';
}
