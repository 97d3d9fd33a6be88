import { memo, type ReactNode } from 'react';
import type { Translate } from '@certdeck/i18n';
import type { Column } from './column.ts';

// 400 rows: ticking one draws one, ticking all draws only the boxes, hiding a column draws no other cell. That holds
// as long as the caller keeps `rows`, `columns` and `rowActions`.

export interface TableRowProps<Row> {
  row: Row;
  id: string;
  columns: readonly Column<Row>[];
  /** Undefined where rows can't be selected. */
  selected: boolean | undefined;
  /** `range`: with every row from the last one that was ticked. */
  onToggle: (key: string, on: boolean, range: boolean) => void;
  rowActions?: (row: Row) => ReactNode;
  /** Draws the whole card in place of its columns. */
  card?: ((row: Row) => ReactNode) | undefined;
  name: string;
  /** Stands for the whole row while it is far from the screen (see RowBlocks). */
  farText?: string | undefined;
  t: Translate;
}

interface ContentProps<Row> {
  row: Row;
  draw: (row: Row) => ReactNode;
}

function PlainContent<Row>({ row, draw }: ContentProps<Row>) {
  return draw(row);
}
const Content = memo(PlainContent) as typeof PlainContent;

type BoxProps = Pick<TableRowProps<never>, 'id' | 'name' | 'onToggle' | 't'> & { selected: boolean };

/** A browser reports the press of a box as a click, with the keys that were held. */
const isShifted = (event: Event): boolean => 'shiftKey' in event && event.shiftKey === true;

function Box({ id, name, selected, onToggle, t }: BoxProps) {
  return (
    <input
      type="checkbox"
      aria-label={t('table.select.row', { name })}
      checked={selected}
      onChange={(event) => onToggle(id, event.target.checked, isShifted(event.nativeEvent))}
    />
  );
}

function PlainTableRow<Row>(props: TableRowProps<Row>) {
  const { row, columns, selected, rowActions, farText } = props;
  // Two elements in place of fifty: still found by a search of the page, counted as a row and reached by J and K. Of
  // the same type, so that the row keeps the focus when it comes near.
  if (farText !== undefined) {
    const cells = columns.length + (selected === undefined ? 0 : 1) + (rowActions ? 1 : 0);
    return (
      <tr data-selected={selected || undefined} data-row={props.id} data-far="" tabIndex={-1}>
        <td colSpan={cells}>{farText}</td>
      </tr>
    );
  }
  return (
    <tr data-selected={selected || undefined} data-row={props.id} tabIndex={-1}>
      {selected !== undefined && (
        <td data-check="">
          <Box id={props.id} name={props.name} selected={selected} onToggle={props.onToggle} t={props.t} />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.id} data-align={column.align} data-mono={column.mono || undefined}>
          <Content row={row} draw={column.cell} />
        </td>
      ))}
      {rowActions && (
        <td data-actions="">
          <Content row={row} draw={rowActions} />
        </td>
      )}
    </tr>
  );
}

function PlainCard<Row>(props: TableRowProps<Row>) {
  const { row, columns, selected, rowActions, card } = props;
  if (card) {
    return (
      <li data-selected={selected || undefined} data-row={props.id} tabIndex={-1}>
        <div data-short="">
          {selected !== undefined && (
            <Box id={props.id} name={props.name} selected={selected} onToggle={props.onToggle} t={props.t} />
          )}
          <div>
            <Content row={row} draw={card} />
            {rowActions && (
              <div data-foot="">
                <Content row={row} draw={rowActions} />
              </div>
            )}
          </div>
        </div>
      </li>
    );
  }
  const title = columns.find((column) => column.title) ?? columns[0];
  return (
    <li data-selected={selected || undefined} data-row={props.id} tabIndex={-1}>
      <div data-head="">
        {selected !== undefined && (
          <Box id={props.id} name={props.name} selected={selected} onToggle={props.onToggle} t={props.t} />
        )}
        <div data-title="" data-mono={title?.mono || undefined}>
          {title && <Content row={row} draw={title.cell} />}
        </div>
        {rowActions && (
          <div data-actions="">
            <Content row={row} draw={rowActions} />
          </div>
        )}
      </div>
      <dl>
        {columns.map(
          (column) =>
            column !== title && (
              <div key={column.id}>
                <dt>{column.header}</dt>
                <dd data-mono={column.mono || undefined}>
                  <Content row={row} draw={column.cell} />
                </dd>
              </div>
            ),
        )}
      </dl>
    </li>
  );
}

export const TableRow = memo(PlainTableRow) as typeof PlainTableRow;
export const CardRow = memo(PlainCard) as typeof PlainCard;
