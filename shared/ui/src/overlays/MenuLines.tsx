import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef, useState, type ReactElement, type ReactNode, type RefObject } from 'react';
import { useTexts } from '@certdeck/i18n';
import { ChangingText } from '../core/ChangingText.tsx';
import { CheckIcon, ChevronLeftIcon, ChevronRightIcon } from '../core/icons.ts';

const Item = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    width: '100%',
    minHeight: { base: 'touch', md: '8' },
    paddingInline: '2',
    paddingBlock: '1',
    borderRadius: 'sm',
    textAlign: 'start',
    outline: 'none',
    overflowWrap: 'anywhere',
    '& > svg': { flexShrink: 0, color: 'fg.muted' },
    '&:hover, &:focus': { background: 'bg.muted', outline: 'none' },
    '&[aria-disabled=true]': { color: 'fg.disabled', cursor: 'not-allowed' },
  },
  variants: { danger: { true: { color: 'error.fg', '& > svg': { color: 'inherit' } } } },
});
const Line = chakra('hr', {
  base: { borderTopWidth: '1px', borderColor: 'border', marginBlock: '1', marginInline: '-1' },
});
const Group = chakra('div', {
  base: {
    paddingInline: '2',
    paddingTop: '2',
    paddingBottom: '1',
    fontSize: 'xs',
    fontWeight: 'medium',
    color: 'fg.subtle',
  },
});
const End = chakra('span', {
  base: {
    marginInlineStart: 'auto',
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    paddingInlineStart: '3',
    color: 'fg.muted',
  },
});

export interface MenuItem {
  id: string;
  label: ReactNode;
  icon?: ReactNode;
  onSelect?: () => void;
  href?: string;
  /** A router's link around the item's content. */
  render?: (content: ReactNode) => ReactElement;
  danger?: boolean;
  disabled?: boolean;
  /** Marks the chosen one of several (language, theme). */
  checked?: boolean;
  /** Lines that take the place of the menu's own when this one is chosen, below the way back. */
  inner?: { label: string; items: readonly MenuItem[] };
  /** What is chosen among them now, at the end of the line. */
  value?: ReactNode;
}

interface EntryProps {
  item: MenuItem;
  onDone: () => void;
  onEnter: (id: string, line: HTMLElement) => void;
}

function Entry({ item, onDone, onEnter }: EntryProps) {
  const content = (
    <>
      {item.icon}
      <span>{item.label}</span>
      {item.checked !== undefined && <End>{item.checked && <CheckIcon size={14} />}</End>}
      {item.inner && (
        <End>
          {/* The space is for who hears the name. */} <ChangingText>{item.value}</ChangingText>
          <ChevronRightIcon size={14} />
        </End>
      )}
    </>
  );
  const link =
    item.render?.(content) ?? (item.href === undefined ? undefined : <a href={item.href}>{content}</a>);
  return (
    <Item
      asChild={link !== undefined}
      type={link === undefined ? 'button' : undefined}
      role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={item.checked}
      aria-disabled={item.disabled || undefined}
      aria-haspopup={item.inner ? 'menu' : undefined}
      data-entry={item.id}
      danger={item.danger}
      tabIndex={-1}
      onClick={(event) => {
        if (item.disabled) return event.preventDefault();
        if (item.inner) return onEnter(item.id, event.currentTarget);
        onDone();
        item.onSelect?.();
        return undefined;
      }}
    >
      {link ?? content}
    </Item>
  );
}

interface LinesProps {
  items: readonly (MenuItem | 'separator' | { group: string })[];
  surface: RefObject<HTMLDivElement | null>;
  onDone: () => void;
}

/** The lines of an open menu, or those that one of them leads to. */
export function MenuLines({ items, surface, onDone }: LinesProps) {
  const { t } = useTexts();
  const [entered, setEntered] = useState<string>();
  const left = useRef<string>(undefined);
  const moved = useRef(false);
  const inner = items.find(
    (item): item is MenuItem => typeof item === 'object' && 'id' in item && item.id === entered,
  )?.inner;

  const go = (to: string | undefined, line: HTMLElement) => {
    moved.current = true;
    left.current = entered;
    // The menu keeps its height, so that it stays under the mouse that has just pressed a line of it.
    const box = line.closest<HTMLElement>('[role=menu]');
    if (box) box.style.minHeight = to === undefined ? '' : `${box.offsetHeight}px`;
    setEntered(to);
  };
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    const find = (wanted: string) => surface.current?.querySelector<HTMLElement>(wanted);
    const next =
      entered === undefined
        ? find(`[data-entry="${left.current ?? ''}"]`)
        : (find('[aria-checked=true]') ?? find('[data-entry]'));
    next?.focus({ preventScroll: true });
  }, [entered, surface]);

  if (inner) {
    return (
      <>
        <Item
          type="button"
          role="menuitem"
          tabIndex={-1}
          data-back=""
          aria-label={t('labelled', { label: t('menu.back'), value: inner.label })}
          onClick={(event) => go(undefined, event.currentTarget)}
        >
          <ChevronLeftIcon size={16} />
          <span>{inner.label}</span>
        </Item>
        <Line />
        {inner.items.map((item) => (
          <Entry key={item.id} item={item} onDone={onDone} onEnter={go} />
        ))}
      </>
    );
  }
  return items.map((item, index) => {
    if (item === 'separator') return <Line key={`line-${index}`} />;
    if ('group' in item) return <Group key={item.group}>{item.group}</Group>;
    return <Entry key={item.id} item={item} onDone={onDone} onEnter={go} />;
  });
}
