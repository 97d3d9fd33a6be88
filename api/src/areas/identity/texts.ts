import { sentencesOf } from '../../platform/server/sentences.ts';
import english from './locales/en.json' with { type: 'json' };

const { all, say } = sentencesOf(import.meta.dirname, english);

/** Sentences of real-name authentication. */
export const identityTexts = {
  ...all,
  noticePassed: (name: string) => ({
    title: all.noticePassedTitle,
    content: say('noticePassed', { name }),
  }),
  noticeAmount: (name: string) => ({
    title: all.noticeAmountTitle,
    content: say('noticeAmount', { name }),
  }),
  noticeRefused: (name: string) => ({
    title: all.noticeRefusedTitle,
    content: say('noticeRefused', { name }),
  }),
};
