import { type Language, forLanguages } from '@certdeck/contract';
import type { Notice, NoticeText, NoticeValues } from '../../platform/area/notices.ts';
import type { MailBlock, MailContent } from '../../platform/mail-content/content.ts';
import { dayText, mailTexts, momentText } from '../../platform/mail-content/texts.ts';
import { notifyTexts } from './texts.ts';

/** From how few days on a certificate's end is shown in red. */
const URGENT_DAYS = 7;

/** Path of an order's page, where it is renewed. */
const pathOf = (orderNo: string): string => `/ssl/certificate/${encodeURIComponent(orderNo)}`;

/** A date that no line breaks. */
const together = (date: string): string => date.replaceAll(' ', '\u00a0');

/** The mail about a certificate that ends; undefined when the values lack something. */
export function expiryMail(values: NoticeValues, language: Language): MailContent | undefined {
  const { orderNo, name, productZh, productEn, end, days, renewal } = values;
  if ([orderNo, name, productZh, productEn, end, days].includes(undefined)) return undefined;
  const [moment, daysLeft] = [new Date(end ?? ''), Number(days)];
  const button: MailBlock = {
    block: 'button',
    label: notifyTexts[renewal ? 'expiry.finish' : 'expiry.renew'][language],
    path: pathOf(renewal ?? orderNo ?? ''),
  };
  return {
    kind: 'expiry',
    subject: notifyTexts.expiryTitle(name ?? '', daysLeft)[language],
    mark: {
      text: notifyTexts.daysLeft(daysLeft)[language],
      tone: daysLeft <= URGENT_DAYS ? 'danger' : 'warning',
    },
    heading: notifyTexts.expiryHeading(name ?? '', together(dayText(moment, language)))[language],
    blocks: [
      { block: 'sentence', text: notifyTexts[renewal ? 'expiry.ordered' : 'expiry.text'][language] },
      button,
      {
        block: 'facts',
        rows: [
          { label: mailTexts['label.name'][language], value: name ?? '' },
          { label: notifyTexts['label.ends'][language], value: momentText(moment, language) },
          {
            label: mailTexts['label.product'][language],
            value: (language === 'zh' ? productZh : productEn) ?? '',
          },
          { label: mailTexts['label.order'][language], value: orderNo ?? '', isExact: true },
        ],
      },
    ],
    why: mailTexts['why.order'][language],
    isChosen: true,
  };
}

/** The same in the portal. It is read on other days than it was written, so it names the moment alone. */
export function expiryWords({ orderNo, name, end }: NoticeValues): NoticeText | undefined {
  if (orderNo === undefined || name === undefined || end === undefined) return undefined;
  return {
    title: notifyTexts.expirySite(name),
    content: forLanguages(
      (language) => notifyTexts.expirySiteText(orderNo, momentText(new Date(end), language))[language],
    ),
  };
}

/** A notice of the portal about a certificate that ends. */
export function expiryNotice(kind: string, values: Readonly<Record<string, string>>): Notice | undefined {
  const says = expiryWords(values);
  return says && { kind, values, says, orderNo: values['orderNo'] ?? '' };
}
