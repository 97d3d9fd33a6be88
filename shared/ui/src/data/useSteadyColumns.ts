import { type RefObject, useEffect } from 'react';

/**
 * Keeps the widths that the columns have found for their first rows, so that they don't move when other rows are drawn;
 * content that needs more still gets it. Found anew for another width of the page or other columns. Marks a table that
 * is wider than its place with `data-wide`: only there its last column has to stay in sight, which costs a layer a row.
 */
export function useSteadyColumns(
  grid: RefObject<HTMLElement | null>,
  columns: unknown,
  isSteady: boolean,
): void {
  useEffect(() => {
    const frame = grid.current;
    const table = frame?.querySelector('table');
    if (!frame || !table || typeof ResizeObserver !== 'function') return undefined;
    let measuredWidth = -1;
    const heads = () => [...table.querySelectorAll<HTMLElement>('thead th')];
    const before = heads().map(({ style }) => style.width);
    const release = () => heads().forEach((head, index) => (head.style.width = before[index] ?? ''));
    const observer = new ResizeObserver(() => {
      if (isSteady && measuredWidth !== frame.clientWidth) {
        measuredWidth = frame.clientWidth;
        release();
        const widths = heads().map((head) => head.getBoundingClientRect().width);
        const body = table.tBodies[0];
        if (body && body.rows.length > 0)
          table.style.setProperty(
            '--row-height',
            `${body.getBoundingClientRect().height / body.rows.length}px`,
          );
        heads().forEach((head, index) => (head.style.width = `${widths[index]}px`));
      }
      frame.toggleAttribute('data-wide', frame.scrollWidth > frame.clientWidth);
    });
    observer.observe(frame);
    observer.observe(table);
    return () => {
      observer.disconnect();
      if (isSteady) release();
    };
  }, [grid, columns, isSteady]);
}
