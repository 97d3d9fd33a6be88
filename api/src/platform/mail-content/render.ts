import { type Language, languages } from '@certdeck/contract';
import type { MailContent, MailReader, MailSite, RenderedMail, SiteOf } from './content.ts';
import { oneLine } from './plain.ts';
import { mailHTML } from './render-html.ts';
import { mailText } from './render-text.ts';

/** Signs of a subject at most: mail programs show some seventy, and a line of a header has its bound (RFC 5322 2.1.1). */
const SUBJECT = 150;

/** A mail as it goes out, in both of its forms. */
export function renderMail(content: MailContent, site: MailSite, language: Language): RenderedMail {
  const subject = Array.from(oneLine(content.subject));
  return {
    sender: oneLine(site.name),
    subject: subject.length > SUBJECT ? `${subject.slice(0, SUBJECT - 1).join('')}…` : subject.join(''),
    text: mailText(content, site, language),
    html: mailHTML(content, site, language),
  };
}

/** Writes a mail for a reader: in their language, or their portal's where none is known. */
export function mailFor(
  reader: MailReader,
  siteOf: SiteOf,
  write: (language: Language) => MailContent,
): RenderedMail {
  const site = siteOf(reader.hostname);
  const language = languages.find((one) => one === reader.language) ?? site.language;
  return renderMail(write(language), site, language);
}
