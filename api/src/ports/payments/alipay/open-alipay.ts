import type { Config } from '../../../platform/config/config.ts';
import type { Db } from '../../../platform/database/transaction.ts';
import { openedLater } from '../opened-later.ts';
import type { OuterWay } from '../provider.ts';
import { ProviderPayments } from '../provider-payments.store.ts';
import { requiredSettings } from '../required-settings.ts';
import { AlipayClient } from './alipay-client.ts';
import { alipayCapabilities, type AlipayOptions, alipayProvider } from './alipay-provider.ts';
import type { AlipayTestMode } from './sandbox/test-mode.ts';

const SETTINGS = ['ALIPAY_APP_ID', 'ALIPAY_SELLER_ID', 'ALIPAY_KEY_FILE', 'ALIPAY_PUBLIC_KEY_FILE'] as const;

/**
 * Alipay as a way to pay; none without an application.
 * @param testMode the sandbox of a demonstration, which stands in where there is no application
 * @throws ConfigError for an application without everything that it needs
 */
export function openAlipayWay(
  { config, db, now }: { config: Config; db: Db; now: () => Date },
  testMode: AlipayTestMode | undefined,
): readonly OuterWay[] {
  const common: Pick<AlipayOptions, 'payments' | 'notifyUrl' | 'now'> = {
    payments: new ProviderPayments(db, 'alipay'),
    notifyUrl: '/webhooks/payments/alipay',
    now,
  };
  const way = {
    id: 'alipay',
    method: 'alipay',
    index: 0,
    caps: alipayCapabilities,
    place: 'outside',
  } as const;
  if (config.ALIPAY_APP_ID === '') {
    if (!testMode) return [];
    const provider = openedLater(async () => {
      const { account, sellerID, addresses } = await testMode.open();
      return alipayProvider({ ...common, sellerID, client: new AlipayClient(account, now, addresses) });
    }, 'alipay');
    return [{ ...way, provider }];
  }
  const set = requiredSettings(config, 'ALIPAY_APP_ID', SETTINGS);
  const account = {
    appID: set.ALIPAY_APP_ID,
    privateKey: set.ALIPAY_KEY_FILE,
    alipayKey: set.ALIPAY_PUBLIC_KEY_FILE,
  };
  const client = new AlipayClient(account, now);
  return [{ ...way, provider: alipayProvider({ ...common, sellerID: set.ALIPAY_SELLER_ID, client }) }];
}
