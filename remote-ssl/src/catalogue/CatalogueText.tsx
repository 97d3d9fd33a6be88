import { LANG_NAMES, useTexts } from '@certdeck/i18n';
import { Badge } from '@certdeck/ui';
import type { CatalogueWords } from './productTexts.ts';

/** A text of the catalogue; where it isn't in the page's language it says in which it is (WCAG 3.1.2, D-262). */
export function CatalogueText({ words: { text, lang } }: { words: CatalogueWords }) {
  const { lang: page } = useTexts('ssl');
  if (lang === page || text === '') return text;
  return (
    <>
      <span lang={lang}>{text}</span> <Badge lang={lang}>{LANG_NAMES[lang]}</Badge>
    </>
  );
}
