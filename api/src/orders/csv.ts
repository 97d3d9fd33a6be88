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
  es: [
    'Número de pedido',
    'Producto',
    'Nombre común',
    'Validez',
    'Pagado el',
    'Vence el',
    'Importe',
    'Estado',
    'Nota',
  ],
  de: [
    'Bestellnummer',
    'Produkt',
    'Common Name',
    'Gültigkeit',
    'Bezahlt am',
    'Endet am',
    'Betrag',
    'Status',
    'Bemerkung',
  ],
  ja: ['注文番号', '製品', 'コモンネーム', '有効期間', '支払日', '終了日', '金額', '状態', '備考'],
  fr: [
    'Numéro de commande',
    'Produit',
    'Nom commun',
    'Validité',
    'Payé le',
    'Expire le',
    'Montant',
    'État',
    'Remarque',
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
  es: {
    1001: 'pendiente de pago',
    1002: 'pendiente de validación',
    1003: 'reenviar',
    1004: 'cancelado',
    1005: 'emitido',
    1006: 'reenviar',
  },
  de: {
    1001: 'wartet auf Zahlung',
    1002: 'wartet auf Validierung',
    1003: 'erneut einreichen',
    1004: 'storniert',
    1005: 'ausgestellt',
    1006: 'erneut einreichen',
  },
  ja: {
    1001: '支払い待ち',
    1002: '検証待ち',
    1003: '再提出',
    1004: 'キャンセル済み',
    1005: '発行済み',
    1006: '再提出',
  },
  fr: {
    1001: 'en attente de paiement',
    1002: 'en attente de validation',
    1003: 'à renvoyer',
    1004: 'annulée',
    1005: 'émis',
    1006: 'à renvoyer',
  },
};

/** The first line of the file, after its byte order mark. */
export const csvHead = (language: ApiLanguage): string =>
  `${BYTE_ORDER_MARK}${csvLines([HEADERS[language]])}`;

/**
 * Orders as lines of the file `对账订单.csv`: amounts with two decimals, and an apostrophe before what a spreadsheet
 * would run as a formula (D-197).
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
  return csvLines(lines);
}

const csvLines = (lines: readonly (readonly string[])[]): string =>
  lines.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('');

/**
 * What begins a formula, full-width signs too: at the beginning of a cell, and after what some spreadsheets take
 * for the end of one (a semicolon where the comma is the decimal sign, a tab, a line break).
 */
const FORMULA = /(^[\s\u200b\ufeff]*|[;\t\r\n][\s\u200b\ufeff]*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

function cell(text: string): string {
  const harmless = (/^[\t\r]/.test(text) ? `'${text}` : text).replaceAll(FORMULA, "$1'");
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

const validity = (years: number, language: ApiLanguage): string => {
  const inDays = years > 6;
  if (language === 'zh') return `${years} ${inDays ? '天' : '年'}`;
  const unit = inDays ? 'day' : 'year';
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(years);
};

const day = (moment: Date | null): string => moment?.toISOString().slice(0, 10) ?? '';
