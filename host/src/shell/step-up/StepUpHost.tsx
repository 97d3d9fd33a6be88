import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { StepUps } from './requests.ts';

const StepUpDialog = lazy(() => import(/* webpackChunkName: "step-up" */ './StepUp.dialog.tsx'));

/** The dialog of the proof that a call waits for, while one does. */
export function StepUpHost({ stepUps }: { stepUps: StepUps }) {
  const request = useSyncExternalStore(stepUps.subscribe, stepUps.current);
  if (!request) return null;
  return (
    <Suspense fallback={null}>
      <StepUpDialog request={request} />
    </Suspense>
  );
}
