import { useDeferredValue, useMemo } from 'react';
import { Slot } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { Link, useLocation } from '@certdeck/federation/router';
import { useCan } from '@certdeck/session';
import { Box, chakra, ChevronDownIcon, ChevronRightIcon, type IconType, Stack } from '@certdeck/ui';
import { navigationOf, type NavigationGroup } from '../../kernel/navigation.ts';
import { HOST } from '../../texts.ts';
import { useShell } from '../ShellContext.ts';
import { iconOf } from './icons.ts';
import { useCounting } from './useCounting.ts';
import { useEntryHere } from './useEntryHere.ts';
import { type Folds, useFolds } from './useFolds.ts';
import { ICONS_ALONE, LOW_WINDOW } from './widths.ts';

/** At the side of a window with room for icons alone names are read out and shown as tooltips. */
const named = {
  [ICONS_ALONE]: {
    '[data-side] &': {
      position: 'absolute',
      width: '1px',
      height: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
  },
} as const;
const Name = chakra('span', { base: { minWidth: 0, overflowWrap: 'anywhere', ...named } });

const Item = chakra('span', {
  base: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    minHeight: { base: 'touch', md: '8' },
    paddingInline: '2',
    paddingBlock: '1',
    borderRadius: 'md',
    color: 'fg.muted',
    lineHeight: '18px',
    transitionProperty: 'background-color, color',
    transitionDuration: 'fast',
    '& > svg': { flexShrink: 0 },
    [LOW_WINDOW]: { '[data-side] &': { minHeight: '7' } },
    [ICONS_ALONE]: {
      '[data-side] &': {
        paddingInline: '3',
        '& [data-count]': { position: 'absolute', width: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
      },
    },
    _hover: { background: 'bg.muted', color: 'fg' },
    '&[aria-current]': {
      background: 'primary.muted',
      color: 'primary.fg',
      fontWeight: 'semibold',
      '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: '-2px' },
    },
  },
});
const GroupButton = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1.5',
    width: '100%',
    minHeight: { base: 'touch', md: '6' },
    marginTop: { md: '2' },
    paddingInline: '2',
    borderRadius: 'md',
    color: 'fg.subtle',
    fontSize: '2xs',
    fontWeight: 'semibold',
    textAlign: 'start',
    _hover: { color: 'fg' },
    '& [data-glyph]': { display: 'none' },
    '& > svg:last-child': { flexShrink: 0, marginInlineStart: 'auto' },
    [ICONS_ALONE]: {
      '[data-side] &': {
        justifyContent: 'center',
        paddingInline: '0',
        marginTop: '1',
        '& > svg:last-child': { marginInlineStart: '0' },
        '&[aria-expanded=false]': {
          '& [data-glyph]': { display: 'block' },
          '& > svg:last-child': { display: 'none' },
        },
      },
    },
  },
});
const Count = chakra('span', {
  base: { fontWeight: 'normal', fontVariantNumeric: 'tabular-nums', ...named },
});

/** Groups drawn with the page; those of a portal of very many areas that don't fit on a screen follow it. */
const AT_ONCE = 8;

function useGroups(): readonly NavigationGroup[] {
  const { registry } = useShell();
  const can = useCan();
  const all = useMemo(() => navigationOf(registry, can), [registry, can]);
  return useDeferredValue(all, all.length > AT_ONCE ? all.slice(0, AT_ONCE) : all);
}

/** The areas that are deployed and allowed, from their manifests alone, between the shell's own pages. */
export function Navigation({ onGone }: { onGone?: () => void }) {
  const { t } = useTexts(HOST);
  const groups = useGroups();
  const here = useEntryHere(groups);
  const folds = useFolds(groups, here);
  return (
    <Stack as="nav" aria-label={t('shell.nav')} gap="0" flex="1" fontSize="sm">
      <Stack as="ul" gap="0.5">
        <Entry to="/dashboard" icon={iconOf('dashboard')} title={t('nav.dashboard')} onGone={onGone} />
      </Stack>
      {groups.map((group) => (
        <Group key={group.id} group={group} here={here} folds={folds} onGone={onGone} />
      ))}
      <Stack as="ul" gap="0.5" marginTop="auto" paddingTop="4">
        <Entry to="/notification" icon={iconOf('bell')} title={t('nav.notification')} onGone={onGone} />
        <Entry to="/help/overview" icon={iconOf('help')} title={t('nav.help')} onGone={onGone} />
      </Stack>
    </Stack>
  );
}

interface GroupProps {
  group: NavigationGroup;
  /** Path of the entry of the page. */
  here: string | undefined;
  folds: Folds;
  onGone?: () => void;
}

/** A heading that folds its entries away. */
export function Group({ group: { id, title, icon, items }, here, folds, onGone }: GroupProps) {
  const { lang } = useTexts(HOST);
  const counting = useCounting();
  const isOpen = folds.isOpen(id);
  const Icon = iconOf(icon);
  const Chevron = isOpen ? ChevronDownIcon : ChevronRightIcon;
  return (
    <Box role="group" aria-labelledby={`nav-${id}`}>
      <GroupButton
        id={`nav-${id}`}
        type="button"
        title={title[lang]}
        aria-expanded={isOpen}
        onClick={() => folds.set(id, !isOpen)}
      >
        <span data-glyph="" aria-hidden="true">
          <Icon />
        </span>
        {/* The space is for who hears the name. */}
        <Name>{title[lang]}</Name> {!isOpen && <Count>{items.length}</Count>}
        <Chevron size={12} />
      </GroupButton>
      {isOpen && (
        <Stack as="ul" gap="0">
          {items.map((item) => (
            <Entry
              key={item.path}
              to={item.path}
              icon={iconOf(item.icon ?? icon)}
              title={item.title[lang]}
              isHere={item.path === here}
              counted={counting}
              onGone={onGone}
            />
          ))}
        </Stack>
      )}
    </Box>
  );
}

interface EntryProps {
  to: string;
  title: string;
  icon: IconType;
  /** The page is below it, or its own. */
  isHere?: boolean;
  /** Areas may say how many things it leads to. */
  counted?: boolean;
  /** Called when the customer follows the link: closes the phone's drawer. */
  onGone?: () => void;
}

function Entry({ to, title, icon: Icon, isHere = false, counted, onGone }: EntryProps) {
  const { pathname } = useLocation();
  const isPage = pathname.replace(/(?<=.)\/$/, '') === to;
  return (
    <li>
      <Item asChild>
        <Link to={to} aria-current={isPage ? 'page' : isHere || undefined} onClick={onGone} title={title}>
          <Icon />
          <Name>{title}</Name>
          {counted && (
            <Slot
              name="host/navigation-count/v1"
              accepts={({ declared }) => declared.to === to}
              input={{ path: to }}
            />
          )}
        </Link>
      </Item>
    </li>
  );
}
