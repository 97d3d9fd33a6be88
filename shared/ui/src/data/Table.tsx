import { useCallback, useDeferredValue, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useTexts } from '@certdeck/i18n';
import { ChangingText } from '../core/ChangingText.tsx';
import { ArrowDownIcon, ArrowUpIcon, SortIcon } from '../core/icons.ts';
import { EmptyState } from '../core/page.tsx';
import { Loading, SkeletonRows } from '../core/Skeleton.tsx';
import { useBreakpoint } from '../core/useBreakpoint.ts';
import { Checkbox } from '../forms/Checkbox.tsx';
import type { Column } from './column.ts';
import { RowMotion } from './RowMotion.tsx';
import { CardRow } from './rows.tsx';
import { RowBlocks } from './RowBlocks.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { Cards, Frame, Grid } from './tableLook.ts';
import { useGrowing } from './useGrowing.ts';
import { useListKeys } from './useListKeys.ts';
import { useSteadyColumns } from './useSteadyColumns.ts';

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
  /**
   * What is searched for in a row, as one line. It makes a table of hundreds of rows answer at once: those far from the
   * screen stand as this text until they come near. Keep the function.
   */
  rowText?: (row: Row) => string;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  selection?: ReadonlySet<string>;
  onSelection?: (keys: ReadonlySet<string>) => void;
  /** Shown in a bar while rows are selected. */
  bulkActions?: ReactNode;
  rowActions?: (row: Row) => ReactNode;
  /** Draws the card of a row on a phone, in place of a line for each column; keep the function. */
  card?: (row: Row) => ReactNode;
  /** Skeletons while nothing is there yet; the rows of the query before stay meanwhile, dimmed and out of reach. */
  loading?: boolean;
  skeletonRows?: number;
  /** Lines of little height, for many rows at a glance. */
  compact?: boolean;
  /** The list takes J, K, X, Enter, Esc and / (see `useListKeys`); for one list a page. */
  shortcuts?: boolean;
  /**
   * What further letters do while `shortcuts` are on, by the letter in lower case: with the row that has the focus, if
   * one has it; false where a letter stands for nothing there.
   */
  letters?: Readonly<Record<string, (row: Row | undefined) => boolean>>;
  /** What stands there when there are no rows. */
  empty?: ReactNode;
}

function SortIconOf({ sorted }: { sorted: Sort['direction'] | undefined }) {
  if (sorted === 'asc') return <ArrowUpIcon size={13} />;
  return sorted === 'desc' ? <ArrowDownIcon size={13} /> : <SortIcon size={13} />;
}

function HeaderCell<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
}) {
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
          <ChangingText>{column.header}</ChangingText>
          <SortIconOf sorted={sorted} />
        </button>
      ) : (
        column.header
      )}
    </th>
  );
}

/** The selection as the rows show it: one tick shows at once, a whole page of ticks after the box that made them. */
function useBulkDeferred(selection: ReadonlySet<string> | undefined): ReadonlySet<string> | undefined {
  const deferred = useDeferredValue(selection);
  return Math.abs((selection?.size ?? 0) - (deferred?.size ?? 0)) <= 1 ? selection : deferred;
}

const NONE: ReadonlySet<string> = new Set();
const ignore = () => {};

/** A list: a table from 768 px on, cards below; sorting, selection with a bulk bar, row actions, loading and empty. */
export function Table<Row>(props: TableProps<Row>) {
  const {
    label,
    rows,
    rowKey,
    rowName = rowKey,
    sort,
    onSort,
    selection,
    onSelection,
    bulkActions,
    rowActions,
  } = props;
  const { loading = false, skeletonRows = 8, empty, compact = false, shortcuts = false, letters } = props;
  const { t } = useTexts();
  const { isMobile } = useBreakpoint();
  // What redraws every row waits until the pressed control has answered.
  const deferredColumns = useDeferredValue(props.columns);
  const columns = useMemo(() => deferredColumns.filter((column) => !column.hidden), [deferredColumns]);
  const drawnSelection = useBulkDeferred(selection);
  const selectable = selection !== undefined && onSelection !== undefined;
  const keys = rows.map(rowKey);
  const latest = useRef({ selection, onSelection, keys });
  useEffect(() => {
    latest.current = { selection, onSelection, keys };
  });
  const drawn = rows.slice(0, useGrowing(keys));
  const lastTicked = useRef<string>(undefined);
  // The same function for as long as the table stands, so that the other rows are not drawn again.
  const toggle = useCallback((key: string, on: boolean, range: boolean) => {
    const shownKeys = latest.current.keys;
    const [from, to] = [shownKeys.indexOf(lastTicked.current ?? ''), shownKeys.indexOf(key)];
    const meant = range && from >= 0 ? shownKeys.slice(Math.min(from, to), Math.max(from, to) + 1) : [key];
    const next = new Set(latest.current.selection);
    for (const one of meant) {
      if (on) next.add(one);
      else next.delete(one);
    }
    lastTicked.current = key;
    latest.current.onSelection?.(next);
  }, []);

  const frame = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLElement>(null);
  useSteadyColumns(grid, isMobile || rows.length === 0 ? undefined : columns, props.rowText !== undefined);
  useListKeys(frame, shortcuts, {
    keys: selectable ? keys : [],
    selection: selection ?? NONE,
    onSelection: onSelection ?? ignore,
    act: (letter, id) =>
      letters && Object.hasOwn(letters, letter) ? letters[letter]!(rows[keys.indexOf(id ?? '')]) : false,
  });
  const shown = [
    'J K X Shift+X Enter Escape /',
    ...Object.keys(letters ?? {}).map((letter) => letter.toUpperCase()),
  ];

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

  const chosen = keys.filter((key) => selection?.has(key));
  const toggleAll = (on: boolean) => onSelection?.(new Set(on ? keys : []));
  const rowProps = (row: Row, index: number) => {
    const id = keys[index] ?? rowKey(row);
    const name = rowName(row);
    const selected = selectable ? drawnSelection?.has(id) === true : undefined;
    return { row, id, name, columns, selected, onToggle: toggle, rowActions, card: props.card, t };
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
    <RowMotion frame={frame} keys={keys}>
      <Frame
        ref={frame}
        aria-busy={loading || undefined}
        aria-keyshortcuts={shortcuts ? shown.join(' ') : undefined}
      >
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
            <Cards aria-label={label} inert={loading}>
              {drawn.map((row, index) => (
                <CardRow key={keys[index]} {...rowProps(row, index)} />
              ))}
            </Cards>
          </>
        ) : (
          <Grid ref={grid} aria-label={label} tabIndex={0} data-compact={compact || undefined}>
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
              <RowBlocks
                rows={drawn}
                rowText={props.rowText}
                propsOf={rowProps}
                selected={drawnSelection?.size ?? 0}
                inert={loading}
              />
            </table>
          </Grid>
        )}
        {selectable && chosen.length > 0 && (
          <SelectionBar count={chosen.length} label={label} onClear={() => toggleAll(false)}>
            {bulkActions}
          </SelectionBar>
        )}
      </Frame>
    </RowMotion>
  );
}
