import type { Notice, NoticeValues } from '../../platform/area/notices.ts';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Trx } from '../../platform/database/transaction.ts';

/** What a member may spend without approval, in cents; null for no limit. */
export interface Limits {
  orderLimit: number | null;
  monthLimit: number | null;
}

/** What a payment needs to know of an order. */
export interface DueOrder {
  id: string;
  order_no: string;
  status: number;
  /** Cents. */
  pay_amount: number;
}

/** A member who acts for a tenant. */
export interface Who {
  tenantID: TenantID;
  principalID: string;
}

/** Who a payment is by. */
export interface Spender {
  /** The member: the one who acts, or who made the API key that does. */
  principalID: string;
  /** The key, where one acts. Its limit of an order holds beside its maker's. */
  key?: { name: string; orderLimit: number | null };
}

/** Somebody who may pay. */
export interface PayingMember extends Limits {
  principalID: string;
  /** Department whose orders alone they see; null for all. */
  seesDept: string | null;
}

/** A notice of an approval, with what programs and mails need of it. */
export interface ApprovalNotice {
  tenantID: TenantID;
  /** Names it, so that it is told once. */
  name: string;
  /** Members whom it concerns. */
  only: readonly string[];
  /** What mails are worded from. */
  details: NoticeValues;
  notice: Notice;
  fact: { type: 'approval.asked' | 'approval.decided'; data: object };
}

/** What approvals need of members, orders and money. All work in the caller's transaction. */
export interface SpendingPorts {
  spender(trx: Trx, who: Who): Promise<Spender>;
  /** A member's limits, its row locked until the transaction ends; undefined for no member. */
  limits(trx: Trx, who: Who): Promise<Limits | undefined>;
  /** Who may pay for the tenant and has a mail address. */
  payers(trx: Trx, tenantID: TenantID): Promise<readonly PayingMember[]>;
  /**
   * Cents that a member, by whatever acts for it, has paid for orders in a span of time, less what was given back of
   * them, with what it has asked to pay outside and may still come, but for the orders named.
   */
  spent(
    trx: Trx,
    who: Who,
    span: { from: Date; before: Date },
    exceptOrderIDs: readonly string[],
  ): Promise<number>;
  /** Tells the tenant in the portal, those whom it concerns besides, and programs. */
  tell(trx: Trx, notice: ApprovalNotice): Promise<void>;
}
