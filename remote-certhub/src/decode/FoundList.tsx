import { useMemo, useState } from 'react';
import type { Found } from '@certdeck/pki';
import { Box, Button, Panel, Status, Text, Time } from '@certdeck/ui';
import { type Column, DEFAULT_PAGE_SIZE, Pager, PAGER_ABOVE, Table } from '@certdeck/ui/data';
import { useFailureText } from '../frame/failure.ts';
import { useDecoderTexts } from './texts.ts';

export interface FoundListProps {
  found: readonly Found[];
  selected: number;
  onSelect: (index: number) => void;
}

interface Row {
  index: number;
  item: Found;
}

/** Everything that was found, a page at a time: a bundle may hold thousands. */
export function FoundList({ found, selected, onSelect }: FoundListProps) {
  const { t } = useDecoderTexts();
  const failureText = useFailureText();
  const [page, setPage] = useState(1);
  const [limit, setLimit] = useState(DEFAULT_PAGE_SIZE);
  const last = Math.max(1, Math.ceil(found.length / limit));
  const current = Math.min(page, last);
  const rows = useMemo<Row[]>(() => {
    const from = (current - 1) * limit;
    return found.slice(from, from + limit).map((item, at) => ({ index: from + at, item }));
  }, [found, current, limit]);
  const columns = useMemo<Column<Row>[]>(
    () => [
      {
        id: 'name',
        header: t('list.name'),
        title: true,
        cell: ({ index, item }) => (
          <Button
            variant="link"
            paddingInline="0"
            justifyContent="flex-start"
            aria-pressed={index === selected}
            onClick={() => onSelect(index)}
          >
            <Text
              as="span"
              overflowWrap="anywhere"
              textAlign="start"
              weight={index === selected ? 'semibold' : 'normal'}
            >
              {item.ok ? item.title || t(`kind.${item.kind}`) : failureText(item.failure)}
            </Text>
          </Button>
        ),
      },
      {
        id: 'kind',
        header: t('list.kind'),
        cell: ({ item }) =>
          item.ok ? (
            `${t(`kind.${item.kind}`)}${item.isCa ? ' · CA' : ''}${item.key === '' ? '' : ` · ${item.key}`}`
          ) : (
            <Status tone="error">{t('list.unreadable')}</Status>
          ),
      },
      {
        id: 'end',
        header: t('list.end'),
        cell: ({ item }) => (item.ok && item.notAfter ? <Time value={item.notAfter} day /> : '-'),
      },
      {
        id: 'place',
        header: t('list.place'),
        cell: ({ item }) =>
          [item.file, item.line === null ? null : t('list.line', { line: item.line })]
            .filter((part) => part !== null)
            .join(', ') || '-',
      },
    ],
    [t, failureText, selected, onSelect],
  );
  return (
    <Panel flush title={t('list.title', { count: found.length })}>
      <Table label={t('list.table')} columns={columns} rows={rows} rowKey={({ index }) => String(index)} />
      <Box paddingInline={{ base: '4', md: '5' }} paddingBlock={found.length > PAGER_ABOVE ? '3' : '0'}>
        <Pager
          total={found.length}
          limit={limit}
          page={current}
          onChange={(next) => {
            setPage(next.page);
            setLimit(next.limit);
          }}
        />
      </Box>
    </Panel>
  );
}
