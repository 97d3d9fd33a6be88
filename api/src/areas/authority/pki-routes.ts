import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type EmbeddedCa, requestFromPath } from '../../ports/issuers/embedded-ca/index.ts';
import type { Limiter } from '../../platform/limits/limiter.ts';
import { limitsOf } from '../../platform/limits/prefixes.ts';
import { openScope } from '../../platform/server/scope.ts';

/** Status answers that are signed for one network; those that were signed before are not counted. */
const SIGNATURES = { most: 300, seconds: 60 };

/**
 * What certificates of the embedded CA refer to: its own certificates, revocation lists and status
 * answers (RFC 5280 4.2.1.13 and 4.2.2.1, RFC 6960). Public, without sign-in, outside /api.
 */
export function registerPki(
  server: FastifyInstance,
  opened: () => EmbeddedCa | undefined,
  { limiter, isLimited }: { limiter: Limiter; isLimited: boolean },
): void {
  const maySign = async ({ ip }: FastifyRequest) =>
    !isLimited || (await limiter.take(limitsOf('ocsp', ip, SIGNATURES), 'open')) === 0;
  void openScope(server, 'pki', async (pki) => {
    pki.addContentTypeParser(
      'application/ocsp-request',
      { parseAs: 'buffer', bodyLimit: 20_000 },
      (_request, body, done) => done(null, body),
    );

    pki.get('/pki/bundle.pem', async (_request, reply) => {
      const authority = opened();
      if (!authority) return reply.callNotFound();
      return reply.type('application/x-pem-file').send(await authority.bundlePem());
    });

    // The names of the first authorities, and key identifiers, which certificates carry.
    for (const [url, folder] of [
      ['/pki/:file', ''],
      ['/pki/i/:file', 'i/'],
    ] as const)
      pki.get<{ Params: { file: string } }>(url, async (request, reply) => {
        const [, name, kind] = /^([a-z]{4,12}|[0-9a-f]{40})\.(crt|crl)$/.exec(request.params.file) ?? [];
        const authority = opened();
        if (!authority || name === undefined) return reply.callNotFound();
        const content = await authority[kind === 'crt' ? 'certificate' : 'crl'](folder + name);
        if (!content) return reply.callNotFound();
        return reply.type(kind === 'crt' ? 'application/pkix-cert' : 'application/pkix-crl').send(content);
      });

    pki.post<{ Body: Buffer }>('/pki/ocsp', async (request, reply) => {
      const authority = opened();
      if (!authority || !Buffer.isBuffer(request.body)) return reply.callNotFound();
      return reply
        .type('application/ocsp-response')
        .send(await authority.handleOcsp(request.body, () => maySign(request)));
    });

    pki.get<{ Params: { '*': string } }>('/pki/ocsp/*', async (request, reply) => {
      const asked = requestFromPath(request.params['*']);
      const authority = opened();
      if (!authority || !asked) return reply.callNotFound();
      return reply
        .type('application/ocsp-response')
        .send(await authority.handleOcsp(asked, () => maySign(request)));
    });
  });
}
