import { useMatches } from '@certdeck/federation/router';
import type { Language } from '@certdeck/contract';
import { type Translate, useTexts } from '@certdeck/i18n';
import { HOST } from '../texts.ts';
import { useOwnTitle } from './ownTitle.ts';

/** A text of the shell by its key, or one that a manifest brings in six languages. */
export type Title = string | Record<Language, string>;

export interface Crumb {
  title: Title;
  /** Absent for a heading that has no page of its own, and for the page itself. */
  to?: string;
}

/** What a route says of itself: title of the page and the crumbs before it. */
export interface Place {
  title: Title;
  crumbs: readonly Crumb[];
  /** Open to guests. */
  isPublic?: boolean;
}

export interface CurrentPlace {
  title: string;
  crumbs: { title: string; to?: string }[];
}

function isPlace(handle: unknown): handle is Place {
  return typeof handle === 'object' && handle !== null && 'title' in handle && 'crumbs' in handle;
}

/** The page that is open, in the customer's language. */
export function usePlace(): CurrentPlace | undefined {
  const { t, lang } = useTexts(HOST);
  const own = useOwnTitle();
  const handle = useMatches().findLast((match) => isPlace(match.handle))?.handle;
  if (!isPlace(handle)) return undefined;
  return {
    title: own ?? textOf(handle.title, t, lang),
    crumbs: handle.crumbs.map(({ title, to }) => ({ title: textOf(title, t, lang), to })),
  };
}

/** Whether the open page is for guests too. */
export function useIsPublic(): boolean {
  return useMatches().some(({ handle }) => isPlace(handle) && handle.isPublic === true);
}

function textOf(title: Title, t: Translate, lang: Language): string {
  return typeof title === 'string' ? t(title) : title[lang];
}
