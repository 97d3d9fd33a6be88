import type { TenantID } from '../../../platform/database/identifiers.ts';
import type { Db, Trx } from '../../../platform/database/transaction.ts';
import type { MailReader, SiteOf } from '../../../platform/mail-content/content.ts';
import type { Issuer } from '../../../ports/issuers/issuer.ts';

/** What asking the owners of mailboxes needs from outside. */
export interface MailboxPorts {
  db: Db;
  now: () => Date;
  issuer: Pick<Issuer, 'trustsOurChecks'>;
  /** Who orders for a tenant, as others are told, with the language and portal of theirs. */
  speaker(trx: Trx, accountID: TenantID, principalID: string): Promise<MailReader & { tenant: string }>;
  /** The portal at a host name, as mails show it. */
  mailSite: SiteOf;
}
