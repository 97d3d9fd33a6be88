import { type ReactNode, useMemo } from 'react';
import { type Translate, useTexts } from '@certdeck/i18n';
import { Box, Status, Text, Time, type Tone } from '@certdeck/ui';
import { type Column, Table } from '@certdeck/ui/data';
import { CertificateCell } from './CertificateCell.tsx';
import { serverName } from './server.ts';
import type { DiscoveryEvent } from './Targets.resource.ts';

const TONES = {
  found: 'info',
  replaced: 'accent',
  expiring: 'warning',
  expired: 'error',
  failed: 'error',
  recovered: 'success',
} as const satisfies Record<DiscoveryEvent['kind'], Tone>;

/** Kinds of events by which the log is filtered, in the order in which they are offered. */
export const eventKinds = Object.keys(TONES) as DiscoveryEvent['kind'][];

export interface EventTableProps {
  rows: readonly DiscoveryEvent[];
  loading: boolean;
  empty: ReactNode;
}

/** What scans found to be new: what happened, at which server, and with which certificate. */
export function EventTable({ rows, loading, empty }: EventTableProps) {
  const { t } = useTexts('certhub-discovery-targets');
  const columns = useMemo(() => columnsOf(t), [t]);
  return (
    <Table
      label={t('log.title')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      loading={loading}
      empty={empty}
    />
  );
}

function columnsOf(t: Translate): Column<DiscoveryEvent>[] {
  return [
    { id: 'time', header: t('column.time'), cell: ({ at }) => <Time value={at} relative /> },
    {
      id: 'event',
      header: t('column.event'),
      title: true,
      cell: ({ kind, problem }) => (
        <Box>
          {/* texts: event.* */}
          <Status tone={TONES[kind] ?? 'neutral'}>{t(`event.${kind}`)}</Status>
          {problem !== '' && (
            <Text size="sm" tone="muted" weight="normal">
              {t(`problem.${problem}`)}
            </Text>
          )}
        </Box>
      ),
    },
    {
      id: 'server',
      header: t('column.server'),
      mono: true,
      cell: (event) => (
        <Box as="span" overflowWrap="anywhere">
          {serverName(event)}
        </Box>
      ),
    },
    { id: 'cert', header: t('column.cert'), cell: (event) => <CertificateCell {...event} /> },
  ];
}
