import { forLanguages, type Language } from '@certdeck/contract';
import { amountText, centsOf } from '../../../platform/area/amount-text.ts';
import type { Notice, NoticeText, NoticeValues } from '../../../platform/area/notices.ts';
import type { MailContent } from '../../../platform/mail-content/content.ts';
import { dayText, mailTexts, momentText } from '../../../platform/mail-content/texts.ts';
import type { Text } from '../../../platform/server/sentences.ts';
import { renewalTexts, sayOfRenewal } from './texts.ts';

/** What is told of a name that ends or has ended, or that another registrar asks for or has. */
export const endingSorts = [
  'reminder',
  'expired',
  'redemption',
  'balanceTooLow',
  'notRenewed',
  'transferAsked',
  'left',
] as const;
export type EndingSort = (typeof endingSorts)[number];

/** From how few days on the end is shown in red. */
const URGENT_DAYS = 7;
const KIND = 'domainExpiry';

const isSort = (text: string | undefined): text is EndingSort => endingSorts.some((one) => one === text);

interface Read {
  sort: EndingSort;
  orderNo: string;
  name: string;
  end: Date;
  /** Cents of a renewal, or of the restore; undefined where it isn't sold any more. */
  cents: number | undefined;
  autoRenew: boolean;
  /** Until when it is renewed, or restored, after its end; or a transfer is refused. */
  until: Date | undefined;
}

function read({ sort, orderNo, name, end, cents, autoRenew, until }: NoticeValues): Read | undefined {
  if (!isSort(sort) || orderNo === undefined || name === undefined || end === undefined) return undefined;
  return {
    sort,
    orderNo,
    name,
    end: new Date(end),
    cents: centsOf(cents),
    autoRenew: autoRenew === 'Y',
    until: until === undefined ? undefined : new Date(until),
  };
}

/** The sentence below the heading. */
function sentenceOf({ sort, end, cents, autoRenew, until }: Read, language: Language): string {
  const day = dayText(end, language);
  const amount = cents === undefined ? '' : amountText(cents)[language];
  const say = (text: Text) => text[language];
  const untilDay = until ? dayText(until, language) : '';
  switch (sort) {
    case 'reminder':
      if (cents === undefined) return say(sayOfRenewal('notice.notSold', { day }));
      return say(sayOfRenewal(autoRenew ? 'notice.automatic' : 'notice.manual', { day, amount }));
    case 'expired':
    case 'redemption':
      return cents === undefined || !until
        ? say(sayOfRenewal('notice.over', { day }))
        : say(sayOfRenewal(`notice.${sort}`, { day, amount, until: untilDay }));
    case 'balanceTooLow':
      return say(sayOfRenewal('notice.balanceTooLow', { day, amount }));
    case 'notRenewed':
      return say(sayOfRenewal('notice.notRenewed', { day }));
    case 'transferAsked':
      return say(sayOfRenewal('notice.transferAsked', { until: untilDay }));
    case 'left':
      return say(renewalTexts['notice.left']);
  }
}

function titleOf({ sort, name, end }: Read): Text {
  if (sort === 'balanceTooLow' || sort === 'notRenewed') return sayOfRenewal('title.notRenewed', { name });
  if (sort === 'transferAsked' || sort === 'left') return sayOfRenewal(`title.${sort}`, { name });
  if (sort !== 'reminder') return sayOfRenewal('title.ended', { name });
  return forLanguages(
    (language) => sayOfRenewal('title.ends', { name, day: dayText(end, language) })[language],
  );
}

/** What is said in the portal. It is read on other days than it was written, so it names days alone. */
export function endingWords(values: NoticeValues): NoticeText | undefined {
  const says = read(values);
  return says && { title: titleOf(says), content: forLanguages((language) => sentenceOf(says, language)) };
}

/** A notice of the portal about a name that ends. */
export function endingNotice(values: NoticeValues): Notice | undefined {
  const says = endingWords(values);
  return says && { kind: KIND, values, says, orderNo: values['orderNo'] ?? '' };
}

/** Few words above the heading: how many days are left. */
function markOf(values: NoticeValues, language: Language): Pick<MailContent, 'mark'> {
  const days = Number(values['days'] ?? '0');
  if (days < 1) return {};
  const text = sayOfRenewal('daysLeft', { count: days })[language];
  return { mark: { text, tone: days <= URGENT_DAYS ? 'danger' : 'warning' } };
}

/** What a mail leads to: the button's text and the address. */
function buttonOf(
  sort: EndingSort,
  orderNo: string,
): ['button.deposit' | 'button.decide' | 'button.name', string] {
  if (sort === 'balanceTooLow') return ['button.deposit', '/deposit'];
  if (sort === 'transferAsked') return ['button.decide', '/domain/transfer/out-list'];
  return ['button.name', `/domain/manage/${encodeURIComponent(orderNo)}`];
}

/** The mail about a name that ends or goes; undefined when the values lack something. */
export function domainEndingMail(values: NoticeValues, language: Language): MailContent | undefined {
  const says = read(values);
  if (!says) return undefined;
  const { sort, name, orderNo, end, cents, autoRenew } = says;
  const title = titleOf(says)[language];
  const isGoing = sort === 'transferAsked' || sort === 'left';
  const [button, path] = buttonOf(sort, orderNo);
  return {
    kind: 'domain-expiry',
    subject: title,
    ...markOf(values, language),
    heading: title,
    blocks: [
      { block: 'sentence', text: sentenceOf(says, language) },
      {
        block: 'button',
        label: renewalTexts[button][language],
        path,
      },
      {
        block: 'facts',
        rows: [
          { label: mailTexts['label.name'][language], value: name },
          { label: renewalTexts['label.ends'][language], value: momentText(end, language) },
          ...(cents === undefined
            ? []
            : [{ label: renewalTexts['label.price'][language], value: amountText(cents)[language] }]),
          ...(isGoing
            ? []
            : [
                {
                  label: renewalTexts['label.autoRenew'][language],
                  value: renewalTexts[autoRenew ? 'autoRenew.on' : 'autoRenew.off'][language],
                },
              ]),
        ],
      },
    ],
    why: renewalTexts['why'][language],
    isChosen: true,
  };
}

/** Notices about names, by kind. */
export const endingNotices = { [KIND]: endingWords };
