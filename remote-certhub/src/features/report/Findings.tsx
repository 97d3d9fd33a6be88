import type { AuditFinding, SiteAudit, SiteReport } from '@certdeck/contract';
import { usePortal } from '@certdeck/federation';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { Badge, Box, Button, chakra, Flex, Panel, SettingsIcon, Stack, Status, Text } from '@certdeck/ui';
import { configPath, isConfigured, useFindingText } from './findingText.ts';
import { SEVERITIES, type Severity, toneOf } from './severity.ts';

const Details = chakra('details');
const Summary = chakra('summary', {
  base: {
    cursor: 'pointer',
    paddingInline: { base: '4', md: '5' },
    paddingBlock: '3',
    '& > *': { marginInlineStart: '1' },
  },
});

/** Every statement by its severity, with the reason and what to do. */
export function Findings({ report, audit }: { report: SiteReport; audit: SiteAudit }) {
  const { t } = useTexts('certhub-report');
  const { hasRoute } = usePortal();
  const groups = SEVERITIES.map((severity) => ({
    severity,
    findings: audit.findings.filter((finding) => finding.severity === severity),
  })).filter(({ findings }) => findings.length > 0);
  const audited = audit.endpoints.filter(({ state }) => state === 'audited').length;
  const isFixable = audit.findings.some(isConfigured) && hasRoute('/certhub/tools/ssl-config');
  return (
    <Panel
      title={t('findings')}
      flush
      actions={
        isFixable && (
          <Button asChild size="sm" icon={<SettingsIcon size={14} />}>
            <RouterLink to={configPath(report.domain, audit.secureWeb.headers['server'])}>
              {t('config')}
            </RouterLink>
          </Button>
        )
      }
    >
      {groups.map(({ severity, findings }) =>
        severity === 'good' || severity === 'info' ? (
          <Details key={severity} borderTopWidth="1px" borderColor="border" _first={{ borderTopWidth: 0 }}>
            <Summary>
              <GroupTitle severity={severity} count={findings.length} />
            </Summary>
            <List findings={findings} audited={audited} />
          </Details>
        ) : (
          <Box key={severity} borderTopWidth="1px" borderColor="border" _first={{ borderTopWidth: 0 }}>
            <Box paddingInline={{ base: '4', md: '5' }} paddingTop="3">
              <GroupTitle severity={severity} count={findings.length} />
            </Box>
            <List findings={findings} audited={audited} />
          </Box>
        ),
      )}
    </Panel>
  );
}

function GroupTitle({ severity, count }: { severity: Severity; count: number }) {
  const { t } = useTexts('certhub-report');
  return (
    <Status tone={toneOf(severity)}>
      {t(`sev.${severity}`)} {count}
    </Status>
  );
}

function List({ findings, audited }: { findings: readonly AuditFinding[]; audited: number }) {
  return (
    <Stack as="ul" gap="0" listStyleType="none" paddingInline={{ base: '4', md: '5' }} paddingBottom="2">
      {findings.map((finding) => (
        <Item key={`${finding.code} ${JSON.stringify(finding.values)}`} finding={finding} audited={audited} />
      ))}
    </Stack>
  );
}

function Item({ finding, audited }: { finding: AuditFinding; audited: number }) {
  const { t } = useTexts('certhub-report');
  const { reason, remedy } = useFindingText()(finding);
  const { cap, addresses } = finding;
  const isPartial = addresses.length > 0 && addresses.length < audited;
  return (
    <Box as="li" paddingBlock="2.5" borderTopWidth="1px" borderColor="border" _first={{ borderTopWidth: 0 }}>
      <Flex gap="2" align="start" wrap="wrap">
        <Text overflowWrap="anywhere" weight="medium" minWidth="0">
          {reason}
        </Text>
        {cap && <Badge tone="neutral">{t('cap', { grade: cap })}</Badge>}
      </Flex>
      {remedy !== '' && (
        <Text tone="muted" overflowWrap="anywhere">
          {t('fix', { remedy })}
        </Text>
      )}
      {isPartial && (
        <Text size="sm" tone="muted" overflowWrap="anywhere">
          {t('onlyAt', { addresses: addresses.join(', ') })}
        </Text>
      )}
    </Box>
  );
}
