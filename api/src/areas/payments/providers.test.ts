import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { insertAccount } from '../accounts/accounts.store.ts';
import type { Database } from '../../platform/database/database.ts';
import { newID, type TenantID, tenantOf } from '../../platform/database/identifiers.ts';
import { transaction } from '../../platform/database/transaction.ts';
import { move, PAID_FROM_BALANCE } from '../ledger/ledger.ts';
import { balanceOf } from '../ledger/transactions.store.ts';
import { openTestDatabase } from '../../testing/database.ts';
import { returnTransfer } from './bank-transfers.ts';
import { settleTransfer } from './testing/settle.ts';
import { BASE_CURRENCY, type InnerWay, type PaymentProvider } from '../../ports/payments/provider.ts';
import { balanceWay } from './providers/balance.ts';
import { bankTransferWay } from './providers/bank-transfer.ts';
import {
  describePaymentProvider,
  type ProviderHarness,
} from '../../ports/payments/testing/provider-contract.ts';
import { openTestService } from './testing/service.ts';

const OPENING = 1_000_000;
const report = {
  bankName: 'Example Bank',
  bankNo: '6222',
  bankUserName: 'Example Ltd',
  transferredAt: new Date('2026-11-20T08:00:00Z'),
  telephone: '13800138000',
  remark: '',
};

/** Every call in a transaction of its own. */
function inTransactions({ db }: Database, way: InnerWay): PaymentProvider {
  const within = <Value>(work: (provider: PaymentProvider) => Promise<Value>) =>
    transaction(db, (trx) => work(way.within(trx)));
  return {
    create: (intent) => within((provider) => provider.create(intent)),
    fetch: (ref) => within((provider) => provider.fetch(ref)),
    cancel: (ref) => within((provider) => provider.cancel(ref)),
    refund: (ref, request) => within((provider) => provider.refund(ref, request)),
    fetchRefund: (ref, key) => within((provider) => provider.fetchRefund(ref, key)),
  };
}

const addPayer = async ({ db }: Database): Promise<TenantID> => {
  const { id } = await insertAccount(db, { email: `${newID()}@customer.example`, passwordHash: 'none' });
  const common = { payMethod: PAID_FROM_BALANCE, orderNo: '' };
  await transaction(db, (trx) =>
    move(trx, id, [{ ...common, key: 'opening', kind: 'opening', amount: OPENING }]),
  );
  return id;
};

async function openInside(way: InnerWay): Promise<ProviderHarness & { database: Database }> {
  const database = await openTestDatabase();
  return {
    database,
    caps: way.caps,
    provider: inTransactions(database, way),
    payer: () => addPayer(database),
    intent: (accountID, minor, currency = BASE_CURRENCY) => {
      const id = newID();
      return { ref: { accountID, id }, actorID: null, amount: { minor, currency }, orderNo: id, report };
    },
    complete: async () => undefined,
    taken: async ({ accountID }) => OPENING - (await balanceOf(database.db, accountID)),
    close: () => database.close(),
  };
}

describePaymentProvider('from the balance', () => openInside(balanceWay));

describePaymentProvider('by bank transfer', async () => {
  const harness = await openInside(bankTransferWay);
  const { db } = harness.database;
  return {
    ...harness,
    complete: async ({ id }) => void (await settleTransfer(db, id, 'confirmed')),
    taken: async ({ accountID }) => (await balanceOf(db, accountID)) - OPENING,
  };
});

describePaymentProvider('by a service that charges later', async () => {
  const service = openTestService({ id: 'slow', method: 'alipay', now: () => new Date() });
  return {
    caps: service.way.caps,
    provider: service.way.provider,
    payer: async () => tenantOf(newID()),
    intent: (accountID, minor, currency = BASE_CURRENCY) => {
      const ref = { accountID, id: newID().replaceAll('-', '') };
      return { ref, actorID: null, amount: { minor, currency }, orderNo: '' };
    },
    complete: async ({ id }) => service.say(id, 'succeeded'),
    taken: async (ref) => {
      const found = await service.way.provider.fetch(ref);
      const charged = service.charges
        .filter(({ id }) => id === ref.id)
        .reduce((sum, { amount }) => sum + amount, 0);
      return charged - (found.kind === 'found' ? found.snapshot.refunded : 0);
    },
    close: async () => undefined,
  };
});

