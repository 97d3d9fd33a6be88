/** When the draft was kept last. Who shows it listens, so that the form isn't drawn again for it. */
export interface DraftSaves {
  /** Milliseconds; undefined while there is no draft of this visit. */
  at(): number | undefined;
  /** @returns ends the listening */
  subscribe(listener: () => void): () => void;
  set(at: number | undefined): void;
}

export function newDraftSaves(): DraftSaves {
  let last: number | undefined;
  const listeners = new Set<() => void>();
  return {
    at: () => last,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(at) {
      last = at;
      for (const listener of listeners) listener();
    },
  };
}
