import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { useTexts } from '@certdeck/i18n';
import { IconButton, notify, SearchIcon } from '@certdeck/ui';
import { HOST } from '../../texts.ts';

type PaletteType = ComponentType<{ onClose(): void }>;

const load = async () => (await import(/* webpackChunkName: "palette" */ './Palette.tsx')).default;

/** Opens the palette, whose code is loaded then; Ctrl+K and ⌘K do the same from anywhere on a page. */
export function PaletteButton() {
  const { t } = useTexts(HOST);
  const [isOpen, setOpen] = useState(false);
  const [loaded, setLoaded] = useState<{ Palette: PaletteType }>();
  const open = useCallback(async () => {
    try {
      setLoaded({ Palette: await load() });
      setOpen(true);
    } catch {
      notify.error(t('common:chunk.panel'));
    }
  }, [t]);
  useEffect(() => {
    const onKeyDown = (event: Event) => {
      // What fills in forms may send a bare event of this name.
      if (!(event instanceof KeyboardEvent)) return;
      const isWanted = event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey);
      if (!isWanted || event.altKey || event.shiftKey || event.defaultPrevented) return;
      event.preventDefault();
      void open();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [open]);
  return (
    <>
      <IconButton
        label={t('palette.open')}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => void open()}
      >
        <SearchIcon size={18} />
      </IconButton>
      {isOpen && loaded && <loaded.Palette onClose={() => setOpen(false)} />}
    </>
  );
}
