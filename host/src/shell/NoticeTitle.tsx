import type { SiteMessage } from '@certdeck/contract';
import { LANG_NAMES, useTexts } from '@certdeck/i18n';
import { Badge, Text } from '@certdeck/ui';
import { HOST } from '../texts.ts';

/** Language that a notice is in, where that isn't the page's; undefined where it is. */
export function useForeign({ lang }: Pick<SiteMessage, 'lang'>): string | undefined {
  const { lang: page } = useTexts(HOST);
  return lang === page ? undefined : lang;
}

/** Titles that several of these notices have; with the number of its order each of them says which it is (D-716). */
export function equalTitles(notices: readonly Pick<SiteMessage, 'title'>[]): ReadonlySet<string> {
  const once = new Set<string>();
  const again = new Set<string>();
  for (const { title } of notices) (once.has(title) ? again : once).add(title);
  return again;
}

interface Props {
  notice: Pick<SiteMessage, 'title' | 'lang' | 'orderNo'>;
  /** Another notice beside it has the same title: the number of the order stands behind it. */
  numbered?: boolean;
}

/** Title of a notice; one that isn't in the page's language says in which it is (WCAG 3.1.2, D-285). */
export function NoticeTitle({ notice: { title, lang: own, orderNo }, numbered = false }: Props) {
  const lang = useForeign({ lang: own });
  return (
    <>
      {lang === undefined ? title : <Foreign lang={lang}>{title}</Foreign>}
      {numbered && orderNo !== undefined && (
        <>
          {' '}
          <Text as="span" mono size="sm" tone="muted">
            {orderNo}
          </Text>
        </>
      )}
    </>
  );
}

function Foreign({ lang, children }: { lang: string; children: string }) {
  const name = Object.hasOwn(LANG_NAMES, lang) ? LANG_NAMES[lang as keyof typeof LANG_NAMES] : lang;
  return (
    <>
      <span lang={lang}>{children}</span> <Badge lang={lang}>{name}</Badge>
    </>
  );
}
