import { openTestDatabase } from '../../../../testing/database.ts';
import { ProviderPayments } from '../../provider-payments.store.ts';
import type { PaymentProvider } from '../../provider.ts';
import { openLoopback } from '../../sandbox/loopback-server.ts';
import { addressAt, openAccountKey } from '../addresses.ts';
import { networks } from '../networks.ts';
import { NodeClient } from '../node-client.ts';
import { evmChain } from '../read-chain.ts';
import { bindNodeApi } from '../sandbox/api.ts';
import { BLOCK_SECONDS, SandboxChain } from '../sandbox/chain.ts';
import { TokenPayments } from '../token-payments.store.ts';
import { tokenProvider } from '../token-provider.ts';
import { RATE, tokenDesk, XPUB } from './token-desk.ts';

export const CONFIRMATIONS = 5;
const CHAIN_ID = 31_337;

/** What the node does with the next requests: it answers, with an error, a page, too much, or it is cut off. */
export type Fate = 'answer' | 'error' | 'html' | 'endless' | 'lost';

/** Our adapter for USDC, and a node of a chain on loopback whose blocks come as the test's clock goes on. */
export async function openChainSandbox() {
  const database = await openTestDatabase();
  const { db } = database;
  const state = {
    time: new Date('2026-11-29T08:00:00Z'),
    next: 'answer' as Fate,
    rate: RATE as number | undefined,
    /** What the node says instead of an answer of its. */
    lie: undefined as ((answer: string) => string) | undefined,
    /** Ranges of blocks that logs were asked for, as `from-to`. */
    ranges: [] as string[],
  };
  const now = () => state.time;
  const chain = new SandboxChain(db, now);
  const server = await openLoopback((api) => {
    api.addHook('preHandler', async ({ body }) => {
      for (const [, from, to] of String(body).matchAll(
        /"fromBlock":"(0x[0-9a-f]+)","toBlock":"(0x[0-9a-f]+)"/g,
      ))
        state.ranges.push(`${Number(from)}-${Number(to)}`);
    });
    api.addHook('onSend', async (_request, reply, payload) => {
      if (state.next === 'lost') reply.raw.destroy();
      if (state.next === 'html') return '<html><title>Just a moment…</title></html>';
      if (state.next === 'endless') return `[${'{},'.repeat(4_000_000)}{}]`;
      if (state.next !== 'error') return state.lie ? state.lie(String(payload)) : payload;
      return JSON.stringify({
        jsonrpc: '2.0',
        id: null,
        error: { code: -32_005, message: 'limit exceeded' },
      });
    });
    bindNodeApi(api, chain, CHAIN_ID);
  });
  const account = openAccountKey(XPUB);
  const token = networks.ethereum.tokens.usdc;
  const payments = new ProviderPayments(db, 'usdc');
  const tokens = new TokenPayments(db, 'usdc');
  const providerWith = (
    node = new NodeClient(`http://127.0.0.1:${server.port}`, CHAIN_ID),
  ): PaymentProvider =>
    tokenProvider({
      payments,
      tokens,
      chain: evmChain({
        node,
        chainID: CHAIN_ID,
        contract: token.contract,
        confirmations: CONFIRMATIONS,
        now,
      }),
      network: { ...networks.ethereum, chainID: CHAIN_ID },
      token,
      confirmations: CONFIRMATIONS,
      addressAt: (position) => addressAt(account, position),
      rate: async () => state.rate,
      now,
    });
  const pass = (seconds: number) => {
    state.time = new Date(state.time.getTime() + seconds * 1000);
  };
  return {
    db,
    ...tokenDesk({ db, payments, tokens, now }),
    state,
    chain,
    provider: providerWith(),
    /** The same adapter where nobody listens, and where the node is of another chain. */
    away: () => providerWith(new NodeClient('http://127.0.0.1:1', CHAIN_ID)),
    elsewhere: () => providerWith(new NodeClient(`http://127.0.0.1:${server.port}`, 1)),
    pass,
    passBlocks: (blocks: number) => pass(blocks * BLOCK_SECONDS),
    /** Sends units of the token to the address of a payment; they are in the next block. */
    async send(name: string, units: bigint, contract: string = token.contract): Promise<void> {
      const { address = '' } = (await tokens.find(name)) ?? {};
      await chain.send({ contract, to: address, units: String(units) });
    },
    /** Sends units of the token to any address. */
    sendTo: (to: string, units: bigint) => chain.send({ contract: token.contract, to, units: String(units) }),
    /** The address at a position of the account, in lower case. */
    addressAt: (position: number) => addressAt(account, position),
    close: async () => {
      await server.close();
      await database.close();
    },
  };
}
