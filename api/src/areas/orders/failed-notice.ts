import type { Language } from '@certdeck/contract';
import { toReadable } from '@certdeck/validation';
import type { Notice, NoticeText, NoticeValues } from '../../platform/area/notices.ts';
import type { Blocked, Refused } from '../../ports/issuers/issuer.ts';
import type { MailContent } from '../../platform/mail-content/content.ts';
import { mailTexts } from '../../platform/mail-content/texts.ts';
import type { NameOutcome, NameRow } from './names.store.ts';
import type { TellFailed } from './ports.ts';
import { orderTexts } from './texts.ts';
import type { IssuingRow } from './under-way.ts';
import type { OrderRow } from './wire.ts';

const DAY_MS = 86_400_000;
/** How long names may stay unshown before it is told: until then their owner is about to publish what shows them. */
export const DCV_PATIENCE_MS = DAY_MS;
/** From when on it is no news: an order that somebody left, also one from before such things were told. */
export const DCV_OLD_MS = 7 * DAY_MS;
/** Names that are told of; a certificate may have hundreds. */
const MOST_NAMES = 3;
/** Characters of the issuer's sentence. */
const MOST_DETAIL = 300;

/** Why an order can't go on, or that it, or a reissue, has ended for it. */
const reasons = ['dcv', 'caa', 'refused', 'ended', 'reissueEnded'] as const;
type Reason = (typeof reasons)[number];

/** What is said of an order that can't go on; undefined when the values lack something. */
export function failedWords({ name, reason, detail }: NoticeValues): NoticeText | undefined {
  const why = reasons.find((one) => one === reason);
  if (!why || name === undefined || detail === undefined) return undefined;
  return { title: orderTexts.failedTitle[why](name), content: orderTexts.failed[why](detail) };
}

/** The mail about it. */
export function failedMail(values: NoticeValues, language: Language): MailContent | undefined {
  const says = failedWords(values);
  const { orderNo, name, productZh, productEn } = values;
  if (!says || orderNo === undefined || name === undefined) return undefined;
  return {
    kind: 'validation-failed',
    subject: says.title[language],
    heading: says.title[language],
    blocks: [
      { block: 'sentence', text: says.content[language] },
      {
        block: 'button',
        label: orderTexts['failed.button'][language],
        path: `/ssl/certificate/${encodeURIComponent(orderNo)}`,
      },
      {
        block: 'facts',
        rows: [
          { label: mailTexts['label.name'][language], value: name },
          {
            label: mailTexts['label.product'][language],
            value: (language === 'zh' ? productZh : productEn) ?? '',
          },
          { label: mailTexts['label.order'][language], value: orderNo, isExact: true },
        ],
      },
    ],
    why: mailTexts['why.order'][language],
    isChosen: true,
  };
}

type FailedFact = Parameters<TellFailed>[1];

type FailedOrder = Pick<
  OrderRow,
  'account_id' | 'order_no' | 'attempt' | 'common_name' | 'chinese_name' | 'product_name' | 'contact'
>;

/** @param code what a webhook is told; it also names the fact, so that it is told once for a certificate that is asked for */
function factOf(order: FailedOrder, reason: Reason, code: string, detail: string): FailedFact {
  const commonName = toReadable(order.common_name);
  const details = {
    orderNo: order.order_no,
    name: commonName || order.order_no,
    productZh: order.chinese_name,
    productEn: order.product_name,
    reason,
    detail,
  };
  const says = failedWords(details);
  const site: Notice | undefined = says && {
    kind: 'validationFailed',
    values: details,
    says,
    orderNo: order.order_no,
  };
  return {
    accountID: order.account_id,
    name: [order.order_no, code, ...(order.attempt > 1 ? [order.attempt] : [])].join(':'),
    contact: order.contact?.email,
    details,
    site,
    data: { orderNo: order.order_no, commonName, reason: code },
  };
}

/**
 * Domains whose present value has been waited for longer than a customer needs. One that was seen, and that the issuer
 * still looks at, is none of them.
 */
export function longUnshown(
  names: readonly NameRow[],
  outcomes: readonly NameOutcome[],
  now: Date,
): string[] {
  const unshown = new Set(
    outcomes.filter((one) => !one.verified && one.lastCheck.code !== 'OK').map(({ position }) => position),
  );
  const isLong = ({ position, token_created_at }: NameRow) => {
    const waited = now.getTime() - token_created_at.getTime();
    return unshown.has(position) && waited >= DCV_PATIENCE_MS && waited < DCV_OLD_MS;
  };
  return [...new Set(names.filter(isLong).map(({ domain }) => domain))];
}

/** Names of an order that nobody has shown for long. */
export function unshownFact(order: FailedOrder, domains: readonly string[]) {
  const names = domains.slice(0, MOST_NAMES).map(toReadable).join(', ');
  return factOf(order, 'dcv', 'dcv', domains.length > MOST_NAMES ? `${names}, …` : names);
}

/** What stands against an order; undefined for what its customer can't change. */
export function obstacleFact(order: FailedOrder, { kind, code, detail }: Refused | Blocked) {
  const text = detail.slice(0, MOST_DETAIL);
  if (kind === 'refused') return factOf(order, 'refused', code, text || code);
  return code === 'CAA_FORBIDS' ? factOf(order, 'caa', code, text) : undefined;
}

/** That a refused order, or the reissue of one, was cancelled because nobody sent it again. Programs hear of an order that is cancelled as of any other. */
export function endedFact({ issue_error: error, operation, ...order }: IssuingRow): FailedFact {
  const detail = error?.detail.slice(0, MOST_DETAIL) || error?.code || '';
  const { data: _data, ...fact } = factOf(order, operation ? 'reissueEnded' : 'ended', 'ended', detail);
  return fact;
}
