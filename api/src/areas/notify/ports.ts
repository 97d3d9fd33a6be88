import type { Language, NoticeKind, WebhookEvent } from '@certdeck/contract';
import type { Notice, NoticeValues } from '../../platform/area/notices.ts';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Db, Trx } from '../../platform/database/transaction.ts';
import type { ChatSender } from '../../ports/chat/chat.ts';
import type { TextSeal } from '../../ports/issuers/keys/sealed-text.ts';
import type { SmsPort } from '../../ports/sms/sms.ts';
import type { OutboxTools } from '../../ports/outbox/outbox.ts';
import type { MailContent, SiteOf } from '../../platform/mail-content/content.ts';

/** Something that happened, of which members may want to hear. */
export interface Fact {
  accountID: TenantID;
  kind: NoticeKind;
  /** Names it among the facts of its kind: one that was told is not told again. */
  name: string;
  /** What mails are worded from. */
  details: NoticeValues;
  /** The only members whom it concerns, who hear of it unless they chose not to; every member unless given. */
  only?: readonly string[];
  /** Who is told besides the members, with an address that the order names. */
  contact?: string | undefined;
  /** The notice of the portal; absent where whoever tells has written it. */
  site?: Notice | undefined;
}

/** Words a mail about a fact; undefined when the values lack what it needs. */
export type MailWriter = (values: NoticeValues, language: Language) => MailContent | undefined;

export interface NotifyPorts extends OutboxTools {
  siteOf: SiteOf;
  /** What brings messages to chats, and the seal of what opens them. */
  chats: ChatSender;
  chatSeal: TextSeal;
  sms: SmsPort;
  /** Text messages with notices to one person in a day at most. */
  textsPerDay: number;
  /** How the areas word their mails. */
  writers: Readonly<Record<NoticeKind, MailWriter>>;
  /** Writes a notice of the portal. */
  announce(trx: Trx, accountID: TenantID, notices: readonly Notice[]): Promise<void>;
  /** Tells the addresses of a tenant that asked for facts of this type. */
  tellWebhooks(trx: Trx, accountID: TenantID, type: WebhookEvent, data: object): Promise<void>;
  /** Way of paying whose money the operator confirms, with a notice of the portal of its own. */
  deskMethod: number;
  /** Under which links that end mails are signed. */
  linkKey(): Promise<Buffer>;
  /** Whether a certificate was revoked, by its number. */
  isRevoked(db: Db | Trx, serial: string): Promise<boolean>;
}
