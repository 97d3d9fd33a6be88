/** Entry of the worker. */
import type { FromWorker } from './replacer.ts';
import { doWork, type WorkRequest } from './work.ts';

self.addEventListener('message', ({ data }: MessageEvent<WorkRequest>) => {
  const answer = doWork(data, (done) => send({ type: 'progress', done }));
  send({ type: 'done', answer });
});

function send(message: FromWorker): void {
  self.postMessage(message);
}
