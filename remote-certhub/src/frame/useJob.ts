import { startTransition, useEffect, useRef, useState } from 'react';
import type { PkiFailure, PkiResult } from '@certdeck/pki';
import type { PkiProgress } from '@certdeck/pki/worker-client';

/** Milliseconds without a key press before the work begins. */
const PAUSE = 200;

export interface JobState<T> {
  /** The last answer; it stays while the next one is worked out. */
  result: PkiResult<T> | undefined;
  running: boolean;
  /** While running, where the job tells it. */
  progress: PkiProgress | undefined;
}

/** Starts a job of the worker. `signal` ends it when the input has changed or the page is left. */
export type StartJob<T> = (
  signal: AbortSignal,
  onProgress: (progress: PkiProgress) => void,
) => Promise<PkiResult<T>>;

const IDLE = { result: undefined, running: false, progress: undefined };

/**
 * Runs a job as its input changes: after a short pause, the last input only. `start` null means nothing to do.
 * Keep `start` by useMemo over the input; each new one cancels the job before.
 */
export function useJob<T>(start: StartJob<T> | null): JobState<T> {
  const [state, setState] = useState<Settled<T>>({ start: null, result: undefined, progress: undefined });
  useEffect(() => {
    if (!start) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setTimeout(() => {
      void start(signal, (progress) => {
        if (!signal.aborted) setState((before) => ({ ...before, progress }));
      }).then((result) => {
        // Drawn in steps: a key that is pressed meanwhile is answered first.
        if (!signal.aborted) startTransition(() => setState({ start, result, progress: undefined }));
      });
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [start]);
  if (!start) return IDLE;
  const running = state.start !== start;
  return { result: state.result, running, progress: running ? state.progress : undefined };
}

interface Settled<T> {
  /** What the result answers. */
  start: StartJob<T> | null;
  result: PkiResult<T> | undefined;
  progress: PkiProgress | undefined;
}

/** The same for a button: `run` starts, `cancel` stops; one job at a time. */
export function useAction<T>(): JobState<T> & {
  run: (start: StartJob<T>) => Promise<PkiResult<T>>;
  cancel: () => void;
  clear: () => void;
} {
  const [state, setState] = useState<JobState<T>>(IDLE);
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);
  const cancelled: PkiFailure = { code: 'CANCELLED', message: 'cancelled' };
  return {
    ...state,
    run: async (start) => {
      current.current?.abort();
      const controller = new AbortController();
      current.current = controller;
      const mine = () => current.current === controller && !controller.signal.aborted;
      setState({ result: undefined, running: true, progress: undefined });
      const result = await start(controller.signal, (progress) => {
        if (mine()) setState((before) => ({ ...before, progress }));
      });
      if (!mine()) return { ok: false, error: cancelled };
      setState({ result, running: false, progress: undefined });
      return result;
    },
    cancel: () => {
      current.current?.abort();
      setState((before) => ({ ...before, running: false, progress: undefined }));
    },
    clear: () => {
      current.current?.abort();
      setState(IDLE);
    },
  };
}
