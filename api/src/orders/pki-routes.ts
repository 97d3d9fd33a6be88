import type { FastifyInstance } from 'fastify';
import { requestFromPath } from '../issuers/embedded-ca/index.ts';
import type { Work } from './work.ts';

const authorities = ['root', 'intermediate', 'private'] as const;
type AuthorityName = (typeof authorities)[number];

const isAuthority = (name: string): name is AuthorityName => authorities.some((known) => known === name);

/**
 * What certificates of the embedded CA refer to: its own certificates, revocation lists and status
 * answers (RFC 5280 4.2.1.13 and 4.2.2.1, RFC 6960). Public, without sign-in, outside /api.
 */
export function registerPki(server: FastifyInstance, work: Work): void {
  void server.register(async (pki) => {
    pki.addContentTypeParser(
      'application/ocsp-request',
      { parseAs: 'buffer', bodyLimit: 20_000 },
      (_request, body, done) => done(null, body),
    );

    pki.get<{ Params: { file: string } }>('/pki/:file', async (request, reply) => {
      const { authority } = work;
      const [name = '', kind = ''] = request.params.file.split('.', 2);
      if (authority && request.params.file === 'bundle.pem') {
        return reply.type('application/x-pem-file').send(authority.bundlePem());
      }
      if (!authority || !isAuthority(name)) return reply.callNotFound();
      if (kind === 'crt') return reply.type('application/pkix-cert').send(authority.certificate(name));
      const list = kind === 'crl' ? await authority.crl(name) : undefined;
      return list ? reply.type('application/pkix-crl').send(list) : reply.callNotFound();
    });

    pki.post<{ Body: Buffer }>('/pki/ocsp', async (request, reply) => {
      const { authority } = work;
      if (!authority || !Buffer.isBuffer(request.body)) return reply.callNotFound();
      return reply.type('application/ocsp-response').send(await authority.handleOcsp(request.body));
    });

    pki.get<{ Params: { '*': string } }>('/pki/ocsp/*', async (request, reply) => {
      const asked = requestFromPath(request.params['*']);
      const { authority } = work;
      if (!authority || !asked) return reply.callNotFound();
      return reply.type('application/ocsp-response').send(await authority.handleOcsp(asked));
    });
  });
}
