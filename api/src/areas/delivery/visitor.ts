import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const COOKIE = 'certdeck-visitor';
const THIRTY_DAYS = 30 * 86_400;

/**
 * A random name that keeps a visitor on one side of a canary. It says nothing about the visitor and is
 * given only while a canary runs, with a page or a registry that a browser asks for itself.
 */
export function visitorOf(request: FastifyRequest, reply: FastifyReply): string {
  const known = readVisitor(request.headers.cookie);
  if (known) return known;
  const fresh = randomBytes(16).toString('hex');
  const secure = request.protocol === 'https' ? '; Secure' : '';
  void reply.header(
    'set-cookie',
    `${COOKIE}=${fresh}; Path=/; Max-Age=${THIRTY_DAYS}; HttpOnly; SameSite=Lax${secure}`,
  );
  return fresh;
}

function readVisitor(cookies: string | undefined): string | undefined {
  return new RegExp(`(?:^|;\\s*)${COOKIE}=([0-9a-f]{32})(?:;|$)`).exec(cookies ?? '')?.[1];
}
