import type { CreatedAt, NullableJson } from '../../platform/database/columns.ts';
import type { TenantID } from '../../platform/database/identifiers.ts';
import type { Generated } from 'kysely';

/** Title and text of an announcement, by the language that they are in. */
export type AnnouncementTexts = Readonly<Partial<Record<string, { title: string; content: string }>>>;

/**
 * Announcements are for everyone (`account_id` null) or for one account. The Chinese and English columns are all that
 * earlier releases wrote and read; what stands in none of the others is read from them.
 */
export interface AnnouncementTable {
  id: string;
  account_id: TenantID | null;
  title_zh: string;
  title_en: string;
  content_zh: string;
  content_en: string;
  /** What happened, for notices of the product; their words are those of the release that reads them. */
  kind: Generated<string | null>;
  details: NullableJson<Readonly<Record<string, string>>>;
  /** What an operator wrote, by language. */
  texts: NullableJson<AnnouncementTexts>;
  /** Order that it speaks of. */
  order_no: Generated<string | null>;
  created_at: CreatedAt;
}

/** What one account has done to one announcement. */
export interface AnnouncementStateTable {
  account_id: string;
  announcement_id: string;
  read_at: Date | null;
  deleted_at: Date | null;
}

declare module '../../platform/database/schema.ts' {
  interface Schema {
    announcements: AnnouncementTable;
    announcement_states: AnnouncementStateTable;
  }
}
