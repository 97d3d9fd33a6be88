import { type Config, ConfigError } from '../../../platform/config/config.ts';
import type { Db } from '../../../platform/database/transaction.ts';
import { openedLater } from '../opened-later.ts';
import type { OuterWay, PaymentProvider } from '../provider.ts';
import { ProviderPayments } from '../provider-payments.store.ts';
import { openStripe } from './open-client.ts';
import type { StripeTestMode } from './sandbox/test-mode.ts';
import { stripeCapabilities, stripeProvider } from './stripe-provider.ts';

/** The way whose card field stands in a page of ours. */
export const CARD_WAY = 'stripe-card';

/** Stripe’s page with whatever the account has switched on, and with one method alone. */
const WAYS = [
  // B§4.2 has no index for cards: 5 stands beside its five (D-575).
  { id: 'stripe', method: 'stripe', index: 5 },
  { id: 'stripe-alipay', method: 'stripeAlipay', index: 0, methods: ['alipay'] },
  { id: 'stripe-wechat', method: 'stripeWechat', index: 1, methods: ['wechat_pay'] },
  { id: CARD_WAY, method: 'stripeCard', index: 5, methods: ['card'] },
] as const;

export interface StripeParts {
  config: Pick<Config, 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_PUBLIC_KEY'>;
  db: Db;
  now: () => Date;
}

/**
 * Ways to pay through Stripe; none without a key, and no card field without a publishable one.
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
  const publicKey = key === '' ? testMode?.publicKey : config.STRIPE_PUBLIC_KEY;
  const ways = WAYS.filter(({ id }) => id !== CARD_WAY || publicKey);
  return ways.map(({ id, method, index, ...limited }): OuterWay => {
    const field = id === CARD_WAY ? { publicKey } : {};
    const common = { payments: new ProviderPayments(db, id), now, ...limited, ...field };
    const provider: PaymentProvider =
      key === '' && testMode
        ? openedLater(
            async () =>
              stripeProvider({
                ...common,
                client: openStripe(testMode.secretKey, await testMode.address()),
                webhookSecret: await testMode.webhookSecret(),
              }),
            'stripe',
          )
        : stripeProvider({ ...common, client: openStripe(key), webhookSecret: secret });
    return { id, method, index, caps: stripeCapabilities, place: 'outside', provider };
  });
}
