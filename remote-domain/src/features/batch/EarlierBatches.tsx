import { useMemo, useState } from 'react';
import type { DomainBatch, DomainBatchKind } from '@certdeck/contract';
import { useExplain } from '@certdeck/federation';
import { Link as RouterLink } from '@certdeck/federation/router';
import { type Translate, useTexts } from '@certdeck/i18n';
import { Heading, Link, Stack, Time } from '@certdeck/ui';
import { type Column, ListBody, Pager, Table } from '@certdeck/ui/data';
import { batchProgressPage } from '../../names/addresses.ts';
import { useBatches } from './Batch.resource.ts';
import { countsText } from './countsText.ts';
import { Words } from './Words.tsx';

const FIRST = { page: 1, limit: 10 };
const keyOf = ({ id }: DomainBatch) => id;

/** Batches of a kind that were started before; nothing where there are none. */
export function EarlierBatches({ kind }: { kind: DomainBatchKind }) {
  const { t } = useTexts('domain-batch');
  const explain = useExplain();
  const [shown, setShown] = useState(FIRST);
  const list = useBatches(kind, shown);
  const columns = useMemo(() => columnsOf(t), [t]);
  const rows = list.data ?? [];
  if (!list.error && rows.length === 0 && shown.page === 1) return null;
  return (
    <Stack gap="3">
      <Heading level={2}>{t('earlier')}</Heading>
      <ListBody list={list} explain={explain} level={3}>
        <Table
          label={t('earlier')}
          columns={columns}
          rows={rows}
          rowKey={keyOf}
          loading={list.isLoading || list.isPrevious}
        />
        <Pager total={list.total} limit={shown.limit} page={shown.page} onChange={setShown} />
      </ListBody>
    </Stack>
  );
}

const columnsOf = (t: Translate): Column<DomainBatch>[] => [
  {
    id: 'when',
    header: t('column.when'),
    title: true,
    cell: ({ kind, id, createdTime }) => (
      <Link asChild>
        <RouterLink to={batchProgressPage(kind, id)}>
          <Time value={createdTime} />
        </RouterLink>
      </Link>
    ),
  },
  { id: 'after', header: t('column.after'), cell: ({ kind, after }) => <Words kind={kind} words={after} /> },
  { id: 'counts', header: t('column.counts'), cell: (batch) => countsText(t, batch) },
  { id: 'actor', header: t('column.actor'), cell: ({ actor }) => actor || '–' },
];
