import { createPortal } from 'react-dom';
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useId, useRef, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import { useUi } from '../core/context.ts';
import { CheckIcon } from '../core/icons.ts';
import { floatingStyle } from './floating.ts';
import { useLayer, useOutsidePress } from './layers.ts';
import { withTrigger } from './trigger.ts';
import { useFloating, type Placement } from './useFloating.ts';
import { useHoverMenu } from './useHoverMenu.ts';

const Content = chakra('div', {
  base: {
    ...floatingStyle,
    minWidth: '180px',
    maxWidth: 'min(360px, calc(100vw - 16px))',
    maxHeight: 'min(420px, var(--available-height, 420px))',
    overflowY: 'auto',
    padding: '1',
    zIndex: 'popover',
  },
});
const Item = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    width: '100%',
    minHeight: '8',
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
  base: { marginInlineStart: 'auto', display: 'inline-flex', paddingInlineStart: '3' },
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
}

export interface MenuProps {
  /** A button; it gets the aria of a menu's trigger. */
  trigger: ReactElement;
  items: readonly (MenuItem | 'separator' | { group: string })[];
  /** Name of the menu for assistive technology; the trigger's own by default. */
  label?: string;
  /** Opens under the mouse and hides 200 ms after it left (HOST-043). */
  hover?: boolean;
  placement?: Placement;
}

function Entry({ item, onDone }: { item: MenuItem; onDone: () => void }) {
  const content = (
    <>
      {item.icon}
      <span>{item.label}</span>
      {item.checked !== undefined && <End>{item.checked && <CheckIcon size={14} />}</End>}
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
      danger={item.danger}
      tabIndex={-1}
      onClick={(event) => {
        if (item.disabled) return event.preventDefault();
        onDone();
        item.onSelect?.();
        return undefined;
      }}
    >
      {link ?? content}
    </Item>
  );
}

/** Where an arrow key, Home, End or a typed letter leads to in a menu. */
function target(entries: HTMLElement[], focused: number, key: string): HTMLElement | undefined {
  const count = entries.length;
  if (key === 'ArrowDown') return entries[(focused + 1) % count];
  if (key === 'ArrowUp') return entries[(Math.max(focused, 0) - 1 + count) % count];
  if (key === 'Home') return entries[0];
  if (key === 'End') return entries[count - 1];
  if (key.length !== 1 || key === ' ') return undefined;
  const rotated = [...entries.slice(focused + 1), ...entries.slice(0, focused + 1)];
  return rotated.find((entry) => entry.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()));
}

/** A menu of acts or links under a button; arrow keys, Home, End, first letters and Escape work. */
export function Menu({ trigger, items, label, hover = false, placement = 'bottom-start' }: MenuProps) {
  const { overlays } = useUi();
  const { open, setOpen, hoverProps } = useHoverMenu();
  const anchor = useRef<HTMLElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const focusOnOpen = useRef<'first' | 'last' | 'none'>('none');
  const id = useId();

  const entries = () => [...(surface.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
  const close = () => {
    setOpen(false);
    anchor.current?.focus({ preventScroll: true });
  };
  useFloating(open, anchor, surface, placement);
  useLayer(open, close);
  useOutsidePress(
    open,
    () => [anchor.current, surface.current],
    () => setOpen(false),
  );
  useEffect(() => {
    if (!open || focusOnOpen.current === 'none') return;
    const all = [...(surface.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
    all.at(focusOnOpen.current === 'first' ? 0 : -1)?.focus({ preventScroll: true });
    focusOnOpen.current = 'none';
  }, [open, surface]);

  const openWith = (focus: 'first' | 'last') => {
    focusOnOpen.current = focus;
    if (open)
      entries()
        .at(focus === 'first' ? 0 : -1)
        ?.focus();
    else setOpen(true);
  };
  const onTriggerKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    openWith(event.key === 'ArrowDown' ? 'first' : 'last');
  };
  const onMenuKey = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return close();
    const all = entries();
    const next = target(all, all.indexOf(event.target as HTMLElement), event.key);
    if (!next) return undefined;
    event.preventDefault();
    next.focus();
    return undefined;
  };

  const pointer = hover ? hoverProps : {};
  return (
    <>
      {withTrigger(trigger, {
        ref: anchor,
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        'aria-controls': open ? `${id}-menu` : undefined,
        onKeyDown: onTriggerKey,
        // A click without a pointer comes from Enter or Space. Under the mouse a hover menu is open already.
        onClick: (event: { detail: number }) => {
          if (event.detail === 0 || !open) openWith('first');
          else if (!hover) setOpen(false);
        },
        ...pointer,
      })}
      {open &&
        createPortal(
          <Content
            ref={surface}
            id={`${id}-menu`}
            role="menu"
            aria-label={label}
            aria-labelledby={label === undefined ? id : undefined}
            onKeyDown={onMenuKey}
            {...pointer}
          >
            {items.map((item, index) => {
              if (item === 'separator') return <Line key={`line-${index}`} />;
              if ('group' in item) return <Group key={item.group}>{item.group}</Group>;
              return <Entry key={item.id} item={item} onDone={close} />;
            })}
          </Content>,
          overlays,
        )}
    </>
  );
}
