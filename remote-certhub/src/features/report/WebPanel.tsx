import type { SiteAudit } from '@certdeck/contract';
import { useTexts } from '@certdeck/i18n';
import { Badge, Box, Flex, Grid, Heading, Panel, Stack, Text } from '@certdeck/ui';
import { DataList } from '@certdeck/ui/data';

/** What the name says in DNS and the site in its headers. */
export function WebPanel({ audit }: { audit: SiteAudit }) {
  const { t } = useTexts('certhub-report');
  const { dns, secureWeb, plainWeb } = audit;
  const caa =
    dns.caa.state === 'present'
      ? `${dns.caa.records.join('; ')} (${dns.caa.at})`
      : t(dns.caa.state === 'absent' ? 'dns.caaAbsent' : 'dns.caaFailed');
  const headers = Object.entries(secureWeb.headers);
  return (
    <Grid
      gap="4"
      alignItems="start"
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 2fr)' }}
    >
      <Panel title={t('dns.title')}>
        <DataList
          items={[
            { label: t('addresses'), value: dns.addresses.join(', '), mono: true },
            { label: t('dns.caa'), value: caa, mono: dns.caa.state === 'present' },
            { label: t('dns.dnssec'), value: t(`dnssec.${dns.dnssec}`) },
          ]}
        />
      </Panel>
      <Panel title={t('web.title')}>
        <Stack gap="4">
          <Hops title={t('web.plain')} web={plainWeb} />
          <Hops title={t('web.secure')} web={secureWeb} />
          <Box>
            <Heading level={3} size="sm" marginBottom="2">
              {t('web.headers')}
            </Heading>
            {headers.length === 0 ? (
              <Text tone="muted">{t('web.noHeaders')}</Text>
            ) : (
              <DataList items={headers.map(([name, value]) => ({ label: name, value, mono: true }))} />
            )}
          </Box>
        </Stack>
      </Panel>
    </Grid>
  );
}

function Hops({ title, web }: { title: string; web: SiteAudit['secureWeb'] }) {
  const { t } = useTexts('certhub-report');
  return (
    <Box>
      <Heading level={3} size="sm" marginBottom="2">
        {title}
      </Heading>
      {web.hops.length === 0 && <Text tone="muted">{t('web.nothing')}</Text>}
      <Stack as="ol" gap="1.5" listStyleType="none">
        {web.hops.map(({ url, status }) => (
          <Flex as="li" key={url} gap="2" align="start" minWidth="0">
            <Badge tone={status >= 400 ? 'warning' : 'neutral'} flexShrink="0">
              {status}
            </Badge>
            <Text mono size="sm" overflowWrap="anywhere">
              {url}
            </Text>
          </Flex>
        ))}
      </Stack>
    </Box>
  );
}
