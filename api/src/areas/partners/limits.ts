import type { FastifyRequest } from 'fastify';
import { type Areas, commonAreas, type HostAccess, type Partner } from '@certdeck/contract/schemas';
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

/** Whether pages of an origin may read our answers: those of partners that run our code in their own pages. */
export function mayRead(sites: HostSites, { hostname, headers }: FastifyRequest): boolean {
  return partnerOf(sites.of(hostname).access, headers.origin)?.mode === 'page';
}
