import type { TenantID } from '../database/identifiers.ts';
import type { Trx } from '../database/transaction.ts';

/** What orders take of the people and companies that an account keeps. */
export interface OrderParties {
  /** A contact of the account. */
  contact(accountID: TenantID, id: string): Promise<Person | undefined>;
  /** An organisation of the account. */
  organization(accountID: TenantID, id: string): Promise<Company | undefined>;
}

export interface Person {
  firstname: string;
  lastname: string;
  email: string;
  telephone: string;
  id_card: string;
}

export interface Company {
  org_name: string;
  nation_code: string;
  province: string;
  city: string;
  postal_code: string;
  telephone: string;
  address: string;
  credit_code: string;
  date_of_incorporation: string;
}

/**
 * Gives the price of cancelled orders back, in the transaction that cancels them. Amounts in cents; `actorID` is the
 * member who cancels.
 */
export type RefundOrders = (
  trx: Trx,
  accountID: TenantID,
  refunds: readonly { orderNo: string; amount: number }[],
  actorID: string | null,
) => Promise<void>;

/** The fact that a certificate was issued for an order. */
export interface Issued {
  accountID: TenantID;
  orderID: string;
  orderNo: string;
  /** As people read it. */
  commonName: string;
  product: { zh: string; en: string };
}

/** Hears of it in the transaction that makes it true: what it writes is written with the certificate or not at all. */
export type OnIssued = (trx: Trx, issued: Issued) => Promise<void>;
