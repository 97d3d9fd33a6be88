import { type ReactNode, useCallback, useMemo } from 'react';
import { type Translate, useTexts } from '@certdeck/i18n';
import { Box, Text, Time } from '@certdeck/ui';
import { type Column, Table } from '@certdeck/ui/data';
import { CertificateCell } from './CertificateCell.tsx';
import { RowActions, type TargetActs } from './RowActions.tsx';
import { serverName } from './server.ts';
import { TargetState } from './TargetState.tsx';
import { type Target, useDaysBefore } from './Targets.resource.ts';

export interface TargetTableProps {
  rows: readonly Target[];
  loading: boolean;
  isScanning: (target: Target) => boolean;
  /** What can be done with a row; absent for who may only read. */
  acts: TargetActs | undefined;
  empty: ReactNode;
}

/** The watched servers: how each stands, its certificate, and when it was and will be scanned. */
export function TargetTable({ rows, loading, isScanning, acts, empty }: TargetTableProps) {
  const { t } = useTexts('certhub-discovery-targets');
  const daysBefore = useDaysBefore();
  const columns = useMemo(() => columnsOf(t, daysBefore, isScanning), [t, daysBefore, isScanning]);
  const rowActions = useCallback(
    (target: Target) => acts && <RowActions target={target} isScanning={isScanning(target)} acts={acts} />,
    [acts, isScanning],
  );
  return (
    <Table
      label={t('targets.title')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowName={serverName}
      rowActions={acts && rowActions}
      loading={loading}
      empty={empty}
    />
  );
}

function columnsOf(
  t: Translate,
  daysBefore: number,
  isScanning: (target: Target) => boolean,
): Column<Target>[] {
  return [
    {
      id: 'server',
      header: t('column.server'),
      title: true,
      mono: true,
      width: '26%',
      cell: (target) => (
        <Box as="span" overflowWrap="anywhere">
          {serverName(target)}
        </Box>
      ),
    },
    {
      id: 'state',
      header: t('column.state'),
      width: '28%',
      cell: (target) => <TargetState target={target} isScanning={isScanning(target)} />,
    },
    {
      id: 'cert',
      header: t('column.cert'),
      width: '22%',
      cell: (target) => <CertificateCell {...target} daysBefore={daysBefore} />,
    },
    {
      id: 'checked',
      header: t('column.checked'),
      cell: ({ checkedAt }) => <Time value={checkedAt} relative="only" />,
    },
    { id: 'next', header: t('column.next'), cell: (target) => <NextScan target={target} /> },
  ];
}

const isDue = (seconds: number, now = Date.now()): boolean => seconds > 0 && seconds * 1000 <= now;

/** When a server is scanned next, and how often where that is its own. */
function NextScan({ target: { nextAt, interval } }: { target: Target }) {
  const { t } = useTexts('certhub-discovery-targets');
  return (
    <Box>
      {isDue(nextAt) ? t('next.due') : <Time value={nextAt} relative="only" />}
      {interval > 0 && (
        <Text size="sm" tone="muted">
          {t(`hours.${interval}`)}
        </Text>
      )}
    </Box>
  );
}
