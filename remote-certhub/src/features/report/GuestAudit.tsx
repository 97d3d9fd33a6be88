import { useEffect, useRef, useState } from 'react';
import type { GuestReport } from '@certdeck/contract';
import { usePortal } from '@certdeck/federation';
import { useSearchParams } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { useSignedIn } from '@certdeck/session';
import {
  Alert,
  Box,
  Button,
  Card,
  ChangingText,
  DownloadIcon,
  ErrorState,
  Flex,
  Heading,
  Stack,
  Text,
} from '@certdeck/ui';
import { CopyTextButton, downloadFile } from '@certdeck/ui/data';
import { toReadable } from '@certdeck/validation';
import { SignInLink } from '../../frame/SignInLink.tsx';
import { DomainForm } from './DomainForm.tsx';
import { Endpoints } from './Endpoints.tsx';
import { Findings } from './Findings.tsx';
import { useGuestAllowance, useGuestReport, useStartGuestReport } from './Report.resource.ts';
import { Running } from './Running.tsx';
import { Summary } from './Summary.tsx';
import { WebPanel } from './WebPanel.tsx';

const REPORT = 'report';

/** Address of a guest's report, which whoever has it may open. */
const linkTo = (id: string): string => `/certhub/tools/report/new?${REPORT}=${encodeURIComponent(id)}`;

/** The report that the address names, of somebody who wasn't signed in. */
export function useNamedReport() {
  const [parameters, setParameters] = useSearchParams();
  return { id: parameters.get(REPORT), show: (id: string) => setParameters({ [REPORT]: id }) };
}

/** Starts an audit without an account: a proof of work instead of a sign-in, and a few an hour. */
export function GuestForm() {
  const { t } = useTexts('certhub-report');
  const { proveWork } = usePortal();
  const { show } = useNamedReport();
  const { send } = useStartGuestReport();
  const { data: allowance, refresh } = useGuestAllowance();
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const page = new AbortController();
    leaving.current = page;
    return () => page.abort();
  }, []);
  const start = async (domain: string) => {
    const { signal } = leaving.current;
    setRefusal('');
    setIsBusy(true);
    try {
      // The browser works for it, and nobody has to solve a puzzle.
      const proof = await proveWork?.(signal);
      const reply = signal.aborted ? null : await send({ domain, ...proof });
      if (reply?.code === 200) show(reply.data.id);
      else if (reply) setRefusal(reply.msg);
      await refresh();
    } catch (error) {
      if (signal.aborted) return;
      console.error(error);
      setRefusal(t('guest.noProof'));
    } finally {
      if (!signal.aborted) setIsBusy(false);
    }
  };
  return (
    <DomainForm start={(domain) => void start(domain)} isBusy={isBusy}>
      {refusal !== '' && (
        <Box marginTop="3">
          <Alert tone="warning" live>
            {refusal}
          </Alert>
        </Box>
      )}
      <Text size="sm" tone="muted" marginTop="3">
        <ChangingText>
          {allowance && `${t('guest.left', { count: allowance.left, most: allowance.most })} `}
        </ChangingText>
        {t('guest.account')} <SignInLink>{t('guest.signIn')}</SignInLink>
      </Text>
    </DomainForm>
  );
}

/** What an audit without an account has found. */
export function GuestResult({ id }: { id: string }) {
  const { t } = useTexts('certhub-report');
  const { data: report, error, isValidating, refresh } = useGuestReport(id);
  if (report) return <Loaded report={report} />;
  if (!error) return null;
  return (
    <ErrorState
      level={2}
      title={t('loadFailed')}
      code={error.reply?.code}
      retrying={isValidating}
      onRetry={() => void refresh()}
    >
      {error.reply?.msg ?? t('common:net.down')}
    </ErrorState>
  );
}

function Loaded({ report }: { report: GuestReport }) {
  const { t } = useTexts('certhub-report');
  const signedIn = useSignedIn();
  const { domain, id, state, result, failure } = report;
  if (state === 'running') return <Running report={report} />;
  return (
    <Stack gap="4">
      <Flex gap="2" wrap="wrap" align="center" justify="space-between">
        <Heading level={2} size="lg" overflowWrap="anywhere">
          {toReadable(domain)}
        </Heading>
        <Flex gap="2" wrap="wrap">
          <CopyTextButton value={new URL(linkTo(id), window.location.href).href}>{t('link')}</CopyTextButton>
          {result && (
            <Button
              icon={<DownloadIcon />}
              onClick={() =>
                downloadFile(`${domain}.json`, `${JSON.stringify(report, null, 2)}\n`, 'application/json')
              }
            >
              {t('json')}
            </Button>
          )}
        </Flex>
      </Flex>
      {!signedIn && (
        <Text size="sm" tone="muted">
          {t('guest.kept')}
        </Text>
      )}
      {failure && (
        <Card padded>
          <ErrorState level={3} title={t('failed')} code={failure.code}>
            {t(`failure.${failure.code}`, { addresses: failure.addresses.join(', ') })}
          </ErrorState>
        </Card>
      )}
      {result && (
        <>
          <Summary report={report} audit={result} />
          <Findings report={report} audit={result} />
          <Endpoints audit={result} />
          <WebPanel audit={result} />
        </>
      )}
    </Stack>
  );
}
