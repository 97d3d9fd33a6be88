import { useCallback, useEffect, useRef, useState, type PointerEvent } from 'react';

/** Time a hovered menu stays after the pointer has left, in milliseconds (A§9.38). */
export const HOVER_HIDE_MS = 200;

export interface HoverMenu {
  open: boolean;
  setOpen: (open: boolean) => void;
  /** For the trigger and for the menu: entering either keeps it open, leaving both hides it after 200 ms. */
  hoverProps: {
    onPointerEnter: (event: PointerEvent) => void;
    onPointerLeave: (event: PointerEvent) => void;
  };
}

/** A menu that opens under the mouse; touch and keyboard open it as any other. */
export function useHoverMenu(hideAfter: number = HOVER_HIDE_MS): HoverMenu {
  const [open, setOpenState] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const setOpen = useCallback((next: boolean) => {
    clearTimeout(timer.current);
    setOpenState(next);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onPointerEnter = useCallback(
    (event: PointerEvent) => {
      if (event.pointerType !== 'touch') setOpen(true);
    },
    [setOpen],
  );
  const onPointerLeave = useCallback(
    (event: PointerEvent) => {
      if (event.pointerType === 'touch') return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setOpenState(false), hideAfter);
    },
    [hideAfter],
  );
  return { open, setOpen, hoverProps: { onPointerEnter, onPointerLeave } };
}
