import { useMemo, useState } from 'react';
import * as operatorCalls from '@certdeck/contract/operator';
import { useTexts } from '@certdeck/i18n';
import { useCall } from '@certdeck/session';
import { Box, Container, EmptyState, PageHeader, Stack, Text, Time } from '@certdeck/ui';
import { type Column, DEFAULT_PAGE_SIZE } from '@certdeck/ui/data';
import { SearchedList } from '../../lists/SearchedList.tsx';
import { useListQuery } from '../../lists/useListQuery.ts';
import { CertificateCase } from './CertificateCase.tsx';
import { CertificateState } from './CertificateState.tsx';

export type Certificate = NonNullable<NonNullable<typeof operatorCalls.certificates.types>['data']>[number];

/** /operator/certificates: the certificates of a customer, or the one of a serial number. */
export default function CertificatesPage() {
  const { t } = useTexts('operator');
  const query = useListQuery(['']);
  const { keyword, page } = query;
  const [openSerial, setOpenSerial] = useState<string>();
  const list = useCall(
    operatorCalls.certificates,
    { limit: DEFAULT_PAGE_SIZE, offset: page, ...(keyword ? { keyword } : {}) },
    { keepPreviousData: true, messages: 'none' },
  );
  const open = list.data?.find(({ serial }) => serial === openSerial);
  const columns = useMemo<Column<Certificate>[]>(
    () => [
      {
        id: 'name',
        header: t('certificates.name'),
        title: true,
        cell: (row) => (
          <Box>
            <Text overflowWrap="anywhere">{row.names[0]}</Text>
            <Text size="xs" tone="muted">
              {row.product}
            </Text>
          </Box>
        ),
      },
      {
        id: 'customer',
        header: t('transfers.customer'),
        cell: (row) => (
          <Text as="span" mono>
            {row.accountNo}
          </Text>
        ),
      },
      {
        id: 'ends',
        header: t('certificates.ends'),
        cell: (row) => <Time value={row.ends} />,
      },
      { id: 'state', header: t('transfers.state'), cell: (row) => <CertificateState {...row} /> },
    ],
    [t],
  );
  return (
    <Container width="content" paddingInline="0">
      <PageHeader title={t('certificates.title')} description={t('certificates.lead')} />
      <Stack gap="4">
        <SearchedList
          label={t('certificates.title')}
          searchLabel={t('certificates.search')}
          query={query}
          list={list}
          columns={columns}
          rowKey={(row) => row.serial}
          opens={{
            label: (row) => t('certificates.open', { name: row.names[0] ?? row.serial }),
            onOpen: (row) => setOpenSerial(row.serial),
          }}
          empty={<EmptyState level={2} title={t(keyword ? 'common:empty.filtered' : 'certificates.none')} />}
        />
      </Stack>
      {open && (
        <CertificateCase
          certificate={open}
          onClose={() => setOpenSerial(undefined)}
          onChanged={() => void list.refresh()}
        />
      )}
    </Container>
  );
}
