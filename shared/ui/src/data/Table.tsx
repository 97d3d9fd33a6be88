import { memo, type ReactNode } from 'react';
import { useTexts } from '@certdeck/i18n';
import { IconButton } from '../core/Button.tsx';
import { ArrowDownIcon, ArrowUpIcon, CloseIcon, SortIcon } from '../core/icons.ts';
import { EmptyState } from '../core/page.tsx';
import { Loading, SkeletonRows } from '../core/Skeleton.tsx';
import { useBreakpoint } from '../core/useBreakpoint.ts';
import { Checkbox } from '../forms/Checkbox.tsx';
import { BulkBar, Cards, Frame, Grid } from './tableLook.ts';

export interface Column<Row> {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  sortable?: boolean;
  align?: 'start' | 'end';
  width?: string;
  /** Names, serials, fingerprints. */
  mono?: boolean;
  /** Heads the card of the row on a phone. */
  title?: boolean;
  hidden?: boolean;
}

export interface Sort {
  column: string;
  direction: 'asc' | 'desc';
}

export interface TableProps<Row> {
  /** What the list is, for assistive technology. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Names a row in "Select …"; its key by default. */
  rowName?: (row: Row) => string;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  selection?: ReadonlySet<string>;
  onSelection?: (keys: ReadonlySet<string>) => void;
  /** Shown in a bar while rows are selected. */
  bulkActions?: ReactNode;
  rowActions?: (row: Row) => ReactNode;
  /** Skeletons while nothing is there yet; the old rows stay, dimmed, while others load. */
  loading?: boolean;
  skeletonRows?: number;
  /** What stands there when there are no rows. */
  empty?: ReactNode;
}

interface RowProps<Row> {
  row: Row;
  id: string;
  name: string;
  columns: readonly Column<Row>[];
  selected: boolean | undefined;
  onToggle: (key: string, on: boolean) => void;
  rowActions?: (row: Row) => ReactNode;
  selectLabel: string;
}

function PlainTableRow<Row>(props: RowProps<Row>) {
  const { row, id, columns, selected, onToggle, rowActions, selectLabel } = props;
  return (
    <tr data-selected={selected || undefined}>
      {selected !== undefined && (
        <td data-check="">
          <Checkbox aria-label={selectLabel} checked={selected} onValueChange={(on) => onToggle(id, on)} />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.id} data-align={column.align} data-mono={column.mono || undefined}>
          {column.cell(row)}
        </td>
      ))}
      {rowActions && <td data-actions="">{rowActions(row)}</td>}
    </tr>
  );
}

function PlainCard<Row>(props: RowProps<Row>) {
  const { row, id, columns, selected, onToggle, rowActions, selectLabel } = props;
  const title = columns.find((column) => column.title) ?? columns[0];
  return (
    <li data-selected={selected || undefined}>
      <div data-head="">
        {selected !== undefined && (
          <Checkbox aria-label={selectLabel} checked={selected} onValueChange={(on) => onToggle(id, on)} />
        )}
        <div data-title="" data-mono={title?.mono || undefined}>
          {title?.cell(row)}
        </div>
        {rowActions && <div data-actions="">{rowActions(row)}</div>}
      </div>
      <dl>
        {columns
          .filter((column) => column !== title)
          .map((column) => (
            <div key={column.id}>
              <dt>{column.header}</dt>
              <dd data-mono={column.mono || undefined}>{column.cell(row)}</dd>
            </div>
          ))}
      </dl>
    </li>
  );
}

// Ticking one of 400 rows draws one row, provided that the caller keeps `columns` and `rowActions`.
const TableRow = memo(PlainTableRow) as typeof PlainTableRow;
const CardRow = memo(PlainCard) as typeof PlainCard;

function SortIconOf({ sorted }: { sorted: Sort['direction'] | undefined }) {
  if (sorted === 'asc') return <ArrowUpIcon size={13} />;
  return sorted === 'desc' ? <ArrowDownIcon size={13} /> : <SortIcon size={13} />;
}

