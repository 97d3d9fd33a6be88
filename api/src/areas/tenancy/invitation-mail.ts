import type { Language } from '@certdeck/contract';
import type { MailContent } from '../../platform/mail-content/content.ts';
import { tenancyTexts } from './texts.ts';

export const INVITATION_JOB = 'invitation-mail';

/** What somebody reads for whom a team has chosen a password that they are told otherwise, good for `days`. */
export function firstPasswordMail(
  { person, tenant, days }: { person: string; tenant: string; days: number },
  language: Language,
): MailContent {
  const subject = tenancyTexts['account.title'][language];
  return {
    kind: 'invitation',
    subject,
    heading: subject,
    blocks: [
      { block: 'sentence', text: tenancyTexts.firstPasswordBody({ person, tenant, days })[language] },
      { block: 'button', label: tenancyTexts['account.button'][language], path: '/sign-in' },
      { block: 'sentence', text: tenancyTexts['invitation.ignore'][language] },
    ],
    why: tenancyTexts['account.why'][language],
  };
}

/** What somebody reads who is invited. `days` is how long the link is good, which leads to `path`. */
export function invitationMail(
  { person, tenant, days, path }: { person: string; tenant: string; days: number; path: string },
  language: Language,
): MailContent {
  const subject = tenancyTexts['invitation.title'][language];
  return {
    kind: 'invitation',
    subject,
    heading: subject,
    blocks: [
      { block: 'sentence', text: tenancyTexts.invitationBody({ person, tenant, days })[language] },
      { block: 'button', label: tenancyTexts['invitation.button'][language], path },
      { block: 'sentence', text: tenancyTexts['invitation.ignore'][language] },
    ],
    why: tenancyTexts['invitation.why'][language],
  };
}
