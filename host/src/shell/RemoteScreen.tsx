import { lazy, Suspense, useState } from 'react';
import { RemoteFailure } from '../kernel/failure.ts';
import type { RemoteLoader } from '../kernel/loader.ts';
import { loadScreen } from '../kernel/screens.ts';
import { FailureBoundary } from './FailureBoundary.tsx';
import { FailurePanel } from './FailurePanel.tsx';
import { ScreenSkeleton } from './ScreenSkeleton.tsx';

interface Props {
  loader: RemoteLoader;
  remote: string;
  screen: string;
}

/** One screen of a remote, in a room of its own: its failure shows here and nowhere else. */
export function RemoteScreen(props: Props) {
  const [attempt, setAttempt] = useState(0);
  const { loader, remote, screen } = props;
  return (
    <FailureBoundary
      key={`${remote}/${screen}/${attempt}`}
      toFailure={(error) =>
        error instanceof RemoteFailure ? error : new RemoteFailure('RENDER', loader.blame(remote), error)
      }
      renderFailure={(failure) => <FailurePanel failure={failure} retry={() => setAttempt(attempt + 1)} />}
    >
      <Suspense fallback={<ScreenSkeleton />}>
        <Attempt {...props} />
      </Suspense>
    </FailureBoundary>
  );
}

const attempts = new WeakMap<RemoteLoader, Map<string, ReturnType<typeof lazyScreen>>>();

/** Lazies are kept, since one made while rendering would be a new component each time. */
function Attempt({ loader, remote, screen }: Props) {
  const known = attempts.get(loader) ?? new Map<string, ReturnType<typeof lazyScreen>>();
  attempts.set(loader, known);
  const key = `${remote}/${screen}`;
  // A rejected lazy stays rejected, so it is forgotten and the next attempt makes a new one.
  const Screen = known.get(key) ?? lazyScreen(loader, remote, screen, () => known.delete(key));
  known.set(key, Screen);
  return <Screen />;
}

function lazyScreen(loader: RemoteLoader, remote: string, screen: string, forget: () => void) {
  return lazy(async () => {
    try {
      return { default: await loadScreen(loader, remote, screen) };
    } catch (failure) {
      forget();
      throw failure;
    }
  });
}
