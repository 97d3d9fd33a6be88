import type { Lang } from './languages.ts';

/** A moment as it comes over the wire: Unix seconds (10 digits), milliseconds (13 digits), ISO text, or nothing. */
export type Moment = number | string | Date | null | undefined;

const DAY = 86_400_000;

/** The moment as a Date; undefined for nothing, 0 and text that is no date (D-071). */
export function toDate(value: Moment): Date | undefined {
  if (value === null || value === undefined || value === '' || value === 0 || value === '0') return undefined;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value;
  const number = typeof value === 'number' ? value : /^-?\d+$/.test(value) ? Number(value) : undefined;
  // Ten digits are seconds; 13 are milliseconds. The border of 1e11 seconds lies in the year 5138.
  const date =
    number === undefined ? new Date(value) : new Date(Math.abs(number) < 1e11 ? number * 1000 : number);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

const two = (value: number) => String(value).padStart(2, '0');

const isoDay = (date: Date) =>
  `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
const isoTime = (date: Date) => `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;

const days = new Map<Lang, Intl.DateTimeFormat>();

/** The day as a language writes it, the month as a word where there is one, so that 3/4 is never read as 4/3. */
function dayIn(date: Date, lang: Lang): string {
  let format = days.get(lang);
  if (!format) {
    // Most readers of English here aren't in the United States: 22 Nov 2026.
    const locale = lang === 'en' ? 'en-GB' : lang;
    format = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short', day: 'numeric' });
    days.set(lang, format);
  }
  return format.format(date);
}

/** The day in the browser's zone: zh 2026-11-22, en 22 Nov 2026, de 22. Nov. 2026 (D-271); '-' for nothing. */
export function formatDay(value: Moment, lang: Lang = 'zh'): string {
  const date = toDate(value);
  if (!date) return '-';
  return lang === 'zh' ? isoDay(date) : dayIn(date, lang);
}

/** Day and time in the browser's zone: zh YYYY-MM-DD HH:mm:ss (D-071, D-271); '-' for nothing. */
export function formatDate(value: Moment, lang: Lang = 'zh'): string {
  const date = toDate(value);
  if (!date) return '-';
  return `${formatDay(date, lang)} ${isoTime(date)}`;
}

/** The exact instant with its zone, for a tooltip: 2023-11-14 22:13:20 UTC+08:00. '-' for nothing. */
export function formatInstant(value: Moment): string {
  const date = toDate(value);
  if (!date) return '-';
  const offset = -date.getTimezoneOffset();
  const size = Math.abs(offset);
  return `${isoDay(date)} ${isoTime(date)} UTC${offset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/**
 * How far away a moment is: "in 12 days", "12 天后", "3 hours ago". Days are kept up to four months, since that is
 * how people count towards an expiry; below a day hours, then minutes. '-' for nothing. `now` is in milliseconds.
 */
export function formatRelative(value: Moment, lang: Lang, now: number = Date.now()): string {
  const date = toDate(value);
  if (!date) return '-';
  const distance = date.getTime() - now;
  const days = Math.trunc(distance / DAY);
  const format = new Intl.RelativeTimeFormat(lang, { numeric: 'always' });
  const size = Math.abs(days);
  if (size >= 730) return format.format(Math.trunc(days / 365), 'year');
  if (size > 120) return format.format(Math.trunc(days / 30), 'month');
  if (size >= 1) return format.format(days, 'day');
  const hours = Math.trunc(distance / 3_600_000);
  if (hours !== 0) return format.format(hours, 'hour');
  const minutes = Math.trunc(distance / 60_000);
  if (minutes !== 0) return format.format(minutes, 'minute');
  // "now" instead of "0 minutes ago".
  return new Intl.RelativeTimeFormat(lang, { numeric: 'auto' }).format(0, 'second');
}

/** Whole days from `now` (milliseconds) to the moment, negative when it has passed; undefined for nothing. */
export function daysUntil(value: Moment, now: number = Date.now()): number | undefined {
  const date = toDate(value);
  return date && Math.floor((date.getTime() - now) / DAY);
}

export function formatNumber(value: number, lang: Lang, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(lang, options).format(value);
}

/** A share of 1 as a percentage without decimals: 0.42 gives 42%. */
export function formatPercent(share: number, lang: Lang): string {
  return new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 0 }).format(share);
}

const SIZES = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** A file size in decimal units, at most one decimal: 1850 gives 1.9 kB. */
export function formatBytes(bytes: number, lang: Lang): string {
  let size = bytes;
  let step = 0;
  while (Math.abs(size) >= 1000 && step < SIZES.length - 1) {
    size /= 1000;
    step += 1;
  }
  return `${formatNumber(size, lang, { maximumFractionDigits: step === 0 ? 0 : 1 })} ${SIZES[step]}`;
}

/** "a, b and c" as the language writes it. */
export function formatList(items: readonly string[], lang: Lang): string {
  return new Intl.ListFormat(lang, { type: 'conjunction' }).format(items);
}
