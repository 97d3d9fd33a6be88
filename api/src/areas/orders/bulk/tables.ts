import type { LaterDate, NullableJson } from '../../../platform/database/columns.ts';
import type { TenantID } from '../../../platform/database/identifiers.ts';
import type { Text } from '../../../platform/server/texts.ts';
import type { Generated } from 'kysely';

/** One act for several orders. */
export interface OrderBulkTable {
  account_id: TenantID;
  id: string;
  action: 'reissue' | 'renew' | 'revoke' | 'remark';
  /** Who began it, and pays. */
  actor_id: string;
  /** Of revocations; '' for other acts. */
  reason: Generated<string>;
  /** That the orders get; '' for other acts. */
  remark: Generated<string>;
  created_at: Date;
  /** When it was over for the last of its orders. */
  ended_at: LaterDate;
}

/** An order of such an act. It is in one at a time that isn't over for it. */
export interface OrderBulkRowTable {
  account_id: TenantID;
  bulk_id: string;
  position: number;
  order_id: string;
  order_no: string;
  common_name: string;
  /** Cents that were confirmed for it. */
  price: number;
  /** `working` where the issuer has yet to answer. */
  state: Generated<'waiting' | 'working' | 'done' | 'failed'>;
  /** Of the certificate that is being revoked; '' for none. */
  serial: Generated<string>;
  /** Cents that were charged. */
  charged: Generated<number>;
  /** Number of the order that renews it; '' for none. */
  result_no: Generated<string>;
  /** Its payment waits for approval. */
  is_held: Generated<boolean>;
  /** Why it failed, in every language; null where it didn't. */
  refusal: NullableJson<{ code: number; text: Text }>;
  /** Cents that it costs now, where it failed for its price. */
  price_now: Generated<number | null>;
  /** It is paid with a unit of a package, whatever it costs. */
  from_package: Generated<boolean>;
}

declare module '../../../platform/database/schema.ts' {
  interface Schema {
    order_bulks: OrderBulkTable;
    order_bulk_rows: OrderBulkRowTable;
  }
}
