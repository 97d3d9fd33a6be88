import type { MailSite } from '../content.ts';

/** A portal for mails of tests. */
export const testSite: MailSite = {
  name: 'Acme & Söhne',
  origin: 'https://portal.acme.example',
  accent: '#434fdb',
  language: 'en',
};
