import { useMemo } from 'react';
import * as staffCalls from '@certdeck/contract/staff';
import { useExplain } from '@certdeck/federation';
import { useFormats, useTexts } from '@certdeck/i18n';
import { useCall } from '@certdeck/session';
import { EmptyState, Panel, SuccessIcon, Text, Time } from '@certdeck/ui';
import { type Column, ListBody, Table } from '@certdeck/ui/data';
import { useRemoteName } from './remoteNames.ts';
import { STAFF } from './texts.ts';
import { useFilters } from './useFilters.ts';

type Row = NonNullable<ReturnType<typeof useViolations>['data']>[number];

/** A list to look at, not to page through: what matters has few kinds. */
const MOST = 50;

function useViolations() {
  const { hours, remote } = useFilters();
  return useCall(
    staffCalls.violations,
    { hours, remote: remote || undefined, limit: MOST },
    { keepPreviousData: true },
  );
}

/** What browsers refused under the content security policy, and whose code it was. */
export function Violations() {
  const { t } = useTexts(STAFF);
  const { number } = useFormats();
  const nameOf = useRemoteName();
  const explain = useExplain();
  const read = useViolations();
  const columns = useMemo<Column<Row>[]>(
    () => [
      {
        id: 'directive',
        header: t('csp.directive'),
        title: true,
        mono: true,
        cell: ({ directive }) => directive,
      },
      { id: 'blocked', header: t('csp.blocked'), mono: true, cell: ({ blocked }) => blocked || '–' },
      { id: 'source', header: t('csp.source'), mono: true, cell: ({ source }) => source || '–' },
      {
        id: 'remote',
        header: t('failures.remote'),
        cell: ({ remote }) => <Text overflowWrap="break-word">{nameOf(remote)}</Text>,
      },
      { id: 'count', header: t('failures.count'), align: 'end', cell: ({ count }) => number(count) },
      { id: 'last', header: t('failures.last'), cell: ({ lastAt }) => <Time value={lastAt} /> },
    ],
    [t, number, nameOf],
  );
  return (
    <Panel title={t('csp.title')} description={t('csp.text')}>
      <ListBody list={read} explain={explain} title={t('failed')} level={3}>
        <Table
          label={t('list', { what: t('csp.title') })}
          columns={columns}
          rows={read.data ?? []}
          rowKey={({ directive, blocked, source, remote, release, site }) =>
            [directive, blocked, source, remote, release, site].join()
          }
          loading={read.isLoading}
          empty={<EmptyState icon={<SuccessIcon size={22} />} title={t('csp.none')} />}
        />
      </ListBody>
    </Panel>
  );
}
