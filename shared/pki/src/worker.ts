/**
 * Entry of the worker: `new WorkerScript(new URL('@certdeck/pki/worker', import.meta.url)).start()`. It answers
 * the messages of worker/protocol.ts and keeps nothing between jobs.
 */
import { runJob } from './worker/jobs.ts';
import { transferables, type PkiWorkerRequest, type PkiWorkerResponse } from './worker/protocol.ts';

const running = new Map<number, AbortController>();

self.addEventListener('message', (event: MessageEvent<PkiWorkerRequest>) => {
  void answer(event.data);
});

send({ type: 'ready' }, []);

async function answer(request: PkiWorkerRequest): Promise<void> {
  if (request.type === 'cancel') {
    running.get(request.id)?.abort();
    return;
  }
  const { id, job, input } = request;
  const controller = new AbortController();
  running.set(id, controller);
  const result = await runJob(job, input, {
    signal: controller.signal,
    progress: (progress) => send({ type: 'progress', id, progress }, []),
  });
  running.delete(id);
  send({ type: 'done', id, result }, transferables(result));
}

function send(response: PkiWorkerResponse, transfer: ArrayBuffer[]): void {
  self.postMessage(response, { transfer });
}
