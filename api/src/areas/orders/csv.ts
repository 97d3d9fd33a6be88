import { OrderStatus } from '@certdeck/contract';
import { csvLines, decimalFromCents } from '@certdeck/validation';
import type { OrderListRow } from './wire.ts';
import type { ApiLanguage, Text } from '../../platform/server/texts.ts';
import { orderTexts } from './texts.ts';

/** Name of the exported file, the same in all languages. */
export const EXPORT_FILE = '对账订单.csv';
const BYTE_ORDER_MARK = '\ufeff';

/** Columns in their order. */
const COLUMNS = [
  'csv.orderNo',
  'csv.product',
  'csv.commonName',
  'csv.validity',
  'csv.paidAt',
  'csv.endAt',
  'csv.amount',
  'csv.status',
  'csv.remark',
] as const;

const STATUSES: Readonly<Record<number, Text>> = {
  [OrderStatus.waitingForPayment]: orderTexts['csv.status.1001'],
  [OrderStatus.waitingForVerification]: orderTexts['csv.status.1002'],
  [OrderStatus.resubmitRefused]: orderTexts['csv.status.1003'],
  [OrderStatus.cancelled]: orderTexts['csv.status.1004'],
  [OrderStatus.issued]: orderTexts['csv.status.1005'],
  [OrderStatus.resubmitReturned]: orderTexts['csv.status.1006'],
};

const statusOf = ({ status, revoked_at }: OrderListRow): Text | undefined =>
  revoked_at ? orderTexts['csv.status.revoked'] : STATUSES[status];

/** The first line of the file, after its byte order mark. */
export const csvHead = (language: ApiLanguage): string =>
  `${BYTE_ORDER_MARK}${csvLines([COLUMNS.map((key) => orderTexts[key][language])])}`;

/**
 * Orders as lines of the file `对账订单.csv`: amounts with two decimals, and an apostrophe before what a spreadsheet
 * would run as a formula (D-197), and order numbers as texts, since their digits would be rounded (D-595).
 */
export function ordersCsv(rows: readonly OrderListRow[], language: ApiLanguage): string {
  const lines = rows.map((row) => [
    { text: row.order_no },
    language === 'zh' ? row.chinese_name : row.product_name,
    row.common_name,
    validity(row.validity, language),
    day(row.paid_at),
    day(row.end_at),
    decimalFromCents(row.pay_amount),
    statusOf(row)?.[language] ?? String(row.status),
    row.remark,
  ]);
  return csvLines(lines);
}

const validity = (years: number, language: ApiLanguage): string => {
  const inDays = years > 6;
  if (language === 'zh') return `${years} ${inDays ? '天' : '年'}`;
  const unit = inDays ? 'day' : 'year';
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(years);
};

const day = (moment: Date | null): string => moment?.toISOString().slice(0, 10) ?? '';
