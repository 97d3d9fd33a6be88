import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';

/**
 * A year, and no word about sub-domains: other hosts below this one, such as one that serves revocation lists
 * without TLS, are not ours to decide for (RFC 6797 6.1.2).
 */
const POLICY = 'max-age=31536000';

/**
 * Makes the function that tells browsers to come back over TLS alone, on every answer that goes over TLS and on
 * no other (RFC 6797 7.2). A proxy that is trusted says which it is; of one that says nothing it is known from
 * PUBLIC_URL, for its host alone and not for /pki, whose addresses are asked for without TLS (RFC 5280 8).
 */
export function transportSecurity(
  config: Pick<Config, 'PUBLIC_URL'>,
): (request: FastifyRequest, reply: FastifyReply) => void {
  const publicURL = config.PUBLIC_URL === undefined ? undefined : new URL(config.PUBLIC_URL);
  const isOverTls = (request: FastifyRequest): boolean => {
    if (request.protocol === 'https') return true;
    if (publicURL?.protocol !== 'https:' || request.hostname !== publicURL.hostname) return false;
    return !saysProtocol(request) && !request.url.startsWith('/pki/');
  };
  return (request, reply) => {
    if (isOverTls(request)) void reply.header('strict-transport-security', POLICY);
  };
}

/** Whether a proxy names the protocol; one that isn't trusted may only take the header away by it. */
const saysProtocol = (request: FastifyRequest): boolean => request.headers['x-forwarded-proto'] !== undefined;
