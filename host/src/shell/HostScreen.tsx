import type { ComponentType } from 'react';
import { chunkFailureOf, type FailureCode, portalAttribution, RemoteFailure } from '../kernel/failure.ts';
import { renewChunk } from '../kernel/texts.ts';
import { FailureBoundary } from './FailureBoundary.tsx';
import { FailurePanel } from './FailurePanel.tsx';
import { createPart, Drawn, type Part, useAttempts } from './Part.tsx';
import { ScreenSkeleton } from './ScreenSkeleton.tsx';
import { useShell } from './ShellContext.ts';

type PageLoader<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** Lost on the way, or refused by the browser since its content is another than was built. */
const LOST: readonly FailureCode[] = ['CHUNK', 'INTEGRITY'];

/**
 * A page of the shell's own, in a chunk of its own. A chunk that failed on the way is asked for once
 * more before the panel shows (D-024).
 */
export function hostPage<Props = object>(load: PageLoader<Props>): Part<Props> {
  const twice = () =>
    load().catch(async (error: unknown) => {
      if (!chunkFailureOf(error)) throw error;
      await renewChunk(error);
      return load();
    });
  return createPart(async () => (await twice()).default);
}

/** Draws a page of the shell's own; a chunk that can't be had shows the reload panel in its place. */
export function HostScreen({ page }: { page: Part }) {
  const { attempt, retry } = useAttempts(page);
  const { loader } = useShell();
  return (
    <FailureBoundary
      key={attempt}
      toFailure={(error) =>
        new RemoteFailure(chunkFailureOf(error) ? 'CHUNK' : 'RENDER', portalAttribution, error)
      }
      refine={(error) => loader.ownFailureOf(error)}
      onFailure={(failure) => loader.report(failure, { phase: 'page' })}
      renderFailure={(failure) => {
        // Anything but a lost chunk is a defect of the shell itself, which the page /500 answers (D-014).
        if (!LOST.includes(failure.code)) throw failure;
        return <FailurePanel failure={failure} retry={retry} />;
      }}
    >
      <Drawn part={page} waiting={<ScreenSkeleton />} />
    </FailureBoundary>
  );
}
