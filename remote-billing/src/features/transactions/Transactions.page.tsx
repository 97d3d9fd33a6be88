import { Link as RouterLink, useSearchParams } from '@certdeck/federation/router';
import { accountCalls, movementKinds } from '@certdeck/contract';
import { useExplain } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import { useCall } from '@certdeck/session';
import {
  Box,
  Button,
  ChangingText,
  Container,
  EmptyState,
  Field,
  Link,
  Money,
  PageHeader,
  SearchInput,
  SimpleGrid,
  Stack,
  Text,
  Time,
} from '@certdeck/ui';
import { type Column, ListBody, Pager, Table } from '@certdeck/ui/data';
import { DateField, Select } from '@certdeck/ui/forms';
import { RefundLine } from './RefundLine.tsx';
import { dayEnd, dayStart, type Filters, readFilters, writeFilters } from './filters.ts';

type Row = NonNullable<NonNullable<typeof accountCalls.listTransactions.types>['data']>[number];

/** Nobody paid what an account began with, or what the operator moved. */
const WITHOUT_WAY: ReadonlySet<string> = new Set(['opening', 'goodwill', 'correction']);
/** Numbers of packages begin so; no page is of one. */
const isOrderNo = (number: string): boolean => number !== '' && !number.startsWith('PK');

/** Every movement of the balance, with its filters in the address (D-186). */
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
      cell: (row) => (
        <Box>
          <Text>{t(`transactions.type.${row.type}`)}</Text>
          {row.reason && (
            <Text size="xs" tone="muted" overflowWrap="anywhere">
              {row.reason}
            </Text>
          )}
          {row.refunds?.map((refund) => (
            <RefundLine key={refund.id} refund={refund} />
          ))}
        </Box>
      ),
      title: true,
    },
    {
      id: 'order',
      header: t('transactions.order'),
      mono: true,
      cell: (row) =>
        isOrderNo(row.orderNo) ? (
          <Link asChild whiteSpace="nowrap">
            <RouterLink to={`/ssl/certificate/${row.orderNo}`}>{row.orderNo}</RouterLink>
          </Link>
        ) : (
          row.orderNo || '-'
        ),
    },
    {
      id: 'way',
      header: t('transactions.way'),
      cell: (row) =>
        WITHOUT_WAY.has(row.type)
          ? '-'
          : t(row.payMethod < 0 ? 'common:pay.method.balance' : `common:pay.index.${row.payMethod}`),
    },
    {
      id: 'amount',
      header: t('transactions.amount'),
      align: 'end',
      cell: (row) => (
        <Text
          as="span"
          tabular
          weight="medium"
          whiteSpace="nowrap"
          tone={row.amount < 0 ? 'default' : 'success'}
        >
          <ChangingText>{row.amount > 0 && '+'}</ChangingText>
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
              onValueChange={(type) => change({ type: movementKinds.find((known) => known === type) ?? '' })}
              options={[
                { value: '', label: t('transactions.type.all') },
                ...movementKinds.map((type) => ({ value: type, label: t(`transactions.type.${type}`) })),
              ]}
            />
          </Field>
          <Field label={t('transactions.order')}>
            <SearchInput value={filters.orderNo} onSearch={(orderNo) => change({ orderNo })} />
          </Field>
          <DateField
            label={t('transactions.from')}
            value={filters.from}
            max={filters.to || undefined}
            onValueChange={(from) => change({ from })}
          />
          <DateField
            label={t('transactions.to')}
            value={filters.to}
            min={filters.from || undefined}
            onValueChange={(to) => change({ to })}
          />
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
