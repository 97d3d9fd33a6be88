import type { ReactNode } from 'react';

/** A column of a `Table`. Keep the objects (module scope, `useMemo`), so that rows are not drawn again for nothing. */
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
