import type { Lang } from '@certdeck/i18n';

/**
 * What is said of texts that can't be had in the page's language. Not in the language files, since those are what could
 * not be loaded. `{language}` is the one that they are shown in, by its name in the page's.
 */
const texts: Record<Lang, { text: string; retry: string }> = {
  zh: { text: '部分文字未能以中文加载，暂以{language}显示。', retry: '重试' },
  en: { text: 'Some texts could not be loaded in English and are shown in {language}.', retry: 'Try again' },
  es: {
    text: 'Algunos textos no se han podido cargar en español y se muestran en {language}.',
    retry: 'Reintentar',
  },
  de: {
    text: 'Einige Texte konnten nicht auf Deutsch geladen werden und erscheinen auf {language}.',
    retry: 'Erneut versuchen',
  },
  ja: { text: '一部のテキストを日本語で読み込めなかったため、{language}で表示しています。', retry: '再試行' },
  fr: {
    text: "Certains textes n'ont pas pu être chargés en français et s'affichent en {language}.",
    retry: 'Réessayer',
  },
};

export function lostTexts(lang: Lang, standIn: Lang): { text: string; retry: string } {
  const language = new Intl.DisplayNames([lang], { type: 'language' }).of(standIn) ?? standIn;
  const { text, retry } = texts[lang];
  return { text: text.replace('{language}', language), retry };
}
