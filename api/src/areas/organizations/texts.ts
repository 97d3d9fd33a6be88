import { sentencesOf } from '../../platform/server/sentences.ts';
import english from './locales/en.json' with { type: 'json' };

const { all, say } = sentencesOf(import.meta.dirname, english);

/** Sentences about organisations and their validation. */
export const organizationTexts = {
  ...all,
  noticeValidated: (name: string) => ({
    title: all.noticeValidatedTitle,
    content: say('noticeValidated', { name }),
  }),
  noticeAsked: (name: string, asked: string) => ({
    title: all.noticeAskedTitle,
    content: say('noticeAsked', { name, asked }),
  }),
  noticeDomainEnds: (domain: string, name: string, day: string) => ({
    title: all.noticeDomainEndsTitle,
    content: say('noticeDomainEnds', { domain, name, day }),
  }),
  noticeRefused: (name: string, reason: string) => ({
    title: all.noticeRefusedTitle,
    content: say('noticeRefused', { name, reason }),
  }),
};
