/** A page that makes key pairs and requests as the buy screen does: in the worker. */
import { createPkiClient, type PkiJobInput } from '@certdeck/pki/worker-client';
import { WorkerScript } from '@certdeck/worker';

type CsrRequest = PkiJobInput<'generateCsr'>['request'];

const client = createPkiClient(() =>
  new WorkerScript(new URL('@certdeck/pki/worker', import.meta.url), { name: 'certdeck-pki' }).start(),
);

/** Milliseconds of each of `count` pairs, one after the other; the first, which starts the worker, isn't counted. */
async function timeRequests(request: CsrRequest, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let made = 0; made <= count; made += 1) {
    const started = performance.now();
    const result = await client.generateCsr({ request });
    if (!result.ok) throw new Error(result.error.code);
    if (made > 0) times.push(performance.now() - started);
  }
  return times;
}

Object.assign(globalThis, { timeRequests });
document.getElementById('root')?.setAttribute('data-ready', '');
