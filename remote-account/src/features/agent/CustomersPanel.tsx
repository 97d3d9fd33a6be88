import { useMemo, useState } from 'react';
import { accountCalls } from '@certdeck/contract';
import { useExplain } from '@certdeck/federation';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useFormats, useTexts } from '@certdeck/i18n';
import { useCall } from '@certdeck/session';
import {
  EmptyState,
  FigureRow,
  FigureTile,
  Link,
  Loading,
  Money,
  Panel,
  Skeleton,
  Stack,
  Text,
  Time,
} from '@certdeck/ui';
import { type Column, DEFAULT_PAGE_SIZE, ListBody, Pager, Table } from '@certdeck/ui/data';

type Customer = NonNullable<NonNullable<typeof accountCalls.agentCustomers.types>['data']>[number];

const NOTHING = {};
const QUIET = { messages: 'none' } as const;

/** Sums of the site above the list of its customers, whose contacts are masked. */
export function CustomersPanel() {
  return (
    <Stack gap="4">
      <Sales />
      <Customers />
    </Stack>
  );
}

function Sales() {
  const { t } = useTexts('account');
  const { number } = useFormats();
  const explain = useExplain();
  const sales = useCall(accountCalls.agentSales, NOTHING, QUIET);
  const { data } = sales;
  return (
    <Stack gap="2">
      <ListBody list={sales} explain={explain}>
        {data ? (
          <FigureRow>
            <FigureTile label={t('agent.customers.count')} value={number(data.customers)} />
            <FigureTile label={t('agent.customers.orders')} value={number(data.orders)} />
            <FigureTile label={t('agent.customers.sold')} value={<Money cents={data.sold} />} />
            <FigureTile label={t('agent.customers.waiting')} value={<Money cents={data.waiting} />} />
            <FigureTile label={t('agent.customers.earned')} value={<Money cents={data.earned} />} />
          </FigureRow>
        ) : (
          <Loading>
            <Skeleton height="20" />
          </Loading>
        )}
      </ListBody>
      <Text size="sm" tone="muted">
        {t('agent.customers.where')}{' '}
        <Link asChild>
          <RouterLink to="/account/partner">{t('earn.title')}</RouterLink>
        </Link>
      </Text>
    </Stack>
  );
}

function Customers() {
  const { t } = useTexts('account');
  const { number } = useFormats();
  const explain = useExplain();
  const [page, setPage] = useState(1);
  const list = useCall(
    accountCalls.agentCustomers,
    { limit: DEFAULT_PAGE_SIZE, offset: page },
    { keepPreviousData: true, messages: 'none' },
  );
  const columns = useMemo<Column<Customer>[]>(
    () => [
      { id: 'account', header: t('partner.account'), title: true, cell: ({ account }) => account },
      {
        id: 'since',
        header: t('agent.customers.since'),
        cell: ({ since }) => <Time value={since} relative />,
      },
      {
        id: 'orders',
        header: t('agent.customers.orders'),
        align: 'end',
        cell: ({ orders }) => number(orders),
      },
      {
        id: 'sold',
        header: t('agent.customers.sold'),
        align: 'end',
        cell: ({ sold }) => <Money cents={sold} />,
      },
      {
        id: 'markup',
        header: t('agent.customers.markup'),
        align: 'end',
        cell: ({ markup }) => <Money cents={markup} />,
      },
    ],
    [t, number],
  );
  return (
    <Panel title={t('agent.customers.list')} flush>
      <ListBody list={list} explain={explain} level={3}>
        <Table
          label={t('agent.customers.table')}
          columns={columns}
          rows={list.data ?? []}
          // Masked addresses may be alike; nobody signs up twice in a second under one.
          rowKey={({ account, since }) => `${account} ${since}`}
          loading={list.isLoading}
          empty={<EmptyState title={t('agent.customers.none')}>{t('agent.customers.none.text')}</EmptyState>}
        />
        <Pager
          total={list.total}
          limit={DEFAULT_PAGE_SIZE}
          page={page}
          onChange={(next) => setPage(next.page ?? 1)}
        />
      </ListBody>
    </Panel>
  );
}
