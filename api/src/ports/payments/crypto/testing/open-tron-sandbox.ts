import { openTestDatabase } from '../../../../testing/database.ts';
import { ProviderPayments } from '../../provider-payments.store.ts';
import type { PaymentProvider } from '../../provider.ts';
import { openLoopback } from '../../sandbox/loopback-server.ts';
import { addressAt, openAccountKey } from '../addresses.ts';
import { networks } from '../networks.ts';
import { SandboxChain } from '../sandbox/chain.ts';
import { bindTronApi } from '../sandbox/tron-api.ts';
import { TokenPayments } from '../token-payments.store.ts';
import { tokenProvider } from '../token-provider.ts';
import { tronAddress } from '../tron/tron-address.ts';
import { tronChain, TRON_CONFIRMATIONS } from '../tron/tron-chain.ts';
import { TronClient } from '../tron/tron-client.ts';
import { RATE, tokenDesk, XPUB } from './token-desk.ts';

const CHAIN_ID = 31_337;

/** What TronGrid does with the next requests: it answers, of an error, a page, of yesterday, or it is cut off. */
export type TronFate = 'answer' | 'error' | 'html' | 'old' | 'lost';

/** Our adapter for USDT on Tron, and a stand-in for TronGrid whose blocks come as the test's clock goes on. */
export async function openTronSandbox() {
  const database = await openTestDatabase();
  const { db } = database;
  const state = { time: new Date('2026-11-29T08:00:00Z'), next: 'answer' as TronFate };
  const now = () => state.time;
  const chain = new SandboxChain(db, now);
  const failed = new Set<string>();
  const server = await openLoopback((api) => {
    api.addHook('onSend', async (_request, reply, payload) => {
      if (state.next === 'lost') reply.raw.destroy();
      if (state.next === 'html') return '<html></html>';
      if (state.next === 'error') return JSON.stringify({ Error: 'request rate exceeded', success: false });
      return state.next === 'old' ? String(payload).replaceAll('"timestamp":17', '"timestamp":16') : payload;
    });
    bindTronApi(api, { chain, chainID: CHAIN_ID, failed });
  });
  const account = openAccountKey(XPUB);
  const token = networks.tron.tokens.usdt;
  const payments = new ProviderPayments(db, 'usdt');
  const tokens = new TokenPayments(db, 'usdt');
  const providerAt = (url: string, chainID = CHAIN_ID): PaymentProvider =>
    tokenProvider({
      payments,
      tokens,
      chain: tronChain({
        client: new TronClient({ url, chainID, apiKey: '' }),
        contract: token.contract,
        confirmations: TRON_CONFIRMATIONS,
        now,
      }),
      network: { ...networks.tron, chainID: CHAIN_ID },
      token,
      confirmations: TRON_CONFIRMATIONS,
      addressAt: (position) => tronAddress(addressAt(account, position)),
      rate: async () => RATE,
      now,
    });
  const url = `http://127.0.0.1:${server.port}`;
  return {
    ...tokenDesk({ db, payments, tokens, now }),
    state,
    chain,
    provider: providerAt(url),
    /** The same adapter where nobody listens, and where the node is of another chain. */
    away: () => providerAt('http://127.0.0.1:1'),
    elsewhere: () => providerAt(url, 1),
    pass: (seconds: number) => void (state.time = new Date(state.time.getTime() + seconds * 1000)),
    /** Sends units of the token to the address of a payment. @returns the transaction */
    async send(name: string, units: bigint, contract: string = token.contract): Promise<string> {
      const { address = '' } = (await tokens.find(name)) ?? {};
      return (await chain.send({ contract, to: address, units: String(units) })).txHash;
    },
    /** A transaction turns out to have failed. */
    fail: (txHash: string) => void failed.add(txHash),
    octetsAt: (position: number) => addressAt(account, position),
    close: async () => {
      await server.close();
      await database.close();
    },
  };
}
