import { type ReactNode, useCallback, useState } from 'react';
import type { CaptchaAnswer, Portal } from '@certdeck/federation';

type DoWork = NonNullable<Portal['doWork']>;

/** Work that areas have to do before a code is sent; its dialog and code come with the first of it. */
export function useWorkDialog(): { doWork: DoWork; workDialog: ReactNode } {
  const [workDialog, show] = useState<ReactNode>(null);
  const doWork = useCallback<DoWork>(async (demand, signal) => {
    const { WorkDialog } = await import(
      /* webpackChunkName: "work-dialog" */ '../pages/auth/captcha/WorkDialog.tsx'
    );
    if (signal.aborted) return undefined;
    return new Promise((resolve) => {
      const end = (answer?: CaptchaAnswer) => {
        show(null);
        resolve(answer);
      };
      show(<WorkDialog demand={demand} signal={signal} onEnd={end} />);
    });
  }, []);
  return { doWork, workDialog };
}
