import { Children, type ReactNode } from 'react';

/**
 * Text that may change or go while something stands beside it, in an element of its own. A browser's translator puts
 * its own elements in the place of text nodes; React goes on changing the nodes that it made, which nobody sees any
 * more, or fails when it takes them away. The whole text of an element, however, is replaced whatever is in it.
 * Everything but text is drawn as it is.
 */
export function ChangingText({ children }: { children?: ReactNode }): ReactNode {
  const parts = wholeText(children);
  return typeof parts === 'string' && parts !== '' ? <span>{parts}</span> : parts;
}

/**
 * The same for what is all that an element holds: text alone is that element's own text, in one piece, and
 * stands in no further element.
 */
export function wholeText(children: ReactNode): ReactNode {
  if (typeof children === 'number') return String(children);
  if (!Array.isArray(children)) return children;
  const parts: ReactNode[] = [];
  let run = '';
  const endRun = () => {
    if (run !== '') parts.push(<span key={`text${parts.length}`}>{run}</span>);
    run = '';
  };
  for (const child of Children.toArray(children)) {
    // Texts side by side are one text, so that blanks between them stay.
    if (typeof child === 'string' || typeof child === 'number') run += String(child);
    else {
      endRun();
      parts.push(child);
    }
  }
  if (parts.length === 0) return run;
  endRun();
  return parts;
}
