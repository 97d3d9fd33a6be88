import { createPortal } from 'react-dom';
import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useId, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { useUi } from '../core/context.ts';
import { floatingStyle } from './floating.ts';
import { tabbable } from './focus.ts';
import { useLayer, useOutsidePress } from './layers.ts';
import { withTrigger } from './trigger.ts';
import { useFloating, type Placement } from './useFloating.ts';

const Content = chakra('div', {
  base: {
    ...floatingStyle,
    width: 'max-content',
    maxWidth: 'min(400px, calc(100vw - 16px))',
    maxHeight: 'var(--available-height, 80vh)',
    overflowY: 'auto',
    padding: '4',
    zIndex: 'popover',
  },
});
const Title = chakra('p', { base: { fontWeight: 'semibold', marginBottom: '1.5' } });

// The native dialog element brings a place and a look of its own.
const ROLE = 'dialog';

export interface PopoverProps {
  trigger: ReactElement;
  children: ReactNode;
  title?: string;
  /** Name of the surface where no title is shown. */
  label?: string;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  placement?: Placement;
}

/** A small surface beside its trigger, for filters and explanations one may act in. Not modal. */
export function Popover({
  trigger,
  children,
  title,
  label,
  open,
  onOpenChange,
  placement = 'bottom-start',
}: PopoverProps) {
  const { overlays } = useUi();
  const [ownOpen, setOwnOpen] = useState(false);
  const shown = open ?? ownOpen;
  const anchor = useRef<HTMLElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const id = useId();
  const change = (next: boolean) => {
    setOwnOpen(next);
    onOpenChange?.(next);
  };
  const close = () => {
    change(false);
    anchor.current?.focus({ preventScroll: true });
  };
  useFloating(shown, anchor, surface, placement);
  useLayer(shown, close);
  useOutsidePress(
    shown,
    () => [anchor.current, surface.current],
    () => change(false),
  );
  useEffect(() => {
    if (!shown || !surface.current) return;
    (tabbable(surface.current)[0] ?? surface.current).focus({ preventScroll: true });
  }, [shown]);
  return (
    <>
      {withTrigger(trigger, {
        ref: anchor,
        'aria-haspopup': 'dialog',
        'aria-expanded': shown,
        'aria-controls': shown ? id : undefined,
        onClick: () => change(!shown),
      })}
      {shown &&
        createPortal(
          <Content ref={surface} id={id} role={ROLE} aria-label={title ?? label} tabIndex={-1}>
            {title !== undefined && <Title>{title}</Title>}
            {children}
          </Content>,
          overlays,
        )}
    </>
  );
}
