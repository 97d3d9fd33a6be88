import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * A secret that a browser keeps, so that it is known again: 32 random bytes. It signs nobody in; it only keeps
 * strangers' wrong passwords and codes from counting against its owner.
 */
export interface DeviceWire {
  /** The secret that came with a request, '' without one. */
  read(request: FastifyRequest): string;
  /** Gives a browser its secret with the answer, for another year. */
  write(request: FastifyRequest, reply: FastifyReply, secret: string): void;
}

const YEAR = 31_536_000;
/** Browsers take a cookie of this name from an encrypted page alone, for its own host alone (RFC 6265bis 4.1.3.2). */
const SECURE_NAME = '__Host-device';
const PLAIN_NAME = 'device';
/** For pages of another origin than the API's, to which no cookie travels. */
const HEADER = 'device';
const SECRET = /^[\w-]{43}$/;

export const newDevice = (): string => randomBytes(32).toString('base64url');
/** What the database knows of a secret. */
export const hashDevice = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** `encrypted`: customers reach the portal by https, whatever the last step to this server is. */
export function createDeviceWire(encrypted: boolean): DeviceWire {
  const isEncrypted = (request: FastifyRequest) => encrypted || request.protocol === 'https';
  return {
    read(request) {
      const given = request.headers[HEADER];
      if (typeof given === 'string' && SECRET.test(given)) return given;
      const name = isEncrypted(request) ? SECURE_NAME : PLAIN_NAME;
      const cookie = new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?:;|$)`).exec(request.headers.cookie ?? '');
      return cookie?.[1] ?? '';
    },
    write(request, reply, secret) {
      if (isFromElsewhere(request)) {
        reply.header(HEADER, secret);
        return;
      }
      const [name, secure] = isEncrypted(request) ? [SECURE_NAME, '; Secure'] : [PLAIN_NAME, ''];
      reply.header(
        'set-cookie',
        `${name}=${secret}; Path=/; Max-Age=${YEAR}; HttpOnly; SameSite=Lax${secure}`,
      );
    },
  };
}

/** Whether a page of another origin asks; a browser would not keep a cookie for it. */
function isFromElsewhere(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  if (typeof site === 'string') return site !== 'same-origin' && site !== 'none';
  const { origin } = request.headers;
  return origin !== undefined && origin.replace(/^https?:\/\//, '') !== request.host;
}
