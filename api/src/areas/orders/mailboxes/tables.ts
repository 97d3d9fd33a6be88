import type { LaterDate } from '../../../platform/database/columns.ts';
import type { TenantID } from '../../../platform/database/identifiers.ts';

/** A mail by whose link the owner of a mailbox approves a certificate for it. */
export interface MailboxMailTable {
  id: string;
  account_id: TenantID;
  order_id: string;
  mailbox: string;
  /** SHA-256 of the code in the link. */
  code_hash: string;
  sent_at: Date;
  expires_at: Date;
  approved_at: LaterDate;
}

declare module '../../../platform/database/schema.ts' {
  interface Schema {
    mailbox_mails: MailboxMailTable;
  }
}
