import type { Language } from '@certdeck/contract';
import type { FastifyInstance } from 'fastify';
import { parse } from 'node:querystring';
import { escapeHTML } from '../../../platform/mail-content/plain.ts';
import { languageOf } from '../../../platform/server/texts.ts';
import type { KeptSession } from '../../../ports/payments/stripe/sandbox/objects.ts';
import { StripeRefusal } from '../../../ports/payments/stripe/sandbox/objects.ts';
import type { StripeTestMode } from '../../../ports/payments/stripe/sandbox/test-mode.ts';
import { demoTexts, sayOfDemo } from '../texts.ts';
import type { MakeCall } from './faults.ts';
import { SANDBOX_STYLE } from './page.ts';

/** Address of what stands for Stripe.js in a demonstration, and the beginning of those of its frames. */
export const SANDBOX_LIBRARY = '/demo/payments/stripe.js';
const FRAMES = '/demo/payments/stripe-card';

/**
 * The part of Stripe.js (docs.stripe.com/js/embedded_checkout) that our card page calls. The fields are a frame of the
 * sandbox's; when it is done the browser goes where the session says.
 */
const LIBRARY = `window.Stripe = () => ({
  async createEmbeddedCheckoutPage({ fetchClientSecret }) {
    const frame = document.createElement('iframe');
    frame.src = '${FRAMES}/' + encodeURIComponent(await fetchClientSecret());
    frame.title = 'Stripe';
    frame.height = '560';
    frame.addEventListener('load', () => {
      const done = frame.contentDocument?.querySelector('a[data-done]');
      if (done) location.assign(done.href);
    });
    return {
      mount: (place) => document.querySelector(place).append(frame),
      destroy: () => frame.remove(),
    };
  },
});
`;

/** Cards of Stripe's test mode (docs.stripe.com/testing). */
const CARDS: Readonly<Record<string, 'paid' | 'factor' | 'declined'>> = {
  '4242424242424242': 'paid',
  '4000002500003155': 'factor',
  '4000000000000002': 'declined',
};

type Step = { kind: 'fields'; problem?: 'declined' | 'invalid' } | { kind: 'factor' } | { kind: 'done' };

/** Stripe's card fields as the sandbox has them: a form, a second factor, and cards that are declined. */
export function bindCardFields(server: FastifyInstance, stripe: StripeTestMode, makeCall: MakeCall): void {
  const find = (secret: string) =>
    stripe.sessionOf(secret).catch((error: unknown) => {
      if (error instanceof StripeRefusal) return undefined;
      throw error;
    });
  server.get(SANDBOX_LIBRARY, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('x-content-type-options', 'nosniff').send(LIBRARY),
  );
  server.route<{ Params: { secret: string } }>({
    method: ['GET', 'POST'],
    url: `${FRAMES}/:secret`,
    async handler(request, reply) {
      const { secret } = request.params;
      const session = await find(secret);
      const fields = parse(typeof request.body === 'string' ? request.body : '');
      const step: Step =
        session?.status !== 'open'
          ? { kind: 'done' }
          : request.method === 'GET'
            ? { kind: 'fields' }
            : stepAfter(fields);
      if (session?.status === 'open' && step.kind === 'done') {
        const { event } = await stripe.complete(session.id, 'paid');
        if (fields.lost === undefined) await makeCall({ path: '/webhooks/payments/stripe-card', ...event });
      }
      return reply
        .code(session ? 200 : 404)
        .headers({
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
          'content-security-policy':
            "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'self'; base-uri 'none'",
        })
        .send(htmlOf(languageOf(request.headers['accept-language']), session, step));
    },
  });
}

/** What follows from what the customer sent: the fields, or the answer to their bank. */
function stepAfter({ number, factor }: Readonly<Record<string, string | string[] | undefined>>): Step {
  if (factor === 'yes') return { kind: 'done' };
  if (factor !== undefined) return { kind: 'fields', problem: 'declined' };
  const card = CARDS[String(number ?? '').replaceAll(/[ -]/g, '')];
  if (card === 'paid') return { kind: 'done' };
  if (card === 'factor') return { kind: 'factor' };
  return { kind: 'fields', problem: card ?? 'invalid' };
}

function htmlOf(language: Language, session: KeptSession | undefined, step: Step): string {
  const text = (key: keyof typeof demoTexts) => escapeHTML(demoTexts[key][language]);
  const page = (content: string) => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>Stripe</title><style>${SANDBOX_STYLE}
main{margin:16px auto}input{font:inherit;width:100%;padding:10px 12px;border-radius:8px;border:1px solid light-dark(#ccd2db,#48515e);background:none;color:inherit}
.field{display:grid;gap:4px;font-size:14px}.pair{display:grid;grid-template-columns:1fr 1fr;gap:10px}.problem{color:light-dark(#b3261e,#ffb4ab)}</style></head>
<body><p class="banner" role="note">${text('pay.banner')}</p><main>${content}</main></body></html>
`;
  if (!session) return page(`<p>${text('pay.unknown')}</p>`);
  const back = escapeHTML(session.successUrl);
  if (step.kind === 'done')
    return page(
      `<p>${text('pay.over')}</p><a class="link" data-done target="_top" href="${back}">${text('pay.returnTo')}</a>`,
    );
  const lost = `<label><input type="checkbox" name="lost" value="1" style="width:auto">${text('pay.lost')}</label>`;
  if (step.kind === 'factor')
    return page(`<h1>${text('card.factor')}</h1><form method="post">
<button class="main" name="factor" value="yes">${text('card.confirm')}</button>
<button name="factor" value="no">${text('card.deny')}</button>${lost}</form>`);
  const amount = new Intl.NumberFormat(language, {
    style: 'currency',
    currency: session.currency.toUpperCase(),
  }).format(session.amount / 100);
  const problem = step.problem ? `<p class="problem" role="alert">${text(`card.${step.problem}`)}</p>` : '';
  return page(`<form method="post">${problem}
<label class="field">${text('card.number')}<input name="number" inputmode="numeric" autocomplete="cc-number" required></label>
<div class="pair"><label class="field">${text('card.expiry')}<input name="expiry" inputmode="numeric" autocomplete="cc-exp" placeholder="12/30"></label>
<label class="field">${text('card.code')}<input name="code" inputmode="numeric" autocomplete="cc-csc" placeholder="123"></label></div>
<button class="main">${escapeHTML(sayOfDemo('pay.title', { amount })[language])}</button>${lost}</form>
<p class="muted">${text('card.try')}</p>`);
}
