import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { Alert, Box, Text } from '@certdeck/ui';
import { RemoteFailure } from '../../kernel/failure.ts';
import { watchFaults } from '../../kernel/faults.ts';
import { watchLeaks } from '../../kernel/leaks.ts';
import { HOST } from '../../texts.ts';
import { LeaveBoundary } from '../FailureBoundary.tsx';
import { useFacts } from '../failureFacts.ts';
import { focusPageHeading } from '../headingFocus.ts';
import { useShell } from '../ShellContext.ts';

interface Notice {
  failure: RemoteFailure;
  /** The visit of a page during which it appeared; the next visit begins without it. */
  visit: string;
}

/**
 * Around the page of an area: what goes wrong beside drawing it. A handler that throws and a page that
 * fails while it is left are told above the page, which goes on; what a page leaves behind is taken away.
 */
export function AreaRoom({ children }: { children: ReactNode }) {
  const { loader } = useShell();
  const { key } = useLocation();
  const shown = useRef(key);
  useLayoutEffect(() => void (shown.current = key), [key]);
  const [notice, setNotice] = useState<Notice>();
  // Before the first effect of any page, which could hold something already.
  const [stopLeaks] = useState(() =>
    watchLeaks(loader.blameAt, (blame, detail) =>
      loader.report(new RemoteFailure('LEAK', blame, detail), { phase: 'leave' }),
    ),
  );
  useEffect(() => stopLeaks, [stopLeaks]);
  useEffect(
    () =>
      watchFaults(loader, (failure) => {
        loader.report(failure, { phase: 'event' });
        setNotice({ failure, visit: shown.current });
      }),
    [loader],
  );
  const close = () => {
    setNotice(undefined);
    // The button that has the focus goes with it.
    focusPageHeading();
  };
  const left = (failure: RemoteFailure) => {
    loader.report(failure, { phase: 'unmount' });
    setNotice({ failure, visit: shown.current });
  };
  return (
    <>
      {notice && notice.visit === key && <FailureNotice failure={notice.failure} close={close} />}
      <LeaveBoundary onFailure={left}>{children}</LeaveBoundary>
    </>
  );
}

/** Says the same as the panel, in the few lines that a page which still works has to spare. */
function FailureNotice({ failure, close }: { failure: RemoteFailure; close(): void }) {
  const { t } = useTexts(HOST);
  const { facts } = useFacts(failure);
  return (
    <Box marginBottom="5">
      <Alert tone="error" live title={t(`failure.${failure.code}`)} onClose={close}>
        <Text size="sm">{t('failure.rest')}</Text>
        <Text size="sm" tone="muted">
          {facts.map(({ name, value }) => `${name} ${value}`).join(' · ')}
        </Text>
      </Alert>
    </Box>
  );
}
