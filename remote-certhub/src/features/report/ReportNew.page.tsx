import { toolCalls } from '@certdeck/contract';
import { apiCall } from '@certdeck/federation';
import { Link as RouterLink, useNavigate } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { useCan, useSignedIn } from '@certdeck/session';
import {
  Alert,
  Box,
  EmptyState,
  Flex,
  GlobeIcon,
  Link,
  Loading,
  PageHeader,
  Panel,
  SkeletonRows,
  Stack,
  Text,
  Time,
} from '@certdeck/ui';
import { toReadable } from '@certdeck/validation';
import { DomainForm } from './DomainForm.tsx';
import { GradeTile } from './GradeTile.tsx';
import { GuestForm, GuestResult, useNamedReport } from './GuestAudit.tsx';
import { useReports, useStartReport } from './Report.resource.ts';
import { pathOf } from './path.ts';

/** /certhub/tools/report/new: a name, and the reports there are. */
export default function ReportNewPage() {
  const { t } = useTexts('certhub-report');
  const signedIn = useSignedIn();
  const { id } = useNamedReport();
  return (
    <>
      <PageHeader title={t('new.title')} description={t('new.lead')} />
      <Stack gap="4">
        {signedIn ? <StartForm /> : <GuestForm />}
        {id !== null && <GuestResult id={id} />}
        {signedIn && <Recent />}
      </Stack>
    </>
  );
}

function StartForm() {
  const { t } = useTexts('certhub-report');
  const navigate = useNavigate();
  const mayRun = useCan()('report:run');
  const { send, isSending } = useStartReport();
  const start = async (domain: string) => {
    const reply = await send({ domain });
    if (reply?.code === 200) await navigate(pathOf(reply.data.domain));
  };
  if (!mayRun) return <Alert tone="info">{t('new.notAllowed')}</Alert>;
  return (
    <DomainForm
      start={(domain) => void start(domain)}
      isBusy={isSending}
      calls={(domain) => [
        apiCall(toolCalls.startReport, { domain }),
        apiCall(toolCalls.getReport, { domain }),
      ]}
    />
  );
}

function Recent() {
  const { t } = useTexts('certhub-report');
  const { data, error } = useReports();
  if (error && !data) return null;
  return (
    <Panel title={t('new.recent')} flush>
      {!data && (
        <Box padding="4">
          <Loading>
            <SkeletonRows rows={3} columns={3} />
          </Loading>
        </Box>
      )}
      {data?.length === 0 && (
        <EmptyState icon={<GlobeIcon size={22} />} title={t('new.none')}>
          {t('new.noneText')}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <Box as="ul" listStyleType="none">
          {data.map(({ id, domain, grade, startedAt }) => (
            <Flex
              as="li"
              key={id}
              align="center"
              gap="3"
              paddingInline={{ base: '4', md: '5' }}
              paddingBlock="2.5"
              borderTopWidth="1px"
              borderColor="border"
              _first={{ borderTopWidth: 0 }}
            >
              <GradeTile grade={grade} />
              <Box minWidth="0" flex="1">
                <Link asChild>
                  <RouterLink to={pathOf(domain)}>{toReadable(domain)}</RouterLink>
                </Link>
              </Box>
              <Text size="sm" tone="muted" whiteSpace="nowrap">
                <Time value={startedAt} relative="only" />
              </Text>
            </Flex>
          ))}
        </Box>
      )}
    </Panel>
  );
}
