import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { TableRow, type TableRowProps } from './rows.tsx';

/** Rows that come and go together. */
const BLOCK = 20;
/** Blocks that are drawn whole from the start: more than a screen shows. */
const WHOLE_AT_FIRST = 2;
/** How far from the screen a block is drawn whole, in CSS pixels. */
const NEAR = '800px 0px';

export interface RowBlocksProps<Row> {
  rows: readonly Row[];
  /** What stands for a row that is far from the screen; without it every row is drawn whole. */
  rowText: ((row: Row) => string) | undefined;
  propsOf: (row: Row, index: number) => TableRowProps<Row>;
  /** How many rows are selected. */
  selected: number;
  inert: boolean;
}

/** Selected rows up to which those far from the screen show it: a tick of all boxes would draw hundreds that nobody sees. */
const FEW = BLOCK;

/** The body of a table: rows near the screen as they are, the others as one cell of text. */
export function RowBlocks<Row>({ rows, rowText, propsOf, selected, inert }: RowBlocksProps<Row>) {
  const draw = (row: Row, index: number, isFar = false) => {
    const props = propsOf(row, index);
    if (!isFar) return <TableRow key={props.id} {...props} />;
    return (
      <TableRow
        key={props.id}
        {...props}
        selected={props.selected && selected <= FEW}
        farText={rowText?.(row)}
      />
    );
  };
  if (!rowText) return <tbody inert={inert}>{rows.map((row, index) => draw(row, index))}</tbody>;
  const blocks = Array.from({ length: Math.ceil(rows.length / BLOCK) }, (_none, block) => block * BLOCK);
  return blocks.map((from) => (
    <Block
      key={from}
      inert={inert}
      count={Math.min(BLOCK, rows.length - from)}
      isWhole={from < BLOCK * WHOLE_AT_FIRST}
    >
      {(isFar) => rows.slice(from, from + BLOCK).map((row, index) => draw(row, from + index, isFar))}
    </Block>
  ));
}

/** What somebody writes or has open there would be lost. */
const isBusy = (block: HTMLElement): boolean =>
  block.querySelector('textarea, input:not([type=checkbox]), [aria-expanded=true], :focus') !== null;

interface BlockProps {
  inert: boolean;
  count: number;
  isWhole: boolean;
  children: (isFar: boolean) => ReactNode;
}

function Block({ inert, count, isWhole, children }: BlockProps) {
  const element = useRef<HTMLTableSectionElement>(null);
  const [isFar, setFar] = useState(!isWhole && typeof IntersectionObserver === 'function');
  useEffect(() => {
    const block = element.current;
    if (!block || typeof IntersectionObserver !== 'function') return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        if (!last) return;
        const leaves = !last.isIntersecting && !isBusy(block);
        // The page keeps its height to the pixel, so that nothing moves under the reader.
        if (leaves && last.boundingClientRect.height > 0)
          block.style.setProperty('--row-height', `${last.boundingClientRect.height / count}px`);
        if (leaves || last.isIntersecting) startTransition(() => setFar(leaves));
      },
      { rootMargin: NEAR },
    );
    observer.observe(block);
    const printAll = () => flushSync(() => setFar(false));
    window.addEventListener('beforeprint', printAll);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', printAll);
    };
  }, [count]);
  return (
    <tbody ref={element} inert={inert}>
      {children(isFar)}
    </tbody>
  );
}
