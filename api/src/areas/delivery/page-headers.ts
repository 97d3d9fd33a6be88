import type { FastifyReply } from 'fastify';
import { type AssetsAddress, assetsSource } from './assets.ts';

/** Checked at each use, and kept by no cache that several visitors share. */
export const PER_VISITOR = 'private, no-cache';

/** Where browsers tell what they refused (telemetry/intake.ts). */
const REPORTS = '/telemetry/csp';

/** Passkeys are made and used by our own pages alone: no frame in them and, as browsers have it, no page around them. */
const PERMISSIONS =
  'camera=(), geolocation=(), microphone=(), payment=(), publickey-credentials-create=(self), publickey-credentials-get=(self)';

export interface PagePolicy {
  /** Allows the style elements of this answer. */
  nonce: string;
  /** Where the files of releases come from. */
  assets: AssetsAddress;
  /** The site configuration's `apiBaseURL`, which may be an address of another origin. */
  api?: unknown;
  /** Origins whose pages may stand around this one. */
  ancestors?: readonly string[];
  /** Origins that a tab of staff takes a remote from (staff/overrides.ts); almost always none. */
  granted?: readonly string[];
  /** The page's shell asks for every script with its hash, so that one without a hash is nobody's of ours. */
  checked?: boolean | undefined;
}

/**
 * Strict: scripts from our own addresses only, styles only with this answer's nonce, no plugins, and no page
 * around it that wasn't named. A worker of another origin is started from its text (shared/worker), which a
 * policy calls `blob:`.
 *
 * A script without a hash is refused too (`Integrity-Policy`), wherever it comes from: what a remote loads past
 * the hashes of its release doesn't run (docs/adr/0024).
 *
 * What browsers refuse they report. The Reporting API works with TLS only, and where a browser finds
 * report-to, it no longer heeds report-uri.
 */
export function pageHeaders(
  reply: FastifyReply,
  { nonce, assets, api, ancestors = [], granted = [], checked = false }: PagePolicy,
): FastifyReply {
  const others = [...(assets === '' ? [] : [assetsSource(assets)]), ...granted];
  const own = ["'self'", ...others].join(' ');
  const secure = reply.request.protocol === 'https';
  const policy = [
    "default-src 'none'",
    `script-src ${own}`,
    `style-src ${own} 'nonce-${nonce}'`,
    `img-src ${own} data: blob:`,
    `font-src ${own}`,
    `connect-src ${[own, ...originOf(api)].join(' ')}`,
    `worker-src 'self'${others.length > 0 ? ' blob:' : ''}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${ancestors.length === 0 ? "'none'" : ancestors.join(' ')}`,
    `report-uri ${REPORTS}`,
    ...(secure ? ['report-to csp'] : []),
  ].join('; ');
  if (secure) void reply.header('reporting-endpoints', `csp="${REPORTS}"`);
  if (checked)
    void reply.header(
      'integrity-policy',
      `blocked-destinations=(script)${secure ? ', endpoints=(csp)' : ''}`,
    );
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', PER_VISITOR)
    .header('content-security-policy', policy)
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'strict-origin-when-cross-origin')
    .header('cross-origin-opener-policy', 'same-origin')
    .header('permissions-policy', PERMISSIONS);
}

/** The origin of an address; none for a path, which is the page's own. */
function originOf(address: unknown): string[] {
  const url = typeof address === 'string' ? URL.parse(address) : null;
  return url && /^https?:$/.test(url.protocol) ? [url.origin] : [];
}
