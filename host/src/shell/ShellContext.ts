import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Registry, SiteConfig } from '@certdeck/contract';
import type { Viewing } from '@certdeck/contract/viewing';
import { type User, useSession, useUser } from '@certdeck/session';
import type { RemoteLoader } from '../kernel/loader.ts';
import type { ActiveOverrides } from '../kernel/override-session.ts';
import type { StartUp } from '../kernel/start-up.ts';
import type { StepUps } from './step-up/requests.ts';

/** What the shell's own parts know and remotes don't. */
export interface ShellState {
  site: SiteConfig;
  registry: Registry;
  registryDown: boolean;
  /** An area stands in a page of somebody else's: what else is on that page isn't ours to speak of as our pages. */
  isEmbedded?: boolean;
  loader: RemoteLoader;
  startUp: StartUp;
  /** Remotes that this tab of staff takes from elsewhere; `registry` has them in it. */
  overrides?: ActiveOverrides;
  /** Whose portal this tab shows to a person of staff. */
  viewing?: Viewing;
  /** Calls that wait for a proof of who is signed in; a partner’s session has nothing to prove it with. */
  stepUps?: StepUps;
  /** The shell or some deployed area answers this path. */
  hasRoute(path: string): boolean;
}

const ShellContext = createContext<ShellState | null>(null);
export const ShellProvider = ShellContext.Provider;

export function useShell(): ShellState {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('useShell: this part belongs inside the shell');
  return shell;
}

/** Whether the loads that belong to the start may run (D-030). */
export function useStarted(): boolean {
  const { startUp } = useShell();
  return useSyncExternalStore(startUp.subscribe, startUp.isReady);
}

/** Who is signed in, or that they could not be loaded; `retry` loads them again. */
export function useCustomer(): { user: User | null; failed: boolean; retry(): void } {
  const { startUp } = useShell();
  const session = useSession();
  const user = useUser();
  const settled = useSyncExternalStore(startUp.subscribe, startUp.isSettled);
  return { user, failed: settled && user === null, retry: () => void session.loadUser() };
}