describe('the balance', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  it('pays several orders or none, and tells what it is when it is too low (BIL-011)', async () => {
    const accountID = await addPayer(database);
    const intents = [600_000, 400_001].map((minor, index) => ({
      ref: { accountID, id: `N${index}` },
      actorID: null,
      amount: { minor, currency: BASE_CURRENCY },
      orderNo: `N${index}`,
    }));
    const all = () => transaction(database.db, async (trx) => balanceWay.within(trx).createAll?.(intents));
    expect(await all()).toEqual({
      kind: 'refused',
      reason: { code: 'BALANCE_TOO_LOW', balance: OPENING },
    });
    expect(await balanceOf(database.db, accountID)).toBe(OPENING);
    for (const intent of intents) intent.amount.minor -= 1_000;
    expect(await all()).toMatchObject({ kind: 'created' });
    expect(await all()).toMatchObject({ kind: 'created' });
    expect(await balanceOf(database.db, accountID)).toBe(1_999);
  });

  it('gets back no more for one order than it paid when several refunds of it come together', async () => {
    const accountID = await addPayer(database);
    const ref = { accountID, id: 'N9' };
    const amount = (minor: number) => ({ minor, currency: BASE_CURRENCY });
    await transaction(database.db, (trx) =>
      balanceWay.within(trx).create({ ref, actorID: null, amount: amount(1_000), orderNo: 'N9' }),
    );
    const refunds = ['a', 'b'].map((key) => ({ ref, request: { key, actorID: null, amount: amount(600) } }));
    const refused = await transaction(database.db, async (trx) =>
      balanceWay.within(trx).refundAll?.(refunds),
    );
    expect(refused).toBe('MORE_THAN_PAID');
    expect(await balanceOf(database.db, accountID)).toBe(OPENING - 1_000);
  });
});

describe('a confirmed bank transfer', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  it('goes back off the balance once for each reference of the bank, and not when it is spent', async () => {
    const { db } = database;
    const accountID = await addPayer(database);
    const id = newID();
    const amount = { minor: 50_000, currency: BASE_CURRENCY };
    await transaction(db, (trx) =>
      bankTransferWay
        .within(trx)
        .create({ ref: { accountID, id }, actorID: null, amount, orderNo: '', report }),
    );
    const back = (cents: number, reference: string) => returnTransfer(db, id, { amount: cents, reference });
    expect(await back(50_000, 'B1')).toEqual({ kind: 'refused', reason: 'NOT_PAID' });
    await settleTransfer(db, id, 'confirmed');
    expect(await back(20_000, 'B1')).toMatchObject({ kind: 'made' });
    expect(await back(20_000, 'B1')).toMatchObject({ kind: 'made' });
    expect(await balanceOf(db, accountID)).toBe(OPENING + 30_000);
    const spend = { key: 'order:N1', kind: 'order', amount: -OPENING, payMethod: -1, orderNo: 'N1' } as const;
    await transaction(db, (trx) => move(trx, accountID, [spend]));
    await transaction(db, (trx) => move(trx, accountID, [{ ...spend, key: 'order:N2', amount: -1 }]));
    expect(await back(30_000, 'B2')).toEqual({ kind: 'refused', reason: 'BALANCE_TOO_LOW' });
    expect(await balanceOf(db, accountID)).toBe(29_999);
    expect(await returnTransfer(db, 'none', { amount: 1, reference: 'x' })).toMatchObject({
      kind: 'refused',
    });
  });
});
