import { type Config, ConfigError } from '../../../platform/config/config.ts';
import type { Db } from '../../../platform/database/transaction.ts';
import { openedLater } from '../opened-later.ts';
import type { OuterWay, PaymentProvider } from '../provider.ts';
import { ProviderPayments } from '../provider-payments.store.ts';
import { openStripe } from './open-client.ts';
import type { StripeTestMode } from './sandbox/test-mode.ts';
import { stripeCapabilities, stripeProvider } from './stripe-provider.ts';

/** Stripe’s page with whatever the account has switched on, and with one method alone. */
const WAYS = [
  // B§4.2 has no index for cards: 5 stands beside its five (D-575).
  { id: 'stripe', method: 'stripe', index: 5 },
  { id: 'stripe-alipay', method: 'stripeAlipay', index: 0, methods: ['alipay'] },
  { id: 'stripe-wechat', method: 'stripeWechat', index: 1, methods: ['wechat_pay'] },
] as const;

export interface StripeParts {
  config: Pick<Config, 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET'>;
  db: Db;
  now: () => Date;
}

/**
 * Ways to pay through Stripe; none without a key.
 * @param testMode the sandbox of a demonstration, which stands in where there is no key
 * @throws ConfigError for a key without the secret of its webhooks
 */
export function openStripeWays(
  { config, db, now }: StripeParts,
  testMode: StripeTestMode | undefined,
): readonly OuterWay[] {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret } = config;
  if (key !== '' && secret === '')
    throw new ConfigError('STRIPE_SECRET_KEY is set, so STRIPE_WEBHOOK_SECRET must be set');
  if (key === '' && !testMode) return [];
  return WAYS.map(({ id, method, index, ...limited }): OuterWay => {
    const common = { payments: new ProviderPayments(db, id), now, ...limited };
    const provider: PaymentProvider =
      key === '' && testMode
        ? openedLater(async () =>
            stripeProvider({
              ...common,
              client: openStripe(testMode.secretKey, await testMode.address()),
              webhookSecret: await testMode.webhookSecret(),
            }),
          )
        : stripeProvider({ ...common, client: openStripe(key), webhookSecret: secret });
    return { id, method, index, caps: stripeCapabilities, place: 'outside', provider };
  });
}
