import { type ComponentType, lazy, type LazyExoticComponent, Suspense, useState } from 'react';
import { chunkFailureOf, RemoteFailure } from '../kernel/failure.ts';
import { FailureBoundary } from './FailureBoundary.tsx';
import { FailurePanel } from './FailurePanel.tsx';
import { ScreenSkeleton } from './ScreenSkeleton.tsx';

type PageLoader = () => Promise<{ default: ComponentType }>;

/** A page of the shell's own, in a chunk of its own (HOST-012). */
export interface HostPage {
  load: PageLoader;
  /** A new lazy after each failure, since a rejected one stays rejected. */
  component(): LazyExoticComponent<ComponentType>;
}

/** A chunk that failed on the way is asked for once more before the panel shows (D-024). */
export function hostPage(load: PageLoader): HostPage {
  let made: LazyExoticComponent<ComponentType> | undefined;
  return {
    load,
    component() {
      made ??= lazy(async () => {
        try {
          return await load().catch((error: unknown) => {
            if (chunkFailureOf(error)) return load();
            throw error;
          });
        } catch (error) {
          made = undefined;
          throw error;
        }
      });
      return made;
    },
  };
}

/** Draws a page of the shell's own; a chunk that can't be had shows the reload panel in its place (HOST-067). */
export function HostScreen({ page }: { page: HostPage }) {
  const [attempt, setAttempt] = useState(0);
  const Page = page.component();
  return (
    <FailureBoundary
      key={attempt}
      toFailure={(error) =>
        new RemoteFailure(
          chunkFailureOf(error) ? 'CHUNK' : 'RENDER',
          { remote: 'host', release: '-', owner: '-' },
          error,
        )
      }
      renderFailure={(failure) => {
        // Anything but a lost chunk is a defect of the shell itself, which the page /500 answers (D-014).
        if (failure.code !== 'CHUNK') throw failure;
        return <FailurePanel failure={failure} retry={() => setAttempt(attempt + 1)} />;
      }}
    >
      <Suspense fallback={<ScreenSkeleton />}>
        <Page />
      </Suspense>
    </FailureBoundary>
  );
}
