import { useEffect } from 'react';
import { useNavigate } from '@certdeck/federation/router';

/** Whether what has the focus takes characters itself, so that a key pressed there is text. */
function takesText(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], [role=combobox]') !== null
  );
}

/** `?` opens the help from anywhere on a page, except where it is typed or a dialog stands. */
export function useHelpKey(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onKeyDown = (event: Event) => {
      // What fills in forms may send a bare event of this name.
      if (!(event instanceof KeyboardEvent) || event.key !== '?') return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (takesText(event.target) || document.querySelector('[role=dialog], [role=alertdialog]')) return;
      event.preventDefault();
      void navigate('/help/overview');
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [navigate]);
}
