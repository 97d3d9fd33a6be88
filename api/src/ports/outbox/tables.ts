import type { CreatedAt } from '../../platform/database/columns.ts';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Generated } from 'kysely';

/** One mail about one thing. */
export interface MailOutboxTable {
  /** Also the left part of its Message-ID. */
  id: string;
  account_id: TenantID;
  /**
   * What it tells: `notice` by the id of the notice, `invitation` by that of the invitation, `approval` by an id of its
   * own, `mailbox` by that of the mailbox’s mail; `issued`, of an earlier release, by that of the order.
   */
  topic: 'issued' | 'notice' | 'invitation' | 'approval' | 'ownership' | 'revocation' | 'member' | 'mailbox';
  subject_id: string;
  recipient: string;
  /** All texts are emptied when the mail is settled. */
  title: string;
  body: string;
  /** The same as a page, and the name before the sender's address; '' in mails of earlier releases. */
  html: Generated<string>;
  sender: Generated<string>;
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

declare module '../../platform/database/schema.ts' {
  interface Schema {
    mail_outbox: MailOutboxTable;
  }
}
