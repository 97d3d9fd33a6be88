import type { Language } from '@certdeck/contract';
import { toReadable } from '@certdeck/validation';
import type { Notice, NoticeKinds } from '../../platform/area/notices.ts';
import { REVOCATION_REASONS, type RevocationReason } from '../../ports/issuers/issuer.ts';
import type { MailContent } from '../../platform/mail-content/content.ts';
import { mailTexts } from '../../platform/mail-content/texts.ts';
import { reasonText, revocationTexts, revokedText } from './texts.ts';

/** What is told of a revocation. */
export interface Revoked {
  orderNo: string;
  serial: string;
  name: string;
  reason: RevocationReason;
  /** What the operator wrote, in whatever language; '' where the customer asked. */
  sentence: string;
}

const isReason = (text: string): text is RevocationReason => Object.hasOwn(REVOCATION_REASONS, text);

/** Notices about revocations, by kind. */
export const revocationNotices: NoticeKinds = {
  revoked: ({ name, reason, sentence }) =>
    name === undefined || reason === undefined || sentence === undefined || !isReason(reason)
      ? undefined
      : revokedText({ name, reason, sentence }),
};

export function revokedNotice({ orderNo, name, reason, sentence }: Revoked): Notice {
  const values = { name: toReadable(name), reason, sentence };
  return { kind: 'revoked', values, says: revokedText(values), orderNo };
}

/** What the owner of the account and the order's contact read; it can't be switched off (BR 4.9.5). */
export function revokedMail(of: Revoked, language: Language): MailContent {
  const name = toReadable(of.name);
  const { title } = revokedText({ ...of, name });
  return {
    kind: 'revoked',
    mark: { text: revocationTexts['mail.mark'][language], tone: 'danger' },
    subject: title[language],
    heading: title[language],
    blocks: [
      { block: 'sentence', text: revocationTexts['mail.body'][language] },
      ...(of.sentence ? [{ block: 'sentence', text: of.sentence } as const] : []),
      {
        block: 'button',
        label: revocationTexts['mail.button'][language],
        path: `/ssl/certificate/${encodeURIComponent(of.orderNo)}`,
      },
      {
        block: 'facts',
        rows: [
          { label: mailTexts['label.name'][language], value: name },
          {
            label: revocationTexts['mail.reason'][language],
            value: reasonText(of.reason)[language],
          },
          { label: mailTexts['label.order'][language], value: of.orderNo, isExact: true },
          { label: revocationTexts['mail.serial'][language], value: of.serial, isExact: true },
        ],
      },
    ],
    why: mailTexts['why.order'][language],
  };
}
