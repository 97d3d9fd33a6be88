import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { useTexts } from '@certdeck/i18n';
import { useSession } from '@certdeck/session';
import { notify } from '@certdeck/ui';
import { HOST } from '../../texts.ts';

type KeysType = ComponentType<{ onClose(): void }>;

const load = async () => (await import(/* webpackChunkName: "keys" */ './Keys.tsx')).default;

/** Whether what has the focus takes characters itself, so that a key pressed there is text. */
function takesText(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=combobox]',
    ) !== null
  );
}

/**
 * All keys, whose code is loaded when they are asked for: `?` opens them from anywhere on a page, except where it is
 * typed, a dialog stands, or single keys are off.
 */
export function useKeysPage(): ReactNode {
  const { t } = useTexts(HOST);
  const { preferences } = useSession();
  const [isOpen, setOpen] = useState(false);
  const [loaded, setLoaded] = useState<{ Keys: KeysType }>();
  const show = useCallback(async () => {
    try {
      setLoaded({ Keys: await load() });
      setOpen(true);
    } catch {
      notify.error(t('common:chunk.panel'));
    }
  }, [t]);
  useEffect(() => {
    const onKeyDown = (event: Event) => {
      // What fills in forms may send a bare event of this name.
      if (!(event instanceof KeyboardEvent) || event.key !== '?') return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (preferences.get('shortcuts') === false) return;
      if (takesText(event.target) || document.querySelector('[role=dialog], [role=alertdialog]')) return;
      event.preventDefault();
      void show();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [preferences, show]);
  return isOpen && loaded && <loaded.Keys onClose={() => setOpen(false)} />;
}
