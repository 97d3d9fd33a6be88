import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { insertAccount } from '../../../areas/accounts/accounts.store.ts';
import type { Database } from '../../../platform/database/database.ts';
import { newID } from '../../../platform/database/identifiers.ts';
import { openTestDatabase } from '../../../testing/database.ts';
import type { PaymentIntent, PaymentProvider } from '../provider.ts';
import { ProviderPayments } from '../provider-payments.store.ts';
import { addressAt, openAccountKey } from './addresses.ts';
import { networks } from './networks.ts';
import { NodeClient, topicOf, TRANSFER_TOPIC } from './node-client.ts';
import { evmChain } from './read-chain.ts';
import { XPUB } from './testing/token-desk.ts';
import { TokenPayments } from './token-payments.store.ts';
import { tokenProvider } from './token-provider.ts';

const PORT = 20_000 + (process.pid % 20_000);
const CHAIN_ID = 31_337;
const CONFIRMATIONS = 3;
const { usdc, usdt } = networks.ethereum.tokens;

/**
 * A token that anybody has as much of as they send: `transfer(address,uint256)` adds to the recipient's balance and
 * writes the log of ERC-20; whatever else is called answers the balance of its first argument.
 */
const TOKEN_CODE = `0x${[
  // The first four octets of what is called, against those of transfer.
  ...['600035', '60e01c', '63a9059cbb', '14', '601b57'],
  // balanceOf: what is stored under the address.
  ...['60043554', '600052', '60206000f3'],
  // transfer: the new balance is stored, the log written, and true answered.
  ...['5b', '602435', '6004355401', '60043555', '602435600052', '600435', '33'],
  ...[`7f${TRANSFER_TOPIC.slice(2)}`, '60206000', 'a3', '600160005260206000f3'],
].join('')}`;

/** The adapter against the Ethereum of others: Foundry's node, with contracts, logs, blocks and reorganisations of its own. */
describe('a payment in tokens at an EVM', () => {
  let anvil: ChildProcess;
  let database: Database;
  let provider: PaymentProvider;
  let tokens: TokenPayments;
  let payments: ProviderPayments;
  let intent: PaymentIntent;
  let sender: unknown;
  let units: bigint;

  async function rpc(method: string, ...params: unknown[]): Promise<unknown> {
    const answer = await fetch(`http://127.0.0.1:${PORT}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    const { result, error } = (await answer.json()) as { result?: unknown; error?: unknown };
    if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`);
    return result;
  }
  const mine = (blocks: number) => rpc('anvil_mine', `0x${blocks.toString(16)}`);
  async function send(some: bigint, contract: string = usdc.contract) {
    const { address = '' } = (await tokens.find(intent.ref.id)) ?? {};
    const data = `0xa9059cbb${topicOf(address).slice(2)}${some.toString(16).padStart(64, '0')}`;
    await rpc('eth_sendTransaction', { from: sender, to: contract, gas: '0x30d40', data });
  }
  const providerOf = (chainID: number) =>
    tokenProvider({
      payments,
      tokens,
      chain: evmChain({
        node: new NodeClient(`http://127.0.0.1:${PORT}`, chainID),
        chainID,
        contract: usdc.contract,
        confirmations: CONFIRMATIONS,
        now: () => new Date(),
      }),
      network: { ...networks.ethereum, chainID: CHAIN_ID },
      token: usdc,
      confirmations: CONFIRMATIONS,
      addressAt: (position) => addressAt(openAccountKey(XPUB), position),
      rate: async () => 0.14,
      now: () => new Date(),
    });
  async function make(): Promise<PaymentIntent> {
    const { id } = await insertAccount(database.db, {
      email: `${newID()}@customer.example`,
      passwordHash: 'none',
    });
    const made: PaymentIntent = {
      ref: { accountID: id, id: newID().replaceAll('-', '') },
      actorID: null,
      amount: { minor: 15_801, currency: 'CNY' },
      orderNo: '2026112900000001',
    };
    expect(await provider.create(made)).toMatchObject({ kind: 'created' });
    return made;
  }
  const brought = async () => {
    const answer = await provider.fetch(intent.ref);
    if (answer.kind !== 'found') return answer.kind;
    const { state, amount, further = [] } = answer.snapshot;
    return [state, amount.minor, ...further.map((one) => one.amount.minor)];
  };

  beforeAll(async () => {
    anvil = spawn('anvil', ['--port', String(PORT), '--silent', '--no-mining'], { stdio: 'ignore' });
    database = await openTestDatabase();
    payments = new ProviderPayments(database.db, 'usdc');
    tokens = new TokenPayments(database.db, 'usdc');
    for (let tries = 0; ; tries++)
      try {
        [sender] = (await rpc('eth_accounts')) as unknown[];
        break;
      } catch (error) {
        if (tries > 200) throw error;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    for (const { contract } of [usdc, usdt]) await rpc('anvil_setCode', contract, TOKEN_CODE);
    await mine(5);
    provider = providerOf(CHAIN_ID);
  }, 60_000);
  beforeEach(async () => {
    intent = await make();
    units = BigInt((await payments.findByName(intent.ref.id))?.details['hundredths'] ?? 0) * 10_000n;
  });
  afterAll(async () => {
    anvil.kill();
    if (anvil.exitCode === null) await once(anvil, 'exit');
    await database.close();
  });

  it('is paid when its block has as many after it as it takes, in parts of one block, too (D-635)', async () => {
    await send(units - 1_000_000n);
    await send(1_000_000n);
    expect(await brought()).toEqual(['awaiting', 15_801]);
    await mine(1);
    expect(await brought()).toEqual(['processing', 15_801]);
    await mine(CONFIRMATIONS - 2);
    expect(await brought()).toEqual(['processing', 15_801]);
    await mine(1);
    expect(await brought()).toEqual(['succeeded', 15_801]);
    await send(2_000_000n);
    await mine(CONFIRMATIONS);
    expect(await brought()).toEqual(['succeeded', 15_801, 1_428]);
  });

  it('loses what a reorganisation takes away', async () => {
    await send(units);
    await mine(1);
    expect(await brought()).toEqual(['processing', 15_801]);
    await rpc('anvil_reorg', 1, []);
    expect(await brought()).toEqual(['awaiting', 15_801]);
    await mine(CONFIRMATIONS + 1);
    expect(await brought()).toEqual(['awaiting', 15_801]);
  });

  it('counts neither another token, nor nothing, nor more than there is (D-672)', async () => {
    await send(units, usdt.contract);
    await send(0n);
    await mine(CONFIRMATIONS);
    expect(await brought()).toEqual(['awaiting', 15_801]);
    await send(2n ** 200n);
    await mine(CONFIRMATIONS);
    expect(await brought()).toBe('unknown');
  });

  it('gets an address that has nothing yet (D-673)', async () => {
    const { position = 0 } = (await tokens.find(intent.ref.id)) ?? {};
    const data = `0xa9059cbb${topicOf(addressAt(openAccountKey(XPUB), position + 1)).slice(2)}${'1'.padStart(64, '0')}`;
    await rpc('eth_sendTransaction', { from: sender, to: usdc.contract, gas: '0x30d40', data });
    await mine(1);
    expect((await tokens.find((await make()).ref.id))?.position).toBe(position + 2);
  });

  it('is believed nothing of by a node of another chain', async () => {
    expect(await providerOf(1).fetch(intent.ref)).toEqual({ kind: 'unknown' });
  });
});
