import { useEffect } from 'react';

/** Chooses the only row there is while nothing is chosen: with one company there is no choice to make. */
export function useOnly(
  rows: readonly { id: string }[],
  value: string,
  onChoose: (id: string) => void,
): void {
  const [only] = rows;
  const id = rows.length === 1 && value === '' && only ? only.id : null;
  useEffect(() => {
    if (id !== null) onChoose(id);
  }, [id, onChoose]);
}
