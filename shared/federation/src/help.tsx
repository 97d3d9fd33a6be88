import type { MouseEvent, ReactNode } from 'react';
import { Link } from '@certdeck/ui';
import { type GuideValues, usePortal } from './portal.ts';
import { Link as RouterLink } from './router.ts';

export interface HelpLinkProps {
  /** Id of an article of the shell's help, such as `install-nginx`. */
  article: string;
  /** What its commands name, where it opens beside the page. */
  values?: GuideValues;
  children: ReactNode;
}

/**
 * A link to an article of the help. A plain click opens the article beside the page, where the shell can; with a key
 * held, as from a menu of the browser, it is an ordinary link. Nothing is drawn where there is no help, as on a
 * partner's page.
 */
export function HelpLink({ article, values, children }: HelpLinkProps): ReactNode {
  const { hasRoute, openHelp } = usePortal();
  const path = `/help/article/${article}`;
  if (!hasRoute(path)) return null;
  const onClick = (event: MouseEvent): void => {
    const held = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!openHelp || held || event.button !== 0) return;
    event.preventDefault();
    openHelp(article, values);
  };
  return (
    <Link asChild>
      <RouterLink to={path} onClick={onClick}>
        {children}
      </RouterLink>
    </Link>
  );
}
