import { Link as RouterLink } from '@certdeck/federation/router';
import { useExplain } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { useCan } from '@certdeck/session';
import {
  Button,
  Card,
  Container,
  EmptyState,
  FigureRow,
  Loading,
  PageHeader,
  PlusIcon,
  SearchIcon,
  SimpleGrid,
  Skeleton,
  SkeletonText,
  Stack,
} from '@certdeck/ui';
import { ListBody } from '@certdeck/ui/data';
import { MANAGE_PAGE } from './addresses.ts';
import { Attention } from './Attention.tsx';
import { ExpiringByWeek } from './ExpiringByWeek.tsx';
import { type Summary, useSummary } from './FoundCertificates.resource.ts';
import { Shares } from './Shares.tsx';
import { SummaryTiles } from './SummaryTiles.tsx';

/** /certhub/discovery/dashboard: how the certificates on watched servers stand. */
export default function DashboardPage() {
  const { t } = useTexts('certhub-discovery-certs');
  const explain = useExplain();
  const summary = useSummary();
  const { data } = summary;
  return (
    <Container width="content" paddingInline="0">
      <PageHeader title={t('dash.title')} description={t('dash.lead')} />
      <ListBody list={summary} explain={explain} title={t('dash.failed')}>
        {!data && <Waiting />}
        {data?.targets === 0 && <NothingWatched />}
        {data && data.targets > 0 && <Overview summary={data} />}
      </ListBody>
    </Container>
  );
}

function Overview({ summary }: { summary: Summary }) {
  const { t } = useTexts('certhub-discovery-certs');
  return (
    <Stack gap="4">
      <SummaryTiles summary={summary} />
      <ExpiringByWeek weeks={summary.weeks} />
      <Attention />
      {summary.certs > 0 && (
        <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
          <Shares title={t('issuers.title')} shares={summary.issuers} of={summary.certs} searched />
          <Shares title={t('keys.title')} shares={summary.keys} of={summary.certs} />
        </SimpleGrid>
      )}
    </Stack>
  );
}

function NothingWatched() {
  const { t } = useTexts('certhub-discovery-certs');
  const mayWatch = useCan()('report:run');
  return (
    <EmptyState
      level={2}
      icon={<SearchIcon size={22} />}
      title={t('dash.empty')}
      actions={
        mayWatch && (
          <Button asChild variant="primary" icon={<PlusIcon />}>
            <RouterLink to={MANAGE_PAGE}>{t('watch')}</RouterLink>
          </Button>
        )
      }
    >
      {t('dash.empty.text')}
    </EmptyState>
  );
}

/** The shape of the page to come. */
function Waiting() {
  return (
    <Loading>
      <Stack gap="4">
        <FigureRow>
          {['targets', 'certs', 'expiring', 'expired', 'failed'].map((figure) => (
            <Card padded key={figure}>
              <Stack gap="3">
                <Skeleton width="72px" />
                <Skeleton width="48px" height="28px" />
              </Stack>
            </Card>
          ))}
        </FigureRow>
        <Card padded>
          <Skeleton width="100%" height="170px" />
        </Card>
        <Card padded>
          <SkeletonText lines={5} />
        </Card>
      </Stack>
    </Loading>
  );
}
