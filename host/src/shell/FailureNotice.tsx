import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from '@certdeck/federation/router';
import { Alert, Box, Text } from '@certdeck/ui';
import type { RemoteFailure } from '../kernel/failure.ts';
import { useFacts, useFailureWords } from './failureFacts.ts';

interface Notice {
  failure: RemoteFailure;
  /** The visit of a page during which it appeared; the next visit begins without it. */
  visit: string;
}

/** What went wrong beside drawing the page that is open; gone with the next page. */
export function useFailureNotice() {
  const { key } = useLocation();
  const shown = useRef(key);
  useLayoutEffect(() => void (shown.current = key), [key]);
  const [notice, setNotice] = useState<Notice>();
  const show = useCallback((failure: RemoteFailure) => setNotice({ failure, visit: shown.current }), []);
  const close = useCallback(() => setNotice(undefined), []);
  return { failure: notice?.visit === key ? notice.failure : undefined, show, close };
}

/** Says the same as the panel, in the few lines that a page which still works has to spare. */
export function FailureNotice({ failure, close }: { failure: RemoteFailure; close(): void }) {
  const { facts } = useFacts(failure);
  const { what, rest } = useFailureWords(failure);
  return (
    <Box marginBottom="5">
      <Alert tone="error" live title={what} onClose={close}>
        <Text size="sm">{rest}</Text>
        <Text size="sm" tone="muted">
          {facts.map(({ name, value }) => `${name} ${value}`).join(' · ')}
        </Text>
      </Alert>
    </Box>
  );
}
