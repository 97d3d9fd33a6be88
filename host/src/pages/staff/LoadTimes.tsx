import { useMemo } from 'react';
import * as staffCalls from '@certdeck/contract/staff';
import { useExplain } from '@certdeck/federation';
import { useFormats, useTexts } from '@certdeck/i18n';
import { useCall } from '@certdeck/session';
import { EmptyState, Panel } from '@certdeck/ui';
import { type Column, ListBody, Table } from '@certdeck/ui/data';
import { useRemoteName } from './remoteNames.ts';
import { STAFF } from './texts.ts';
import { useFilters } from './useFilters.ts';

type Row = NonNullable<ReturnType<typeof useLoads>['data']>[number];

function useLoads() {
  const { hours } = useFilters();
  return useCall(staffCalls.loads, { hours }, { keepPreviousData: true });
}

/** How long remotes took to be there, in the tabs of the sample. */
export function LoadTimes() {
  const { t } = useTexts(STAFF);
  const { number } = useFormats();
  const nameOf = useRemoteName();
  const explain = useExplain();
  const read = useLoads();
  const columns = useMemo<Column<Row>[]>(() => {
    const time = (value: number) =>
      value === 0 ? '–' : `≤ ${number(value, { style: 'unit', unit: 'millisecond' })}`;
    return [
      { id: 'remote', header: t('failures.remote'), title: true, cell: ({ remote }) => nameOf(remote) },
      { id: 'release', header: t('failures.release'), mono: true, cell: ({ release }) => release },
      { id: 'step', header: t('waterfall.step'), mono: true, cell: ({ step }) => step },
      { id: 'median', header: t('loads.median'), align: 'end', cell: ({ median }) => time(median) },
      { id: 'p95', header: t('loads.p95'), align: 'end', cell: ({ p95 }) => time(p95) },
      { id: 'count', header: t('failures.count'), align: 'end', cell: ({ count }) => number(count) },
      { id: 'failed', header: t('waterfall.failed'), align: 'end', cell: ({ failed }) => number(failed) },
    ];
  }, [t, number, nameOf]);
  return (
    <Panel title={t('loads.title')} description={t('loads.text')}>
      <ListBody list={read} explain={explain} title={t('failed')} level={3}>
        <Table
          label={t('list', { what: t('loads.title') })}
          columns={columns}
          rows={read.data ?? []}
          rowKey={({ remote, release, step }) => [remote, release, step].join()}
          loading={read.isLoading}
          empty={<EmptyState title={t('loads.none')} />}
        />
      </ListBody>
    </Panel>
  );
}
