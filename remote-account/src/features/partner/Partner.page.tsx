import { accountCalls } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { useCall, useCan } from '@certdeck/session';
import { Container, ErrorState, Grid, Loading, PageHeader, Skeleton, Stack } from '@certdeck/ui';
import { ShareLinkCard } from '@certdeck/ui/data';
import { CodePanel } from './CodePanel.tsx';
import { EarningsPanel } from './earnings/EarningsPanel.tsx';
import { ResultsPanel } from './ResultsPanel.tsx';

const NOTHING = {};

/** /account/partner: the invite code with its link, what came of it and what it earned. */
export default function PartnerPage() {
  const { t } = useTexts('account');
  const can = useCan();
  const invite = useCall(accountCalls.inviteCode, NOTHING, { messages: 'none' });
  const { data, error, isValidating, refresh } = invite;
  return (
    <Container width="content" paddingInline="0">
      <PageHeader title={t('partner.title')} description={t('partner.lead')} />
      <Stack gap="4">
        {data ? (
          <Grid
            templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' }}
            gap="4"
            alignItems="start"
          >
            <ShareLinkCard link={data.link} code={data.inviteCode} />
            <CodePanel code={data.inviteCode} />
          </Grid>
        ) : error ? (
          <ErrorState
            level={2}
            title={t('partner.failed')}
            code={error.reply?.code}
            retrying={isValidating}
            onRetry={() => void refresh()}
          />
        ) : (
          <Loading>
            <Skeleton height="48" />
          </Loading>
        )}
        {can('ledger:read') && <EarningsPanel />}
        <ResultsPanel />
      </Stack>
    </Container>
  );
}
