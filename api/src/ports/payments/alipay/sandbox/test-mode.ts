import { type Db, transaction } from '../../../../platform/database/transaction.ts';
import { FaultSwitches } from '../../sandbox/fault-switches.ts';
import { type LoopbackServer, openLoopback } from '../../sandbox/loopback-server.ts';
import { type SandboxKeys, sandboxKeys } from '../../sandbox/sandbox-keys.ts';
import type { AlipayAccount, AlipayAddresses } from '../alipay-client.ts';
import { bindAlipayApi, readPageRequest } from './api.ts';
import { AlipayObjects, type PageRequest } from './objects.ts';
import { AlipayPlatform, type SignedNotice } from './platform.ts';

/** Alipay as a demonstration has it: its gateway on loopback, and what the customer does on its page. */
export interface AlipayTestMode {
  /** Opens the gateway with the first call. */
  open(): Promise<{ account: AlipayAccount; sellerID: string; addresses: AlipayAddresses }>;
  /** A browser comes with a signed address. @returns id of its visit; undefined for what we haven't signed */
  enter(query: Readonly<Record<string, string>>): Promise<string | undefined>;
  /** What a visitor is asked to pay. */
  visited(visit: string): Promise<(PageRequest & { isOpen: boolean }) | undefined>;
  /** What the customer does, and the call that Alipay would make of it: none for a trade that isn't paid. */
  complete(visit: string, answer: 'paid' | 'refused'): Promise<SignedNotice | undefined>;
  close(): Promise<void>;
}

const APP_ID = '2026000000000000';
const SELLER_ID = '2088000000000000';

/** Path of the portal that stands for Alipay's gateway as browsers see it. */
export const GATEWAY_PATH = '/demo/payments/alipay/gateway.do';

export function openAlipayTestMode({ db, now }: { db: Db; now: () => Date }): AlipayTestMode {
  const objects = new AlipayObjects(now);
  const platformOf = ({ service, merchant }: SandboxKeys) =>
    new AlipayPlatform({
      privateKey: service.privateKey,
      appID: APP_ID,
      appKey: merchant.publicKey,
      sellerID: SELLER_ID,
      now,
    });
  let server: Promise<LoopbackServer> | undefined;
  return {
    async open() {
      const keys = await sandboxKeys(db, 'alipay');
      const { port } = await (server ??= openLoopback(
        (api) => bindAlipayApi(api, { db, objects, platform: platformOf(keys) }),
        new FaultSwitches(db),
      ));
      return {
        account: {
          appID: APP_ID,
          privateKey: keys.merchant.privateKey,
          alipayKey: keys.service.publicKey,
        },
        sellerID: SELLER_ID,
        addresses: { gateway: `http://127.0.0.1:${port}/gateway.do`, pages: GATEWAY_PATH },
      };
    },
    async enter(query) {
      const request = readPageRequest(platformOf(await sandboxKeys(db, 'alipay')), query);
      return request && transaction(db, (trx) => objects.visit(trx, request));
    },
    visited: (visit) => objects.visited(db, visit),
    async complete(visit, answer) {
      const trade = await transaction(db, (trx) => objects.complete(trx, visit, answer));
      if (trade?.status !== 'TRADE_SUCCESS') return undefined;
      return platformOf(await sandboxKeys(db, 'alipay')).notice(trade);
    },
    close: async () => void (await (await server)?.close()),
  };
}
