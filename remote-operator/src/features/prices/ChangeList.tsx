import { useMemo } from 'react';
import * as operatorCalls from '@certdeck/contract/operator';
import { useExplain } from '@certdeck/federation';
import { Link as RouterLink } from '@certdeck/federation/router';
import { useFormats, useTexts } from '@certdeck/i18n';
import { useCall } from '@certdeck/session';
import { EmptyState, Link, Time } from '@certdeck/ui';
import { type Column, DEFAULT_PAGE_SIZE, ListBody, Pager, Table } from '@certdeck/ui/data';
import { Step } from '../../cases/facts.tsx';
import { ChangeState } from './state.tsx';

type Listed = NonNullable<NonNullable<typeof operatorCalls.priceChanges.types>['data']>[number];

/** Changes of prices, the newest first. */
export function ChangeList({ page, onPage }: { page: number; onPage: (page: number | undefined) => void }) {
  const { t } = useTexts('operator');
  const format = useFormats();
  const explain = useExplain();
  const list = useCall(
    operatorCalls.priceChanges,
    { limit: DEFAULT_PAGE_SIZE, offset: page },
    { keepPreviousData: true, messages: 'none' },
  );
  const columns = useMemo<Column<Listed>[]>(
    () => [
      {
        id: 'title',
        header: t('prices.change'),
        title: true,
        cell: (row) => (
          <Link asChild>
            <RouterLink to={`/operator/prices/${row.id}`}>{row.title}</RouterLink>
          </Link>
        ),
      },
      { id: 'state', header: t('prices.state'), cell: (row) => <ChangeState state={row.state} /> },
      {
        id: 'from',
        header: t('prices.validFrom'),
        cell: (row) => (row.validFrom === 0 ? '-' : <Time value={row.validFrom} />),
      },
      {
        id: 'count',
        header: t('prices.count'),
        align: 'end',
        cell: (row) => format.number(row.count),
      },
      {
        id: 'changed',
        header: t('prices.changedBy'),
        cell: (row) => <Step by={row.changedBy} at={row.changedAt} />,
      },
      {
        id: 'published',
        header: t('prices.publishedBy'),
        cell: (row) => (row.publishedAt === 0 ? '-' : <Step by={row.publishedBy} at={row.publishedAt} />),
      },
    ],
    [t, format],
  );
  return (
    <ListBody list={list} explain={explain}>
      <Table
        label={t('prices.view.changes')}
        columns={columns}
        rows={list.data ?? []}
        rowKey={(row) => row.id}
        loading={list.isLoading}
        empty={<EmptyState level={2} title={t('prices.none')} />}
      />
      <Pager
        total={list.total}
        limit={DEFAULT_PAGE_SIZE}
        page={page}
        onChange={(next) => onPage(next.page)}
      />
    </ListBody>
  );
}
