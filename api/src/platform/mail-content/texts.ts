import type { Language } from '@certdeck/contract';
import { sentencesOf } from '../server/sentences.ts';
import english from './locales/en.json' with { type: 'json' };
import type { MailSite } from './content.ts';

const { all, say } = sentencesOf(import.meta.dirname, english);

/** The page on which members choose what they hear of. */
export const SETTINGS_PATH = '/account/notify';

/** What several mails say alike. */
export const mailTexts = {
  ...all,
  /** Below each mail; `{link}` in it is the portal's address. */
  footer: (site: MailSite) => say('footer', { site: site.name, link: '{link}' }),
};

/** The portal's English is British. */
const localeOf = (language: Language): string => (language === 'en' ? 'en-GB' : language);

/**
 * A moment as people read it, to the minute and in UTC, which it names: whoever reads it may be anywhere, and in
 * several zones at once where a team reads it.
 */
export const momentText = (moment: Date, language: Language): string =>
  `${new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(moment)} UTC`;

/** A day in UTC as people read it. */
export const dayText = (moment: Date, language: Language): string =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(moment);
