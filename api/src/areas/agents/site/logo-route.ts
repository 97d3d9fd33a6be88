import type { FastifyInstance } from 'fastify';
import type { TenantID } from '../../../platform/database/identifiers.ts';
import type { Db } from '../../../platform/database/transaction.ts';
import { refusePath } from '../../../platform/server/refused-paths.ts';
import { findLogo } from './sites.store.ts';

const YEAR = 365 * 86_400;

export interface LogoPorts {
  db: Db;
  /** Whose site stands at a host name; undefined for the portal's own. */
  ownerOf(hostname: string): TenantID | undefined;
}

/**
 * Logos of agents, by names that nobody guesses. The type is the one that was found in the octets, and what an address
 * is opened with alone may run and load nothing. On an agent's site no other agent's is found.
 */
export function registerLogos(server: FastifyInstance, { db, ownerOf }: LogoPorts): void {
  server.get<{ Params: { id: string } }>('/agent-logo/:id', async (request, reply) => {
    const logo = await findLogo(db, request.params.id);
    const owner = ownerOf(request.hostname);
    if (!logo || (owner !== undefined && owner !== logo.tenantID)) return refusePath(request, reply, 404);
    return reply
      .type(logo.type)
      .header('cache-control', `public, max-age=${YEAR}, immutable`)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'same-origin')
      .send(logo.content);
  });
}
