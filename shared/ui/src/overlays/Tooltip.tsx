import { createPortal } from 'react-dom';
import { chakra } from '@chakra-ui/react/styled-system';
import {
  useEffect,
  useId,
  useRef,
  useState,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { useUi } from '../core/context.ts';
import { useLayer } from './layers.ts';
import { withTrigger } from './trigger.ts';
import { useFloating, type Placement } from './useFloating.ts';

/** Milliseconds the pointer rests before the tooltip shows; with the focus it shows at once. */
const REST_MS = 300;

const Content = chakra('div', {
  base: {
    maxWidth: '280px',
    paddingInline: '2.5',
    paddingBlock: '1.5',
    background: 'bg.inverted',
    color: 'fg.inverted',
    fontSize: 'sm',
    lineHeight: 'snug',
    borderRadius: 'md',
    overflowWrap: 'anywhere',
    pointerEvents: 'none',
    zIndex: 'popover',
    animation: 'fade-in 100ms linear',
  },
});

export interface TooltipProps {
  content: ReactNode;
  /** One element that can take the focus. */
  children: ReactElement;
  placement?: Placement;
}

/** A word of explanation on hover and focus; never the only place of something one needs. Escape hides it. */
export function Tooltip({ content, children, placement = 'top' }: TooltipProps) {
  const { overlays } = useUi();
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLElement>(null);
  const surface = useRef<HTMLDivElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = useId();
  useFloating(open, anchor, surface, placement);
  useLayer(open, () => setOpen(false));
  useEffect(() => () => clearTimeout(timer.current), []);
  const hide = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };
  return (
    <>
      {withTrigger(children, {
        ref: anchor,
        'aria-describedby': open ? id : undefined,
        onFocus: () => setOpen(true),
        onBlur: hide,
        onPointerEnter: (event: PointerEvent) => {
          if (event.pointerType === 'touch') return;
          clearTimeout(timer.current);
          timer.current = setTimeout(() => setOpen(true), REST_MS);
        },
        onPointerLeave: hide,
        onPointerDown: hide,
      })}
      {open &&
        createPortal(
          <Content ref={surface} id={id} role="tooltip">
            {content}
          </Content>,
          overlays,
        )}
    </>
  );
}
