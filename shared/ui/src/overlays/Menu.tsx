import { createPortal } from 'react-dom';
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useId, useRef, type KeyboardEvent, type ReactElement } from 'react';
import { useUi } from '../core/context.ts';
import { floatingStyle } from './floating.ts';
import { useLayer, useOutsidePress } from './layers.ts';
import { type MenuItem, MenuLines } from './MenuLines.tsx';
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
export interface MenuProps {
  /** A button; it gets the aria of a menu's trigger. */
  trigger: ReactElement;
  items: readonly (MenuItem | 'separator' | { group: string })[];
  /** Name of the menu for assistive technology; the trigger's own by default. */
  label?: string;
  /** Opens under the mouse and hides 200 ms after it left. */
  hover?: boolean;
  placement?: Placement;
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

/**
 * A menu of acts or links under a button; arrow keys, Home, End, first letters and Escape work. A line with `inner`
 * leads to lines of its own in the same place.
 */
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
    // The arrows to the sides go into a line's own lines and back.
    const side = { ArrowRight: '[aria-haspopup]', ArrowLeft: '[data-back]' }[event.key];
    if (side !== undefined) {
      const focused = event.target as HTMLElement;
      const way =
        event.key === 'ArrowRight'
          ? focused.closest<HTMLElement>(side)
          : surface.current?.querySelector<HTMLElement>(side);
      way?.click();
      return undefined;
    }
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
            <MenuLines items={items} surface={surface} onDone={close} />
          </Content>,
          overlays,
        )}
    </>
  );
}
