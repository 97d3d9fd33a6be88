import type { AreaLanguage } from './options.ts';

/** Texts for when nothing of the portal could be loaded, not even its texts. */
const texts: Record<AreaLanguage, { text: string; retry: string }> = {
  zh: { text: '此部分未能加载。', retry: '重试' },
  en: { text: 'This part could not be loaded.', retry: 'Try again' },
  es: { text: 'No se pudo cargar esta parte.', retry: 'Reintentar' },
  de: { text: 'Dieser Bereich konnte nicht geladen werden.', retry: 'Erneut versuchen' },
  ja: { text: 'この部分を読み込めませんでした。', retry: '再試行' },
  fr: { text: "Cette partie n'a pas pu être chargée.", retry: 'Réessayer' },
};

export function failureTexts(language: AreaLanguage | undefined): { text: string; retry: string } {
  const [page = ''] = document.documentElement.lang.split('-');
  return texts[language ?? (page in texts ? (page as AreaLanguage) : 'en')];
}
