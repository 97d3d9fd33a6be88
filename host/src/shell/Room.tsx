import { type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { RemoteFailure } from '../kernel/failure.ts';
import type { RemoteLoader } from '../kernel/loader.ts';
import { beginStay, createStay, endStay, leaveStay } from '../kernel/stays.ts';

interface Props {
  loader: RemoteLoader;
  remote: string;
  /** Stands there while the screen waits for something of its own. */
  waiting: ReactNode;
  children: ReactNode;
}

/** A remote's screen or dialog while it is open: it may wait within its deadline, and its leaving is told. */
export function Room({ loader, remote, waiting, children }: Props) {
  const [stay] = useState(() => createStay(loader.blame(remote)));
  useLayoutEffect(() => () => leaveStay(stay), [stay]);
  useEffect(() => {
    beginStay(stay);
    return () => endStay(stay);
  }, [stay]);
  return (
    <Suspense
      fallback={
        <Patience loader={loader} remote={remote}>
          {waiting}
        </Patience>
      }
    >
      {children}
    </Suspense>
  );
}

/** A promise that never settles would leave the customer before a skeleton for ever. */
function Patience({ loader, remote, children }: Omit<Props, 'waiting'>) {
  const [isOver, setOver] = useState(false);
  const deadline = loader.deadline(remote);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), deadline);
    return () => clearTimeout(timer);
  }, [deadline]);
  if (isOver) {
    const cause = new Error(`its screen waited for more than ${deadline} ms`);
    throw new RemoteFailure('TIMEOUT', loader.blame(remote), cause);
  }
  return children;
}
