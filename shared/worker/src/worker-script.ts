import { WORKER_FILES, type WorkerFiles } from './files.ts';

/** Scripts that take longer are given up, in milliseconds; whoever asked does the work without a worker. */
const DEADLINE = 30_000;

/** The build writes another value here; without a build there are no workers of other origins. */
const built: unknown = WORKER_FILES;

/**
 * The script of a worker, wherever the page comes from. Written like `new Worker`, which the build looks for:
 * `new WorkerScript(new URL('./some.worker.ts', import.meta.url), { name: 'some' }).start()`.
 *
 * Browsers start no worker from another origin than the page's: a partner's page, or a portal whose files come from
 * a CDN. There the scripts are fetched, each checked against its hash, and the worker is started from their
 * text. The page's policy must allow that (`worker-src blob:`, and `connect-src` with the scripts' origin).
 *
 * Browsers check no hash of a worker's address either, so on the page's own origin its script is fetched with the
 * hash first, and the worker gets the same copy from the browser's cache. What it loads later itself isn't checked.
 */
export class WorkerScript {
  readonly #address: URL;
  readonly #options: WorkerOptions;

  constructor(address: URL, options: WorkerOptions = {}) {
    this.#address = address;
    this.#options = options;
  }

  /** Rejects where workers can't be started; some browsers say so later, by an `error` event of the worker. */
  async start(): Promise<Worker> {
    if (typeof Worker === 'undefined') throw new Error('there are no workers here');
    if (this.#address.origin === location.origin) {
      await checkScript(this.#address);
      return new Worker(this.#address, this.#options);
    }
    const source = URL.createObjectURL(await textOf(this.#address, built as WorkerFiles));
    const forget = (): void => URL.revokeObjectURL(source);
    try {
      const worker = new Worker(source, { ...this.#options, type: 'classic' });
      // Not before: not every browser has taken the text when the constructor returns.
      worker.addEventListener('message', forget, { once: true });
      worker.addEventListener('error', forget, { once: true });
      return worker;
    } catch (error) {
      forget();
      throw error;
    }
  }
}

/** Rejects when the script of a worker can't be had or isn't what was built. */
async function checkScript(address: URL): Promise<void> {
  // Without a build nothing has a hash. A minifier would work out `typeof built` before the build writes here.
  if (!JSON.stringify(built).startsWith('{')) return;
  const name = nameOf(address);
  const script = (built as WorkerFiles)[name]?.find(({ file }) => file === name);
  if (!script) throw new Error(`the build names no scripts of the worker ${name}`);
  const signal = AbortSignal.timeout(DEADLINE);
  const answer = await fetch(address, { integrity: script.integrity, signal });
  if (!answer.ok) throw new Error(`${name} can't be loaded (${answer.status})`);
  await answer.arrayBuffer();
}

const nameOf = ({ pathname }: URL): string => pathname.slice(pathname.lastIndexOf('/') + 1);

/** All scripts of a worker as one; those that it would load by itself find no address to load from in a text. */
async function textOf(address: URL, files: WorkerFiles): Promise<Blob> {
  const name = nameOf(address);
  const parts = files[name];
  if (!parts) throw new Error(`the build names no scripts of the worker ${name}`);
  const signal = AbortSignal.timeout(DEADLINE);
  const texts = await Promise.all(
    parts.map(async ({ file, integrity }) => {
      const answer = await fetch(new URL(file, address), { integrity, credentials: 'omit', signal });
      if (!answer.ok) throw new Error(`${file} can't be loaded (${answer.status})`);
      // In a function of its own, "use strict" holds for that script alone, as it does in a file.
      return `(()=>{${await answer.text()}\n})();\n`;
    }),
  );
  return new Blob(texts, { type: 'text/javascript' });
}
