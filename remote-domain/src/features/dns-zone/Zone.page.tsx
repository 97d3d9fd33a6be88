import { useMemo, useState } from 'react';
import { DNS_TYPES } from '@certdeck/contract';
import { useExplain } from '@certdeck/federation';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { useCan } from '@certdeck/session';
import {
  Button,
  Container,
  EmptyState,
  HStack,
  Link,
  PageHeader,
  PlusIcon,
  Stack,
  UploadIcon,
} from '@certdeck/ui';
import { ListBody, Pager } from '@certdeck/ui/data';
import { useFilters } from '../../lists/useFilters.ts';
import { useFirstPage, useListPage } from '../../lists/useListPage.ts';
import { dnsImportPage, namePage } from '../../names/addresses.ts';
import { type HostedDnsRecord, type HostedZone, useRecords } from '../../records/zone.resource.ts';
import { ZoneLoader } from '../../records/ZoneLoader.tsx';
import { ExportZone } from './ExportZone.tsx';
import { RecordDialog } from './Record.dialog.tsx';
import { RecordFilters } from './RecordFilters.tsx';
import { RecordTable } from './RecordTable.tsx';
import { ServingNote } from './ServingNote.tsx';
import { useRemoving } from './useRemoving.ts';

const FILTERS = ['keyword', 'type'] as const;
/** Characters that are searched for at most. */
const MOST_LETTERS = 254;

/** /domain/dns/{domain}: the DNS records of one name, and who answers with them. */
export default function ZonePage() {
  const { t } = useTexts('domain-dns-zone');
  return <ZoneLoader title={t('title')}>{(zone) => <Zone zone={zone} />}</ZoneLoader>;
}

/** Where records can be added: while the name is the tenant's, and the portal hosts DNS. */
const takesRecords = ({ serving, ours }: HostedZone) => serving !== 'ended' && ours.length > 0;

function Zone({ zone }: { zone: HostedZone }) {
  const { t } = useTexts('domain-dns-zone');
  const explain = useExplain();
  const mayWrite = useCan()('domain:write') && takesRecords(zone);
  const [filters, filter] = useFilters(FILTERS);
  const keyword = filters.keyword.slice(0, MOST_LETTERS);
  const type = DNS_TYPES.find((one) => one === filters.type);
  const shown = useListPage();
  const [{ page, limit }, go] = shown;
  const list = useRecords({
    ...{ domain: zone.domain, limit, offset: page },
    ...(keyword !== '' && { keyword }),
    ...(type && { type }),
  });
  useFirstPage(list.data?.length === 0, shown);
  const [editing, setEditing] = useState<HostedDnsRecord | 'new'>();
  const remove = useRemoving(zone);
  const acts = useMemo(() => ({ onEdit: setEditing, onRemove: remove }), [remove]);
  const isFiltered = keyword !== '' || type !== undefined;
  const add = mayWrite && (
    <Button variant="primary" icon={<PlusIcon />} onClick={() => setEditing('new')}>
      {t('add')}
    </Button>
  );
  const importLink = mayWrite && (
    <Button asChild>
      <RouterLink to={dnsImportPage(zone.domain)}>
        <UploadIcon />
        {t('import')}
      </RouterLink>
    </Button>
  );
  return (
    <Container width="content" paddingInline="0">
      <PageHeader
        title={zone.unicode}
        description={
          <Link asChild>
            <RouterLink to={namePage(zone.orderNo)}>{t('toName')}</RouterLink>
          </Link>
        }
        actions={
          <>
            {importLink}
            <ExportZone zone={zone} />
            {add}
          </>
        }
      />
      <Stack gap="4">
        <ServingNote zone={zone} />
        <RecordFilters keyword={keyword} type={type ?? ''} onChange={filter} />
        <ListBody list={list} explain={explain}>
          <RecordTable
            rows={list.data ?? []}
            zone={zone}
            loading={list.isLoading || list.isPrevious}
            acts={mayWrite ? acts : undefined}
            empty={
              isFiltered ? (
                <EmptyState
                  level={2}
                  title={t('common:empty.filtered')}
                  actions={
                    <Button onClick={() => filter({ keyword: '', type: '' })}>{t('common:btn.clear')}</Button>
                  }
                />
              ) : (
                <EmptyState
                  level={2}
                  title={t('empty')}
                  actions={
                    add && (
                      <HStack gap="2" wrap="wrap" justify="center">
                        {add}
                        {importLink}
                      </HStack>
                    )
                  }
                >
                  {t('empty.text')}
                </EmptyState>
              )
            }
          />
          <Pager total={list.total} limit={limit} page={page} onChange={go} />
        </ListBody>
      </Stack>
      {editing && (
        <RecordDialog
          zone={zone}
          record={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Container>
  );
}
