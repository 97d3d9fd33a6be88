import type { Json } from '../../platform/database/columns.ts';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { ChatPlatform, ChatReason, Language } from '@certdeck/contract';
import type { ColumnType, Generated } from 'kysely';

/** What a member has chosen to be told of, and how. */
export interface NoticeChoiceTable {
  tenant_id: TenantID;
  /** Principal, `mailto:` and the address of whom orders name, or `chat:` and the id of a chat. */
  reader: string;
  kind: string;
  way: string;
  chosen: boolean;
  updated_at: Date;
}

/** One fact for one reader. */
export interface NoticeTable {
  account_id: TenantID;
  /** Also what the outbox calls its mail. */
  id: string;
  kind: string;
  /** Names the fact among those of its kind. */
  fact: string;
  /**
   * Principal, `mailto:` and the address of whom an order names, `tel:` and a principal who is told by a text message,
   * `chat:` and the id of a chat, '' for the fact itself.
   */
  reader: string;
  recipient: string;
  language: string;
  portal_host: string;
  /** What the mail is worded from. */
  details: Json<Readonly<Record<string, string>>>;
  /** `told`: its mail is in the outbox. `held`: for the next digest. `gathered`: it was in one. `left`: not sent. */
  state: 'told' | 'held' | 'gathered' | 'left';
  created_at: Date;
}

/** A chat of a tenant that is told what happens, by its incoming webhook. */
export interface ChatTable {
  account_id: TenantID;
  id: string;
  name: string;
  platform: ChatPlatform;
  language: Language;
  /** Address and secret as JSON, sealed. */
  sealed: Buffer;
  /** Host and end of the address. */
  shown_as: string;
  has_secret: boolean;
  /** Who added it; null once they are gone. */
  made_by: string | null;
  enabled: Generated<boolean>;
  /** Since when no message has arrived; null after one that did. */
  failing_since: Date | null;
  /** When it was switched off because it failed too long. */
  switched_off_at: Date | null;
  /** Why the last message didn't arrive: a reason of the contract, a code and words; '' after one that did. */
  reason: ColumnType<ChatReason | '', ChatReason | '' | undefined, ChatReason | ''>;
  said: Generated<string>;
  words: Generated<string>;
  created_at: Date;
}

/** A message to a chat or a phone. It is the outbox: written with its fact, and tried until it is known what became of it. */
export interface NoticeMessageTable {
  account_id: TenantID;
  /** That of its notice, or a digest's own. */
  id: string;
  way: 'chat' | 'tel';
  /** Id of the chat, or the principal whose phone it is. */
  receiver: string;
  /** What is said, as JSON; '' once it is settled. */
  body: string;
  /** `handing`: it is on its way. `unsure`: nobody knows whether it arrived, and it isn't sent again. */
  state: Generated<'waiting' | 'handing' | 'sent' | 'failed' | 'unsure'>;
  tries: Generated<number>;
  next_at: Date | null;
  /** What became of the last try. */
  code: Generated<string>;
  created_at: Date;
}

/** At which balance an account wants to be told. */
export interface MoneyAlertTable {
  account_id: TenantID;
  /** Cents; 0 for none. */
  limit_amount: number;
  /** Whether the balance was below it at the last look. */
  is_low: boolean;
  /** How often it has fallen below. */
  falls: Generated<number>;
}

declare module '../../platform/database/schema.ts' {
  interface Schema {
    chats: ChatTable;
    money_alerts: MoneyAlertTable;
    notice_choices: NoticeChoiceTable;
    notice_messages: NoticeMessageTable;
    notices: NoticeTable;
  }
}
