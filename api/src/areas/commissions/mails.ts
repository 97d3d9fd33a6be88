import type { Language } from '@certdeck/contract';
import { amountText, centsOf } from '../../platform/area/amount-text.ts';
import type { NoticeValues } from '../../platform/area/notices.ts';
import type { MailContent } from '../../platform/mail-content/content.ts';
import { mailTexts, momentText } from '../../platform/mail-content/texts.ts';
import { withdrawalNotices } from './notices.ts';
import { commissionTexts } from './texts.ts';

/**
 * The mail about what became of a withdrawal; undefined for values of another fact.
 * @param values those of the notice, with `told`, its kind, and `at`, when
 */
export function withdrawalMail(values: NoticeValues, language: Language): MailContent | undefined {
  const { told: kind = '', amount, account, reference, at } = values;
  const says = withdrawalNotices[kind]?.(values);
  const cents = centsOf(amount);
  if (!says || cents === undefined || account === undefined || at === undefined) return undefined;
  return {
    kind: 'withdrawal',
    subject: says.title[language],
    heading: says.title[language],
    blocks: [
      { block: 'sentence', text: says.content[language] },
      { block: 'button', label: commissionTexts['mail.button'][language], path: '/account/partner' },
      {
        block: 'facts',
        rows: [
          { label: commissionTexts['mail.amount'][language], value: amountText(cents)[language] },
          { label: commissionTexts['mail.account'][language], value: account, isExact: true },
          ...(reference
            ? [{ label: commissionTexts['mail.reference'][language], value: reference, isExact: true }]
            : []),
          { label: mailTexts['label.time'][language], value: momentText(new Date(at), language) },
        ],
      },
    ],
    why: commissionTexts['mail.why'][language],
    isChosen: true,
  };
}
