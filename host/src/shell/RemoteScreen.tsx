import { Suspense, useState } from 'react';
import { type Blame, chunkFailureOf, RemoteFailure } from '../kernel/failure.ts';
import type { RemoteLoader } from '../kernel/loader.ts';
import { loadScreen } from '../kernel/screens.ts';
import { FailureBoundary } from './FailureBoundary.tsx';
import { FailurePanel } from './FailurePanel.tsx';
import { type RetryableLazy, retryableLazy } from './retryableLazy.ts';
import { Room } from './Room.tsx';
import { ScreenSkeleton } from './ScreenSkeleton.tsx';

interface Props {
  loader: RemoteLoader;
  remote: string;
  screen: string;
}

/** One screen of a remote, in a room of its own: its failure shows here and nowhere else. */
export function RemoteScreen({ loader, remote, screen }: Props) {
  const lazyScreen = lazyScreenOf(loader, remote, screen);
  const [attempt, setAttempt] = useState(() => {
    // What failed on an earlier visit is tried again on this one.
    lazyScreen.forgetFailure();
    return 0;
  });
  const Screen = lazyScreen.component();
  const retry = () => {
    lazyScreen.forgetFailure();
    setAttempt(attempt + 1);
  };
  return (
    <FailureBoundary
      key={attempt}
      toFailure={(error) => failureOf(error, loader.blame(remote))}
      refine={(error) => loader.failureOf(remote, error)}
      onFailure={(failure) =>
        loader.report(failure, { phase: failure.code === 'RENDER' ? 'render' : 'load' })
      }
      renderFailure={(failure) => <FailurePanel failure={failure} retry={retry} />}
    >
      <Suspense fallback={<ScreenSkeleton />}>
        <Screen />
      </Suspense>
    </FailureBoundary>
  );
}

/** What a screen throws while it is drawn: a failure that says so itself, a part that is missing, or a defect. */
export function failureOf(error: unknown, blame: Blame): RemoteFailure {
  if (error instanceof RemoteFailure) return error;
  return new RemoteFailure(chunkFailureOf(error) ? 'CHUNK' : 'RENDER', blame, error);
}

const lazies = new WeakMap<RemoteLoader, Map<string, RetryableLazy>>();

/** Lazies are kept, since one made while drawing would be a new component each time. */
function lazyScreenOf(loader: RemoteLoader, remote: string, screen: string): RetryableLazy {
  const known = lazies.get(loader) ?? new Map<string, RetryableLazy>();
  lazies.set(loader, known);
  const key = `${remote}/${screen}`;
  const lazyScreen = known.get(key) ?? retryableLazy(() => loadInRoom(loader, remote, screen));
  known.set(key, lazyScreen);
  return lazyScreen;
}

async function loadInRoom(loader: RemoteLoader, remote: string, screen: string) {
  const Screen = await loadScreen(loader, remote, screen);
  return () => (
    <Room loader={loader} remote={remote} waiting={<ScreenSkeleton />}>
      <Screen />
    </Room>
  );
}
