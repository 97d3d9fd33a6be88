import type { ReactNode } from 'react';
import { useTexts } from '@certdeck/i18n';
import type { CallState } from '@certdeck/session';
import { Alert, Button } from '@certdeck/ui';

interface Props {
  read: Pick<CallState<unknown>, 'isValidating' | 'refresh'>;
  children: ReactNode;
}

/** What can be chosen from couldn't be read. */
export function ChoiceFailure({ read: { isValidating, refresh }, children }: Props) {
  const { t } = useTexts();
  return (
    <Alert
      tone="error"
      live
      actions={
        <Button size="sm" loading={isValidating} onClick={() => void refresh()}>
          {t('btn.retry')}
        </Button>
      }
    >
      {children}
    </Alert>
  );
}
