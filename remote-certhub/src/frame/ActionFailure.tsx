import { Alert } from '@certdeck/ui';
import type { PkiResult } from '@certdeck/pki';
import { useFailureText } from './failure.ts';

/** Says why something that was asked for couldn't be done; nothing for what was done or cancelled. */
export function ActionFailure({ result }: { result: PkiResult<unknown> | undefined }) {
  const failureText = useFailureText();
  if (!result || result.ok || result.error.code === 'CANCELLED') return null;
  return (
    <Alert tone="error" live>
      {failureText(result.error)}
    </Alert>
  );
}
