import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTexts } from '@certdeck/i18n';
import { Alert, Box, Button } from '@certdeck/ui';
import { createReleaseWatch } from '../kernel/newer.ts';
import { HOST } from '../texts.ts';
import { focusPageHeading } from './headingFocus.ts';
import { useShell } from './ShellContext.ts';

/** Offers to reload when newer releases are there; quiet, at the foot of the page, and only when idle. */
export function UpdateBar() {
  const { t } = useTexts(HOST);
  const { registry, overrides, viewing } = useShell();
  const [watch] = useState(() => createReleaseWatch(registry));
  useEffect(() => watch.start(), [watch]);
  const offered = useSyncExternalStore(watch.subscribe, watch.isOffered);
  if (!offered) return null;
  const later = () => {
    watch.later();
    // The button that has the focus goes with the bar.
    focusPageHeading();
  };
  return (
    <Box
      position="fixed"
      insetInline="0"
      // Above the bar of overrides or of a view, which keeps its place at the foot.
      bottom={overrides || viewing ? { base: '40', md: '20' } : '4'}
      marginInline="auto"
      width="fit-content"
      maxWidth="calc(100% - 2rem)"
      zIndex="bar"
      boxShadow="md"
      borderRadius="md"
      background="bg"
    >
      <Alert
        live
        actions={
          <>
            <Button size="sm" onClick={() => location.reload()}>
              {t('update.refresh')}
            </Button>
            <Button size="sm" variant="ghost" onClick={later}>
              {t('update.later')}
            </Button>
          </>
        }
      >
        {t('update.text')}
      </Alert>
    </Box>
  );
}