function HeaderCell<Row>({ column, sort, onSort }: { column: Column<Row>; sort?: Sort; onSort?: (sort: Sort) => void }) {
  const { t } = useTexts();
  const sorted = sort?.column === column.id ? sort.direction : undefined;
  const ariaSort = sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : undefined;
  return (
    <th scope="col" data-align={column.align} style={{ width: column.width }} aria-sort={ariaSort}>
      {column.sortable && onSort ? (
        <button
          type="button"
          title={t('table.sort', { column: column.header })}
          onClick={() => onSort({ column: column.id, direction: sorted === 'asc' ? 'desc' : 'asc' })}
        >
          {column.header}
          <SortIconOf sorted={sorted} />
        </button>
      ) : (
        column.header
      )}
    </th>
  );
}

/** A list: a table from 768 px on, cards below; sorting, selection with a bulk bar, row actions, loading and empty. */
export function Table<Row>(props: TableProps<Row>) {
  const { label, rows, rowKey, rowName = rowKey, sort, onSort, selection, onSelection, bulkActions, rowActions } = props;
  const { loading = false, skeletonRows = 8, empty } = props;
  const { t } = useTexts();
  const { isMobile } = useBreakpoint();
  const columns = props.columns.filter((column) => !column.hidden);
  const selectable = selection !== undefined && onSelection !== undefined;

  if (rows.length === 0) {
    return (
      <Frame>
        {loading ? (
          <Loading>
            <SkeletonRows rows={skeletonRows} columns={Math.min(columns.length, isMobile ? 2 : 6)} />
          </Loading>
        ) : (
          (empty ?? <EmptyState />)
        )}
      </Frame>
    );
  }

  const keys = rows.map(rowKey);
  const chosen = keys.filter((key) => selection?.has(key));
  const toggle = (key: string, on: boolean) => {
    const next = new Set(selection);
    if (on) next.add(key);
    else next.delete(key);
    onSelection?.(next);
  };
  const toggleAll = (on: boolean) => onSelection?.(new Set(on ? keys : []));
  const rowProps = (row: Row, index: number) => {
    const id = keys[index] ?? rowKey(row);
    const name = rowName(row);
    const selected = selectable ? selection.has(id) : undefined;
    return { row, id, name, columns, selected, onToggle: toggle, rowActions, selectLabel: t('table.select.row', { name }) };
  };
  const all = (
    <Checkbox
      aria-label={t('table.select.all')}
      checked={chosen.length === keys.length}
      indeterminate={chosen.length > 0 && chosen.length < keys.length}
      onValueChange={toggleAll}
    />
  );

  return (
    <Frame aria-busy={loading || undefined}>
      {isMobile ? (
        <>
          {selectable && (
            <Cards as="div" data-all="">
              <Checkbox
                checked={chosen.length === keys.length}
                indeterminate={chosen.length > 0 && chosen.length < keys.length}
                onValueChange={toggleAll}
              >
                {t('table.select.all')}
              </Checkbox>
            </Cards>
          )}
          <Cards aria-label={label}>
            {rows.map((row, index) => (
              <CardRow key={keys[index]} {...rowProps(row, index)} />
            ))}
          </Cards>
        </>
      ) : (
        <Grid aria-label={label} tabIndex={0}>
          <table aria-label={label}>
            <thead>
              <tr>
                {selectable && <th data-check="">{all}</th>}
                {columns.map((column) => (
                  <HeaderCell key={column.id} column={column} sort={sort} onSort={onSort} />
                ))}
                {rowActions && (
                  <th data-actions="">
                    <span data-hidden="">{t('btn.details')}</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <TableRow key={keys[index]} {...rowProps(row, index)} />
              ))}
            </tbody>
          </table>
        </Grid>
      )}
      {selectable && chosen.length > 0 && (
        <BulkBar>
          <output>{t('table.selected', { count: chosen.length })}</output>
          {bulkActions}
          <IconButton label={t('table.clear')} size="sm" onClick={() => toggleAll(false)}>
            <CloseIcon size={14} />
          </IconButton>
        </BulkBar>
      )}
    </Frame>
  );
}

