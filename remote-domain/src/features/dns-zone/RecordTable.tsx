import { type ReactNode, useCallback, useMemo } from 'react';
import { type Translate, useTexts } from '@certdeck/i18n';
import { Badge, Box, EditIcon, HStack, IconButton, Text, TrashIcon } from '@certdeck/ui';
import { type Column, Table } from '@certdeck/ui/data';
import { toReadable } from '@certdeck/validation';
import { ttlText } from '../../records/ttl.ts';
import type { HostedDnsRecord, HostedZone } from '../../records/zone.resource.ts';

export interface RecordActs {
  onEdit(record: HostedDnsRecord): void;
  onRemove(record: HostedDnsRecord): void;
}

export interface RecordTableProps {
  rows: readonly HostedDnsRecord[];
  zone: HostedZone;
  loading: boolean;
  /** What can be done with a row; absent for who may only read. */
  acts: RecordActs | undefined;
  empty: ReactNode;
}

/** A record's whole name, as people read it. */
const recordName = ({ host }: Pick<HostedDnsRecord, 'host'>, { unicode }: Pick<HostedZone, 'unicode'>) =>
  host === '@' ? unicode : `${toReadable(host)}.${unicode}`;

/** Letters of a value in a label. */
const LABEL_LETTERS = 60;

/** A record in few words, by which it is told from others of its host and type. */
export const recordText = (record: HostedDnsRecord, zone: Pick<HostedZone, 'unicode'>): string => {
  const { type, value } = record;
  const short = value.length > LABEL_LETTERS ? `${value.slice(0, LABEL_LETTERS)}…` : value;
  return `${recordName(record, zone)} ${type} ${short}`;
};

/** The records of a name. */
export function RecordTable({ rows, zone, loading, acts, empty }: RecordTableProps) {
  const { t } = useTexts('domain-dns-zone');
  const columns = useMemo(() => columnsOf(t), [t]);
  const rowActions = useCallback(
    (record: HostedDnsRecord) => {
      const what = { record: recordText(record, zone) };
      return (
        acts && (
          <HStack gap="1" justify="flex-end">
            <IconButton size="sm" label={t('edit.record', what)} onClick={() => acts.onEdit(record)}>
              <EditIcon size={14} />
            </IconButton>
            <IconButton size="sm" label={t('remove.record', what)} onClick={() => acts.onRemove(record)}>
              <TrashIcon size={14} />
            </IconButton>
          </HStack>
        )
      );
    },
    [acts, t, zone],
  );
  return (
    <Table
      label={t('records')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowName={(record) => recordText(record, zone)}
      rowActions={acts && rowActions}
      loading={loading}
      empty={empty}
    />
  );
}

function columnsOf(t: Translate): Column<HostedDnsRecord>[] {
  return [
    {
      id: 'host',
      header: t('column.host'),
      title: true,
      mono: true,
      width: '24%',
      cell: ({ host }) => (
        <Box as="span" overflowWrap="anywhere" translate="no">
          {toReadable(host)}
        </Box>
      ),
    },
    { id: 'type', header: t('column.type'), width: '92px', cell: ({ type }) => <Badge>{type}</Badge> },
    {
      id: 'value',
      header: t('column.value'),
      mono: true,
      cell: ({ value, priority }) => (
        <Box as="span" overflowWrap="anywhere" translate="no">
          {priority !== null && (
            <Text as="span" tone="muted">
              {`${priority} `}
            </Text>
          )}
          {value}
        </Box>
      ),
    },
    { id: 'ttl', header: t('column.ttl'), width: '120px', cell: ({ ttl }) => ttlText(t, ttl) },
  ];
}
