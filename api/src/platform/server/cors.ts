import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Headers that the client of this portal sends. */
const HEADERS = 'token, authorization, content-type, accept, accept-language, idempotency-key, device';

/**
 * Lets the pages of some origins call the API: partner sites that show a part of the portal. No cookie
 * signs anybody in, so credentials are never allowed; the token travels in a header that only its page knows.
 */
export function allowOrigins(api: FastifyInstance, isAllowed: (request: FastifyRequest) => boolean): void {
  api.addHook('onRequest', async (request, reply) => {
    reply.header('vary', 'origin');
    const { origin } = request.headers;
    if (origin === undefined || !isAllowed(request)) return;
    reply.header('access-control-allow-origin', origin);
    reply.header('cross-origin-resource-policy', 'cross-origin');
  });
  api.options('/*', (_request, reply) =>
    reply
      .header('access-control-allow-headers', HEADERS)
      .header('access-control-allow-methods', 'GET, POST, PUT, DELETE')
      .header('access-control-max-age', '600')
      .code(204)
      .send(),
  );
}
