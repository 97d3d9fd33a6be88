import type { ColumnType, Generated } from 'kysely';
import type { Json } from '../../platform/database/columns.ts';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { TransferProgress } from './provider.ts';

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

/** The address of a payment in tokens, and what was seen of it. */
export interface TokenPaymentTable {
  provider: string;
  /** Of the payment. */
  name: string;
  /** Number of its address below the extended public key. */
  position: Generated<number>;
  /** In lower case for chains like Ethereum; null until it was derived, before anybody is shown it. */
  address: ColumnType<string | null, null | undefined, string>;
  /** Number of the last block whose transfers are read and final. */
  scanned_to: number;
  /** What the last look saw, for the page that waits. */
  seen: Json<TokensSeen>;
}

/** What a look at the blockchain saw of a payment. */
export interface TokensSeen {
  state: TransferProgress['state'];
  /** Units of the token that have come, final or not, in decimal digits. */
  received: string;
  /** Of the transfer that has the fewest; 0 while there is none. */
  confirmations: number;
  /** The newest block of that look, in what the chain counts. */
  head?: number;
}

/** A transfer to an address of ours that no reorganisation takes away any more. */
export interface TokenTransferTable {
  provider: string;
  name: string;
  /** 0x and 64 hexadecimal digits. */
  tx_hash: string;
  /** Within its block. */
  log_index: number;
  block: number;
  /** Time of its block. */
  sent_at: Date;
  /** Units of the token, in decimal digits: they may be beyond what a number holds. */
  units: string;
  /** What it is worth where it came after its quote; null for one that came in time. */
  cents: number | null;
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
    token_payments: TokenPaymentTable;
    token_transfers: TokenTransferTable;
  }
}
