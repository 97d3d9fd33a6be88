import type { ReactNode } from 'react';
import { useTexts } from '@certdeck/i18n';
import { Alert } from '../core/Alert.tsx';
import { Button } from '../core/Button.tsx';
import { Stack } from '../core/layout.tsx';
import { ErrorState } from '../core/page.tsx';

/** A read as `useCall` gives it. */
export interface ListRead<Failure> {
  data: unknown;
  error: Failure | undefined;
  isValidating: boolean;
  refresh(): Promise<void>;
}

export interface ListBodyProps<Failure> {
  /** The read whose answer the list shows. */
  list: ListRead<Failure>;
  /** Says a failure in the customer's words. */
  explain: (failure: Failure) => { text?: ReactNode; code?: string | number };
  /** What failed; "Loading failed" unless given. */
  title?: ReactNode;
  level?: 1 | 2 | 3 | 4;
  /** The list and what belongs to its rows, such as its pager. */
  children: ReactNode;
}

/**
 * A list by the state of its read: rows that answer what is asked for now, or why there are none, with another try.
 * Rows of this very query that could not be read again stay, and say so (A§8.2, B§8.2).
 */
export function ListBody<Failure>({ list, explain, title, level = 2, children }: ListBodyProps<Failure>) {
  const { t } = useTexts();
  const { data, error, isValidating, refresh } = list;
  const failure = error === undefined ? undefined : explain(error);
  const again = () => void refresh();
  if (failure && data === undefined) {
    return (
      <ErrorState title={title} level={level} code={failure.code} retrying={isValidating} onRetry={again}>
        {failure.text}
      </ErrorState>
    );
  }
  if (!failure) return children;
  return (
    <Stack gap="3">
      <Alert
        tone="warning"
        title={t('list.outdated')}
        live
        actions={
          <Button size="sm" loading={isValidating} onClick={again}>
            {t('btn.retry')}
          </Button>
        }
      >
        {failure.text}
      </Alert>
      {children}
    </Stack>
  );
}
