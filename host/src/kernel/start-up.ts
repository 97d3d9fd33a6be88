import type { Session } from '@certdeck/session';

/** The loads of a start (D-030): nothing without a token; with one the token is checked before the rest. */
export interface StartUp {
  /** True once the token may be used by the loads that belong to the start. */
  isReady(): boolean;
  /** True once the loads have ended, well or not: what is missing then is not on its way. */
  isSettled(): boolean;
  subscribe(listener: () => void): () => void;
  /** Checks the token, then loads user, exchange rates and what they have chosen; the shell's queues and notices follow `isReady`. */
  run(): Promise<void>;
}

/** After a sign-in the session loads the user itself; without one by then it failed. In milliseconds. */
const USER_DEADLINE = 10_000;

/**
 * One failing load blocks no other. A sign-in here or in another tab starts the loads of the new
 * customer; the session loads the user by itself then.
 */
export function createStartUp(session: Session): StartUp {
  const listeners = new Set<() => void>();
  let state = { ready: false, settled: false };
  let checking = false;

  function set(next: typeof state): void {
    state = next;
    for (const listener of listeners) listener();
  }

  /** Runs while the user of a new sign-in is on the way. */
  let deadline: ReturnType<typeof setTimeout> | undefined;
  const end = (next: typeof state): void => {
    clearTimeout(deadline);
    deadline = undefined;
    set(next);
  };

  session.subscribe(({ token, user }, { token: before }) => {
    if (token === '' && before !== '') end({ ready: false, settled: false });
    else if (token !== '' && before === '' && !checking) {
      end({ ready: true, settled: false });
      void session.loadRates();
      void session.preferences.refresh();
      deadline = setTimeout(end, USER_DEADLINE, { ready: true, settled: true });
    } else if (deadline !== undefined && user) end({ ready: true, settled: true });
  });

  return {
    isReady: () => state.ready,
    isSettled: () => state.settled,
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
      set({ ready: true, settled: false });
      await Promise.all([session.loadUser(), session.loadRates(), session.preferences.refresh()]);
      if (session.getState().token !== '') set({ ready: true, settled: true });
    },
  };
}
