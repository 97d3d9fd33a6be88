import { insertAccount } from '../../../areas/accounts/accounts.store.ts';
import { newID, type TenantID } from '../../../platform/database/identifiers.ts';
import type { Db } from '../../../platform/database/transaction.ts';
import { BASE_CURRENCY, type PaymentIntent } from '../provider.ts';

const ORDER_NO = '2026112900000001';
/** Where a customer is at home after a page of the provider's. */
export const PAYMENT_PAGE = `http://localhost:8080/payment?orderNo=${ORDER_NO}`;

/**
 * Who pays in suites of the adapters, and what they are asked for in minor units.
 * @param more what a provider's payments have beside it
 */
export const payersIn = (db: Db, more: () => Partial<PaymentIntent>) => ({
  addPayer: async (): Promise<TenantID> =>
    (await insertAccount(db, { email: `${newID()}@customer.example`, passwordHash: 'none' })).id,
  intent: (accountID: TenantID, minor: number, currency = BASE_CURRENCY): PaymentIntent => ({
    ref: { accountID, id: newID().replaceAll('-', '') },
    actorID: null,
    amount: { minor, currency },
    orderNo: ORDER_NO,
    ...more(),
  }),
});
