import { lazy, Suspense } from 'react';
import { useTexts } from '@certdeck/i18n';
import { LiveRegion, Skeleton } from '@certdeck/ui';
import { HOST } from '../../../texts.ts';
import type { Working } from './useMemoryWork.ts';

const WorkPanel = lazy(() => import(/* webpackChunkName: "work-panel" */ './WorkPanel.tsx'));

interface Props {
  /** Undefined while there is no work. */
  working: Working | undefined;
  onCancel: () => void;
}

/** Shows the work that goes on, and has it read out. Keep it mounted: what appears with its text is not read. */
export function Work({ working, onCancel }: Props) {
  const { t } = useTexts(HOST);
  const said = working && t(working.found ? 'captcha.checking' : 'captcha.more.said');
  return (
    <>
      <LiveRegion>{said ?? ''}</LiveRegion>
      {working && (
        <Suspense fallback={<Skeleton height="36" />}>
          <WorkPanel working={working} onCancel={onCancel} />
        </Suspense>
      )}
    </>
  );
}
