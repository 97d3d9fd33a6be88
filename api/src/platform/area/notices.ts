import type { Text } from '../server/sentences.ts';

/** What a notice says, in every language. */
export interface NoticeText {
  title: Text;
  content: Text;
}

/** What a notice was written about, as it is stored. */
export type NoticeValues = Readonly<Record<string, string>>;

/** Words a notice from the values stored with it; undefined when they lack what the sentence needs. */
export type NoticeWriter = (values: NoticeValues) => NoticeText | undefined;

/** Writers by the kind that is stored with a notice. A kind keeps its name: rows of earlier releases have it. */
export type NoticeKinds = Readonly<Record<string, NoticeWriter>>;

/** A notice of the product: what happened, and what that says today. */
export interface Notice {
  kind: string;
  values: NoticeValues;
  /** For readers of a release that doesn't know the kind. */
  says: NoticeText;
  /** Number of the order that it speaks of. */
  orderNo?: string;
}
