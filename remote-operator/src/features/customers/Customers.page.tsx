import { useMemo } from 'react';
import * as operatorCalls from '@certdeck/contract/operator';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useTexts } from '@certdeck/i18n';
import { useCall } from '@certdeck/session';
import { Box, Container, EmptyState, Link, PageHeader, Stack, Text, Time } from '@certdeck/ui';
import { type Column, DEFAULT_PAGE_SIZE } from '@certdeck/ui/data';
import { SearchedList } from '../../lists/SearchedList.tsx';
import { useListQuery } from '../../lists/useListQuery.ts';
import { CustomerState } from './CustomerState.tsx';

type Customer = NonNullable<NonNullable<typeof operatorCalls.customers.types>['data']>[number];

/** /operator/customers: every account, found by number, name, company, address or phone; contacts are masked. */
export default function CustomersPage() {
  const { t } = useTexts('operator');
  const query = useListQuery(['']);
  const { keyword, page } = query;
  const list = useCall(
    operatorCalls.customers,
    { limit: DEFAULT_PAGE_SIZE, offset: page, ...(keyword ? { keyword } : {}) },
    { keepPreviousData: true, messages: 'none' },
  );
  const columns = useMemo<Column<Customer>[]>(
    () => [
      {
        id: 'number',
        header: t('customers.number'),
        title: true,
        mono: true,
        cell: (row) => (
          <Link asChild>
            <RouterLink to={`/operator/customers/${row.accountNo}`}>{row.accountNo}</RouterLink>
          </Link>
        ),
      },
      {
        id: 'name',
        header: t('customers.name'),
        cell: (row) => (
          <Box>
            <Text>{row.company || row.name || '-'}</Text>
            {row.company !== '' && row.name !== '' && (
              <Text size="xs" tone="muted">
                {row.name}
              </Text>
            )}
          </Box>
        ),
      },
      { id: 'contact', header: t('customers.contact'), cell: (row) => row.email || row.tel || '-' },
      {
        id: 'login',
        header: t('customers.login'),
        cell: (row) => (row.lastLogin === 0 ? '-' : <Time value={row.lastLogin} />),
      },
      { id: 'state', header: t('customers.state'), cell: (row) => <CustomerState state={row.state} /> },
    ],
    [t],
  );
  return (
    <Container width="content" paddingInline="0">
      <PageHeader title={t('customers.title')} description={t('customers.lead')} />
      <Stack gap="4">
        <SearchedList
          label={t('customers.title')}
          searchLabel={t('customers.search')}
          query={query}
          list={list}
          columns={columns}
          rowKey={(row) => row.accountNo}
          empty={<EmptyState level={2} title={t(keyword ? 'common:empty.filtered' : 'customers.none')} />}
        />
      </Stack>
    </Container>
  );
}
