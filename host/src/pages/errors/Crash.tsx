import { useEffect } from 'react';
import { Navigate, useRouteError } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { Button, Container, ErrorState, RefreshIcon, SkipLink } from '@certdeck/ui';
import { RemoteFailure } from '../../kernel/failure.ts';
import { BareHeader } from '../../shell/BareHeader.tsx';
import { useShell } from '../../shell/ShellContext.ts';
import { HOST } from '../../texts.ts';

// A full load: what broke in this page stays behind.
const restart = () => location.assign('/');

/** Stands without the portal around it, since the portal may be what broke (D-014). */
export function Crash() {
  const { t } = useTexts(HOST);
  const title = t('nav.500');
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <>
      <SkipLink />
      <BareHeader />
      <Container as="main" id="main" tabIndex={-1} paddingBlock={{ base: '8', md: '16' }}>
        <ErrorState
          level={1}
          title={t('crash.title')}
          code="500"
          actions={
            <Button variant="primary" icon={<RefreshIcon />} onClick={restart}>
              {t('common:btn.reload')}
            </Button>
          }
        >
          {t('crash.text')}
        </ErrorState>
      </Container>
    </>
  );
}

/** Whatever throws outside an area's own boundary leads to /500. */
export function ToCrash() {
  const error = useRouteError();
  const { loader } = useShell();
  useEffect(() => {
    console.error(error);
    // What a page or an area has failed with is known already.
    if (error instanceof RemoteFailure) return;
    void loader.ownFailureOf(error).then((failure) => loader.report(failure, { phase: 'shell' }));
  }, [error, loader]);
  return <Navigate to="/500" replace />;
}
