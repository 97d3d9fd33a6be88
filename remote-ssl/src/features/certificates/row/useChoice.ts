import { startTransition, useOptimistic } from 'react';

/**
 * A choice that much of the form follows: what was chosen is shown at once, and what follows from it is drawn in steps,
 * so that a slow processor answers the press first.
 */
export function useChoice<Value>(
  value: Value,
  choose: (next: Value) => void,
): readonly [Value, (next: Value) => void] {
  const [shown, show] = useOptimistic(value);
  return [
    shown,
    (next) =>
      startTransition(() => {
        show(next);
        choose(next);
      }),
  ];
}
