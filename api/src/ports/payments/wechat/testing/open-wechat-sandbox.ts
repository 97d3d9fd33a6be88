import type { FastifyReply } from 'fastify';
import { transaction } from '../../../../platform/database/transaction.ts';
import { openTestDatabase } from '../../../../testing/database.ts';
import { ProviderPayments } from '../../provider-payments.store.ts';
import type { PaymentProvider } from '../../provider.ts';
import { PAYMENT_PAGE, payersIn } from '../../testing/payers.ts';
import { openLoopback } from '../../sandbox/loopback-server.ts';
import { rsaPair } from '../../testing/rsa-pair.ts';
import { bindWechatApi } from '../sandbox/api.ts';
import { WechatObjects } from '../sandbox/objects.ts';
import { WechatPlatform } from '../sandbox/platform.ts';
import { WechatClient } from '../wechat-client.ts';
import { wechatProvider } from '../wechat-provider.ts';

const merchant = rsaPair();
const platformKeys = rsaPair();
const forger = rsaPair();

const MERCHANT = '1900007291';
const SERIAL = '408B07E79B8269FEC3D5D3E6AB8ED163A6A380DB';
const KEY_ID = 'PUB_KEY_ID_0119000072912026112900000001';
export const API_KEY = 'a key of thirty-two octets, here';

/**
 * What the connection does with the next answers: they get lost after the work, are of an error, come without a
 * signature, with another's, with that of ten minutes ago, or are what was said of another order.
 */
export type Fate = 'answer' | 'lost' | 'error' | 'unsigned' | 'forged' | 'old' | 'other';

const withLength = (reply: FastifyReply, text: string): string => {
  reply.removeHeader('content-length');
  return text;
};

/** Our adapter, and WeChat Pay's API on loopback with a customer to pay. */
export async function openWechatSandbox(now: () => Date = () => new Date()) {
  const database = await openTestDatabase();
  const { db } = database;
  const state = {
    other: '',
    next: 'answer' as Fate,
    refunds: 'SUCCESS' as 'SUCCESS' | 'PROCESSING',
    /** What becomes of a bill on its way. */
    file: undefined as ((bill: string) => string) | undefined,
  };
  const objects = new WechatObjects(now, () => state.refunds);
  const platformOf = (privateKey: string, clock = now) =>
    new WechatPlatform({
      keyID: KEY_ID,
      privateKey,
      merchantID: MERCHANT,
      merchantSerial: SERIAL,
      merchantKey: merchant.publicKey,
      apiKey: API_KEY,
      now: clock,
    });
  const platform = platformOf(platformKeys.privateKey);
  const forged = platformOf(forger.privateKey);
  const old = platformOf(platformKeys.privateKey, () => new Date(now().getTime() - 600_000));
  const server = await openLoopback((api) => {
    api.addHook('onSend', async ({ url }, reply, payload) => {
      if (url.startsWith('/v3/billdownload/'))
        return state.file ? withLength(reply, state.file(String(payload))) : payload;
      const text = typeof payload === 'string' ? payload : '';
      const fate = state.next;
      if (fate === 'lost') reply.raw.destroy();
      if (fate === 'unsigned') reply.removeHeader('wechatpay-signature');
      if (fate === 'forged') reply.headers(forged.sign(text));
      if (fate === 'old') reply.headers(old.sign(text));
      if (fate === 'other') {
        reply.headers(platform.sign(state.other)).removeHeader('content-length');
        return state.other;
      }
      if (fate !== 'error') return payload;
      const error = JSON.stringify({ code: 'SYSTEM_ERROR', message: '系统错误' });
      reply.code(500).type('application/json').headers(platform.sign(error));
      return error;
    });
    bindWechatApi(api, { db, objects, platform });
  });
  const payments = new ProviderPayments(db, 'wechat');
  const providerAt = (port: number, serial = SERIAL): PaymentProvider =>
    wechatProvider({
      client: new WechatClient(
        {
          merchantID: MERCHANT,
          serial,
          privateKey: merchant.privateKey,
          platformKeys: { [KEY_ID]: platformKeys.publicKey },
        },
        now,
        `http://127.0.0.1:${port}`,
      ),
      payments,
      appID: 'wxd678efh567hg6787',
      apiKey: API_KEY,
      notifyUrl: '/webhooks/payments/wechat',
      now,
    });
  return {
    db,
    state,
    objects,
    platform,
    forged,
    old,
    provider: providerAt(server.port),
    /** The same adapter where nobody listens, and with a certificate that WeChat Pay doesn't know. */
    away: async () => {
      const closed = await openLoopback(() => {});
      await closed.close();
      return providerAt(closed.port);
    },
    withSerial: (serial: string) => providerAt(server.port, serial),
    pay: (name: string) => transaction(db, (trx) => objects.complete(trx, name, 'paid')),
    ...payersIn(db, () => ({ returnTo: PAYMENT_PAGE })),
    close: async () => {
      await server.close();
      await database.close();
    },
  };
}
