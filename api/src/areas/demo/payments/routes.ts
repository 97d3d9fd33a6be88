import { parse } from 'node:querystring';
import type { FastifyInstance } from 'fastify';
import { GATEWAY_PATH } from '../../../ports/payments/alipay/sandbox/test-mode.ts';
import { languageOf } from '../../../platform/server/texts.ts';
import type { FaultSwitches } from '../../../ports/payments/sandbox/fault-switches.ts';
import { bindCardFields } from './card-fields.ts';
import { bindFaults } from './faults.ts';
import { sandboxActs, sendSandboxPage } from './page.ts';
import {
  alipayPages,
  pagePath,
  paypalPages,
  type PaymentSandboxes,
  type SandboxedProvider,
  stripePages,
  walletPages,
  wechatPages,
} from './providers.ts';
import { openScope } from '../../../platform/server/scope.ts';

const BODY_LIMIT = 4_096;

/** Pages on which customers of a demonstration pay: those of the providers, as the sandbox has them. */
export function bindSandboxPages(
  server: FastifyInstance,
  sandboxes: PaymentSandboxes,
  faults: FaultSwitches,
): void {
  const providers: readonly SandboxedProvider[] = [
    stripePages(sandboxes.stripe),
    wechatPages(sandboxes.wechat),
    alipayPages(sandboxes.alipay),
    paypalPages(sandboxes.paypal),
    walletPages(sandboxes.chain),
  ];
  void openScope(server, 'demo payments', async (own) => {
    own.removeAllContentTypeParsers();
    own.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    // The address to which Alipay's customers are sent is no page's but the gateway's.
    own.get<{ Querystring: Record<string, string> }>(GATEWAY_PATH, async (request, reply) => {
      const visit = await sandboxes.alipay.enter(request.query);
      return visit === undefined
        ? sendSandboxPage(reply, languageOf(request.headers['accept-language']), undefined)
        : reply.redirect(pagePath('alipay', visit), 303);
    });
    const makeCall = bindFaults(own, server, { sandboxes, faults });
    bindCardFields(own, sandboxes.stripe, makeCall);
    for (const provider of providers) {
      const path = pagePath(provider.id, ':payment');
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
        if (!page?.isOpen || !act || !page.acts.includes(act)) return sendSandboxPage(reply, language, page);
        const { back, lost = back, call } = await provider.act(payment, act);
        if (fields.lost !== undefined) return reply.redirect(lost, 303);
        if (call) await makeCall(call);
        return reply.redirect(back, 303);
      });
    }
  });
}
