import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { TenantID } from '../../../platform/database/identifiers.ts';
import type { PaymentIntent } from '../provider.ts';
import { CONFIRMATIONS, openChainSandbox } from './testing/open-chain-sandbox.ts';
import { RATE } from './testing/token-desk.ts';

/** Chains, nodes and senders as they are when they are bad, or as bad luck has them. */
describe('a payment in tokens', () => {
  let sandbox: Awaited<ReturnType<typeof openChainSandbox>>;
  let accountID: TenantID;
  let intent: PaymentIntent;
  let units: bigint;
  beforeAll(async () => {
    sandbox = await openChainSandbox();
  });
  beforeEach(async () => {
    Object.assign(sandbox.state, { next: 'answer', rate: RATE, lie: undefined });
    accountID = await sandbox.addPayer();
    intent = await made();
    units = await sandbox.unitsOf(intent.ref.id);
  });
  afterAll(() => sandbox.close());

  async function made(): Promise<PaymentIntent> {
    const asked = sandbox.intent(accountID, 15_801);
    expect(await sandbox.provider.create(asked)).toMatchObject({ kind: 'created' });
    return asked;
  }
  const brought = async ({ ref }: PaymentIntent = intent) => {
    const answer = await sandbox.provider.fetch(ref);
    if (answer.kind !== 'found') return answer.kind;
    const { state, amount, further = [] } = answer.snapshot;
    return [state, amount.minor, ...further.map((one) => one.amount.minor)];
  };
  const send = (some: bigint) => sandbox.send(intent.ref.id, some);

  it.each([
    ['as many as a word holds', 2n ** 256n - 1n],
    ['more than there are', 10n ** 19n],
  ])(
    'that %s are said to have been sent for is looked at by people, and books nothing (D-672)',
    async (_, some) => {
      await send(some);
      sandbox.passBlocks(1);
      expect(await brought()).toBe('unknown');
      sandbox.passBlocks(CONFIRMATIONS);
      expect(await brought()).toBe('unknown');
      // In and after its time.
      sandbox.pass(3_600);
      expect(await brought()).toBe('unknown');
    },
  );

  it('counts more units than a number holds to the last one', async () => {
    // 9,007,199,254.740993 USDC, a unit beyond 2^53.
    await send(2n ** 53n + 1n);
    sandbox.passBlocks(CONFIRMATIONS);
    expect(await brought()).toEqual(['succeeded', Number(((2n ** 53n + 1n) * 15_801n) / units)]);
  });

  it('counts all transfers of one block, in their order', async () => {
    await send(units - 1_000_000n);
    await send(1_000_000n);
    await send(2_000_000n);
    sandbox.passBlocks(CONFIRMATIONS);
    // What comes when it is whole is money of its own.
    expect(await brought()).toEqual(['succeeded', 15_801, 1_428]);
  });

  it('is not brought twice by one transaction that a deep reorganisation moves to another block (D-672)', async () => {
    const before = await made();
    await sandbox.send(before.ref.id, 1n);
    sandbox.passBlocks(1);
    await send(units);
    sandbox.passBlocks(CONFIRMATIONS);
    expect(await brought()).toEqual(['succeeded', 15_801]);
    // Deeper than what counts as final: both are in one block now, and the log has another number there.
    await sandbox.chain.reorganise(CONFIRMATIONS + 3, 'again');
    sandbox.passBlocks(CONFIRMATIONS);
    expect(await brought()).toEqual(['succeeded', 15_801]);
  });

  it('can be read though many send many small amounts to it, in blocks full of others’ transactions (D-672)', async () => {
    for (let n = 0; n < 60; n++) {
      await send(1n);
      sandbox.passBlocks(1);
    }
    expect(await brought()).toEqual(['processing', 15_801]);
    await send(units);
    sandbox.passBlocks(CONFIRMATIONS);
    expect(await brought()).toEqual(['succeeded', 15_801]);
  });

  it('brings nothing by dust that comes to less than a cent', async () => {
    await send(1_000n);
    sandbox.pass(1_800 + 2 * CONFIRMATIONS);
    expect(await brought()).toEqual(['expired', 15_801]);
    await send(1_000n);
    sandbox.passBlocks(CONFIRMATIONS);
    expect(await brought()).toEqual(['expired', 15_801]);
  });

  interface Answer {
    result: string | { hash?: string; timestamp?: string };
  }
  const inAnswers = (change: (result: Answer['result']) => Answer['result'] | undefined) => {
    sandbox.state.lie = (text) =>
      JSON.stringify(
        (JSON.parse(text) as Answer[]).map((one) => ({ ...one, result: change(one.result) ?? one.result })),
      );
  };

  it('is unknown at a node that stands still, or is of the future (D-672)', async () => {
    await send(units);
    sandbox.passBlocks(1);
    for (const shift of [-16 * 60, 16 * 60]) {
      inAnswers((result) =>
        typeof result === 'object' && result?.timestamp !== undefined
          ? { ...result, timestamp: `0x${(Number(result.timestamp) + shift).toString(16)}` }
          : undefined,
      );
      expect(await brought()).toBe('unknown');
    }
  });

  it('is unknown at a node that has seen less than another, so that it is not ended (D-672)', async () => {
    sandbox.passBlocks(2);
    await send(units);
    sandbox.passBlocks(2);
    expect(await brought()).toEqual(['processing', 15_801]);
    const head = await sandbox.chain.head();
    sandbox.state.lie = (text) => text.replace(`"0x${head.toString(16)}"`, `"0x${(head - 2).toString(16)}"`);
    expect(await brought()).toBe('unknown');
    expect(await sandbox.provider.cancel(intent.ref)).toEqual({ kind: 'unknown' });
    sandbox.state.lie = undefined;
    expect(await brought()).toEqual(['processing', 15_801]);
  });

  it.each(['html', 'endless'] as const)('is unknown after an answer that is %s', async (fate) => {
    sandbox.state.next = fate;
    expect(await brought()).toBe('unknown');
    expect(await sandbox.provider.create(sandbox.intent(accountID, 15_801))).toEqual({ kind: 'later' });
  });

  it('is unknown at a node that names a newer block than it has, or mixes up blocks', async () => {
    const head = await sandbox.chain.head();
    inAnswers((result) =>
      result === `0x${head.toString(16)}` ? `0x${(head + 5_000).toString(16)}` : undefined,
    );
    expect(await brought()).toBe('unknown');
    await send(units);
    sandbox.passBlocks(CONFIRMATIONS);
    inAnswers((result) =>
      typeof result === 'object' && result?.hash !== undefined
        ? { ...result, hash: `0x${'0'.repeat(64)}` }
        : undefined,
    );
    expect(await brought()).toBe('unknown');
  });

  it('gets no address that tokens have come to already, of another installation with the same key (D-673)', async () => {
    const position = await sandbox.positionOf(intent.ref.id);
    for (const next of [1, 2]) await sandbox.sendTo(sandbox.addressAt(position + next), 5_000_000n);
    sandbox.passBlocks(1);
    const other = await made();
    expect(await sandbox.positionOf(other.ref.id)).toBe(position + 3);
    expect(await brought(other)).toEqual(['awaiting', 15_801]);
  });

  it('keeps its address over a crash before anybody saw it, and leaves others theirs', async () => {
    const crashed = sandbox.intent(accountID, 15_801);
    sandbox.state.lie = (text) => (text.includes('0'.repeat(64)) ? '' : text);
    // The node's answer about the fresh address gets lost.
    expect(await sandbox.provider.create(crashed)).toEqual({ kind: 'later' });
    sandbox.state.lie = undefined;
    const later = await made();
    expect(await sandbox.provider.create(crashed)).toMatchObject({ kind: 'created' });
    const positions = [intent, crashed, later].map(({ ref }) => sandbox.positionOf(ref.id));
    const [first = 0, second = 0, third = 0] = await Promise.all(positions);
    expect([second - first, third - first]).toEqual([1, 2]);
  });

  it('is read on after weeks in which nobody looked, and has what came in between', async () => {
    sandbox.pass(8 * 86_400);
    await send(units);
    sandbox.passBlocks(CONFIRMATIONS);
    // A look reads 120,000 blocks.
    let looks = 0;
    let answer = await brought();
    while (answer === 'unknown' && looks++ < 30) answer = await brought();
    expect(answer).toEqual(['succeeded', expect.any(Number)]);
    expect(looks).toBeGreaterThan(0);
  });
});
