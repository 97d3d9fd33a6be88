import type { ReactNode } from 'react';
import { useExplain } from '@certdeck/federation';
import { useTexts } from '@certdeck/i18n';
import type { CallState } from '@certdeck/session';
import { Button } from '@certdeck/ui';
import { type Column, DEFAULT_PAGE_SIZE, ListBody, Pager, Table } from '@certdeck/ui/data';
import { SearchBox } from './SearchBox.tsx';
import type { ListQuery } from './useListQuery.ts';

interface Props<Row> {
  /** Of the table, for who hears the page. */
  label: string;
  searchLabel: string;
  query: Pick<ListQuery<string>, 'keyword' | 'page'> & {
    change: (next: Pick<Parameters<ListQuery<string>['change']>[0], 'keyword' | 'page'>) => void;
  };
  list: CallState<Row[]>;
  columns: Column<Row>[];
  rowKey: (row: Row) => string;
  /** A button in each row that opens it. */
  opens?: {
    /** Name of a row's button. */
    label: (row: Row) => string;
    onOpen: (row: Row) => void;
  };
  /** What stands in place of the rows when there are none. */
  empty: ReactNode;
}

/** A list with its search and its pages, both kept in the address. */
export function SearchedList<Row>({
  label,
  searchLabel,
  query,
  list,
  columns,
  rowKey,
  opens,
  empty,
}: Props<Row>) {
  const { t } = useTexts('operator');
  const explain = useExplain();
  const { keyword, page, change } = query;
  return (
    <>
      <SearchBox label={searchLabel} value={keyword} onChange={(value) => change({ keyword: value })} />
      <ListBody list={list} explain={explain}>
        <Table
          label={label}
          columns={columns}
          rows={list.data ?? []}
          rowKey={rowKey}
          {...(opens && {
            rowActions: (row: Row) => (
              <Button size="sm" aria-label={opens.label(row)} onClick={() => opens.onOpen(row)}>
                {t('open')}
              </Button>
            ),
          })}
          loading={list.isLoading}
          empty={empty}
        />
        <Pager
          total={list.total}
          limit={DEFAULT_PAGE_SIZE}
          page={page}
          onChange={(next) => change({ page: next.page })}
        />
      </ListBody>
    </>
  );
}
