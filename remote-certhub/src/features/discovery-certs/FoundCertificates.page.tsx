import { useEffect, useMemo } from 'react';
import { useExplain } from '@certdeck/federation';
import { useSearchParams } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { Alert, Button, Container, PageHeader, Stack } from '@certdeck/ui';
import { ListBody, Pager, Table } from '@certdeck/ui/data';
import { columnsOf } from './columns.tsx';
import { type Filters, NO_FILTERS, readFilters, writeFilters } from './filters.ts';
import { FilterBar } from './FilterBar.tsx';
import { type FoundCertificate, useFoundCertificates } from './FoundCertificates.resource.ts';
import { NoCertificates } from './NoCertificates.tsx';

const keyOf = ({ id }: FoundCertificate) => id;

/** /certhub/discovery/certs: certificates on watched servers; search, filters and page stand in the address. */
export default function FoundCertificatesPage() {
  const { t } = useTexts('certhub-discovery-certs');
  const explain = useExplain();
  const [query, setQuery] = useSearchParams();
  const filters = readFilters(query);
  const list = useFoundCertificates(filters);
  const columns = useMemo(() => columnsOf(t), [t]);
  const change = (next: Partial<Filters>) =>
    setQuery(writeFilters({ ...filters, page: 1, ...next }), { replace: true });
  const isFiltered = filters.keyword !== '' || filters.state !== '' || filters.targetID !== '';

  // A link may lead behind the last page, when there are fewer certificates than there were.
  const lastPage = Math.max(1, Math.ceil(list.total / filters.limit));
  const isBeyond =
    list.data?.length === 0 && !list.isPrevious && !list.isValidating && filters.page > lastPage;
  useEffect(() => {
    if (isBeyond) change({ page: lastPage });
  });

  return (
    <Container width="content" paddingInline="0">
      <PageHeader title={t('certs.title')} description={t('certs.lead')} />
      <Stack gap="4">
        <FilterBar filters={filters} onChange={change} />
        {filters.targetID !== '' && (
          <Alert
            tone="info"
            actions={
              <Button size="sm" onClick={() => change({ targetID: '' })}>
                {t('certs.everyServer')}
              </Button>
            }
          >
            {t('certs.oneServer')}
          </Alert>
        )}
        <ListBody list={list} explain={explain}>
          <Stack gap="2">
            <Table
              label={t('certs.title')}
              columns={columns}
              rows={list.data ?? []}
              rowKey={keyOf}
              loading={list.isLoading || list.isPrevious}
              empty={<NoCertificates filtered={isFiltered} onClear={() => change(NO_FILTERS)} />}
            />
            <Pager total={list.total} limit={filters.limit} page={filters.page} onChange={change} />
          </Stack>
        </ListBody>
      </Stack>
    </Container>
  );
}
