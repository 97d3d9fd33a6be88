import { useFailureText } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import type { CallError } from '@certdeck/session';
import { Alert, Button, Loading, SkeletonText } from '@certdeck/ui';

export interface LoadingOrFailureProps {
  error: CallError | undefined;
  onRetry: () => Promise<void>;
}

/** What a dialog shows in place of an answer: that it is being read, or why it failed and another try. */
export function LoadingOrFailure({ error, onRetry }: LoadingOrFailureProps) {
  const { t } = useTexts();
  const failureText = useFailureText();
  if (!error) {
    return (
      <Loading>
        <SkeletonText lines={4} />
      </Loading>
    );
  }
  return (
    <Alert
      tone="error"
      live
      actions={
        <Button size="sm" onClick={() => void onRetry()}>
          {t('btn.retry')}
        </Button>
      }
    >
      {failureText(error)}
    </Alert>
  );
}
