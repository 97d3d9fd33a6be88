import { useEffect } from 'react';

const open = new Set<symbol>();

/** True while some screen has work that a reload would lose. */
export function hasUnsavedWork(): boolean {
  return open.size > 0;
}

/** Says that a reload would lose something here: the shell then offers no new version. */
export function useUnsavedWork(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return undefined;
    const mark = Symbol('unsaved');
    open.add(mark);
    return () => void open.delete(mark);
  }, [unsaved]);
}
