import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { TenantID } from '../../../../platform/database/identifiers.ts';
import type { PaymentIntent } from '../../provider.ts';
import { describePaymentProvider } from '../../testing/provider-contract.ts';
import { networks } from '../networks.ts';
import { openTronSandbox } from '../testing/open-tron-sandbox.ts';
import { tokenCapabilities } from '../token-provider.ts';
import { octetsOfTron, tronAddress } from './tron-address.ts';
import { TRON_CONFIRMATIONS } from './tron-chain.ts';

const USDT = networks.tron.tokens.usdt.contract;
/** Blocks of the sandbox, and what lists may be behind them. */
const FINAL_SECONDS = 2 * TRON_CONFIRMATIONS;
const LAG_SECONDS = 120;

describePaymentProvider('in USDT on Tron', async () => {
  const sandbox = await openTronSandbox();
  return {
    caps: tokenCapabilities,
    provider: sandbox.provider,
    payer: sandbox.addPayer,
    intent: sandbox.intent,
    complete: async ({ id }) => {
      await sandbox.send(id, await sandbox.unitsOf(id));
      sandbox.pass(FINAL_SECONDS);
    },
    taken: async ({ id }) =>
      sandbox.centsOf(await sandbox.chain.receivedBy(USDT, await sandbox.addressOf(id))),
    close: sandbox.close,
  };
});

describe('an address of Tron', () => {
  // As Tron's documents and Tether publish them.
  it.each([
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c'],
    ['TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', '0x5cbdd86a2fa8dc4bddd8a8f69dba48572eec07fb'],
  ])('%s is %s with a checksum', (text, octets) => {
    expect(tronAddress(octets)).toBe(text);
    expect(octetsOfTron(text)).toBe(octets);
  });

  it('with a slip in it is none', () => {
    for (const text of [
      'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u',
      'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6',
      '0x',
      '',
      'T0',
    ])
      expect(octetsOfTron(text)).toBeUndefined();
  });

  it('is what each contract of ours has', () => {
    for (const { contract } of [networks.tron.tokens.usdt, networks.nile.tokens.usdt])
      expect(octetsOfTron(contract)).toMatch(/^0x/);
  });
});

describe('a payment in USDT on Tron', () => {
  let sandbox: Awaited<ReturnType<typeof openTronSandbox>>;
  let accountID: TenantID;
  let intent: PaymentIntent;
  let units: bigint;
  beforeAll(async () => {
    sandbox = await openTronSandbox();
  });
  beforeEach(async () => {
    Object.assign(sandbox.state, { next: 'answer' });
    accountID = await sandbox.addPayer();
    intent = sandbox.intent(accountID, 15_801);
    await sandbox.provider.create(intent);
    units = await sandbox.unitsOf(intent.ref.id);
  });
  afterAll(() => sandbox.close());

  const brought = async () => {
    const answer = await sandbox.provider.fetch(intent.ref);
    if (answer.kind !== 'found') return answer.kind;
    const { state, amount, further = [] } = answer.snapshot;
    return [state, amount.minor, ...further.map((one) => one.amount.minor)];
  };
  const send = (some: bigint, contract?: string) => sandbox.send(intent.ref.id, some, contract);

  it('is sent to an address of the same key, which the code says as it is (D-674)', async () => {
    const address = await sandbox.addressOf(intent.ref.id);
    expect(octetsOfTron(address)).toBe(sandbox.octetsAt(await sandbox.positionOf(intent.ref.id)));
    expect(await sandbox.provider.create(intent)).toMatchObject({
      action: { kind: 'crypto', url: address, address, network: 'Tron', amount: { minor: 2_213 } },
    });
  });

  it('is seen on its way, and paid when Tron calls it final (D-635, D-674)', async () => {
    await send(units);
    sandbox.pass(2);
    expect(await brought()).toEqual(['processing', 15_801]);
    expect(await sandbox.provider.progress?.(intent.ref)).toMatchObject({
      state: 'seen',
      received: '22.13',
      needed: TRON_CONFIRMATIONS,
    });
    expect(await sandbox.provider.cancel(intent.ref)).toEqual({ kind: 'unknown' });
    sandbox.pass(FINAL_SECONDS);
    expect(await brought()).toEqual(['succeeded', 15_801]);
    // Read once more while lists may be behind, and never counted twice.
    sandbox.pass(LAG_SECONDS * 2);
    expect(await brought()).toEqual(['succeeded', 15_801]);
  });

  it('counts no transaction that failed, though lists have it, nor another token (D-674)', async () => {
    sandbox.fail(await send(units));
    await send(units, networks.nile.tokens.usdt.contract);
    sandbox.pass(FINAL_SECONDS + LAG_SECONDS);
    expect(await brought()).toEqual(['awaiting', 15_801]);
  });

  it('counts what came late and besides, as on other chains (D-636)', async () => {
    await send(units / 2n);
    sandbox.pass(1_800 + FINAL_SECONDS + 2 * LAG_SECONDS);
    expect(await brought()).toEqual(['succeeded', 7_900]);
    await send(1_400_000n);
    sandbox.pass(FINAL_SECONDS);
    expect(await brought()).toEqual(['succeeded', 7_900, 1_000]);
  });

  it('is read page by page where many send to it', async () => {
    for (let n = 0; n < 205; n++) {
      await send(n === 204 ? units : 1n);
      if (n % 50 === 0) sandbox.pass(2);
    }
    sandbox.pass(FINAL_SECONDS + 2);
    expect(await brought()).toBe('unknown');
    expect(await brought()).toEqual(['succeeded', expect.any(Number)]);
  });

  it('is unknown while TronGrid does not tell, or is of another chain or time, and nothing is begun there', async () => {
    for (const provider of [sandbox.away(), sandbox.elsewhere()]) {
      expect(await provider.fetch(intent.ref)).toEqual({ kind: 'unknown' });
      expect(await provider.create(sandbox.intent(accountID, 15_801))).toEqual({ kind: 'later' });
    }
    for (const fate of ['error', 'html', 'lost', 'old'] as const) {
      sandbox.state.next = fate;
      expect(await brought()).toBe('unknown');
    }
  });
});
