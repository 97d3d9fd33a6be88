import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from '@certdeck/federation/router';
import { getI18n } from '@certdeck/i18n';
import { Alert, Box, Button } from '@certdeck/ui';
import { focusPageHeading } from './headingFocus.ts';
import { lostTexts } from './lostTexts.ts';

/**
 * Says in the page's language that some of its texts are those of another, for as long as that is so. They are asked for
 * again when the customer wants it, goes to another page, or has a connection again. `arrive` brings the focus to the
 * page's heading.
 */
export function LostTexts({ arrive = focusPageHeading }: { arrive?: () => void }) {
  const i18n = getI18n();
  const { pathname } = useLocation();
  const [asking, setAsking] = useState(false);
  const standIn = useSyncExternalStore(i18n.onLostChange, () => i18n.standIn);
  useEffect(() => {
    const again = () => void i18n.findLost();
    again();
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [i18n, pathname]);
  if (!standIn) return null;
  const { text, retry } = lostTexts(i18n.lang, standIn);
  const again = async () => {
    setAsking(true);
    const found = await i18n.findLost();
    setAsking(false);
    // The button that has the focus goes with the notice.
    if (found) arrive();
  };
  return (
    <Box marginBottom="5">
      <Alert
        tone="warning"
        live
        actions={
          <Button size="sm" loading={asking} onClick={() => void again()}>
            {retry}
          </Button>
        }
      >
        {text}
      </Alert>
    </Box>
  );
}
