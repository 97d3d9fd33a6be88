import { decimalFromCents } from '@certdeck/validation';
import type { OrderListRow } from './wire.ts';
import type { ApiLanguage } from '../server/texts.ts';

/** Name of the exported file, the same in all languages (ORD-032). */
export const EXPORT_FILE = '对账订单.csv';
const BYTE_ORDER_MARK = '\ufeff';

const HEADERS: Readonly<Record<ApiLanguage, readonly string[]>> = {
  zh: ['订单号', '产品', '通用名称', '有效期', '支付日期', '到期日期', '金额', '状态', '备注'],
  en: [
    'Order number',
    'Product',
    'Common name',
    'Validity',
    'Paid on',
    'Ends on',
    'Amount',
    'Status',
    'Remark',
  ],
};

const STATUSES: Readonly<Record<ApiLanguage, Readonly<Record<number, string>>>> = {
  zh: { 1001: '待支付', 1002: '待验证', 1003: '重新提交', 1004: '已取消', 1005: '已签发', 1006: '重新提交' },
  en: {
    1001: 'waiting for payment',
    1002: 'waiting for verification',
    1003: 'resubmit',
    1004: 'cancelled',
    1005: 'issued',
    1006: 'resubmit',
  },
};

/**
 * Orders as the file `对账订单.csv`: UTF-8 with a byte order mark, amounts with two decimals, and an
 * apostrophe before cells that a spreadsheet would run as a formula (D-197).
 */
export function ordersCsv(rows: readonly OrderListRow[], language: ApiLanguage): string {
  const lines = rows.map((row) => [
    row.order_no,
    language === 'zh' ? row.chinese_name : row.product_name,
    row.common_name,
    validity(row.validity, language),
    day(row.paid_at),
    day(row.end_at),
    decimalFromCents(row.pay_amount),
    STATUSES[language][row.status] ?? String(row.status),
    row.remark,
  ]);
  return `${BYTE_ORDER_MARK}${[HEADERS[language], ...lines].map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')}`;
}

function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

const validity = (years: number, language: ApiLanguage): string => {
  const inDays = years > 6;
  if (language === 'zh') return `${years} ${inDays ? '天' : '年'}`;
  return `${years} ${inDays ? 'days' : years === 1 ? 'year' : 'years'}`;
};

const day = (moment: Date | null): string => moment?.toISOString().slice(0, 10) ?? '';
