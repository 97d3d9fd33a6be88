import type { SiteReport } from '@certdeck/contract';
import { Link as RouterLink, useNavigate, useParams, useSearchParams } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { useCan } from '@certdeck/session';
import {
  Button,
  Card,
  DownloadIcon,
  EmptyState,
  ErrorState,
  GlobeIcon,
  Loading,
  PageHeader,
  RefreshIcon,
  Skeleton,
  SkeletonText,
  Stack,
} from '@certdeck/ui';
import { CopyTextButton, downloadFile } from '@certdeck/ui/data';
import { isDomain, toReadable } from '@certdeck/validation';
import { Changes } from './Changes.tsx';
import { Endpoints } from './Endpoints.tsx';
import { Findings } from './Findings.tsx';
import { pathOf } from './path.ts';
import { useReport, useStartReport } from './Report.resource.ts';
import { Running } from './Running.tsx';
import { Summary } from './Summary.tsx';
import { WebPanel } from './WebPanel.tsx';

/** Body code of a name without a report. */
const NO_REPORT = 13_001;

/** /certhub/tools/report/{domain}: a site audit while it runs and afterwards. */
export default function ReportPage() {
  const { t } = useTexts('certhub-report');
  const { domain = '' } = useParams();
  const [parameters] = useSearchParams();
  const id = parameters.get('id');
  const { data, error, isValidating, refresh } = useReport(domain, id);
  if (data) return <Loaded report={data} />;
  const isNone = error?.reply?.code === NO_REPORT || (error && !isDomain(domain));
  return (
    <>
      <PageHeader title={toReadable(domain)} />
      {!error && <Waiting />}
      {isNone && (
        <EmptyState
          level={2}
          icon={<GlobeIcon size={22} />}
          title={t('none')}
          actions={
            <>{isDomain(domain) ? <StartButton domain={domain} label={t('new.start')} /> : <OtherButton />}</>
          }
        />
      )}
      {error && !isNone && (
        <ErrorState
          level={2}
          title={t('loadFailed')}
          code={error.reply?.code}
          retrying={isValidating}
          onRetry={() => void refresh()}
          actions={<OtherButton />}
        >
          {error.reply?.msg ?? t('common:net.down')}
        </ErrorState>
      )}
    </>
  );
}

function Loaded({ report }: { report: SiteReport }) {
  const { t } = useTexts('certhub-report');
  const { domain, id, state, result } = report;
  return (
    <>
      <PageHeader
        title={toReadable(domain)}
        description={t('new.title')}
        actions={
          state !== 'running' && (
            <>
              <CopyTextButton value={new URL(pathOf(domain, id), window.location.href).href}>
                {t('link')}
              </CopyTextButton>
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
              {state === 'done' && <StartButton domain={domain} label={t('again')} />}
            </>
          )
        }
      />
      <Stack gap="4">
        {state === 'running' && <Running report={report} />}
        {state === 'failed' && <Failed report={report} />}
        {result && (
          <>
            <Summary report={report} audit={result} />
            <Changes report={report} />
            <Findings report={report} audit={result} />
            <Endpoints audit={result} />
            <WebPanel audit={result} />
          </>
        )}
        {!result && report.history.length > 1 && <Changes report={report} />}
      </Stack>
    </>
  );
}

function StartButton({ domain, label }: { domain: string; label: string }) {
  const mayRun = useCan()('report:run');
  const { send, isSending } = useStartReport();
  const navigate = useNavigate();
  const start = async () => {
    const reply = await send({ domain });
    // The newest one, whichever was shown.
    if (reply?.code === 200) await navigate(pathOf(reply.data.domain));
  };
  if (!mayRun) return null;
  return (
    <Button variant="primary" icon={<RefreshIcon />} loading={isSending} onClick={() => void start()}>
      {label}
    </Button>
  );
}

function OtherButton() {
  const { t } = useTexts('certhub-report');
  return (
    <Button asChild>
      <RouterLink to="/certhub/tools/report/new">{t('other')}</RouterLink>
    </Button>
  );
}

function Failed({ report: { domain, failure } }: { report: SiteReport }) {
  const { t } = useTexts('certhub-report');
  const { code = 'INTERNAL', addresses = [] } = failure ?? {};
  return (
    <Card padded>
      <ErrorState
        level={2}
        title={t('failed')}
        code={code}
        actions={
          <>
            <StartButton domain={domain} label={t('again')} />
            <OtherButton />
          </>
        }
      >
        {t(`failure.${code}`, { addresses: addresses.join(', ') })}
      </ErrorState>
    </Card>
  );
}

/** The shape of the page to come. */
function Waiting() {
  return (
    <Loading>
      <Stack gap="4">
        <Card padded>
          <Skeleton width="112px" height="112px" />
        </Card>
        <Card padded>
          <SkeletonText lines={8} />
        </Card>
      </Stack>
    </Loading>
  );
}
