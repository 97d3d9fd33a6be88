import type { FastifyReply } from 'fastify';

/** Checked at each use, and kept by no cache that several visitors share. */
export const PER_VISITOR = 'private, no-cache';

/**
 * Strict: scripts from our origin only, styles only with this answer's nonce, no plugins, and no page
 * around it but those of `ancestors`.
 */
export function pageHeaders(
  reply: FastifyReply,
  nonce: string,
  ancestors: readonly string[] = [],
): FastifyReply {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${ancestors.length === 0 ? "'none'" : ancestors.join(' ')}`,
  ].join('; ');
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', PER_VISITOR)
    .header('content-security-policy', policy)
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'strict-origin-when-cross-origin')
    .header('cross-origin-opener-policy', 'same-origin')
    .header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()');
}
