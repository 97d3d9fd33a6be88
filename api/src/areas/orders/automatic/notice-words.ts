import { forLanguages, type Language } from '@certdeck/contract';
import { amountText, centsOf } from '../../../platform/area/amount-text.ts';
import type { Notice, NoticeText, NoticeValues } from '../../../platform/area/notices.ts';
import type { MailContent } from '../../../platform/mail-content/content.ts';
import { dayText, mailTexts, momentText } from '../../../platform/mail-content/texts.ts';
import { MOST_FAILURES } from './moment.ts';
import { automaticTexts, sayOfAutomatic } from './texts.ts';

/** What is told of an order that renews by itself: that names have to be shown, or what stands against it. */
export const renewalSorts = [
  'names',
  'price',
  'balance',
  'package',
  'payer',
  'product',
  'contact',
  'organization',
  'key',
  'order',
  'unpaid',
  'failures',
] as const;
type Sort = (typeof renewalSorts)[number];

const KIND = 'autoRenew';

const isSort = (text: string | undefined): text is Sort => renewalSorts.some((one) => one === text);

interface Read {
  sort: Sort;
  orderNo: string;
  name: string;
  end: Date;
  /** Names that have to be shown. */
  detail: string;
  /** Cents of the renewal; undefined where the sentence names none. */
  cents: number | undefined;
}

function read({ sort, orderNo, name, end, detail, cents }: NoticeValues): Read | undefined {
  if (!isSort(sort) || orderNo === undefined || name === undefined || end === undefined) return undefined;
  return { sort, orderNo, name, end: new Date(end), detail: detail ?? '', cents: centsOf(cents) };
}

// texts: blocked.*
function sentenceOf({ sort, end, detail, cents }: Read, language: Language): string {
  const day = dayText(end, language);
  switch (sort) {
    case 'names':
      return sayOfAutomatic('names', { day, names: detail })[language];
    case 'price':
    case 'balance':
      return sayOfAutomatic(`blocked.${sort}`, { day, amount: amountText(cents ?? 0)[language] })[language];
    case 'failures':
      return sayOfAutomatic('blocked.failures', { day, times: MOST_FAILURES })[language];
    default:
      return sayOfAutomatic(`blocked.${sort}`, { day })[language];
  }
}

const titleOf = ({ sort, name }: Read) =>
  sayOfAutomatic(sort === 'names' ? 'title.names' : 'title.blocked', { name });

/** What is said in the portal; undefined when the values lack something. */
export function renewalWords(values: NoticeValues): NoticeText | undefined {
  const says = read(values);
  return says && { title: titleOf(says), content: forLanguages((language) => sentenceOf(says, language)) };
}

/** A notice of the portal about an order that renews by itself. */
export function renewalNotice(values: NoticeValues): Notice | undefined {
  const says = renewalWords(values);
  return says && { kind: KIND, values, says, orderNo: values['orderNo'] ?? '' };
}

/** The mail about it. */
export function renewalMail(values: NoticeValues, language: Language): MailContent | undefined {
  const says = read(values);
  if (!says) return undefined;
  const title = titleOf(says)[language];
  const { sort, orderNo, name, end } = says;
  const button = sort === 'balance' ? 'button.deposit' : sort === 'names' ? 'button.names' : 'button.order';
  return {
    kind: 'auto-renew',
    subject: title,
    heading: title,
    blocks: [
      { block: 'sentence', text: sentenceOf(says, language) },
      {
        block: 'button',
        label: automaticTexts[button][language],
        path: sort === 'balance' ? '/deposit' : `/ssl/certificate/${encodeURIComponent(orderNo)}`,
      },
      {
        block: 'facts',
        rows: [
          { label: mailTexts['label.name'][language], value: name },
          { label: automaticTexts['label.ends'][language], value: momentText(end, language) },
          {
            label: mailTexts['label.product'][language],
            value: (language === 'zh' ? values['productZh'] : values['productEn']) ?? '',
          },
          { label: mailTexts['label.order'][language], value: orderNo, isExact: true },
        ],
      },
    ],
    why: mailTexts['why.order'][language],
    isChosen: true,
  };
}

/** Notices about orders that renew by themselves, by kind. */
export const renewalNotices = { [KIND]: renewalWords };
