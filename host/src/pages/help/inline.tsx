import { createContext, type MouseEvent, type ReactNode, useContext } from 'react';
import { Link as RouterLink } from '@certdeck/federation/router';
import { usePortal } from '@certdeck/federation';
import { Code, Link } from '@certdeck/ui';

const MARKS = /`([^`]+)`|\[([^\]]+)\]\((\/[^)]*)\)/g;

const ARTICLE = /^\/help\/article\/([^#?]+)$/;

/** In the panel beside a page, links to other articles open there instead of leaving the page. */
const InPanel = createContext<((id: string) => void) | null>(null);
export const InPanelProvider = InPanel.Provider;

/** Level of the headings of an article: below that of the page, or below that of the panel. */
export const useHeadingLevel = (): 2 | 3 => (useContext(InPanel) ? 3 : 2);

/** A line of an article with its code and links. */
export function Inline({ text }: { text: string }) {
  const { hasRoute } = usePortal();
  const openInPanel = useContext(InPanel);
  const stay = (event: MouseEvent, path: string) => {
    const id = ARTICLE.exec(path)?.[1];
    if (!openInPanel || id === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    openInPanel(id);
  };
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(MARKS)) {
    const [whole, code, label, path] = match;
    parts.push(text.slice(end, match.index));
    if (code !== undefined) parts.push(<Code key={match.index}>{code}</Code>);
    else if (path !== undefined && hasRoute(path)) {
      parts.push(
        <Link asChild key={match.index}>
          <RouterLink to={path} onClick={(event) => stay(event, path)}>
            {label}
          </RouterLink>
        </Link>,
      );
    } else parts.push(label);
    end = match.index + whole.length;
  }
  parts.push(text.slice(end));
  return <>{parts}</>;
}
