import type { AuditFinding, SiteReport } from '@certdeck/contract';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useFormats, useTexts } from '@certdeck/i18n';
import { Box, Flex, Grid, Panel, Stack, Status, Text, Time } from '@certdeck/ui';
import { useFindingText } from './findingText.ts';
import { GradeTile } from './GradeTile.tsx';
import { pathOf } from './path.ts';

/** What changed since the report before, and the way back to every report of this name. */
export function Changes({ report }: { report: SiteReport }) {
  if (report.history.length < 2) return null;
  return (
    <Grid
      gap="4"
      alignItems="start"
      templateColumns={{
        base: 'minmax(0, 1fr)',
        lg: report.change ? 'minmax(0, 2fr) minmax(0, 1fr)' : 'minmax(0, 1fr)',
      }}
    >
      {report.change && <Change report={report} change={report.change} />}
      <History report={report} />
    </Grid>
  );
}

function Change({ report, change }: { report: SiteReport; change: NonNullable<SiteReport['change']> }) {
  const { t } = useTexts('certhub-report');
  const { since, appeared, disappeared } = change;
  const grade = report.result?.grade;
  const isSame = appeared.length + disappeared.length === 0 && since.grade === grade;
  return (
    <Panel title={t('change.title')} description={<Time value={since.startedAt} relative />}>
      <Stack gap="3">
        {since.grade !== grade && since.grade && grade && (
          <Text weight="medium">{t('change.grade', { from: since.grade, to: grade })}</Text>
        )}
        {isSame && <Text tone="muted">{t('change.same')}</Text>}
        <Lines findings={appeared} isNew />
        <Lines findings={disappeared} />
      </Stack>
    </Panel>
  );
}

function Lines({ findings, isNew = false }: { findings: readonly AuditFinding[]; isNew?: boolean }) {
  const { t } = useTexts('certhub-report');
  const textOf = useFindingText();
  if (findings.length === 0) return null;
  return (
    <Stack as="ul" gap="1.5" listStyleType="none">
      {findings.map((finding) => {
        const isWell = finding.severity === 'good' || finding.severity === 'info';
        // A fault that is gone is good news, and something good that is gone is not.
        const tone = finding.severity === 'info' ? 'neutral' : isWell === isNew ? 'success' : 'warning';
        return (
          <Flex as="li" key={`${finding.code} ${JSON.stringify(finding.values)}`} gap="2" align="start">
            <Status tone={tone} flexShrink="0" marginTop="0.5">
              {t(isNew ? 'change.appeared' : 'change.disappeared')}
            </Status>
            <Text overflowWrap="anywhere">{textOf(finding).reason}</Text>
          </Flex>
        );
      })}
    </Stack>
  );
}

function History({ report }: { report: SiteReport }) {
  const { t } = useTexts('certhub-report');
  const format = useFormats();
  return (
    <Panel title={t('history')}>
      <Flex as="ol" wrap="wrap" gap="2" listStyleType="none">
        {report.history.map(({ id, grade, startedAt }) => (
          <Box
            as="li"
            key={id}
            borderRadius="lg"
            outline={id === report.id ? '2px solid' : undefined}
            outlineColor="primary.ring"
            outlineOffset="2px"
          >
            <RouterLink
              to={pathOf(report.domain, id)}
              aria-current={id === report.id ? 'page' : undefined}
              title={format.date(startedAt)}
              aria-label={t('history.open', {
                date: format.date(startedAt),
                grade: grade ?? t('history.none'),
              })}
            >
              <GradeTile grade={grade} />
            </RouterLink>
          </Box>
        ))}
      </Flex>
    </Panel>
  );
}
