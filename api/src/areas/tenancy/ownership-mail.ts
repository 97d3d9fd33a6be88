import type { Language } from '@certdeck/contract';
import type { MailContent } from '../../platform/mail-content/content.ts';
import { tenancyTexts } from './texts.ts';

/** What is told of an ownership: offered, to who gets it and to who gives it; passed on; or not passed on after all. */
export type OwnershipNews = 'offered' | 'offering' | 'passed' | 'ended';

/** What both sides read. `days` is how long an offer is good. */
export function ownershipMail(
  news: OwnershipNews,
  values: { from: string; to: string; tenant: string; days: number },
  language: Language,
): MailContent {
  const { title, body } = tenancyTexts.ownership[news](values);
  return {
    kind: 'ownership',
    ...(news === 'offering' || news === 'passed'
      ? { mark: { text: tenancyTexts['ownership.mark'][language], tone: 'warning' as const } }
      : {}),
    subject: title[language],
    heading: title[language],
    blocks: [
      { block: 'sentence', text: body[language] },
      { block: 'button', label: tenancyTexts['ownership.button'][language], path: '/account/manage' },
    ],
    why: tenancyTexts['ownership.why'][language],
  };
}
