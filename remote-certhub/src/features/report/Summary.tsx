import type { AuditFinding, SiteAudit, SiteReport } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { Badge, Box, Card, Flex, Grid, Heading, Stack, Text, Time, wholeText } from '@certdeck/ui';
import { useFindingText } from './findingText.ts';
import { GradeTile } from './GradeTile.tsx';
import { gradeTone } from './severity.ts';

/** The grade, what it means, and the reason of each deduction, once. */
export function Summary({ report, audit }: { report: SiteReport; audit: SiteAudit }) {
  const { t } = useTexts('certhub-report');
  const { grade, gradeIgnoringTrust, findings } = audit;
  const capped = findings.filter(({ cap }) => cap !== null);
  return (
    <Card padded>
      <Grid
        gap={{ base: '4', lg: '8' }}
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 6fr)' }}
      >
        <Flex gap="4" align="center">
          <GradeTile grade={grade} size="lg" />
          <Stack gap="1" minWidth="0">
            <Heading level={2} size="md">
              {t(`mean.${grade}`)}
            </Heading>
            {gradeIgnoringTrust !== grade && <Text>{t('ignoring', { grade: gradeIgnoringTrust })}</Text>}
            <Text size="sm" tone="muted">
              {t('auditedAt')} <Time value={report.endedAt} />
            </Text>
            <Text size="sm" tone="muted" overflowWrap="anywhere">
              {t('addresses')} {audit.dns.addresses.join(', ')}
            </Text>
          </Stack>
        </Flex>
        <Box minWidth="0">
          <Heading level={3} size="sm">
            {t('deductions')}
          </Heading>
          {capped.length === 0 ? (
            <Text tone="muted" marginTop="2">
              {wholeText([t('noDeductions'), grade === 'A' && ` ${t('toPlus')}`])}
            </Text>
          ) : (
            <Stack as="ul" gap="2" marginTop="2" listStyleType="none">
              {capped.map((finding) => (
                <Deduction key={`${finding.code} ${JSON.stringify(finding.values)}`} finding={finding} />
              ))}
            </Stack>
          )}
        </Box>
      </Grid>
    </Card>
  );
}

function Deduction({ finding }: { finding: AuditFinding }) {
  const { t } = useTexts('certhub-report');
  const textOf = useFindingText();
  const { cap } = finding;
  const tone = gradeTone(cap);
  return (
    <Flex as="li" gap="2" align="start">
      <Badge tone={tone === 'neutral' ? 'neutral' : tone} flexShrink="0" whiteSpace="nowrap" marginTop="0.5">
        {cap === 'T' || cap === 'M' ? cap : t('cap', { grade: cap ?? '' })}
      </Badge>
      <Text overflowWrap="anywhere">{textOf(finding).reason}</Text>
    </Flex>
  );
}
