import { Link as RouterLink, useSearchParams } from '@certdeck/federation/router';
import { accountCalls } from '@certdeck/contract';
import { useExplain } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { useCall } from '@certdeck/session';
import {
  Button,
  Container,
  EmptyState,
  Field,
  SimpleGrid,
  Input,
  Link,
  Money,
  PageHeader,
  Stack,
  Text,
  Time,
} from '@certdeck/ui';
import { type Column, ListBody, Pager, Table } from '@certdeck/ui/data';
import { Select } from '@certdeck/ui/forms';
import { dayEnd, dayStart, type Filters, readFilters, TYPES, writeFilters } from './filters.ts';

type Row = NonNullable<NonNullable<typeof accountCalls.listTransactions.types>['data']>[number];

/** Every movement of the balance, with its filters in the address (BIL-038, D-186). */
export default function TransactionsPage() {
  const { t } = useTexts('billing');
  const [query, setQuery] = useSearchParams();
  const filters = readFilters(query);
  const explain = useExplain();
  const list = useCall(
    accountCalls.listTransactions,
    {
      limit: filters.limit,
      offset: filters.page,
      ...(filters.type ? { type: filters.type } : {}),
      ...(filters.orderNo ? { orderNo: filters.orderNo } : {}),
      ...(filters.from ? { startTime: dayStart(filters.from) } : {}),
      ...(filters.to ? { endTime: dayEnd(filters.to) } : {}),
    },
    { keepPreviousData: true, messages: 'none' },
  );
  const change = (next: Partial<Filters>) =>
    setQuery(writeFilters({ ...filters, page: 1, ...next }), { replace: true });
  const filtered = Boolean(filters.type || filters.orderNo || filters.from || filters.to);

  const columns: Column<Row>[] = [
    { id: 'time', header: t('transactions.time'), cell: (row) => <Time value={row.time} /> },
    {
      id: 'type',
      header: t('transactions.type'),
      cell: (row) => t(`transactions.type.${row.type}`),
      title: true,
    },
    {
      id: 'order',
      header: t('transactions.order'),
      mono: true,
      cell: (row) =>
        row.orderNo ? (
          <Link asChild whiteSpace="nowrap">
            <RouterLink to={`/ssl/certificate/${row.orderNo}`}>{row.orderNo}</RouterLink>
          </Link>
        ) : (
          '-'
        ),
    },
    {
      id: 'way',
      header: t('transactions.way'),
      cell: (row) => t(row.payMethod < 0 ? 'common:pay.method.balance' : `common:pay.index.${row.payMethod}`),
    },
    {
      id: 'amount',
      header: t('transactions.amount'),
      align: 'end',
      cell: (row) => (
        <Text as="span" tabular weight="medium" tone={row.amount < 0 ? 'default' : 'success'}>
          {row.amount > 0 && '+'}
          <Money cents={row.amount} />
        </Text>
      ),
    },
    {
      id: 'after',
      header: t('transactions.after'),
      align: 'end',
      cell: (row) => <Money cents={row.balanceAfter} />,
    },
  ];

  return (
    <Container width="content" paddingInline="0">
      <PageHeader title={t('transactions.title')} />
      <Stack gap="4">
        <SimpleGrid columns={{ base: 1, sm: 2, lg: 4 }} gap="3" role="search">
          <Field label={t('transactions.type')}>
            <Select
              value={filters.type}
              onValueChange={(type) => change({ type: TYPES.find((known) => known === type) ?? '' })}
              options={[
                { value: '', label: t('transactions.type.all') },
                ...TYPES.map((type) => ({ value: type, label: t(`transactions.type.${type}`) })),
              ]}
            />
          </Field>
          <Field label={t('transactions.order')}>
            <Input
              value={filters.orderNo}
              onChange={(event) => change({ orderNo: event.target.value.trim() })}
            />
          </Field>
          <Field label={t('transactions.from')}>
            <Input
              type="date"
              value={filters.from}
              onChange={(event) => change({ from: event.target.value })}
            />
          </Field>
          <Field label={t('transactions.to')}>
            <Input type="date" value={filters.to} onChange={(event) => change({ to: event.target.value })} />
          </Field>
        </SimpleGrid>
        {filtered && (
          <Button
            variant="ghost"
            size="sm"
            alignSelf="flex-start"
            onClick={() => change({ type: '', orderNo: '', from: '', to: '' })}
          >
            {t('common:btn.clear')}
          </Button>
        )}
        <ListBody list={list} explain={explain}>
          <Table
            label={t('transactions.title')}
            columns={columns}
            rows={list.data ?? []}
            rowKey={(row) => row.id}
            loading={list.isLoading}
            empty={<EmptyState title={filtered ? t('common:empty.filtered') : t('transactions.empty')} />}
          />
          <Pager
            total={list.total}
            limit={filters.limit}
            page={filters.page}
            onChange={(next) => change(next)}
          />
        </ListBody>
      </Stack>
    </Container>
  );
}
