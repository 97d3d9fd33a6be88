import { forLanguages } from '@certdeck/contract';
import type { NoticeText } from '../../platform/area/notices.ts';
import type { RevocationReason } from '../../ports/issuers/issuer.ts';
import { sentencesOf, type Text } from '../../platform/server/sentences.ts';
import english from './locales/en.json' with { type: 'json' };

const { all, say } = sentencesOf(import.meta.dirname, english);

/** Sentences about revocations, to customers and to staff. */
export const revocationTexts = {
  ...all,
  /** What an issuer said why not. */
  refused: (detail: string) => say('refused', { detail }),
};

// texts: reason.*
/** A reason as part of a sentence. */
export const reasonText = (reason: RevocationReason): Text => all[`reason.${reason}`];

/** What a customer is told in the portal. @param of.sentence what the operator wrote, in whatever language; '' where the customer asked */
export const revokedText = (of: {
  name: string;
  reason: RevocationReason;
  sentence: string;
}): NoticeText => ({
  title: say('told.title', { name: of.name }),
  content: forLanguages((language) =>
    say('told.content', { ...of, reason: reasonText(of.reason)[language] })[language].trim(),
  ),
});
