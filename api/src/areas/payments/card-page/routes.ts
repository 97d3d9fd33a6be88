import { randomBytes } from 'node:crypto';
import { type Language, languages } from '@certdeck/contract';
import type { FastifyInstance } from 'fastify';
import { languageOf } from '../../../platform/server/texts.ts';
import { cardPageHTML } from './page.ts';
import { CARD_SCRIPT } from './script.ts';

/** Path of the page in which a provider's card fields stand. */
export const CARD_PAGE = '/pay/card';
/** Parameter of its address that says which language the portal has. */
export const CARD_LANGUAGE = 'lang';
const isLanguage = (value: unknown): value is Language => languages.some((one) => one === value);
const SCRIPT = `${CARD_PAGE}.js`;

/** The browser library of a card provider, and what its page may reach for it: sources of a content policy. */
export interface CardLibrary {
  /** Address of the library. */
  script: string;
  scripts: readonly string[];
  frames: readonly string[];
  connections: readonly string[];
  images: readonly string[];
}

/** Stripe's (docs.stripe.com/security/guide#content-security-policy). */
export const STRIPE_LIBRARY: CardLibrary = {
  script: 'https://js.stripe.com/endive/stripe.js',
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://checkout.stripe.com'],
  frames: [
    'https://js.stripe.com',
    'https://*.js.stripe.com',
    'https://hooks.stripe.com',
    'https://checkout.stripe.com',
  ],
  connections: ['https://api.stripe.com', 'https://checkout.stripe.com'],
  images: ['https://*.stripe.com'],
};

/**
 * The page in which a card is entered. It is a document of its own, since a library of others runs in it: no page of
 * the portal opens its policy for that, and the library is loaded here alone, once a card was chosen. The fields are
 * the provider's frame; what is entered there is read by nothing of ours.
 */
export function bindCardPage(server: FastifyInstance, library: CardLibrary): void {
  server.get<{ Querystring: Record<string, unknown> }>(CARD_PAGE, async (request, reply) => {
    const portalLanguage = request.query[CARD_LANGUAGE];
    const nonce = randomBytes(16).toString('base64');
    const policy = [
      "default-src 'none'",
      `script-src ${["'self'", ...library.scripts].join(' ')}`,
      `style-src 'nonce-${nonce}'`,
      `frame-src ${library.frames.join(' ')}`,
      `connect-src ${library.connections.length === 0 ? "'none'" : library.connections.join(' ')}`,
      `img-src ${["'self'", ...library.images].join(' ')}`,
      "form-action 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; ');
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': policy,
        'referrer-policy': 'strict-origin-when-cross-origin',
        'x-content-type-options': 'nosniff',
      })
      .send(
        cardPageHTML(
          isLanguage(portalLanguage) ? portalLanguage : languageOf(request.headers['accept-language']),
          {
            nonce,
            library: library.script,
            script: SCRIPT,
          },
        ),
      );
  });
  server.get(SCRIPT, async (_request, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
      .type('text/javascript; charset=utf-8')
      .send(CARD_SCRIPT),
  );
}
