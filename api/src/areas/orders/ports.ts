import type { OrderDetail } from '@certdeck/contract';
import type { Notice } from '../../platform/area/notices.ts';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { OrderOrganization } from './tables.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';
import type { DcvEvidence, DcvMethod } from '../../platform/dcv/dcv.ts';

/** The agent's site that a tenant belongs to, as far as prices go. */
export interface SitePrices {
  /** Tenant of the agent. */
  agentID: TenantID;
  /** Hundredths of a percent that it adds to the prices of the product in question. */
  points: number;
}

/** What orders take of the people and companies that an account keeps. */
export interface OrderParties {
  /** A contact of the account. */
  contact(accountID: TenantID, id: string): Promise<Person | undefined>;
  /** An organisation of the account. */
  organization(accountID: TenantID, id: string): Promise<Company | undefined>;
}

/** An order that names an organisation. */
export interface AskingOrder {
  accountID: TenantID;
  /** Null in orders of releases that didn't keep it. */
  organizationID: string | null;
  subject: OrderOrganization;
  productType: string;
}

/** Control of a name that was shown by a domain of the organisation. */
export interface NameProof {
  method: DcvMethod;
  evidence: DcvEvidence & { organizationDomain: string };
}

/** What orders ask of the validation of organisations. */
export interface OrganizationChecks {
  /** Looks whether it holds, and asks the operator's people where nobody has; `says` where the organisation says something else by now. */
  ask(
    trx: Trx,
    order: AskingOrder,
    at: Date,
  ): Promise<{ organizationID: string | null; isValidated: boolean; says?: OrderOrganization }>;
  /** Whether it holds; nothing takes it away before the transaction ends. */
  holds(trx: Trx, order: AskingOrder, at: Date): Promise<boolean>;
  /**
   * What it has shown of the names of its orders, and may still be used, by name; names without a proof are left out
   * (D-590).
   */
  proofs(
    db: Db | Trx,
    organization: { accountID: TenantID; organizationID: string },
    names: readonly string[],
    at: Date,
  ): Promise<ReadonlyMap<string, NameProof>>;
  /** How far it is, for the order's page; null for an organisation that the account doesn't have any more. */
  stateOf(order: AskingOrder, at: Date): Promise<OrderDetail['organizationCheck']>;
}

export interface Person {
  firstname: string;
  lastname: string;
  email: string;
  telephone: string;
  id_card: string;
}

export interface Company {
  id: string;
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
 * member who cancels; `to` says whether prices that were paid outside go back there (D-581), the balance unless given.
 */
export type RefundOrders = (
  trx: Trx,
  accountID: TenantID,
  refunds: readonly { orderNo: string; amount: number }[],
  actorID: string | null,
  to?: RefundTarget,
) => Promise<void>;

/** What of an order's price goes or went back to where it was paid. */
export type RefundsOf = (
  accountID: TenantID,
  orderNo: string,
) => Promise<NonNullable<OrderDetail['refunds']>>;

export type RefundTarget = 'balance' | 'source';

/** The fact that a certificate was issued for an order. */
export interface Issued {
  accountID: TenantID;
  orderID: string;
  orderNo: string;
  /** As people read it. */
  commonName: string;
  product: { zh: string; en: string };
}

/** What members and the contact of an order are told. */
interface OrderFact {
  accountID: TenantID;
  /** Names the fact, so that it is told once. */
  name: string;
  /** Address of whom the order names. */
  contact?: string | undefined;
  details: Readonly<Record<string, string>>;
}

/** Tells members and the order's contact of a certificate, once for each certificate. */
export type TellIssued = (trx: Trx, fact: OrderFact) => Promise<void>;

/** Tells members, the order's contact and programs that an order can't go on or has ended for it, once for each reason. */
export type TellFailed = (
  trx: Trx,
  fact: OrderFact & {
    site: Notice | undefined;
    /** What programs are told; nothing for what they hear of in another way. */
    data?: object;
  },
) => Promise<void>;

/** Hears of it in the transaction that makes it true: what it writes is written with the certificate or not at all. */
export type OnIssued = (trx: Trx, issued: Issued) => Promise<void>;

/** Hears what became of orders, in the transaction that makes it true. */
export type OrdersChanged = (
  trx: Trx,
  fact: { type: 'order.created' | 'order.cancelled'; accountID: TenantID; orderNos: readonly string[] },
) => Promise<void>;

/** Asks for the revocation of a certificate that another one of its order has replaced (BR 4.9.1.1: superseded). */
export type RevokeReplaced = (
  trx: Trx,
  certificate: {
    accountID: TenantID;
    orderNo: string;
    serial: string;
    name: string;
    /** Who asked for the reissue. */
    askedBy: string | null;
  },
) => Promise<void>;

/**
 * Whether servers of the names of an issued order send its certificate in force at port 443, and none of them one that
 * it had before; false too while that isn't known.
 */
export type IsServed = (accountID: TenantID, orderID: string) => Promise<boolean>;

/** Gives back what a reissue cost, once, in the transaction that cancels it. In cents. */
export type RefundReissue = (
  trx: Trx,
  accountID: TenantID,
  refund: { operationID: string; orderNo: string; amount: number; actorID: string | null },
) => Promise<void>;
