import { useState } from 'react';
import { useTexts } from '@certdeck/i18n';
import { EmptyState, Button } from '@certdeck/ui';
import { HOST } from '../texts.ts';

/** The page around us brings no token: who signs the customer in is its business, trying again is ours. */
export function SignedOut({ retry }: { retry(): Promise<void> }) {
  const { t } = useTexts(HOST);
  const [asking, setAsking] = useState(false);
  const again = async () => {
    setAsking(true);
    await retry();
    setAsking(false);
  };
  return (
    <div role="alert">
      <EmptyState
        title={t('embed.signedOut.title')}
        actions={
          <Button loading={asking} onClick={() => void again()}>
            {t('common:btn.retry')}
          </Button>
        }
      >
        {t('embed.signedOut.text')}
      </EmptyState>
    </div>
  );
}
