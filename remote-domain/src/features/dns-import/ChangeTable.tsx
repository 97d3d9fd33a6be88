import { useMemo, useState } from 'react';
import { type Translate, useTexts } from '@certdeck/i18n';
import { Badge, Box, Stack, Status, Text, type Tone } from '@certdeck/ui';
import { type Column, Pager, Table } from '@certdeck/ui/data';
import { toReadable } from '@certdeck/validation';
import { ttlText } from '../../records/ttl.ts';
import type { Change, ChangeState } from './plan.ts';

const TONES = {
  refused: 'error',
  removed: 'warning',
  ttlChanged: 'info',
  added: 'success',
  same: 'neutral',
  unneeded: 'neutral',
} as const satisfies Record<ChangeState, Tone>;
/** Rows that are shown at a time until somebody chooses otherwise. */
const ROWS = 50;

const keyOf = ({ key }: Change) => key;
const nameOf = ({ record, source }: Change) =>
  record ? `${toReadable(record.host)} ${record.type} ${record.value}` : source;

/** What becomes of each record of a file, and of those that are there. */
export function ChangeTable({ changes }: { changes: readonly Change[] }) {
  const { t } = useTexts('domain-dns-import');
  const { t: tRecord } = useTexts('domain-dns-zone');
  const [{ page, limit }, go] = useState({ page: 1, limit: ROWS });
  const columns = useMemo(() => columnsOf(t, tRecord), [t, tRecord]);
  return (
    <Stack gap="2">
      <Table
        label={tRecord('records')}
        columns={columns}
        rows={changes.slice((page - 1) * limit, page * limit)}
        rowKey={keyOf}
        rowName={nameOf}
      />
      <Pager total={changes.length} limit={limit} page={page} onChange={go} />
    </Stack>
  );
}

function columnsOf(t: Translate, tRecord: Translate): Column<Change>[] {
  return [
    {
      id: 'host',
      header: tRecord('column.host'),
      title: true,
      mono: true,
      width: '20%',
      cell: ({ record, line }) =>
        record ? (
          <Box as="span" overflowWrap="anywhere" translate="no">
            {toReadable(record.host)}
          </Box>
        ) : (
          <Text as="span" tone="muted">
            {t('line', { line })}
          </Text>
        ),
    },
    {
      id: 'type',
      header: tRecord('column.type'),
      width: '92px',
      cell: ({ record }) => (record ? <Badge>{record.type}</Badge> : '–'),
    },
    {
      id: 'value',
      header: tRecord('column.value'),
      mono: true,
      cell: ({ record, source }) => (
        <Box as="span" overflowWrap="anywhere" translate="no">
          {record ? [...(record.priority === null ? [] : [record.priority]), record.value].join(' ') : source}
        </Box>
      ),
    },
    {
      id: 'ttl',
      header: tRecord('column.ttl'),
      width: '110px',
      cell: ({ record }) => (record ? ttlText(tRecord, record.ttl) : '–'),
    },
    {
      id: 'state',
      header: t('column.state'),
      width: '24%',
      cell: (change) => (
        <Box>
          {/* texts: state.* */}
          <Status tone={TONES[change.state]}>{t(`state.${change.state}`)}</Status>
          <Text size="sm" tone="muted">
            {noteOf(t, change)}
          </Text>
        </Box>
      ),
    },
  ];
}

/** Where a record stands in the file, and why it is left out; the line of what is no record stands in its first column. */
function noteOf(t: Translate, { record, line, problem }: Change): string {
  if (!record || line === undefined) return problem;
  return problem === '' ? t('line', { line }) : t('line.problem', { line, problem });
}
