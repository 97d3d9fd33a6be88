import { forLanguages } from '@certdeck/contract';
import type { NoticeText } from '../../platform/area/notices.ts';
import { sentencesOf } from '../../platform/server/sentences.ts';
import { texts } from '../../platform/server/texts.ts';
import { RESUBMIT_DAYS } from './refused/moment.ts';
import english from './locales/en.json' with { type: 'json' };

const { all, say } = sentencesOf(import.meta.dirname, english);

const failedTitle = (name: string) => say('failed.title', { name });

/** Sentences of the order calls, of the mails about orders and of the exported list. */
export const orderTexts = {
  ...all,
  keyInClear: texts.keyInClear,
  /** The certificate for a name was issued. */
  issuedTitle: (name: string) => say('issuedMail.title', { name }),
  /** The same as a notice in the portal, with the product's trade name in the reader's language (D-262). */
  issuedNotice: (values: {
    order: string;
    name: string;
    productZh: string;
    productEn: string;
  }): NoticeText => ({
    title: say('issuedNotice.title', { name: values.name }),
    content: forLanguages((language) => {
      const product = language === 'zh' ? values.productZh : values.productEn;
      return say('issuedNotice.content', { order: values.order, product })[language];
    }),
  }),
  failedTitle: {
    dcv: failedTitle,
    caa: failedTitle,
    refused: failedTitle,
    ended: (name: string) => say('failed.ended.title', { name }),
    reissueEnded: (name: string) => say('failed.reissueEnded.title', { name }),
  },
  /** Why an order can't go on. */
  failed: {
    dcv: (names: string) => say('failed.dcv', { names }),
    caa: (detail: string) => say('failed.caa', { detail }),
    refused: (detail: string) => say('failed.refused', { detail, days: RESUBMIT_DAYS }),
    ended: (detail: string) => say('failed.ended', { detail, days: RESUBMIT_DAYS }),
    reissueEnded: (detail: string) => say('failed.reissueEnded', { detail, days: RESUBMIT_DAYS }),
  },
  /** What the owner of a mailbox is told of the order that names it. */
  mailboxBody: (values: { tenant: string; mailbox: string }) => say('mailboxMail.body', values),
  renewedAlready: (orderNo: string) => say('renewedAlready', { orderNo }),
  /** Of names that a rule refuses. */
  notWildcard: (x: string) => say('name.notWildcard', { x }),
  format: (x: string) => say('name.format', { x }),
  duplicate: (domain: string) => say('name.duplicate', { domain }),
};
