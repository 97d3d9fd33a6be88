import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { useTexts } from '@certdeck/i18n';
import { notify } from '@certdeck/ui';
import { HOST } from '../../texts.ts';

type PaletteType = ComponentType<{ onClose(): void }>;

const load = async () => (await import(/* webpackChunkName: "palette" */ './Palette.tsx')).default;

/** The palette, whose code is loaded when it is opened; Ctrl+K and ⌘K open it from anywhere on a page. */
export function usePalette(): { open(): void; palette: ReactNode } {
  const { t } = useTexts(HOST);
  const [isOpen, setOpen] = useState(false);
  const [loaded, setLoaded] = useState<{ Palette: PaletteType }>();
  const show = useCallback(async () => {
    try {
      setLoaded({ Palette: await load() });
      setOpen(true);
    } catch {
      notify.error(t('common:chunk.panel'));
    }
  }, [t]);
  const open = useCallback(() => void show(), [show]);
  useEffect(() => {
    const onKeyDown = (event: Event) => {
      // What fills in forms may send a bare event of this name.
      if (!(event instanceof KeyboardEvent)) return;
      const isWanted = event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey);
      if (!isWanted || event.altKey || event.shiftKey || event.defaultPrevented) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [open]);
  return { open, palette: isOpen && loaded && <loaded.Palette onClose={() => setOpen(false)} /> };
}
