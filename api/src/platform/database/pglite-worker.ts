import { PGlite, types } from '@electric-sql/pglite';
import { parentPort, workerData } from 'node:worker_threads';
import { closeTree, writeOwnFile } from '../data-folder/owner-only.ts';
import { safeInteger } from './integers.ts';
import type { WorkerAnswer, WorkerRequest, WorkerStart } from './pglite-protocol.ts';

/*
 * The embedded database blocks the thread it runs in, so it has one of its own and the API stays
 * responsive during a long query. Requests are answered in the order in which they arrive.
 */

if (!parentPort) throw new Error('This file runs in a worker thread only');
const port = parentPort;
const { folder, template } = workerData as WorkerStart;

const options = {
  parsers: { [types.INT8]: safeInteger },
  // A quarter of the usual: the files are cached by the operating system as well, and this memory is never given back.
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'],
};
/** The engine asks for a Blob; one made of the octets would hand out a copy, put together piece by piece. */
const blobOf = (octets: Uint8Array<ArrayBuffer>): Blob =>
  Object.assign(new Blob(), { arrayBuffer: async () => octets.buffer });
const database = await PGlite.create({
  ...options,
  ...(folder === undefined ? {} : { dataDir: folder }),
  ...(template === undefined ? {} : { loadDataDir: blobOf(template) }),
});

/** The engine makes its files readable to all whatever the umask; its folder is closed, a copy of it may not be. */
function closeFiles(): void {
  if (folder !== undefined) closeTree(folder);
}
closeFiles();

async function answer(request: WorkerRequest): Promise<unknown> {
  switch (request.kind) {
    case 'query': {
      const { rows, affectedRows } = await database.query(request.text, [...request.values]);
      return { rows, affectedRows };
    }
    case 'script': {
      const results = await database.exec(request.text);
      return results.map(({ rows, affectedRows }) => ({ rows, affectedRows }));
    }
    case 'dump': {
      const dump = await database.dumpDataDir('gzip');
      await writeOwnFile(request.path, Buffer.from(await dump.arrayBuffer()));
      closeFiles();
      return undefined;
    }
    case 'close':
      await database.close();
      closeFiles();
      return undefined;
  }
}

function failure(error: unknown): WorkerAnswer['error'] {
  if (!(error instanceof Error)) return { message: String(error) };
  const details: Record<string, unknown> = { ...error };
  const pick = (name: string) => (typeof details[name] === 'string' ? { [name]: details[name] } : {});
  return {
    message: error.message,
    ...pick('code'),
    ...pick('constraint'),
    ...pick('detail'),
    ...pick('table'),
  };
}

/**
 * After a PANIC, or a fault of the machine code itself, the database goes on answering, but nonsense: every
 * second statement fails and the others succeed without an effect.
 */
const isBroken = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'RuntimeError' ||
    ('severity' in error && (error.severity === 'PANIC' || error.severity === 'FATAL')));

port.on('message', (request: WorkerRequest) => {
  answer(request).then(
    (value) => port.postMessage({ id: request.id, value } satisfies WorkerAnswer),
    (error: unknown) => {
      // Ends the thread, and the folder is opened in another (pglite-host.ts).
      if (isBroken(error)) throw error;
      port.postMessage({ id: request.id, error: failure(error) } satisfies WorkerAnswer);
    },
  );
});
port.postMessage({ id: 0 } satisfies WorkerAnswer);
