import { useMemo, useSyncExternalStore } from 'react';
import { useTexts } from '@certdeck/i18n';
import { EmptyState, Panel, SuccessIcon, Time } from '@certdeck/ui';
import { Table } from '@certdeck/ui/data';
import { type Failure, telemetry } from '../../kernel/telemetry.ts';
import { failureColumns, failureKey } from './failureColumns.tsx';
import { useRemoteName } from './remoteNames.ts';
import { STAFF } from './texts.ts';

/** What has failed since this page was loaded, of which the customer may have seen nothing. */
export function TabFailures() {
  const { t } = useTexts(STAFF);
  const nameOf = useRemoteName();
  const { failures } = useSyncExternalStore(telemetry().subscribe, telemetry().record);
  const columns = useMemo(
    () =>
      failureColumns<Failure>(t, nameOf, ({ at }) => (
        <Time value={Math.round(performance.timeOrigin + at)} />
      )),
    [t, nameOf],
  );
  return (
    <Panel title={t('failures.tab')} flush={failures.length > 0}>
      {failures.length === 0 ? (
        <EmptyState icon={<SuccessIcon size={22} />} title={t('failures.tab.none')} />
      ) : (
        <Table
          label={t('list', { what: t('failures.tab') })}
          columns={columns}
          rows={failures}
          rowKey={failureKey}
        />
      )}
    </Panel>
  );
}
