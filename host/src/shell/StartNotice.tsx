import { useState } from 'react';
import { useTexts } from '@certdeck/i18n';
import { Alert, Box } from '@certdeck/ui';
import { HOST } from '../texts.ts';
import { focusPageHeading } from './headingFocus.ts';
import { useShell } from './ShellContext.ts';

/** Remotes whose notice was closed in this tab. */
const closed = new Set<string>();

/** Above a page that the last one may have stopped at: what to do when it does so again. */
export function StartNotice({ remote }: { remote: string }) {
  const { t, lang } = useTexts(HOST);
  const { loader, registry } = useShell();
  const [isClosed, setClosed] = useState(false);
  if (isClosed || closed.has(remote) || !loader.isSuspected(remote)) return null;
  const area = registry.remotes.find(({ id }) => id === remote)?.manifest.title[lang] ?? remote;
  const close = () => {
    closed.add(remote);
    setClosed(true);
    // The button that has the focus goes with it.
    focusPageHeading();
  };
  return (
    <Box marginBottom="5">
      <Alert tone="warning" live onClose={close}>
        {t('failure.suspected', { area })}
      </Alert>
    </Box>
  );
}
