import type { ReactNode } from 'react';
import { Alert } from '@certdeck/ui';

/** Says in one sentence what was expected and where; what was typed stays. */
export function FailureNotice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Alert tone="error" live title={title}>
      {children}
    </Alert>
  );
}
