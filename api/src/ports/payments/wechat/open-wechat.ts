import type { Config } from '../../../platform/config/config.ts';
import type { Db } from '../../../platform/database/transaction.ts';
import { openedLater } from '../opened-later.ts';
import type { OuterWay } from '../provider.ts';
import { ProviderPayments } from '../provider-payments.store.ts';
import { requiredSettings } from '../required-settings.ts';
import type { WechatTestMode } from './sandbox/test-mode.ts';
import { WechatClient } from './wechat-client.ts';
import { wechatCapabilities, type WechatOptions, wechatProvider } from './wechat-provider.ts';

const SETTINGS = [
  'WECHAT_PAY_MERCHANT_ID',
  'WECHAT_PAY_APP_ID',
  'WECHAT_PAY_SERIAL',
  'WECHAT_PAY_KEY_FILE',
  'WECHAT_PAY_API_KEY',
  'WECHAT_PAY_PLATFORM_KEY_ID',
  'WECHAT_PAY_PLATFORM_KEY_FILE',
] as const;

/**
 * WeChat Pay as a way to pay; none without a merchant.
 * @param testMode the sandbox of a demonstration, which stands in where there is no merchant
 * @throws ConfigError for a merchant without everything that it needs
 */
export function openWechatWay(
  { config, db, now }: { config: Config; db: Db; now: () => Date },
  testMode: WechatTestMode | undefined,
): readonly OuterWay[] {
  const common: Pick<WechatOptions, 'payments' | 'notifyUrl' | 'now'> = {
    payments: new ProviderPayments(db, 'wechat'),
    notifyUrl: '/webhooks/payments/wechat',
    now,
  };
  const way = {
    id: 'wechat',
    method: 'wechat',
    index: 1,
    caps: wechatCapabilities,
    place: 'outside',
  } as const;
  if (config.WECHAT_PAY_MERCHANT_ID === '') {
    if (!testMode) return [];
    const provider = openedLater(async () => {
      const { account, appID, apiKey, origin } = await testMode.open();
      return wechatProvider({ ...common, appID, apiKey, client: new WechatClient(account, now, origin) });
    }, 'wechat');
    return [{ ...way, provider }];
  }
  const set = requiredSettings(config, 'WECHAT_PAY_MERCHANT_ID', SETTINGS);
  const account = {
    merchantID: set.WECHAT_PAY_MERCHANT_ID,
    serial: set.WECHAT_PAY_SERIAL,
    privateKey: set.WECHAT_PAY_KEY_FILE,
    platformKeys: { [set.WECHAT_PAY_PLATFORM_KEY_ID]: set.WECHAT_PAY_PLATFORM_KEY_FILE },
  };
  const client = new WechatClient(account, now);
  const { WECHAT_PAY_APP_ID: appID, WECHAT_PAY_API_KEY: apiKey } = set;
  return [{ ...way, provider: wechatProvider({ ...common, appID, apiKey, client }) }];
}
