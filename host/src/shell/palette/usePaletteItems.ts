import { useEntries, usePortal } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { useCan } from '@certdeck/session';
import { navigationOf } from '../../kernel/navigation.ts';
import { HOST } from '../../texts.ts';
import { useShell } from '../ShellContext.ts';

export interface PaletteItem {
  id: string;
  kind: 'recent' | 'action' | 'page';
  title: string;
  /** What it is good for, or the group of the navigation that a page stands in. */
  hint: string;
  icon: string;
  to: string;
  /** Everything that finds it, in small letters. */
  text: string;
  /** Shown only when something is typed. */
  onlyTyped?: boolean | undefined;
}

const ownPages = [
  { to: '/dashboard', title: 'nav.dashboard', icon: 'dashboard' },
  { to: '/notification', title: 'nav.notification', icon: 'bell' },
  { to: '/help/overview', title: 'nav.help', icon: 'help' },
];

/**
 * Everything that the palette leads to: actions that areas contribute, pages of the navigation as it is for this
 * person, the shell's own pages. An English word finds an entry in any language.
 */
export function usePaletteItems(): readonly PaletteItem[] {
  const { t, lang } = useTexts(HOST);
  const { registry } = useShell();
  const { hasRoute } = usePortal();
  const can = useCan();
  const entries = useEntries('host/palette-action/v1');
  const actions = entries.map(({ remote, id, declared: { title, hint, words, icon, to, onlyTyped } }) => ({
    id: `action-${remote}-${id}`,
    kind: 'action' as const,
    title: title[lang],
    hint: hint?.[lang] ?? '',
    icon,
    to,
    onlyTyped,
    text: textOf(title[lang], title.en, hint?.[lang], words?.[lang], words?.en),
  }));
  const taken = new Set(actions.map(({ to }) => to));
  const pages = navigationOf(registry, can).flatMap(({ title: group, icon, items }) =>
    items.map(({ path, title }) => ({
      id: `page-${path}`,
      kind: 'page' as const,
      title: title[lang],
      hint: group[lang],
      icon,
      to: path,
      text: textOf(title[lang], title.en, group[lang], group.en),
    })),
  );
  const own = ownPages.map(({ to, title, icon }) => ({
    id: `page-${to}`,
    kind: 'page' as const,
    title: t(title),
    hint: '',
    icon,
    to,
    text: textOf(t(title), to),
  }));
  return [...actions, ...[...own, ...pages].filter(({ to }) => hasRoute(to) && !taken.has(to))];
}

function textOf(...texts: (string | undefined)[]): string {
  return texts.filter(Boolean).join(' ').toLowerCase();
}
