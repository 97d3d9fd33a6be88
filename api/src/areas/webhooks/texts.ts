import type { Notice, NoticeKinds } from '../../platform/area/notices.ts';
import { sentencesOf } from '../../platform/server/sentences.ts';
import english from './locales/en.json' with { type: 'json' };

const { all, say } = sentencesOf(import.meta.dirname, english);

/** Sentences about webhooks. */
export const webhookTexts = all;

const wording = (url: string) => ({
  title: all['off.title'],
  content: say('off.content', { url }),
});

/** Notices about webhooks, by kind. */
export const webhookNotices: NoticeKinds = {
  webhookSwitchedOff: ({ url }) => (url === undefined ? undefined : wording(url)),
};

/** What a tenant is told when an address was switched off because it failed too long. */
export const switchedOffNotice = (url: string): Notice => ({
  kind: 'webhookSwitchedOff',
  values: { url },
  says: wording(url),
});
