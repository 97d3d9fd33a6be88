import { useEffect, useState } from 'react';
import { WorkerScript } from '@certdeck/worker';
import { Replacer, type ReplaceAnswer } from './replacer.ts';
import type { StartJob } from '../../frame/useJob.ts';
import type { WorkRequest } from './work.ts';

function makeWorker(): Promise<Worker> {
  return new WorkerScript(new URL('./replace.worker.ts', import.meta.url), {
    name: 'certdeck-replace',
  }).start();
}

/** The page's worker, ended with the page. */
export function useReplacer(): (request: WorkRequest) => StartJob<ReplaceAnswer> {
  const [{ replacer, start }] = useState(() => {
    const made = new Replacer(makeWorker);
    return {
      replacer: made,
      start:
        (request: WorkRequest): StartJob<ReplaceAnswer> =>
        async (signal, onProgress) => ({ ok: true, value: await made.run(request, { signal, onProgress }) }),
    };
  });
  useEffect(() => () => replacer.stop(), [replacer]);
  return start;
}
