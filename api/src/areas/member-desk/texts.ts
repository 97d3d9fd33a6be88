import { sentencesOf } from '../../platform/server/sentences.ts';
import english from './locales/en.json' with { type: 'json' };
import type { MemberNews } from './mails.ts';

const { all, say } = sentencesOf(import.meta.dirname, english);

// texts: mail.*.title mail.*.body
const told = (news: MemberNews) => (account: string) => ({
  title: all[`mail.${news}.title`],
  body: say(`mail.${news}.body`, { account }),
});

/** Sentences about members of customers that staff act on. */
export const deskTexts = {
  ...all,
  told: {
    lost: told('lost'),
    reset: told('reset'),
    suspended: told('suspended'),
    reactivated: told('reactivated'),
    role: told('role'),
    added: told('added'),
    removed: told('removed'),
  } satisfies Record<MemberNews, unknown>,
};
