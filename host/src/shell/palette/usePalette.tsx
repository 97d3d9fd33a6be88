import {
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { Palette } from './Palette.tsx';

interface Opener {
  open(): void;
}

/** The palette, whose contents are loaded when it is opened; Ctrl+K and ⌘K open it from anywhere on a page. */
export function usePalette(): { open(): void; palette: ReactNode } {
  const place = useRef<Opener>(null);
  const open = useCallback(() => place.current?.open(), []);
  return { open, palette: <PalettePlace ref={place} /> };
}

/** Whether it is open is known here alone: the frame around the page isn't drawn again before it can be seen. */
function PalettePlace({ ref }: { ref: Ref<Opener> }) {
  const [isOpen, setOpen] = useState(false);
  useImperativeHandle(ref, () => ({ open: () => setOpen(true) }), []);
  useEffect(() => {
    const onKeyDown = (event: Event) => {
      // What fills in forms may send a bare event of this name.
      if (!(event instanceof KeyboardEvent)) return;
      const isWanted = event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey);
      if (!isWanted || event.altKey || event.shiftKey || event.defaultPrevented) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return isOpen && <Palette onClose={() => setOpen(false)} />;
}
