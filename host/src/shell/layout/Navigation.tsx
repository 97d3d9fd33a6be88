import { useDeferredValue, useMemo } from 'react';
import { useTexts } from '@certdeck/i18n';
import { NavLink } from '@certdeck/federation/router';
import { useCan } from '@certdeck/session';
import { Box, chakra, type IconType, Stack } from '@certdeck/ui';
import { navigationOf, type NavigationGroup } from '../../kernel/navigation.ts';
import { HOST } from '../../texts.ts';
import { useShell } from '../ShellContext.ts';
import { iconOf } from './icons.ts';

const Item = chakra('span', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    minHeight: '8',
    paddingInline: '2.5',
    borderRadius: 'md',
    color: 'fg.muted',
    lineHeight: 'snug',
    paddingBlock: '1',
    transitionProperty: 'background-color, color',
    transitionDuration: 'fast',
    '& > svg': { flexShrink: 0 },
    _hover: { background: 'bg.muted', color: 'fg' },
    '&[aria-current=page]': {
      background: { base: 'bg.panel', _dark: 'bg.muted' },
      color: 'fg',
      fontWeight: 'medium',
      boxShadow: 'panel',
      outlineColor: 'border',
      '& > svg': { color: 'primary.fg' },
    },
  },
  variants: { inset: { true: { paddingInlineStart: '9' } } },
});
const GroupTitle = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    paddingInline: '2.5',
    minHeight: '8',
    color: 'fg.subtle',
    fontSize: 'sm',
    fontWeight: 'medium',
  },
});

/** Groups drawn with the page; those of a portal of very many areas that don't fit on a screen follow it. */
const AT_ONCE = 8;

function useGroups(): readonly NavigationGroup[] {
  const { registry } = useShell();
  const can = useCan();
  const all = useMemo(() => navigationOf(registry, can), [registry, can]);
  return useDeferredValue(all, all.length > AT_ONCE ? all.slice(0, AT_ONCE) : all);
}

/** The areas that are deployed and allowed, from their manifests alone (HOST-001), between the shell's own pages. */
export function Navigation({ onGone }: { onGone?: () => void }) {
  const { t, lang } = useTexts(HOST);
  const groups = useGroups();
  return (
    <Stack as="nav" aria-label={t('shell.nav')} gap="4" fontSize="md">
      <Stack as="ul" gap="0.5">
        <Entry to="/dashboard" icon={iconOf('dashboard')} title={t('nav.dashboard')} onGone={onGone} />
      </Stack>
      {groups.map(({ id, title, icon, items }) => {
        const Icon = iconOf(icon);
        return (
          <Box key={id} role="group" aria-labelledby={`nav-${id}`}>
            <GroupTitle id={`nav-${id}`}>
              <Icon />
              {title[lang]}
            </GroupTitle>
            <Stack as="ul" gap="0.5">
              {items.map((item) => (
                <Entry key={item.path} to={item.path} title={item.title[lang]} onGone={onGone} />
              ))}
            </Stack>
          </Box>
        );
      })}
      <Stack as="ul" gap="0.5" borderTopWidth="1px" paddingTop="4">
        <Entry to="/notification" icon={iconOf('bell')} title={t('nav.notification')} onGone={onGone} />
        <Entry to="/help/overview" icon={iconOf('help')} title={t('nav.help')} onGone={onGone} />
      </Stack>
    </Stack>
  );
}

interface EntryProps {
  to: string;
  title: string;
  icon?: IconType;
  /** Called when the customer follows the link: closes the phone's drawer. */
  onGone?: () => void;
}

function Entry({ to, title, icon: Icon, onGone }: EntryProps) {
  return (
    <li>
      <Item asChild inset={Icon === undefined}>
        <NavLink to={to} end onClick={onGone}>
          {Icon && <Icon />}
          <span>{title}</span>
        </NavLink>
      </Item>
    </li>
  );
}
