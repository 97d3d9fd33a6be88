import type { Session } from '@certdeck/session';

/** The loads of a start (D-030): nothing without a token; with one the token is checked before the rest. */
export interface StartUp {
  /** True once the token may be used by the loads that belong to the start. */
  isReady(): boolean;
  subscribe(listener: () => void): () => void;
  /** Checks the token, then loads user and exchange rates; the shell's queues and notices follow `isReady`. */
  run(): Promise<void>;
}

/**
 * One failing load blocks no other. A sign-in here or in another tab starts the loads of the new
 * customer; the session has loaded the user itself by then.
 */
export function createStartUp(session: Session): StartUp {
  const listeners = new Set<() => void>();
  let ready = false;
  let checking = false;

  function setReady(next: boolean): void {
    if (ready === next) return;
    ready = next;
    for (const listener of listeners) listener();
  }

  session.subscribe(({ token }, { token: before }) => {
    if (token === '') setReady(false);
    else if (before === '' && !checking) {
      setReady(true);
      void session.loadRates();
    }
  });

  return {
    isReady: () => ready,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async run() {
      if (session.getState().token === '') return;
      checking = true;
      const valid = await session.verifyToken();
      checking = false;
      if (!valid) return;
      setReady(true);
      await Promise.all([session.loadUser(), session.loadRates()]);
    },
  };
}
