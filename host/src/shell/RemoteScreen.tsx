import { EndlessDrawing } from '../kernel/drawing-watch.ts';
import { type Attribution, chunkFailureOf, RemoteFailure } from '../kernel/failure.ts';
import type { RemoteLoader } from '../kernel/loader.ts';
import { loadScreen } from '../kernel/screens.ts';
import { FailureBoundary } from './FailureBoundary.tsx';
import { FailurePanel } from './FailurePanel.tsx';
import { createPart, Drawn, type Part, useAttempts } from './Part.tsx';
import { RemoteBoundary } from './RemoteBoundary.tsx';
import { ScreenSkeleton } from './ScreenSkeleton.tsx';
import { StartNotice } from './StartNotice.tsx';

interface Props {
  loader: RemoteLoader;
  remote: string;
  screen: string;
  /** Hears that it has been drawn, of every screen of this remote that comes. */
  onDrawn?: () => void;
  /** Hears of each failure that takes its place. */
  onFailure?: (failure: RemoteFailure) => void;
}

/** What a screen is drawn with, as a part. */
export interface ScreenPartProps {
  onDrawn?: (() => void) | undefined;
}

/** One screen of a remote, in a boundary of its own: its failure shows here and nowhere else. */
export function RemoteScreen({ loader, remote, screen, onDrawn, onFailure }: Props) {
  const part = screenPart(loader, remote, screen);
  const { attempt, retry } = useAttempts(part);
  return (
    <FailureBoundary
      key={attempt}
      toFailure={(error) => failureOf(error, loader.attribution(remote))}
      refine={(error) => loader.failureOf(remote, error)}
      onFailure={(failure) => {
        loader.report(failure, { phase: phaseOf(failure) });
        onFailure?.(failure);
      }}
      renderFailure={(failure) => (
        <FailurePanel
          failure={failure}
          retry={() => {
            loader.forgive(remote);
            retry();
          }}
        />
      )}
    >
      <Drawn part={part} waiting={<ScreenSkeleton />} props={{ onDrawn }} />
    </FailureBoundary>
  );
}

function phaseOf({ code, cause }: RemoteFailure): string {
  if (cause instanceof EndlessDrawing) return 'navigation';
  return code === 'RENDER' ? 'render' : 'load';
}

/** What a screen throws while it is drawn: a failure that says so itself, a part that is missing, or a defect. */
export function failureOf(error: unknown, attribution: Attribution): RemoteFailure {
  if (error instanceof RemoteFailure) return error;
  return new RemoteFailure(chunkFailureOf(error) ? 'CHUNK' : 'RENDER', attribution, error);
}

const parts = new WeakMap<RemoteLoader, Map<string, Part<ScreenPartProps>>>();

/** The screen as a part of the page. It is kept: one made while drawing would be a new component each time. */
export function screenPart(loader: RemoteLoader, remote: string, screen: string): Part<ScreenPartProps> {
  const known = parts.get(loader) ?? new Map<string, Part<ScreenPartProps>>();
  parts.set(loader, known);
  const key = `${remote}/${screen}`;
  const part = known.get(key) ?? createPart(() => loadInBoundary(loader, remote, screen));
  known.set(key, part);
  return part;
}

async function loadInBoundary(loader: RemoteLoader, remote: string, screen: string) {
  const Screen = await loadScreen(loader, remote, screen);
  const begin = oneStart(() => loader.starting(remote));
  return ({ onDrawn }: ScreenPartProps) => (
    <>
      <StartNotice remote={remote} />
      <RemoteBoundary
        loader={loader}
        remote={remote}
        waiting={<ScreenSkeleton />}
        begin={begin}
        onDrawn={onDrawn}
      >
        <Screen />
      </RemoteBoundary>
    </>
  );
}

/** A drawing in steps may be given up and begun again: the start of the one before ends when another begins. */
function oneStart(begin: () => () => void): () => () => void {
  let end: (() => void) | undefined;
  return () => {
    end?.();
    end = begin();
    return end;
  };
}
