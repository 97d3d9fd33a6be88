import { useMemo } from 'react';
import { domainCalls, type DnsServing, type DnsZone } from '@certdeck/contract';
import { useExplain } from '@certdeck/federation';
import { Link as RouterLink } from '@certdeck/federation/router';
import { type Translate, useTexts } from '@certdeck/i18n';
import { useCall } from '@certdeck/session';
import {
  Alert,
  Box,
  Button,
  Container,
  EmptyState,
  GlobeIcon,
  Link,
  PageHeader,
  SearchIcon,
  SearchInput,
  Stack,
  Status,
  Text,
  Time,
  type Tone,
} from '@certdeck/ui';
import { type Column, ListBody, Pager, Table } from '@certdeck/ui/data';
import { useFilters } from '../../lists/useFilters.ts';
import { useFirstPage, useListPage } from '../../lists/useListPage.ts';
import { dnsPage, SEARCH_PAGE } from '../../names/addresses.ts';
import { DomainName } from '../../names/DomainName.tsx';

const FILTERS = ['keyword'] as const;
/** Characters of a name at most. */
const MOST_LETTERS = 253;

const TONES = {
  ours: 'success',
  others: 'neutral',
  none: 'warning',
  registering: 'info',
  ended: 'error',
} as const satisfies Record<DnsServing, Tone>;

/** /domain/dns: the tenant's names, who answers for each in the DNS, and how many records it has here. */
export default function ZonesPage() {
  const { t } = useTexts('domain-dns');
  const explain = useExplain();
  const [filters, filter] = useFilters(FILTERS);
  const keyword = filters.keyword.slice(0, MOST_LETTERS);
  const shown = useListPage();
  const [{ page, limit }, go] = shown;
  const list = useCall(
    domainCalls.listDnsZones,
    { limit, offset: page, ...(keyword !== '' && { keyword }) },
    { keepPreviousData: true, messages: 'none' },
  );
  const rows = list.data?.zones ?? [];
  useFirstPage(list.data !== undefined && rows.length === 0, shown);
  const columns = useMemo(() => columnsOf(t), [t]);
  const search = (text: string) => filter({ keyword: text });
  return (
    <Container width="content" paddingInline="0">
      <PageHeader title={t('title')} description={t('lead')} />
      <Stack gap="4">
        {list.data?.ours.length === 0 && <Alert tone="info">{t('off')}</Alert>}
        <Box role="search" maxW={{ md: '360px' }}>
          <SearchInput
            aria-label={t('search')}
            placeholder={t('search')}
            maxLength={MOST_LETTERS}
            value={keyword}
            onSearch={search}
          />
        </Box>
        <ListBody list={list} explain={explain}>
          <Table
            label={t('title')}
            columns={columns}
            rows={rows}
            rowKey={({ domain }) => domain}
            rowName={({ unicode }) => unicode}
            loading={list.isLoading || list.isPrevious}
            skeletonRows={4}
            empty={keyword === '' ? <NoNames /> : <NothingFound onClear={() => search('')} />}
          />
          <Pager total={list.data?.total ?? 0} limit={limit} page={page} onChange={go} />
        </ListBody>
      </Stack>
    </Container>
  );
}

function columnsOf(t: Translate): Column<DnsZone>[] {
  return [
    {
      id: 'domain',
      header: t('column.domain'),
      title: true,
      width: '36%',
      cell: ({ domain, unicode }) => (
        <Link asChild>
          <RouterLink to={dnsPage(domain)}>
            <DomainName domain={domain} unicode={unicode} />
          </RouterLink>
        </Link>
      ),
    },
    { id: 'serving', header: t('column.serving'), cell: (zone) => <Serving zone={zone} /> },
    { id: 'records', header: t('column.records'), align: 'end', cell: ({ records }) => records },
    {
      id: 'changed',
      header: t('column.changed'),
      cell: ({ changedTime }) => <Time value={changedTime} relative="only" />,
    },
  ];
}

/** Who answers for a name. */
function Serving({ zone: { serving, nameservers } }: { zone: DnsZone }) {
  const { t } = useTexts('domain-dns');
  return (
    <Box>
      {/* texts: serving.* */}
      <Status tone={TONES[serving] ?? 'neutral'}>{t(`serving.${serving}`)}</Status>
      {serving === 'others' && (
        <Text size="sm" tone="muted" translate="no" overflowWrap="anywhere">
          {nameservers.join(', ')}
        </Text>
      )}
    </Box>
  );
}

function NoNames() {
  const { t } = useTexts('domain-dns');
  return (
    <EmptyState
      level={2}
      icon={<GlobeIcon size={22} />}
      title={t('empty')}
      actions={
        <Button variant="primary" icon={<SearchIcon />} asChild>
          <RouterLink to={SEARCH_PAGE}>{t('find')}</RouterLink>
        </Button>
      }
    >
      {t('empty.text')}
    </EmptyState>
  );
}

function NothingFound({ onClear }: { onClear(): void }) {
  const { t } = useTexts('domain-dns');
  return (
    <EmptyState
      level={2}
      title={t('common:empty.filtered')}
      actions={<Button onClick={onClear}>{t('common:btn.clear')}</Button>}
    />
  );
}
