import { sentencesOf } from '../../platform/server/sentences.ts';
import english from './locales/en.json' with { type: 'json' };

const { all, say } = sentencesOf(import.meta.dirname, english);

/** Sentences about agents and their sites. */
export const agentTexts = {
  ...all,
  noticeAccepted: (company: string) => ({
    title: all.noticeAcceptedTitle,
    content: say('noticeAccepted', { company }),
  }),
  noticeRefused: (company: string, reason: string) => ({
    title: all.noticeRefusedTitle,
    content: say('noticeRefused', { company, reason }),
  }),
};
