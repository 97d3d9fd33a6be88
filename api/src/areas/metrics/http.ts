import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BusinessError } from '../../platform/server/errors.ts';
import type { Metrics } from './metrics.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The pattern of the route, never the path: that would be a label with as many values as strangers like. */
const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'none';

/** Measures every request of routes that are added afterwards, and counts refused calls. */
export function measureRequests(server: FastifyInstance, metrics: Metrics): void {
  server.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: METHODS.has(request.method) ? request.method : 'other',
      route: routeOf(request),
      status: `${Math.floor(reply.statusCode / 100)}xx`,
    };
    metrics.requestAnswered(labels, reply.elapsedTime / 1000);
  });
  server.addHook('onError', async (request, _reply, error: Error) => {
    if (error instanceof BusinessError) metrics.callRefused(routeOf(request), error.code);
  });
}
