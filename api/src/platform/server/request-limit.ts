import type { FastifyInstance } from 'fastify';
import type { Limiter } from '../limits/limiter.ts';
import { limitsOf } from '../limits/prefixes.ts';

/** More requests from one network than the server answers: HTTP 429 and a Retry-After header, in seconds. */
export class RequestLimitError extends Error {
  override readonly name = 'RequestLimitError';
  readonly statusCode = 429;
  readonly retryAfter: number;
  constructor(retryAfter: number) {
    super('Too many requests from one network');
    this.retryAfter = retryAfter;
  }
}

/**
 * Holds each network to so many requests a minute, before anything else is known about a request. Processes
 * over one database share the count; while it is away each counts for itself.
 */
export function limitRequests(api: FastifyInstance, limiter: Limiter, perMinute: number): void {
  api.addHook('onRequest', async (request) => {
    const limits = limitsOf('api', request.ip, { most: perMinute, seconds: 60 });
    const wait = await limiter.take(limits, 'open');
    if (wait > 0) throw new RequestLimitError(wait);
  });
}
