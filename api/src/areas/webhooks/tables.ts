import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Generated } from 'kysely';

/** An address that is told facts of a tenant. */
export interface WebhookEndpointTable {
  account_id: TenantID;
  id: string;
  url: string;
  /** Types of facts, joined by commas. */
  events: string;
  /** The secret that deliveries are signed with, sealed. */
  sealed: Buffer;
  enabled: Generated<boolean>;
  /** Since when no try has succeeded; null after one that did. */
  failing_since: Date | null;
  /** When it was switched off because it failed too long. */
  switched_off_at: Date | null;
  created_at: Date;
}

/** A fact for one address. It is the outbox: written with the fact, and tried until it has arrived. */
export interface WebhookDeliveryTable {
  account_id: TenantID;
  /** In order of time. Part of its `webhook-id` at each try. */
  id: string;
  endpoint_id: string;
  type: string;
  /** JSON as it is sent. */
  body: string;
  state: Generated<'waiting' | 'delivered' | 'failed'>;
  created_at: Date;
  tries: Generated<number>;
  next_at: Date | null;
  tried_at: Date | null;
  /** HTTP status of the last answer; 0 for none. */
  status: Generated<number>;
  problem: Generated<string>;
  /** What came back last, cut. */
  answer: Generated<string>;
  /** The last tries, as JSON. */
  log: Generated<string>;
}

declare module '../../platform/database/schema.ts' {
  interface Schema {
    webhook_endpoints: WebhookEndpointTable;
    webhook_deliveries: WebhookDeliveryTable;
  }
}
