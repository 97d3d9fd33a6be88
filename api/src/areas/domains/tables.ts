import type { DomainBatchKind, DomainBatchWish } from '@certdeck/contract';
import type { ColumnType } from 'kysely';
import type { Json, LaterDate, NullableJson } from '../../platform/database/columns.ts';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Text } from '../../platform/server/sentences.ts';
import type { DomainStatus } from '../../ports/registrar/registrar.ts';

/** What a year below a top-level domain costs customers from a moment on, in cents of the base currency. */
export interface TldPriceTable {
  /** A-label without the dot before it. */
  tld: string;
  valid_from: Date;
  register: number;
  renew: number;
  transfer: number;
  restore: number;
  /** Somebody has decided on it: it doesn't follow the registry's. */
  decided: boolean;
}

/** Whom names are registered for. `int_` is ASCII; the others are as the customer wrote them. */
export interface DomainContactTable {
  account_id: TenantID;
  id: string;
  /** At the registry: 3 to 16 characters, one for ever. */
  handle: string;
  name: string;
  organization: string;
  /** E.164: `+` and digits. */
  phone: string;
  email: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  state: string;
  city: string;
  street: string;
  postcode: string;
  int_name: string;
  int_organization: string;
  int_street: string;
  int_city: string;
  int_state: string;
  created_at: Date;
  /** Names that were registered for it keep it. */
  removed_at: LaterDate;
}

export interface DomainGroupTable {
  account_id: TenantID;
  id: string;
  name: string;
}

export interface DomainCartTable {
  account_id: TenantID;
  id: string;
  /** A-labels. */
  domain: string;
  tld: string;
  kind: 'register' | 'renew';
  years: number;
  contact_id: string | null;
  auto_renew: boolean;
  certificate: boolean;
  created_at: Date;
}

export type DomainState =
  | 'registering'
  | 'arriving'
  | 'active'
  | 'expired'
  | 'redemption'
  | 'pendingDelete'
  | 'gone'
  | 'left'
  | 'refused';

/** A name of a tenant, as we last heard of it from the registry. */
export interface DomainTable {
  account_id: TenantID;
  id: string;
  /** Number of the order that registered or brought it, which names it in addresses. */
  order_no: string;
  /** A-labels. Nobody else has it while its state is none of `gone`, `left` and `refused`. */
  name: string;
  tld: string;
  state: DomainState;
  /** The registry's identifier of this registration. */
  repository_id: string | null;
  registered_at: LaterDate;
  /** When it came from another registrar. */
  transferred_at: LaterDate;
  expires_at: LaterDate;
  statuses: Json<DomainStatus[]>;
  nameservers: Json<string[]>;
  contact_id: string;
  auto_renew: boolean;
  /** A certificate is wanted for it once it is registered. */
  certificate: boolean;
  premium: boolean;
  /** Cents of one more year where the name has a price of its own. */
  renew_cents: number | null;
  group_id: string | null;
  remark: string;
  /** Cents for which the tenant offers it. */
  sale_cents: number | null;
  created_at: Date;
  /** When the registry was last asked about it. */
  synced_at: LaterDate;
}

export type DomainOrderState = 'paid' | 'working' | 'done' | 'refused' | 'stuck';

/** What was bought for a name. A name has one that isn't over at most. */
export interface DomainOrderTable {
  account_id: TenantID;
  order_no: string;
  domain_id: string;
  kind: 'register' | 'renew' | 'restore' | 'transfer';
  years: number;
  /** Cents that were paid. */
  amount: number;
  /** Minor units that the registry is expected to take, in its currency. */
  fee: number | null;
  fee_currency: string | null;
  state: DomainOrderState;
  /** Code of the registrar port. */
  refusal: string | null;
  /** The registry's own sentence. */
  detail: string;
  /** Requests that were sent. */
  attempts: number;
  /** The end from which it renews: the registry refuses a second renewal from it. */
  until: ColumnType<Date | null, Date | null | undefined, never>;
  /** The end that it brought. */
  expires_at: LaterDate;
  /** Who paid; null for auto-renew. */
  actor_id: string | null;
  created_at: Date;
  done_at: LaterDate;
}

/** What happened to a name. */
export interface DomainEventTable {
  account_id: TenantID;
  id: string;
  domain_id: string;
  at: Date;
  kind: string;
  actor_id: string | null;
  details: Json<Record<string, string>>;
}

/** That something was told of a name for one end of it. */
export interface DomainNoticeTable {
  account_id: TenantID;
  domain_id: string;
  kind: string;
  expires_at: Date;
  sent_at: Date;
}

/** What is asked of another registrar by an order. */
export interface DomainArrivalTable {
  account_id: TenantID;
  order_no: string;
  /** The code of the present registrar, sealed; null once the registry has it, or the order is over. */
  code: ColumnType<Buffer | null, Buffer, null>;
  /** Until when the other registrar can say no; null before the registry has said so. */
  decide_at: LaterDate;
}

/** How far a name is on its way to another registrar. */
export interface DomainDepartureTable {
  account_id: TenantID;
  domain_id: string;
  /** From then on its code is none; null where it has none. */
  code_ends_at: LaterDate;
  /** When another registrar asked for it, and until when that can be refused. */
  asked_at: LaterDate;
  decide_at: LaterDate;
  left_at: LaterDate;
}

/** Work on many names at once. */
export interface DomainBatchTable {
  account_id: TenantID;
  id: string;
  kind: DomainBatchKind;
  /** As it was asked for. */
  wish: Json<DomainBatchWish>;
  /** The same in words, for all names. */
  after: Json<string[]>;
  actor_id: string;
  created_at: Date;
  /** Null while names wait. */
  ended_at: LaterDate;
}

/** One name of it. */
export interface DomainBatchLineTable {
  account_id: TenantID;
  batch_id: string;
  /** From 0 on, in the order asked. */
  place: number;
  /** A-labels; what was typed where the tenant has no such name. */
  name: string;
  /** Empty where the tenant has no such name. */
  order_no: string;
  state: 'waiting' | 'done' | 'same' | 'failed';
  before: Json<string[]>;
  after: Json<string[]>;
  /** Of a failed one alone. */
  problem: NullableJson<Text>;
  /** How often the registry was away when it was asked. */
  tries: ColumnType<number, number | undefined, number>;
}

declare module '../../platform/database/schema.ts' {
  interface Schema {
    tld_prices: TldPriceTable;
    domain_contacts: DomainContactTable;
    domain_groups: DomainGroupTable;
    domain_carts: DomainCartTable;
    domains: DomainTable;
    domain_orders: DomainOrderTable;
    domain_events: DomainEventTable;
    domain_notices: DomainNoticeTable;
    domain_arrivals: DomainArrivalTable;
    domain_departures: DomainDepartureTable;
    domain_batches: DomainBatchTable;
    domain_batch_lines: DomainBatchLineTable;
  }
}
