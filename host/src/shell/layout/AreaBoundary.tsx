import { type ReactNode, useEffect, useState } from 'react';
import { areaWatch } from '../../kernel/area-watch.ts';
import type { RemoteFailure } from '../../kernel/failure.ts';
import { watchFaults } from '../../kernel/faults.ts';
import { LeaveBoundary } from '../FailureBoundary.tsx';
import { FailureNotice, useFailureNotice } from '../FailureNotice.tsx';
import { focusPageHeading } from '../headingFocus.ts';
import { LostTexts } from '../LostTexts.tsx';
import { useEndedByNavigation } from '../NavigationWatch.tsx';
import { useShell } from '../ShellContext.ts';

/**
 * Around the page of an area: what goes wrong beside drawing it. A handler that throws and a page that
 * fails while it is left are reported above the page, which goes on; what a page leaves behind is taken away.
 */
export function AreaBoundary({ children }: { children: ReactNode }) {
  const { loader, registry } = useShell();
  const { failure, show, close } = useFailureNotice();
  // Before the first effect of any page, which could hold something already.
  const [watch] = useState(() => areaWatch(loader, registry));
  useEffect(() => watch.use(), [watch]);
  useEffect(
    () =>
      watchFaults(loader, (fault) => {
        loader.report(fault, { phase: 'event' });
        show(fault);
      }),
    [loader, show],
  );
  useEndedByNavigation(show);
  const closeNotice = () => {
    close();
    // The button that has the focus goes with it.
    focusPageHeading();
  };
  const left = (fault: RemoteFailure) => {
    loader.report(fault, { phase: 'unmount' });
    show(fault);
  };
  return (
    <>
      <LostTexts />
      {failure && <FailureNotice failure={failure} close={closeNotice} />}
      <LeaveBoundary onFailure={left}>{children}</LeaveBoundary>
    </>
  );
}
