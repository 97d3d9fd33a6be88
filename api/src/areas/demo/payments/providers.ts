import type { AlipayTestMode } from '../../../ports/payments/alipay/sandbox/test-mode.ts';
import { digitsOf } from '../../../ports/payments/paypal/amounts.ts';
import { unitsText } from '../../../ports/payments/crypto/amounts.ts';
import { networks } from '../../../ports/payments/crypto/networks.ts';
import type { ChainTestMode } from '../../../ports/payments/crypto/sandbox/test-mode.ts';
import type { PaypalTestMode } from '../../../ports/payments/paypal/sandbox/test-mode.ts';
import { BASE_CURRENCY } from '../../../ports/payments/provider.ts';
import { StripeRefusal } from '../../../ports/payments/stripe/sandbox/objects.ts';
import type { StripeTestMode } from '../../../ports/payments/stripe/sandbox/test-mode.ts';
import type { WechatTestMode } from '../../../ports/payments/wechat/sandbox/test-mode.ts';
import { type SandboxAct, sandboxActs, type SandboxPage } from './page.ts';

/** Who takes the money of a demonstration. */
export interface PaymentSandboxes {
  stripe: StripeTestMode;
  wechat: WechatTestMode;
  alipay: AlipayTestMode;
  paypal: PaypalTestMode;
  chain: ChainTestMode;
}

/** What a provider would call about: path at the portal, and the signed request. */
export interface ProviderCall {
  path: string;
  body: string;
  headers: Record<string, string>;
}

/** One provider of the sandbox, as its page needs it. */
export interface SandboxedProvider {
  /** As it is written in addresses. */
  id: string;
  page(payment: string): Promise<SandboxPage | undefined>;
  /**
   * What the customer does.
   * @returns where the browser goes, and the provider's call, if it makes one; `lost` is where it goes when the portal
   * shall learn nothing of it, where that isn't `back`
   */
  act(payment: string, act: SandboxAct): Promise<{ back: string; lost?: string; call?: ProviderCall }>;
}

/** Where the page of a payment is. */
export const pagePath = (provider: string, payment: string): string =>
  `/demo/payments/${provider}/${payment}`;

const PAYMENTS = { pay: 'paid', slow: 'unpaid', refuse: 'failed' } as const;

export const stripePages = (stripe: StripeTestMode): SandboxedProvider => ({
  id: 'stripe',
  async page(payment) {
    const session = await stripe.session(payment).catch((error: unknown) => {
      if (error instanceof StripeRefusal) return undefined;
      throw error;
    });
    return (
      session && {
        provider: 'Stripe Checkout',
        amount: { minor: session.amount, digits: 2, currency: session.currency.toUpperCase() },
        name: session.name,
        isOpen: session.status === 'open',
        acts: sandboxActs,
        back: session.cancelUrl,
      }
    );
  },
  async act(payment, act) {
    const { session, event } = await stripe.complete(payment, PAYMENTS[act]);
    return { back: session.successUrl, call: { path: '/webhooks/payments/stripe', ...event } };
  },
});

/** Wallets know no bank that answers later; who refuses may come again. */
const WALLET_ACTS = ['pay', 'refuse'] as const;
const answerOf = (act: SandboxAct) => (act === 'pay' ? 'paid' : 'refused');

/** What a phone opens that has scanned a code; it has nowhere to go back to but the portal. */
export const wechatPages = (wechat: WechatTestMode): SandboxedProvider => ({
  id: 'wechat',
  async page(payment) {
    const order = await wechat.order(payment);
    return (
      order && {
        provider: 'WeChat Pay',
        amount: { minor: order.total, digits: 2, currency: BASE_CURRENCY },
        name: order.description,
        isOpen: order.isOpen,
        acts: WALLET_ACTS,
        back: new URL('/', order.notifyUrl).href,
      }
    );
  },
  async act(payment, act) {
    const back = pagePath('wechat', payment);
    const { number = '' } = (await wechat.order(payment)) ?? {};
    const { order, notice } = await wechat.complete(number, answerOf(act));
    return { back, ...(notice ? { call: { path: new URL(order.notifyUrl).pathname, ...notice } } : {}) };
  },
});

