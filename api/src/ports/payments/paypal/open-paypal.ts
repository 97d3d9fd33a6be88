import { type Config, ConfigError } from '../../../platform/config/config.ts';
import type { Db } from '../../../platform/database/transaction.ts';
import { openedLater } from '../opened-later.ts';
import type { OuterWay } from '../provider.ts';
import { ProviderPayments } from '../provider-payments.store.ts';
import { requiredSettings } from '../required-settings.ts';
import { digitsOf } from './amounts.ts';
import { PAYPAL_ORIGINS, PaypalClient } from './paypal-client.ts';
import { paypalCapabilities, type PaypalOptions, paypalProvider } from './paypal-provider.ts';
import type { PaypalTestMode } from './sandbox/test-mode.ts';

const SETTINGS = ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'] as const;

export interface PaypalParts extends Pick<PaypalOptions, 'rateOf' | 'now'> {
  config: Config;
  db: Db;
}

/**
 * PayPal as a way to pay; none without an app.
 * @param testMode the sandbox of a demonstration, which stands in where there is no app
 * @throws ConfigError for an app without everything that it needs, or a currency that PayPal doesn't take
 */
export function openPaypalWay(
  { config, db, now, rateOf }: PaypalParts,
  testMode: PaypalTestMode | undefined,
): readonly OuterWay[] {
  const { PAYPAL_CURRENCY: currency, PAYPAL_ENVIRONMENT: environment } = config;
  if (digitsOf(currency) === undefined)
    throw new ConfigError(`PAYPAL_CURRENCY: PayPal takes no payments in ${currency}`);
  const common = { payments: new ProviderPayments(db, 'paypal'), currency, rateOf, now };
  const way = {
    id: 'paypal',
    method: 'paypal',
    index: 2,
    caps: paypalCapabilities,
    place: 'outside',
  } as const;
  if (config.PAYPAL_CLIENT_ID === '') {
    if (!testMode) return [];
    const provider = openedLater(async () => {
      const { account, webhookID, origin } = await testMode.open();
      return paypalProvider({ ...common, webhookID, client: new PaypalClient(account, now, origin) });
    }, 'paypal');
    return [{ ...way, provider }];
  }
  const set = requiredSettings(config, 'PAYPAL_CLIENT_ID', SETTINGS);
  const account = { clientID: set.PAYPAL_CLIENT_ID, clientSecret: set.PAYPAL_CLIENT_SECRET };
  const client = new PaypalClient(account, now, PAYPAL_ORIGINS[environment]);
  return [{ ...way, provider: paypalProvider({ ...common, webhookID: set.PAYPAL_WEBHOOK_ID, client }) }];
}
