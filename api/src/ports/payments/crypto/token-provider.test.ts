import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { TenantID } from '../../../platform/database/identifiers.ts';
import type { PaymentIntent, Snapshot } from '../provider.ts';
import { describePaymentProvider } from '../testing/provider-contract.ts';
import { CONFIRMATIONS, openChainSandbox } from './testing/open-chain-sandbox.ts';
import { RATE } from './testing/token-desk.ts';
import { tokenCapabilities } from './token-provider.ts';

describePaymentProvider('in USDC', async () => {
  const sandbox = await openChainSandbox();
  return {
    caps: tokenCapabilities,
    provider: sandbox.provider,
    payer: sandbox.addPayer,
    intent: sandbox.intent,
    complete: async ({ id }) => {
      await sandbox.send(id, await sandbox.unitsOf(id));
      sandbox.passBlocks(CONFIRMATIONS);
    },
    taken: async ({ id }) =>
      sandbox.centsOf(await sandbox.chain.receivedBy(USDC, await sandbox.addressOf(id))),
    close: sandbox.close,
  };
});

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const USDT = '0xdAC17F958D2ee523a2206206994597C13D831ec7';

describe('a payment in USDC', () => {
  let sandbox: Awaited<ReturnType<typeof openChainSandbox>>;
  let accountID: TenantID;
  let intent: PaymentIntent;
  let units: bigint;
  beforeAll(async () => {
    sandbox = await openChainSandbox();
  });
  beforeEach(async () => {
    Object.assign(sandbox.state, { next: 'answer', rate: RATE });
    accountID = await sandbox.addPayer();
    intent = sandbox.intent(accountID, 15_801);
    await sandbox.provider.create(intent);
    units = await sandbox.unitsOf(intent.ref.id);
    sandbox.state.ranges.length = 0;
  });
  afterAll(() => sandbox.close());

  const look = async (): Promise<Snapshot | string> => {
    const answer = await sandbox.provider.fetch(intent.ref);
    return answer.kind === 'found' ? answer.snapshot : answer.kind;
  };
  const brought = async () => {
    const snapshot = await look();
    if (typeof snapshot === 'string') return snapshot;
    const further = (snapshot.further ?? []).map(({ amount }) => amount.minor);
    return [snapshot.state, snapshot.amount.minor, ...further];
  };
  const send = (some: bigint, contract?: string) => sandbox.send(intent.ref.id, some, contract);
  const progress = () => sandbox.provider.progress?.(intent.ref);

  it('asks for an amount that is rounded up to hundredths, at an address that no other payment has (D-634)', async () => {
    const outcome = await sandbox.provider.create(intent);
    // 158.01 yuan at 0.14 are 22.1214 USDC.
    expect(units).toBe(22_130_000n);
    const address = await sandbox.addressOf(intent.ref.id);
    expect(outcome).toMatchObject({
      kind: 'created',
      action: { kind: 'crypto', amount: { minor: 2_213 }, expiresAt: intent.expiresAt, network: 'Ethereum' },
    });
    const { url = '' } = outcome.kind === 'created' && 'url' in outcome.action ? outcome.action : {};
    expect(url.toLowerCase()).toBe(
      `ethereum:${USDC.toLowerCase()}@31337/transfer?address=${address}&uint256=22130000`,
    );
    const other = sandbox.intent(accountID, 15_801);
    await sandbox.provider.create(other);
    expect(await sandbox.addressOf(other.ref.id)).not.toBe(address);
  });

  it('is paid after as many blocks as make it final, and no sooner (D-635)', async () => {
    expect(await progress()).toMatchObject({ state: 'waiting', confirmations: 0, needed: CONFIRMATIONS });
    await send(units);
    sandbox.passBlocks(1);
    expect(await brought()).toEqual(['processing', 15_801]);
    expect(await progress()).toEqual({ state: 'seen', received: '22.13', confirmations: 1, needed: 5 });
    sandbox.passBlocks(CONFIRMATIONS - 2);
    expect(await brought()).toEqual(['processing', 15_801]);
    sandbox.passBlocks(1);
    expect(await brought()).toEqual(['succeeded', 15_801]);
    expect(await progress()).toMatchObject({ state: 'paid', confirmations: CONFIRMATIONS });
  });

  it('loses what a reorganisation takes away, and has it again where it comes again', async () => {
    await send(units);
    sandbox.passBlocks(3);
    expect(await brought()).toEqual(['processing', 15_801]);
    await sandbox.chain.reorganise(3, 'gone');
    expect(await brought()).toEqual(['awaiting', 15_801]);
    expect(await progress()).toMatchObject({ state: 'waiting', received: '0.00' });
    await send(units);
    sandbox.passBlocks(2);
    await sandbox.chain.reorganise(2, 'again');
    sandbox.passBlocks(CONFIRMATIONS - 1);
    expect(await brought()).toEqual(['processing', 15_801]);
    sandbox.passBlocks(1);
    expect(await brought()).toEqual(['succeeded', 15_801]);
  });

  it('brings more than was asked for by the same quote, and what comes later besides (D-636)', async () => {
    await send(units - 1_000_000n);
    sandbox.passBlocks(CONFIRMATIONS);
    expect(await brought()).toEqual(['processing', 15_801]);
    await send(2_000_000n);
    sandbox.passBlocks(CONFIRMATIONS);
    // A token more than 22.13 is 7.14 of 158.01.
    expect(await brought()).toEqual(['succeeded', 15_801 + 714]);
    await send(1_000_000n);
    sandbox.pass(1_800);
    await send(1_400_000n);
    sandbox.passBlocks(CONFIRMATIONS);
    // The first in time by the quote, the second by the rate of its day.
    expect(await brought()).toEqual(['succeeded', 16_515, 714, 1_000]);
    sandbox.state.rate = 0.07;
    expect(await brought()).toEqual(['succeeded', 16_515, 714, 1_000]);
  });

  it('brings a part where too little came in time (D-636)', async () => {
    await send(units / 2n);
    sandbox.pass(1_800 - 60);
    expect(await brought()).toEqual(['processing', 15_801]);
    sandbox.pass(60 + 2 * CONFIRMATIONS);
    expect(await brought()).toEqual(['succeeded', 7_900]);
    expect(await progress()).toMatchObject({ state: 'ended' });
  });

  it('brings what comes when it has ended, by the rate of that day (D-636)', async () => {
    expect(await sandbox.provider.cancel(intent.ref)).toEqual({ kind: 'canceled' });
    expect(await brought()).toEqual(['canceled', 15_801]);
    sandbox.pass(3_600);
    sandbox.state.rate = 0.28;
    await send(2_800_000n);
    sandbox.passBlocks(CONFIRMATIONS);
    expect(await brought()).toEqual(['succeeded', 1_000]);
  });

  it('is not ended while tokens are on their way, so that nobody pays twice', async () => {
    await send(units);
    sandbox.passBlocks(1);
    expect(await sandbox.provider.cancel(intent.ref)).toEqual({ kind: 'unknown' });
    sandbox.passBlocks(CONFIRMATIONS);
    expect(await sandbox.provider.cancel(intent.ref)).toMatchObject({ kind: 'already-paid' });
  });

  it('counts neither another token nor a transfer of nothing', async () => {
    await send(units, USDT);
    await send(0n);
    sandbox.passBlocks(CONFIRMATIONS);
    expect(await brought()).toEqual(['awaiting', 15_801]);
  });

  it('is unknown while the node does not tell, or is of another chain, and no payment is begun there', async () => {
    for (const provider of [sandbox.away(), sandbox.elsewhere()]) {
      expect(await provider.fetch(intent.ref)).toEqual({ kind: 'unknown' });
      expect(await provider.cancel(intent.ref)).toEqual({ kind: 'unknown' });
      const other = sandbox.intent(accountID, 15_801);
      expect(await provider.create(other)).toEqual({ kind: 'later' });
      expect(await provider.fetch(other.ref)).toEqual({ kind: 'absent' });
    }
    for (const fate of ['error', 'lost'] as const) {
      sandbox.state.next = fate;
      expect(await look()).toBe('unknown');
    }
    sandbox.state.next = 'answer';
    sandbox.state.rate = undefined;
    expect(await sandbox.provider.create(sandbox.intent(accountID, 15_801))).toEqual({ kind: 'later' });
  });

  it('is read in ranges of 2000 blocks, each final one once', async () => {
    await look();
    const [first = ''] = sandbox.state.ranges;
    const from = Number(first.split('-')[0]);
    sandbox.passBlocks(4_500);
    sandbox.state.ranges.length = 0;
    await look();
    expect(sandbox.state.ranges).toHaveLength(3);
    const ends = sandbox.state.ranges.map((range) => range.split('-').map(Number));
    expect(ends.map(([start = 0, end = 0]) => end - start + 1).every((size) => size <= 2_000)).toBe(true);
    expect(ends[0]?.[0]).toBeGreaterThanOrEqual(from);
    expect([ends[1]?.[0], ends[2]?.[0]]).toEqual([(ends[0]?.[1] ?? 0) + 1, (ends[1]?.[1] ?? 0) + 1]);
    sandbox.state.ranges.length = 0;
    await look();
    expect(sandbox.state.ranges).toEqual([`${(ends[2]?.[1] ?? 0) - CONFIRMATIONS + 2}-${ends[2]?.[1]}`]);
  });
});
