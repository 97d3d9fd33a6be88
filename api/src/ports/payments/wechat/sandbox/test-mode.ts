import { type Db, transaction } from '../../../../platform/database/transaction.ts';
import { FaultSwitches } from '../../sandbox/fault-switches.ts';
import { type LoopbackServer, openLoopback } from '../../sandbox/loopback-server.ts';
import { type SandboxKeys, sandboxKeys } from '../../sandbox/sandbox-keys.ts';
import type { WechatAccount } from '../wechat-client.ts';
import { bindWechatApi } from './api.ts';
import { type KeptOrder, WechatObjects } from './objects.ts';
import { type SignedNotice, WechatPlatform } from './platform.ts';

/** WeChat Pay as a demonstration has it: its API on loopback, and what the customer does on its page. */
export interface WechatTestMode {
  /** Opens the API with the first call. */
  open(): Promise<{ account: WechatAccount; appID: string; apiKey: string; origin: string }>;
  /** The order that a scanned code leads to. */
  order(code: string): Promise<(KeptOrder & { isOpen: boolean }) | undefined>;
  /** What the customer does, and the call that WeChat Pay would make of it: none for an order that isn't paid. */
  complete(
    number: string,
    answer: 'paid' | 'refused',
  ): Promise<{ order: KeptOrder; notice: SignedNotice | undefined }>;
  /** What becomes of refunds that are being processed. */
  endRefunds(as: 'succeed' | 'fail'): Promise<void>;
  close(): Promise<void>;
}

const REFUNDS = { succeed: 'SUCCESS', pending: 'PROCESSING', fail: 'CLOSED' } as const;

const APP_ID = 'wxsandbox00000000';
const MERCHANT = '1900000000';
const SERIAL = '5157F09EFDC096DE15EBE81A47057A7200000000';
const KEY_ID = 'PUB_KEY_ID_0119000000002026112900000000';

export function openWechatTestMode({ db, now }: { db: Db; now: () => Date }): WechatTestMode {
  const faults = new FaultSwitches(db);
  const objects = new WechatObjects(now, async (trx) => REFUNDS[(await faults.read(trx)).refunds]);
  const platformOf = (keys: SandboxKeys) =>
    new WechatPlatform({
      keyID: KEY_ID,
      privateKey: keys.service.privateKey,
      merchantID: MERCHANT,
      merchantSerial: SERIAL,
      merchantKey: keys.merchant.publicKey,
      apiKey: keys.secret,
      now,
    });
  let server: Promise<LoopbackServer> | undefined;
  return {
    async open() {
      const keys = await sandboxKeys(db, 'wechat');
      const { port } = await (server ??= openLoopback(
        (api) => bindWechatApi(api, { db, objects, platform: platformOf(keys) }),
        faults,
      ));
      const account = {
        merchantID: MERCHANT,
        serial: SERIAL,
        privateKey: keys.merchant.privateKey,
        platformKeys: { [KEY_ID]: keys.service.publicKey },
      };
      return { account, appID: APP_ID, apiKey: keys.secret, origin: `http://127.0.0.1:${port}` };
    },
    order: (code) => objects.scan(db, code),
    async complete(number, answer) {
      const order = await transaction(db, (trx) => objects.complete(trx, number, answer));
      const isPaid = order.state === 'SUCCESS';
      const keys = await sandboxKeys(db, 'wechat');
      return { order, notice: isPaid ? platformOf(keys).notice(order) : undefined };
    },
    endRefunds: (as) => transaction(db, (trx) => objects.endRefunds(trx, REFUNDS[as])),
    close: async () => void (await (await server)?.close()),
  };
}
