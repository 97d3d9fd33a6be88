import type { NameRow } from '../names.store.ts';

/** What is kept of a mailbox whose owner approved it by the link of a mail (S/MIME BR 3.2.2.2, 5.4.1). */
export interface MailboxEvidence {
  by: 'mailbox';
  mailbox: string;
  /** When the mail was written. */
  askedAt: Date;
  checkedAt: Date;
  /** Address that the approval came from. */
  address: string;
}

/** Whether a name was shown by a mail to it: that says nothing of other mailboxes of its domain. */
export const isByMailbox = ({ evidence }: Pick<NameRow, 'evidence'>): boolean =>
  typeof evidence === 'object' && evidence !== null && 'by' in evidence && evidence.by === 'mailbox';
