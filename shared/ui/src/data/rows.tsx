import { memo, type ReactNode } from 'react';
import type { Translate } from '@certdeck/i18n';
import type { Column } from './column.ts';

// 400 rows: ticking one draws one, ticking all draws only the boxes, hiding a column draws no other cell. That holds
// as long as the caller keeps `rows`, `columns` and `rowActions`.

interface RowProps<Row> {
  row: Row;
  id: string;
  columns: readonly Column<Row>[];
  /** Undefined where rows can't be selected. */
  selected: boolean | undefined;
  onToggle: (key: string, on: boolean) => void;
  rowActions?: (row: Row) => ReactNode;
  name: string;
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

type BoxProps = Pick<RowProps<never>, 'id' | 'name' | 'onToggle' | 't'> & { selected: boolean };

function Box({ id, name, selected, onToggle, t }: BoxProps) {
  return (
    <input
      type="checkbox"
      aria-label={t('table.select.row', { name })}
      checked={selected}
      onChange={(event) => onToggle(id, event.target.checked)}
    />
  );
}

function PlainTableRow<Row>(props: RowProps<Row>) {
  const { row, columns, selected, rowActions } = props;
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

function PlainCard<Row>(props: RowProps<Row>) {
  const { row, columns, selected, rowActions } = props;
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
