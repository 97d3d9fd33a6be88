import type { ReactNode } from 'react';
import { Link as RouterLink } from '@certdeck/federation/router';
import { usePortal } from '@certdeck/federation';
import { Code, Link } from '@certdeck/ui';

const MARKS = /`([^`]+)`|\[([^\]]+)\]\((\/[^)]*)\)/g;

/** A line of an article with its code and links. */
export function Inline({ text }: { text: string }) {
  const { hasRoute } = usePortal();
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(MARKS)) {
    const [whole, code, label, path] = match;
    parts.push(text.slice(end, match.index));
    if (code !== undefined) parts.push(<Code key={match.index}>{code}</Code>);
    else if (path !== undefined && hasRoute(path)) {
      parts.push(
        <Link asChild key={match.index}>
          <RouterLink to={path}>{label}</RouterLink>
        </Link>,
      );
    } else parts.push(label);
    end = match.index + whole.length;
  }
  parts.push(text.slice(end));
  return <>{parts}</>;
}
