import type { Language } from '@certdeck/contract';
import type { MailContent } from '../../../platform/mail-content/content.ts';
import { mailTexts } from '../../../platform/mail-content/texts.ts';
import { orderTexts } from '../texts.ts';

/** What the mail to a mailbox says of the order that names it. */
export interface AskedMailbox {
  mailbox: string;
  /** Who ordered: the company, or the person where it has no name. */
  tenant: string;
  product_name: string;
  chinese_name: string;
  /** Leads to the page that approves. */
  path: string;
}

/** What the owner of a mailbox reads for which a certificate was ordered. */
export function mailboxMail(asked: AskedMailbox, language: Language): MailContent {
  const { mailbox, tenant, path } = asked;
  const subject = orderTexts['mailboxMail.title'][language];
  return {
    kind: 'mailbox-approval',
    subject,
    heading: subject,
    blocks: [
      { block: 'sentence', text: orderTexts.mailboxBody({ tenant, mailbox })[language] },
      { block: 'button', label: orderTexts['mailboxMail.button'][language], path },
      {
        block: 'facts',
        rows: [
          { label: mailTexts['label.name'][language], value: mailbox, isExact: true },
          {
            label: mailTexts['label.product'][language],
            value: language === 'zh' ? asked.chinese_name : asked.product_name,
          },
        ],
      },
      { block: 'sentence', text: orderTexts['mailboxMail.ignore'][language] },
    ],
    why: orderTexts['mailboxMail.why'][language],
  };
}
