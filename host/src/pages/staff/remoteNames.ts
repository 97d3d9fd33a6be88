import { useCallback } from 'react';
import { useTexts } from '@certdeck/i18n';
import { useShell } from '../../shell/ShellContext.ts';
import { STAFF } from './texts.ts';

/** Names a remote by the title of its area; one that isn't deployed by its id. */
export function useRemoteName(): (id: string) => string {
  const { t, lang } = useTexts(STAFF);
  const { registry } = useShell();
  return useCallback(
    (id: string) => {
      if (id === 'host') return t('host');
      return registry.remotes.find((one) => one.id === id)?.manifest.title[lang] ?? id;
    },
    [t, lang, registry],
  );
}
