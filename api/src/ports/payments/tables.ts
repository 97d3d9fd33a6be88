import type { ColumnType } from 'kysely';
import type { Json } from '../../platform/database/columns.ts';
import type { TenantID } from '../../platform/database/identifiers.ts';

/** A payment that was asked for at a provider outside, written before it was asked. */
export interface ProviderPaymentTable {
  /** Id of the adapter. */
  provider: string;
  /** Ours, `PaymentRef.id`. */
  name: string;
  account_id: TenantID;
  /** Minor units of `currency`. */
  amount: number;
  /** ISO 4217. */
  currency: string;
  /** The provider's own identifier; null until its answer came. */
  reference: ColumnType<string | null, string | null | undefined, string>;
  /** What the request needs to be repeated word for word. */
  details: Json<Record<string, string>>;
  created_at: Date;
  /** Where it is captured apart from the approval; null while nobody has decided. */
  capture: ColumnType<CaptureState | null, null | undefined, CaptureState>;
}

/**
 * `asked`: the provider was asked to take the money, perhaps in vain. `renounced`: it was not, and never is.
 * `declined`: it was, and surely took none.
 */
export type CaptureState = 'asked' | 'renounced' | 'declined';

/** A refund that a provider which lists none was asked for, written before it was asked. */
export interface ProviderRefundTable {
  provider: string;
  /** Of the payment. */
  name: string;
  /** `RefundRequest.key`. */
  key: string;
}

/** What the sandbox of a payment service keeps: its side of a payment, as that service would. */
export interface SandboxObjectTable {
  service: string;
  kind: string;
  id: string;
  data: Json<unknown>;
}

declare module '../../platform/database/schema.ts' {
  interface Schema {
    provider_payments: ProviderPaymentTable;
    provider_refunds: ProviderRefundTable;
    sandbox_objects: SandboxObjectTable;
  }
}
