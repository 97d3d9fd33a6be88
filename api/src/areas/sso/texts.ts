import type { Notice, NoticeKinds } from '../../platform/area/notices.ts';
import { sentencesOf } from '../../platform/server/sentences.ts';
import english from './locales/en.json' with { type: 'json' };

const { all, say } = sentencesOf(import.meta.dirname, english);

/** Sentences of single sign-on. */
export const ssoTexts = {
  ...all,
  /** Why a sign-in came to nothing. */
  refused: {
    unknown: all['refused.unknown'],
    provider: all['refused.provider'],
    cancelled: all['refused.cancelled'],
    expired: all['refused.expired'],
    answer: all['refused.answer'],
    mail: all['refused.mail'],
    domain: all['refused.domain'],
    lapsed: all['refused.lapsed'],
    role: all['refused.role'],
    owner: all['refused.owner'],
    staff: all['refused.staff'],
    disabled: all['refused.disabled'],
    otherTeam: all['refused.otherTeam'],
    otherPerson: all['refused.otherPerson'],
  },
};

const missingWords = (domain: string, days: string) => ({
  title: say('missing.title', { domain }),
  content: say('missing.content', { domain, days }),
});
const lapsedWords = (domain: string) => ({
  title: say('lapsed.title', { domain }),
  content: say('lapsed.content', { domain }),
});

/** Notices about mail domains, by kind. */
export const ssoNotices: NoticeKinds = {
  ssoDomainMissing: ({ domain, days }) =>
    domain === undefined || days === undefined ? undefined : missingWords(domain, days),
  ssoDomainLapsed: ({ domain }) => (domain === undefined ? undefined : lapsedWords(domain)),
};

/** What a tenant is told when the record of a verified domain is gone. */
export const missingNotice = (domain: string, days: number): Notice => ({
  kind: 'ssoDomainMissing',
  values: { domain, days: String(days) },
  says: missingWords(domain, String(days)),
});

/** What it is told when nobody new may join by the domain any more. */
export const lapsedNotice = (domain: string): Notice => ({
  kind: 'ssoDomainLapsed',
  values: { domain },
  says: lapsedWords(domain),
});
