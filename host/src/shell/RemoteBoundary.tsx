import { Activity, type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { RemoteFailure } from '../kernel/failure.ts';
import type { RemoteLoader } from '../kernel/loader.ts';
import {
  beginMount,
  createMount,
  drawMount,
  endMount,
  leaveMount,
  type Mount,
  setBoundary,
} from '../kernel/mounts.ts';

/** What a screen draws within this time after its first drawing, in milliseconds, belongs to its start. */
const SETTLE = 3_000;

interface Props {
  loader: RemoteLoader;
  remote: string;
  /** Stands there while the screen waits for something of its own. */
  waiting: ReactNode;
  /** Tells that code of the remote begins to draw; what it answers is called when that is over. */
  begin?: () => () => void;
  /** Hears that what is in it has been drawn, not what stands there while that waits. */
  onDrawn?: (() => void) | undefined;
  children: ReactNode;
}

/** A remote's screen or dialog while it is open: it may wait within its deadline, and its leaving is reported. */
export function RemoteBoundary({ loader, remote, waiting, begin, onDrawn, children }: Props) {
  // Before anything of the screen is drawn: the first drawing may be what never ends.
  const [{ mount, started }] = useState(() => ({
    started: begin ? begin() : loader.starting(remote),
    mount: createMount(loader.attribution(remote)),
  }));
  const [isPaused, setPaused] = useState(false);
  const [ended, setEnded] = useState<RemoteFailure>();
  useLayoutEffect(() => {
    // As urgent as can be: what draws itself without end lets nothing else pass.
    setBoundary(mount, {
      pause: (paused) => flushSync(() => setPaused(paused)),
      end: (failure) => flushSync(() => setEnded(failure)),
    });
    return () => leaveMount(mount);
  }, [mount]);
  useEffect(() => {
    beginMount(mount);
    return () => {
      started();
      endMount(mount);
    };
  }, [mount, started]);
  if (ended) throw ended;
  return (
    <Suspense
      fallback={
        <Patience loader={loader} remote={remote}>
          {waiting}
        </Patience>
      }
    >
      <Activity mode={isPaused ? 'hidden' : 'visible'}>
        {children}
        <Drawn mount={mount} onSettled={started} onDrawn={onDrawn} />
      </Activity>
    </Suspense>
  );
}

/** Says when what stands beside it has been drawn, and when it has had the time to draw what its first answers bring. */
function Drawn({ mount, onSettled, onDrawn }: Pick<Props, 'onDrawn'> & { mount: Mount; onSettled(): void }) {
  useEffect(() => onDrawn?.(), [onDrawn]);
  useEffect(() => {
    drawMount(mount);
    const timer = setTimeout(onSettled, SETTLE);
    return () => clearTimeout(timer);
  }, [mount, onSettled]);
  return null;
}

/** A promise that never settles would leave the customer before a skeleton for ever. */
function Patience({ loader, remote, children }: Omit<Props, 'waiting' | 'begin' | 'onDrawn'>) {
  const [isOver, setOver] = useState(false);
  const deadline = loader.deadline(remote);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), deadline);
    return () => clearTimeout(timer);
  }, [deadline]);
  if (isOver) {
    const cause = new Error(`its screen waited for more than ${deadline} ms`);
    throw new RemoteFailure('TIMEOUT', loader.attribution(remote), cause);
  }
  return children;
}
