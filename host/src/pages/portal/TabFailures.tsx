import { useMemo, useSyncExternalStore } from 'react';
import { useTexts } from '@certdeck/i18n';
import { Badge, EmptyState, Panel, SuccessIcon, Time } from '@certdeck/ui';
import { type Column, Table } from '@certdeck/ui/data';
import { type Failure, telemetry } from '../../kernel/telemetry.ts';
import { useRemoteName } from './remoteNames.ts';
import { PORTAL } from './texts.ts';

/** What has failed since this page was loaded, of which the customer may have seen nothing. */
export function TabFailures() {
  const { t } = useTexts(PORTAL);
  const nameOf = useRemoteName();
  const { failures } = useSyncExternalStore(telemetry().subscribe, telemetry().record);
  const columns = useMemo<Column<Failure>[]>(
    () => [
      {
        id: 'code',
        header: t('failures.code'),
        title: true,
        cell: ({ code }) => <Badge tone="error">{code}</Badge>,
      },
      { id: 'remote', header: t('failures.remote'), cell: ({ remote }) => nameOf(remote) },
      { id: 'detail', header: t('failures.detail'), mono: true, cell: ({ detail }) => detail },
      { id: 'release', header: t('failures.release'), mono: true, cell: ({ release }) => release },
      { id: 'owner', header: t('failures.owner'), cell: ({ owner }) => owner },
      {
        id: 'recovered',
        header: t('failures.recovered'),
        cell: ({ recovered }) => (recovered ? t(`recovered.${recovered}`) : '–'),
      },
      { id: 'count', header: t('failures.count'), align: 'end', cell: ({ count }) => count },
      {
        id: 'at',
        header: t('failures.last'),
        cell: ({ at }) => <Time value={Math.round(performance.timeOrigin + at)} />,
      },
    ],
    [t, nameOf],
  );
  return (
    <Panel title={t('failures.tab')} flush={failures.length > 0}>
      {failures.length === 0 ? (
        <EmptyState icon={<SuccessIcon size={22} />} title={t('failures.tab.none')} />
      ) : (
        <Table
          label={t('failures.tab')}
          columns={columns}
          rows={failures}
          rowKey={({ remote, code, phase, recovered, detail, release }) =>
            [remote, release, code, phase, recovered, detail].join()
          }
        />
      )}
    </Panel>
  );
}
