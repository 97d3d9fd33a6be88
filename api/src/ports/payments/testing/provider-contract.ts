import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newID, type TenantID } from '../../../platform/database/identifiers.ts';
import {
  BASE_CURRENCY,
  type Capabilities,
  type PaymentIntent,
  type PaymentProvider,
  type PaymentRef,
} from '../provider.ts';

/** An adapter that is opened for a suite. */
export interface ProviderHarness {
  caps: Capabilities;
  provider: PaymentProvider;
  /** A tenant that can pay 1,000,000 cents. */
  payer(): Promise<TenantID>;
  /** What is paid, with a name that is new; `report` where the adapter needs one. */
  intent(accountID: TenantID, minor: number, currency?: string): PaymentIntent;
  /** Does whatever makes the payment paid on the other side. */
  complete(ref: PaymentRef): Promise<void>;
  /** Cents that this payment has brought, as its other side or the ledger says: what was paid less what went back. */
  taken(ref: PaymentRef): Promise<number>;
  /** Where the provider has a statement: lets a day end, and its statement be made. @returns that day */
  endDay?(): string;
  close(): Promise<void>;
}

const money = (minor: number, currency = BASE_CURRENCY) => ({ minor, currency });

/** What every adapter of the port must do. */
export function describePaymentProvider(name: string, open: () => Promise<ProviderHarness>): void {
  describe(`payments ${name}`, () => {
    let harness: ProviderHarness;
    let provider: PaymentProvider;
    let accountID: TenantID;
    beforeAll(async () => {
      harness = await open();
      provider = harness.provider;
    });
    beforeEach(async () => {
      accountID = await harness.payer();
    });
    afterAll(() => harness.close());

    const make = async (minor = 20_000): Promise<PaymentIntent> => {
      const intent = harness.intent(accountID, minor);
      const outcome = await provider.create(intent);
      expect(outcome).toMatchObject({ kind: 'created', snapshot: { ref: intent.ref, amount: money(minor) } });
      return intent;
    };
    const paid = async (minor = 20_000): Promise<PaymentIntent> => {
      const intent = await make(minor);
      await harness.complete(intent.ref);
      return intent;
    };
    const stateOf = async (ref: PaymentRef) => {
      const found = await provider.fetch(ref);
      return found.kind === 'found' ? found.snapshot.state : found.kind;
    };
    const back = (ref: PaymentRef, minor: number, key: string, currency?: string) =>
      provider.refund(ref, { amount: money(minor, currency), key, actorID: null });

    it('makes one payment of a name that is asked for twice, also at the same time', async () => {
      const intent = harness.intent(accountID, 20_000);
      const outcomes = await Promise.all([provider.create(intent), provider.create(intent)]);
      outcomes.push(await provider.create(intent));
      expect(outcomes.map(({ kind }) => kind)).toEqual(['created', 'created', 'created']);
      await harness.complete(intent.ref);
      expect(await harness.taken(intent.ref)).toBe(20_000);
    });

    it('gives no name to a second payment of another amount', async () => {
      const intent = await make();
      const outcome = await provider.create({ ...intent, amount: money(20_001) });
      expect(outcome).toEqual({ kind: 'refused', reason: { code: 'KEY_REUSED' } });
      await harness.complete(intent.ref);
      expect(await harness.taken(intent.ref)).toBe(20_000);
    });

    it('tells what became of a payment, and of one that nobody made', async () => {
      const intent = harness.intent(accountID, 20_000);
      expect(await provider.fetch(intent.ref)).toEqual({ kind: 'absent' });
      await provider.create(intent);
      await harness.complete(intent.ref);
      expect(await provider.fetch(intent.ref)).toMatchObject({
        kind: 'found',
        snapshot: { ref: intent.ref, state: 'succeeded', amount: money(20_000), refunded: 0 },
      });
    });

    it('tells nothing of it to another tenant', async () => {
      const intent = await paid();
      const ref = { ...intent.ref, accountID: await harness.payer() };
      expect(await provider.fetch(ref)).toEqual({ kind: 'absent' });
      expect(await provider.cancel(ref)).toEqual({ kind: 'absent' });
      expect(await back(ref, 1, 'r1')).toMatchObject({ kind: 'refused' });
      expect(await provider.fetchRefund(ref, 'r1')).toEqual({ kind: 'absent' });
      expect(await harness.taken(intent.ref)).toBe(20_000);
    });

    it('refuses amounts and currencies that it does not take, and says why', async () => {
      const { minimum, maximum } = harness.caps;
      const reasonOf = async (minor: number, currency?: string) => {
        const intent = harness.intent(accountID, minor, currency);
        const outcome = await provider.create(intent);
        expect(await provider.fetch(intent.ref)).toEqual({ kind: 'absent' });
        return outcome.kind === 'refused' ? outcome.reason : outcome.kind;
      };
      expect(await reasonOf(minimum - 1)).toEqual({ code: 'BELOW_MINIMUM', limit: minimum });
      expect(await reasonOf(0)).toEqual({ code: 'BELOW_MINIMUM', limit: minimum });
      expect(await reasonOf(-5)).toEqual({ code: 'BELOW_MINIMUM', limit: minimum });
      expect(await reasonOf(minimum + 0.5)).toEqual({ code: 'BELOW_MINIMUM', limit: minimum });
      if (maximum < Number.MAX_SAFE_INTEGER)
        expect(await reasonOf(maximum + 1)).toEqual({ code: 'ABOVE_MAXIMUM', limit: maximum });
      expect(await reasonOf(20_000, 'XTS')).toEqual({ code: 'CURRENCY' });
    });

    it('says that the money was quicker when a payment is cancelled after it', async () => {
      const intent = await paid();
      expect(await provider.cancel(intent.ref)).toMatchObject({
        kind: 'already-paid',
        snapshot: { state: 'succeeded', amount: money(20_000) },
      });
      expect(await harness.taken(intent.ref)).toBe(20_000);
      expect(await provider.cancel(harness.intent(accountID, 1).ref)).toEqual({ kind: 'absent' });
    });

    it('gives back no more than was paid, in parts, each once', async () => {
      const { ref } = await paid();
      if (harness.caps.refund === 'none') {
        expect(await back(ref, 5_000, 'r1')).toEqual({ kind: 'refused', reason: 'NOT_OFFERED' });
        expect(await provider.fetchRefund(ref, 'r1')).toEqual({ kind: 'absent' });
        return expect(await harness.taken(ref)).toBe(20_000);
      }
      expect(await back(ref, 5_000, 'r1')).toEqual({
        kind: 'made',
        refund: { key: 'r1', amount: money(5_000), state: 'succeeded' },
      });
      const again = await Promise.all([back(ref, 5_000, 'r1'), back(ref, 5_000, 'r1')]);
      expect(again.map(({ kind }) => kind)).toEqual(['made', 'made']);
      expect(await harness.taken(ref)).toBe(15_000);
      expect(await back(ref, 4_999, 'r1')).toEqual({ kind: 'refused', reason: 'KEY_REUSED' });
      expect(await back(ref, 15_001, 'r2')).toEqual({ kind: 'refused', reason: 'MORE_THAN_PAID' });
      expect(await back(ref, 15_000, 'r2')).toMatchObject({ kind: 'made' });
      expect(await back(ref, 1, 'r3')).toEqual({ kind: 'refused', reason: 'MORE_THAN_PAID' });
      expect(await harness.taken(ref)).toBe(0);
      expect(await provider.fetch(ref)).toMatchObject({ snapshot: { state: 'succeeded', refunded: 20_000 } });
      expect(await provider.fetchRefund(ref, 'r2')).toMatchObject({
        kind: 'found',
        refund: { key: 'r2', amount: money(15_000), state: 'succeeded' },
      });
      expect(await provider.fetchRefund(ref, 'r3')).toEqual({ kind: 'absent' });
    });

    it('gives back no more than was paid when several ask at once', async () => {
      const { ref } = await paid();
      const outcomes = await Promise.all(
        Array.from({ length: 6 }, (_none, n) => back(ref, 8_000, `part-${n}`)),
      );
      const isOffered = harness.caps.refund !== 'none';
      expect(outcomes.filter(({ kind }) => kind === 'made')).toHaveLength(isOffered ? 2 : 0);
      expect(await harness.taken(ref)).toBe(isOffered ? 4_000 : 20_000);
    });

    it('gives nothing back for what was not paid, and no amount that is none', async () => {
      const isOffered = harness.caps.refund !== 'none';
      expect(await back({ accountID, id: newID() }, 1, 'r1')).toEqual({
        kind: 'refused',
        reason: isOffered ? 'NOT_PAID' : 'NOT_OFFERED',
      });
      const { ref } = await paid();
      for (const minor of [0, -1, 0.5])
        expect(await back(ref, minor, 'r1')).toEqual({
          kind: 'refused',
          reason: isOffered ? 'AMOUNT' : 'NOT_OFFERED',
        });
      expect(await back(ref, 1, 'r1', 'XTS')).toEqual({
        kind: 'refused',
        reason: isOffered ? 'CURRENCY' : 'NOT_OFFERED',
      });
      expect(await harness.taken(ref)).toBe(20_000);
      expect(await stateOf(ref)).toBe('succeeded');
    });

    it('lists on its statement what was paid and what went back, each with our name and once (D-642)', async () => {
      const { statement } = provider;
      expect(statement === undefined).toBe(harness.endDay === undefined);
      if (!statement || !harness.endDay) return;
      // Nothing of a day before, though it was never asked for.
      const first = harness.endDay();
      const { ref } = await paid();
      const other = await paid(5_000);
      await make();
      expect(await back(ref, 8_000, 'part-1')).toMatchObject({ kind: 'made' });
      expect(await back(ref, 12_000, 'part-2')).toMatchObject({ kind: 'made' });
      const day = harness.endDay();
      const read = await statement.read(day);
      const lines = read.kind === 'read' ? read.lines : [];
      expect(lines.map(({ kind, payment, refund }) => [kind, payment, refund]).toSorted()).toEqual(
        [
          ['payment', ref.id, ''],
          ['payment', other.ref.id, ''],
          ['refund', '', 'part-1'],
          ['refund', '', 'part-2'],
        ].toSorted(),
      );
      const grossOf = (name: string) => {
        const line = lines.find(({ payment, refund }) => payment === name || refund === name);
        return line && (line.currency === BASE_CURRENCY ? line.gross : line.agreed === line.gross);
      };
      const isConverted = lines.some(({ currency }) => currency !== BASE_CURRENCY);
      expect([grossOf(ref.id), grossOf(other.ref.id)]).toEqual(isConverted ? [true, true] : [20_000, 5_000]);
      if (!isConverted) expect([grossOf('part-1'), grossOf('part-2')]).toEqual([-8_000, -12_000]);
      // What came back is all that came.
      const sum = (all: typeof lines) => all.reduce((total, { gross }) => total + gross, 0);
      expect(sum(lines.filter(({ payment }) => payment !== other.ref.id))).toBe(0);
      expect(lines.every(({ kind, fee }) => kind === 'refund' || fee > 0)).toBe(true);
      expect(new Set(lines.map(({ id }) => id)).size).toBe(4);
      const before = await statement.read(first);
      const names = before.kind === 'read' ? before.lines.map(({ payment }) => payment) : [];
      expect(names).not.toContain(ref.id);
      // A day that isn't over has no statement that ends.
      expect(await statement.read('2036-01-01')).not.toMatchObject({ lines: [expect.anything()] });
    });
  });
}
