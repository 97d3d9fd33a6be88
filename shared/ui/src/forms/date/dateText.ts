import type { Lang } from '@certdeck/i18n';

/** A calendar day without a zone, YYYY-MM-DD. */
export type Day = string;

/** English here is British, and Chinese pages write days as the portal's default format does (D-271). */
export const dateLocale = (lang: Lang): string => (lang === 'en' ? 'en-GB' : lang === 'zh' ? 'zh-CN' : lang);

type Part = 'year' | 'month' | 'day';
interface Order {
  parts: readonly Part[];
  separator: string;
}

const orders = new Map<Lang, Order>();

/** In which order a language writes the numbers of a day, and what stands between them. */
function orderOf(lang: Lang): Order {
  const cached = orders.get(lang);
  if (cached) return cached;
  const written = new Intl.DateTimeFormat(dateLocale(lang), {
    ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ calendar: 'gregory', numberingSystem: 'latn', timeZone: 'UTC' },
  }).formatToParts(0);
  const separator = written.find(({ type }) => type === 'literal')?.value.trim() ?? '-';
  const order: Order = {
    parts: written.map(({ type }) => type).filter((type): type is Part => /^(year|month|day)$/.test(type)),
    separator: lang === 'zh' ? '-' : separator,
  };
  orders.set(lang, order);
  return order;
}

/** A day in numbers as people type it: de 15.03.2027, en 15/03/2027, zh 2027-03-15. */
export function typedDay(day: Day, lang: Lang): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const { parts, separator } = orderOf(lang);
  return parts.map((part) => ({ year, month, day: date })[part]).join(separator);
}

/**
 * Reads what somebody typed: the numbers in the language's order with anything between them, or YYYY-MM-DD in every
 * language. Years have four digits.
 * @returns undefined for what is no day
 */
export function readDay(text: string, lang: Lang): Day | undefined {
  // Input methods of East Asia write wide digits.
  const numbers = text.normalize('NFKC').match(/\d+/g) ?? [];
  if (numbers.length !== 3) return undefined;
  const order: readonly Part[] = numbers[0]?.length === 4 ? ['year', 'month', 'day'] : orderOf(lang).parts;
  const fields = Object.fromEntries(order.map((part, index) => [part, numbers[index] ?? '']));
  const { year = '', month = '', day = '' } = fields;
  if (year.length !== 4 || month.length > 2 || day.length > 2) return undefined;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  // The 31st of February is the third of March to a Date.
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso ? undefined : iso;
}
