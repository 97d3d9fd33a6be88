import { parse } from 'node:querystring';
import type { FastifyInstance } from 'fastify';
import { StripeRefusal } from '../../../ports/payments/stripe/sandbox/objects.ts';
import type { StripeTestMode } from '../../../ports/payments/stripe/sandbox/test-mode.ts';
import { languageOf } from '../../../platform/server/texts.ts';
import { type SandboxAct, sandboxActs, type SandboxPage, sendSandboxPage } from './page.ts';

/** What a provider would call about: path at the portal, and the signed request. */
interface ProviderCall {
  path: string;
  body: string;
  headers: Record<string, string>;
}

/** One provider of the sandbox, as its page needs it. */
interface SandboxedProvider {
  /** As it is written in addresses. */
  id: string;
  page(payment: string): Promise<SandboxPage | undefined>;
  /** What the customer does. @returns where the browser goes, and the provider's call */
  act(payment: string, act: SandboxAct): Promise<{ back: string; call: ProviderCall }>;
}

const BODY_LIMIT = 4_096;

/** Pages on which customers of a demonstration pay: those of the providers, as the sandbox has them. */
export function bindSandboxPages(server: FastifyInstance, { stripe }: { stripe: StripeTestMode }): void {
  const providers: readonly SandboxedProvider[] = [stripePages(stripe)];
  void server.register(async (own) => {
    own.removeAllContentTypeParsers();
    own.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    for (const provider of providers) {
      const path = `/demo/payments/${provider.id}/:payment`;
      own.get<{ Params: { payment: string } }>(path, async (request, reply) => {
        const language = languageOf(request.headers['accept-language']);
        return sendSandboxPage(reply, language, await provider.page(request.params.payment));
      });
      own.post<{ Params: { payment: string } }>(path, async (request, reply) => {
        const { payment } = request.params;
        const language = languageOf(request.headers['accept-language']);
        const fields = parse(typeof request.body === 'string' ? request.body : '');
        const act = sandboxActs.find((one) => one === fields.act);
        const page = await provider.page(payment);
        if (!page?.isOpen || !act) return sendSandboxPage(reply, language, page);
        const { back, call } = await provider.act(payment, act);
        if (fields.lost === undefined) {
          const { path: url, body: payload, headers } = call;
          await server.inject({ method: 'POST', url, payload, headers });
        }
        return reply.redirect(back, 303);
      });
    }
  });
}

const PAYMENTS = { pay: 'paid', slow: 'unpaid', refuse: 'failed' } as const;

const stripePages = (stripe: StripeTestMode): SandboxedProvider => ({
  id: 'stripe',
  async page(payment) {
    const session = await stripe.session(payment).catch((error: unknown) => {
      if (error instanceof StripeRefusal) return undefined;
      throw error;
    });
    return (
      session && {
        provider: 'Stripe Checkout',
        amount: session.amount,
        currency: session.currency.toUpperCase(),
        name: session.name,
        isOpen: session.status === 'open',
        back: session.cancelUrl,
      }
    );
  },
  async act(payment, act) {
    const { session, event } = await stripe.complete(payment, PAYMENTS[act]);
    return { back: session.successUrl, call: { path: '/webhooks/payments/stripe', ...event } };
  },
});
