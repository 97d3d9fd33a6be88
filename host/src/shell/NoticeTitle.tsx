import type { SiteMessage } from '@certdeck/contract';
import { LANG_NAMES, useTexts } from '@certdeck/i18n';
import { Badge } from '@certdeck/ui';
import { HOST } from '../texts.ts';

/** Language that a notice is in, where that isn't the page's; undefined where it is. */
export function useForeign({ lang }: Pick<SiteMessage, 'lang'>): string | undefined {
  const { lang: page } = useTexts(HOST);
  return lang === page ? undefined : lang;
}

/** Title of a notice; one that isn't in the page's language says in which it is (WCAG 3.1.2, D-285). */
export function NoticeTitle({ notice }: { notice: Pick<SiteMessage, 'title' | 'lang'> }) {
  const lang = useForeign(notice);
  if (lang === undefined) return notice.title;
  const name = Object.hasOwn(LANG_NAMES, lang) ? LANG_NAMES[lang as keyof typeof LANG_NAMES] : lang;
  return (
    <>
      <span lang={lang}>{notice.title}</span> <Badge lang={lang}>{name}</Badge>
    </>
  );
}
