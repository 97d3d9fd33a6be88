import type { Generated } from 'kysely';
import type { TenantID } from '../identifiers.ts';
import type { CreatedAt } from './accounts.ts';

/** One mail about one thing. */
export interface MailOutboxTable {
  /** Also the left part of its Message-ID. */
  id: string;
  account_id: TenantID;
  /** What it tells; `issued` is about an order. */
  topic: 'issued';
  subject_id: string;
  recipient: string;
  /** Both are emptied when the mail is settled. */
  title: string;
  body: string;
  /**
   * `waiting`: no server has seen its content. `handing`: content has gone to a server that has not answered yet;
   * found like this, nobody knows whether it arrived.
   */
  state: Generated<'waiting' | 'handing' | 'sent' | 'failed'>;
  /** How often it was found in `handing`. */
  unsure: Generated<number>;
  created_at: CreatedAt;
  settled_at: Generated<Date | null>;
  last_error: Generated<string | null>;
}

export interface MailTables {
  mail_outbox: MailOutboxTable;
}
