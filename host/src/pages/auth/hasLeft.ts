import type { FocusEvent } from 'react';

/**
 * Whether the focus leaves a field, with all that belongs to it, so that it can be looked at (A§5.37). Not for a
 * button: what the press is for looks at the field itself, and a reason that appears now would move the button away
 * from under the pointer.
 */
export function hasLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): boolean {
  if (!(relatedTarget instanceof Element)) return true;
  return !currentTarget.contains(relatedTarget) && relatedTarget.closest('button') === null;
}
