import type { NoticeText } from '../../platform/area/notices.ts';
import { sentencesOf } from '../../platform/server/sentences.ts';
import english from './locales/en.json' with { type: 'json' };

const { all, say } = sentencesOf(import.meta.dirname, english);

/** Sentences about accounts, to customers and to staff. */
export const accountTexts = all;

/** What a customer is told of sessions that the operator ended. */
export const sessionsEndedText = (number: string, reason: string): NoticeText => ({
  title: say('sessionsEnded.title', { number }),
  content: say('sessionsEnded.content', { number, reason }),
});
