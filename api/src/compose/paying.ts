import { hasFullName } from '../areas/accounts/accounts.store.ts';
import { spendByKey } from '../areas/api-keys/spending.ts';
import type { SpendingPorts } from '../areas/approvals/ports.ts';
import { derivedKey } from '../areas/authority/derived-key.ts';
import { announce } from '../areas/messages/messages.store.ts';
import { SANDBOX_LIBRARY } from '../areas/demo/payments/card-fields.ts';
import { type PaymentSandboxes, walletPage } from '../areas/demo/payments/providers.ts';
import { paymentsArea } from '../areas/payments/area.ts';
import { type CardLibrary, STRIPE_LIBRARY } from '../areas/payments/card-page/routes.ts';
import type { SettlePorts } from '../areas/payments/refunds/settle.ts';
import type { PaymentPorts } from '../areas/payments/routes.ts';
import { listRates } from '../areas/rates/rates.store.ts';
import type { Area } from '../platform/area/area.ts';
import type { DocumentStore } from '../ports/documents/documents.ts';
import type { OuterWay } from '../ports/payments/provider.ts';
import { ProviderPayments } from '../ports/payments/provider-payments.store.ts';
import { CARD_WAY, openStripeWays } from '../ports/payments/stripe/open-stripe.ts';
import { openTestMode } from '../ports/payments/stripe/sandbox/test-mode.ts';
import { openAlipayWay } from '../ports/payments/alipay/open-alipay.ts';
import { openAlipayTestMode } from '../ports/payments/alipay/sandbox/test-mode.ts';
import { openPaypalWay } from '../ports/payments/paypal/open-paypal.ts';
import { openCryptoWays } from '../ports/payments/crypto/open-crypto.ts';
import { openChainTestMode } from '../ports/payments/crypto/sandbox/test-mode.ts';
import { openPaypalTestMode } from '../ports/payments/paypal/sandbox/test-mode.ts';
import { openWechatWay } from '../ports/payments/wechat/open-wechat.ts';
import { openWechatTestMode } from '../ports/payments/wechat/sandbox/test-mode.ts';
import type { Parts } from './parts.ts';
import { isAbove } from './spending.ts';

export interface OutsidePaying {
  ways: readonly OuterWay[];
  /** In a demonstration alone. */
  sandbox: PaymentSandboxes | undefined;
}

/** Ways to pay whose money others take, as configured; in a demonstration sandboxes stand in for those that aren't. */
export function outsidePayingOf({ config, db, now }: Pick<Parts, 'config' | 'db' | 'now'>): OutsidePaying {
  const sandbox = config.DEMO
    ? {
        stripe: openTestMode({ db, now, signingKey: derivedKey(config, db, 'sandbox') }),
        wechat: openWechatTestMode({ db, now }),
        alipay: openAlipayTestMode({ db, now }),
        paypal: openPaypalTestMode({ db, now }),
        chain: openChainTestMode({ db, now }),
      }
    : undefined;
  const given = { config, db, now };
  const rateOf = async (currency: string) =>
    (await listRates(db)).find((one) => one.currency === currency)?.rate;
  const ways = [
    ...openWechatWay(given, sandbox?.wechat),
    ...openAlipayWay(given, sandbox?.alipay),
    ...openStripeWays(given, sandbox?.stripe),
    ...openPaypalWay({ ...given, rateOf }, sandbox?.paypal),
    ...openCryptoWays({ ...given, rateOf, walletPage }, sandbox?.chain),
  ];
  return { ways, sandbox };
}

/** What stands for Stripe.js in a demonstration. */
const SANDBOX_CARD_LIBRARY: CardLibrary = {
  script: SANDBOX_LIBRARY,
  scripts: [],
  frames: ["'self'"],
  connections: [],
  images: [],
};

/** Paying orders and recharges, by whatever way. */
export function paymentsOf(
  { config, db, now, nudge }: Parts,
  given: Pick<PaymentPorts, 'book' | 'ways' | 'closed' | 'paid' | 'spending'> &
    Pick<SettlePorts, 'tellRefund'> & { documents: DocumentStore },
  spendingPorts: SpendingPorts,
): Area {
  return paymentsArea({
    ...given,
    config,
    db,
    now,
    nudge,
    cardLibrary: given.ways.outside.some(({ id }) => id === CARD_WAY)
      ? config.STRIPE_SECRET_KEY === ''
        ? SANDBOX_CARD_LIBRARY
        : STRIPE_LIBRARY
      : undefined,
    isNamed: config.CARD_PAYER_NAME ? (principalID) => hasFullName(db, principalID) : undefined,
    encrypted: config.PUBLIC_URL?.startsWith('https:') ?? false,
    async paypalPayment(token) {
      const row = await new ProviderPayments(db, 'paypal').findByReference(token);
      return row && { accountID: row.account_id, id: row.name };
    },
    // What releases without members began has no limits.
    isAbove: async (trx, { accountID, actorID }, cents, at) =>
      actorID !== null && (await isAbove(spendingPorts, trx, { accountID, actorID }, cents, at)),
    spend: spendByKey,
    tell: (trx, accountID, notice) => announce(trx, accountID, [notice]),
  });
}
