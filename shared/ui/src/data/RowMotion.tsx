import { Component, type ReactNode, type RefObject } from 'react';
import { pictureOf } from './leavingRow.ts';

/** Longer lists are drawn without motion: each row would be measured twice. */
const MOST = 60;
const TIMING = { duration: 160, easing: 'cubic-bezier(0.2, 0, 0, 1)' };

interface Props {
  /** What the rows stand in. */
  frame: RefObject<HTMLElement | null>;
  /** Of the rows, in their order; the same list as long as it hasn't changed. */
  keys: readonly string[];
  children: ReactNode;
}

interface Before {
  places: ReadonlyMap<string, number>;
  /** Shows the pictures of the rows that leave. */
  leave: readonly (() => void)[];
}

/**
 * Shows where rows have gone when an action changes a list: those that move slide to their new place, those that come
 * are faded in, and those that go are faded out. Another page or another query of the list is drawn at once, as is everything for who wants less
 * motion. Only transform and opacity change, so that nothing around the rows moves.
 */
export class RowMotion extends Component<Props> {
  override getSnapshotBeforeUpdate({ keys }: Props): Before | null {
    const frame = this.props.frame.current;
    if (!frame || !isSameList(keys, this.props.keys) || !isWanted()) return null;
    const staying = new Set(this.props.keys);
    const leaving = this.rows().filter((row) => !staying.has(row.dataset['row'] ?? ''));
    return { places: this.places(), leave: leaving.map((row) => pictureOf(row, frame)) };
  }

  override componentDidUpdate(_props: Props, _state: unknown, before: Before | null): void {
    if (before === null) return;
    const { places, leave } = before;
    leave.forEach((show) => show());
    const now = this.places();
    for (const row of this.rows()) {
      const key = row.dataset['row'] ?? '';
      const [from, to] = [places.get(key), now.get(key) ?? 0];
      if (from === undefined) row.animate([{ opacity: 0 }, { opacity: 1 }], TIMING);
      else if (from !== to)
        row.animate([{ transform: `translateY(${from - to}px)` }, { transform: 'translateY(0)' }], TIMING);
    }
  }

  private rows(): HTMLElement[] {
    return [...(this.props.frame.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  }

  /** Where each row stands in its list, whatever the page has been scrolled by. */
  private places(): ReadonlyMap<string, number> {
    return new Map(this.rows().map((row) => [row.dataset['row'] ?? '', row.offsetTop]));
  }

  override render(): ReactNode {
    return this.props.children;
  }
}

/** Whether a list has changed and most of its rows are the same as before. */
function isSameList(before: readonly string[], now: readonly string[]): boolean {
  if (before === now || now.length > MOST || before.length > MOST) return false;
  if (before.length === now.length && before.every((key, index) => key === now[index])) return false;
  const keysBefore = new Set(before);
  return now.filter((key) => keysBefore.has(key)).length * 2 > Math.max(now.length, before.length);
}

function isWanted(): boolean {
  return (
    typeof Element.prototype.animate === 'function' &&
    !window.matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}
