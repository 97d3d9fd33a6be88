import type { SiteAudit } from '@certdeck/contract';
import { useSearchParams } from '@certdeck/federation/router';
import { useFormats, useTexts } from '@certdeck/i18n';
import { Alert, Badge, Box, Flex, Heading, Panel, Stack, Status, Text } from '@certdeck/ui';
import { DataList, Tabs } from '@certdeck/ui/data';
import { Chain } from './Chain.tsx';
import { Suites } from './Suites.tsx';

type Endpoint = SiteAudit['endpoints'][number];

/** What each address was found to be, one tab an address; the tab is in the address of the page. */
export function Endpoints({ audit }: { audit: SiteAudit }) {
  const { t } = useTexts('certhub-report');
  const [parameters, setParameters] = useSearchParams();
  const choose = (at: string) => {
    const next = new URLSearchParams(parameters);
    next.set('at', at);
    setParameters(next, { replace: true, preventScrollReset: true });
  };
  return (
    <Panel title={t('ep.title')}>
      <Tabs
        label={t('ep.title')}
        value={parameters.get('at') ?? ''}
        onValueChange={choose}
        items={audit.endpoints.map((endpoint) => ({
          id: endpoint.address,
          label: endpoint.address,
          content: <Address endpoint={endpoint} />,
        }))}
      />
    </Panel>
  );
}

function Address({ endpoint }: { endpoint: Endpoint }) {
  const { t } = useTexts('certhub-report');
  if (endpoint.state !== 'audited')
    return (
      <Alert tone={endpoint.state === 'noRoute' ? 'info' : 'warning'}>{t(`ep.${endpoint.state}`)}</Alert>
    );
  return (
    <Stack gap="6">
      {endpoint.chains.length === 0 && <Alert tone="warning">{t('chain.unread')}</Alert>}
      {endpoint.chains.map((chain, index) => (
        <Chain
          key={chain.links[0]?.sha256 ?? index}
          chain={chain}
          title={endpoint.chains.length > 1 ? t('chain.n', { n: index + 1 }) : t('chain.title')}
        />
      ))}
      <Protocols endpoint={endpoint} />
      <Suites protocols={endpoint.protocols} />
      <KeyExchange endpoint={endpoint} />
      <Features endpoint={endpoint} />
    </Stack>
  );
}

/** Old versions are well when they are missing, new ones when they are there. */
function toneOfProtocol(name: string, state: Endpoint['protocols'][number]['state']) {
  const isModern = name === 'TLS 1.2' || name === 'TLS 1.3';
  if (state === 'unknown') return 'warning';
  if (state === 'yes') return isModern ? 'success' : 'error';
  return name === 'TLS 1.3' ? 'warning' : 'neutral';
}

function Protocols({ endpoint }: { endpoint: Endpoint }) {
  const { t } = useTexts('certhub-report');
  return (
    <Box>
      <Heading level={3} size="sm" marginBottom="2">
        {t('protocols')}
      </Heading>
      <Flex as="ul" wrap="wrap" gap="2" listStyleType="none">
        {endpoint.protocols.map(({ name, state }) => (
          <Box
            as="li"
            key={name}
            borderWidth="1px"
            borderRadius="md"
            paddingInline="3"
            paddingBlock="2"
            minWidth="112px"
          >
            <Text weight="medium">{name}</Text>
            <Status tone={toneOfProtocol(name, state)}>{t(`state.${state}`)}</Status>
          </Box>
        ))}
      </Flex>
    </Box>
  );
}

function KeyExchange({ endpoint: { groups } }: { endpoint: Endpoint }) {
  const { t } = useTexts('certhub-report');
  return (
    <Box>
      <Heading level={3} size="sm" marginBottom="2">
        {t('groups')}
      </Heading>
      {groups.length === 0 && <Text tone="muted">{t('groups.none')}</Text>}
      <Flex as="ul" wrap="wrap" gap="2" listStyleType="none">
        {groups.map(({ id, name, postQuantum, versions }) => (
          <Flex
            as="li"
            key={id}
            gap="2"
            align="center"
            wrap="wrap"
            borderWidth="1px"
            borderRadius="md"
            paddingInline="3"
            paddingBlock="1.5"
          >
            <Text mono size="sm">
              {name}
            </Text>
            {postQuantum && <Badge tone="success">{t('groups.pq')}</Badge>}
            <Text size="sm" tone="muted">
              {versions.join(', ')}
            </Text>
          </Flex>
        ))}
      </Flex>
    </Box>
  );
}

function Features({ endpoint }: { endpoint: Endpoint }) {
  const { t } = useTexts('certhub-report');
  const format = useFormats();
  const word = (value: boolean | null) => (value === null ? '' : t(value ? 'yes' : 'no'));
  return (
    <Box>
      <Heading level={3} size="sm" marginBottom="2">
        {t('features')}
      </Heading>
      <DataList
        columns={3}
        items={[
          { label: t('feature.alpn'), value: endpoint.alpn.join(', ') },
          {
            label: t('feature.dh'),
            value:
              endpoint.dhBits > 0
                ? t('feature.bits', { bits: format.number(endpoint.dhBits, { useGrouping: false }) })
                : '',
          },
          { label: t('feature.renegotiation'), value: word(endpoint.secureRenegotiation) },
          { label: t('feature.masterSecret'), value: word(endpoint.extendedMasterSecret) },
          { label: t('feature.compression'), value: word(endpoint.compression) },
        ]}
      />
    </Box>
  );
}
