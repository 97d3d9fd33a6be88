import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  formatBytes,
  formatDate,
  formatDay,
  formatInstant,
  formatList,
  formatNumber,
  formatPercent,
  formatRelative,
  type Moment,
} from './formats.ts';
import { getI18n } from './instance.ts';
import { toLang, type Lang } from './languages.ts';
import { COMMON } from './namespaces.ts';

/** `t('pager.total', { total: 12 })`; `count` chooses the plural form. */
export type Translate = (key: string, values?: Record<string, unknown>) => string;

/**
 * The texts of a namespace in the current language; suspends while they load, so it needs a Suspense boundary above.
 * A key that the namespace lacks is looked for in `common`. Throws what the load failed with when there are no texts in
 * any language, which is for an error boundary: a page of keys is no page.
 */
export function useTexts(ns: string = COMMON): { t: Translate; lang: Lang } {
  const { t: translate, i18n } = useTranslation(ns);
  const t = useCallback<Translate>((key, values) => translate(key, { ...values }), [translate]);
  const failure = getI18n().failureOf(ns);
  if (failure !== undefined) throw failure;
  return { t, lang: toLang(i18n.language) };
}

/** The formats of dates and numbers bound to the current language. */
export function useFormats() {
  const { i18n } = useTranslation(COMMON);
  const lang = toLang(i18n.language);
  return useMemo(
    () => ({
      lang,
      date: (value: Moment) => formatDate(value, lang),
      day: (value: Moment) => formatDay(value, lang),
      instant: formatInstant,
      relative: (value: Moment, now?: number) => formatRelative(value, lang, now),
      number: (value: number, options?: Intl.NumberFormatOptions) => formatNumber(value, lang, options),
      percent: (share: number) => formatPercent(share, lang),
      bytes: (bytes: number) => formatBytes(bytes, lang),
      list: (items: readonly string[]) => formatList(items, lang),
    }),
    [lang],
  );
}