export const alipayPages = (alipay: AlipayTestMode): SandboxedProvider => ({
  id: 'alipay',
  async page(payment) {
    const visit = await alipay.visited(payment);
    return (
      visit && {
        provider: 'Alipay',
        amount: { minor: visit.total, digits: 2, currency: BASE_CURRENCY },
        name: visit.subject,
        isOpen: visit.isOpen,
        acts: WALLET_ACTS,
        back: visit.returnUrl,
      }
    );
  },
  async act(payment, act) {
    const { notifyUrl = '', returnUrl: back = '/' } = (await alipay.visited(payment)) ?? {};
    const notice = await alipay.complete(payment, answerOf(act));
    return { back, ...(notice ? { call: { path: new URL(notifyUrl).pathname, ...notice } } : {}) };
  },
});

const FUNDINGS = { pay: 'balance', slow: 'slow-bank', refuse: 'declined-card' } as const;

/** PayPal's page approves; the money is taken when the portal asks for it, and a card may be declined then. */
export const paypalPages = (paypal: PaypalTestMode): SandboxedProvider => ({
  id: 'paypal',
  async page(payment) {
    const order = await paypal.order(payment);
    return (
      order && {
        provider: 'PayPal',
        amount: { minor: order.amount, digits: digitsOf(order.currency) ?? 2, currency: order.currency },
        name: order.description,
        isOpen: order.status === 'PAYER_ACTION_REQUIRED',
        acts: sandboxActs,
        back: withQuery(order.cancelUrl, { token: order.id }),
      }
    );
  },
  async act(payment, act) {
    const { order, event } = await paypal.approve(payment, FUNDINGS[act]);
    return {
      back: withQuery(order.returnUrl, { token: order.id, PayerID: 'SANDBOXPAYER1' }),
      // The browser that comes back would tell: who closes it stays here.
      lost: pagePath('paypal', payment),
      call: { path: '/webhooks/payments/paypal', ...event },
    };
  },
});

/** Path at which the wallet of a demonstration pays. */
export const walletPage = ({
  contract,
  address,
  units,
}: {
  contract: string;
  address: string;
  units: bigint;
}): string => pagePath('wallet', `${contract}-${address}-${units}`);

/** A wallet with tokens of the sandbox's chain; nothing it sends comes back, and the portal isn't told of it. */
export const walletPages = (chain: ChainTestMode): SandboxedProvider => ({
  id: 'wallet',
  async page(payment) {
    const read = readTransfer(payment);
    return (
      read && {
        provider: read.chain,
        amount: read.amount,
        name: read.to,
        how: 'wallet',
        isOpen: (await chain.receivedBy(read.contract, read.to)) < BigInt(read.units),
        acts: ['pay'],
        canBeLost: false,
        back: '/',
      }
    );
  },
  async act(payment) {
    const read = readTransfer(payment);
    if (read) await chain.send(read);
    return { back: pagePath('wallet', payment) };
  },
});

function readTransfer(payment: string) {
  const [, contract = '', to = '', units = ''] =
    /^(0x[0-9a-f]{40}|T\w{33})-(0x[0-9a-f]{40}|T\w{33})-(\d{1,30})$/i.exec(payment) ?? [];
  for (const { name: chain, tokens } of [networks.ethereum, networks.tron])
    for (const [name, one] of Object.entries(tokens))
      if (one.contract === contract)
        return {
          ...{ chain, contract, to, units },
          amount: `${unitsText(BigInt(units), one.decimals)} ${name.toUpperCase()}`,
        };
  return undefined;
}

function withQuery(address: string, fields: Readonly<Record<string, string>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  return url.href;
}
