export { createI18n, getI18n, type I18n, type I18nOptions, type LostTexts, type Switch } from './instance.ts';
export { LANGS, LANG_NAMES, LANG_STORAGE_KEY, isLang, toLang, type Lang } from './languages.ts';
export { COMMON, registerNamespace, type NamespaceLoaders, type Texts } from './namespaces.ts';
export { useFormats, useTexts, type Translate } from './hooks.ts';
export { DEFAULT_CURRENCY, formatAmount, formatMoney, type DisplayCurrency } from './money.ts';
export {
  daysUntil,
  formatBytes,
  formatDate,
  formatDay,
  formatInstant,
  formatList,
  formatNumber,
  formatPercent,
  formatRelative,
  toDate,
  type Moment,
} from './formats.ts';
