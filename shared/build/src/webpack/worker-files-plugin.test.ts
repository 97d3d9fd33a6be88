import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Worker as Thread } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { buildPage } from './testing/build-page.ts';

let folder: string;
let server: Server;
let origin: string;
/** What the server answers in place of a file. */
let instead: Record<string, string>;
let asked: string[];
/** What stands behind the addresses that the page has made. */
let blobs: Map<string, Blob>;

/** Builds a page with a worker that loads a chunk when it is asked. */
beforeAll(async () => {
  folder = await buildPage({
    'page.js': `import { WorkerScript } from '@certdeck/worker';
      export const start = () =>
        new WorkerScript(new URL('./some.worker.js', import.meta.url), { name: 'some' }).start();`,
    'some.worker.js': `self.addEventListener('message', async () => {
        const { answer } = await import(/* webpackChunkName: "later" */ './later.js');
        self.postMessage(answer);
      });`,
    'later.js': 'export const answer = "from the chunk";',
  });
  server = createServer((request, response) => {
    const name = (request.url ?? '/').slice(1);
    const file = join(folder, 'out', name);
    asked.push(name);
    response.writeHead(existsSync(file) ? 200 : 404);
    response.end(instead[name] ?? (existsSync(file) ? readFileSync(file) : ''));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
});

/** A worker of a browser in a thread, which runs the text of a blob; importScripts is refused. */
class BlobWorker {
  readonly #thread: Promise<Thread>;
  readonly #listeners: ((event: { data: unknown }) => void)[] = [];

  constructor(address: string) {
    this.#thread = blobs
      .get(address)!
      .text()
      .then((text) => {
        const thread = new Thread(
          `const { parentPort } = require('node:worker_threads');
          globalThis.self = globalThis;
          globalThis.location = 'blob:https://shop.example/1';
          globalThis.importScripts = (address) => { throw new Error('asked for ' + address); };
          globalThis.addEventListener = (_type, hear) => parentPort.on('message', (data) => hear({ data }));
          globalThis.postMessage = (data) => parentPort.postMessage(data);
          (0, eval)(${JSON.stringify(text)});`,
          { eval: true },
        );
        thread.on('message', (data) => this.#listeners.forEach((hear) => hear({ data })));
        return thread;
      });
  }

  addEventListener(type: string, listener: (event: { data: unknown }) => void): void {
    if (type === 'message') this.#listeners.push(listener);
  }

  postMessage(message: unknown): void {
    void this.#thread.then((thread) => thread.postMessage(message));
  }

  async terminate(): Promise<void> {
    await (await this.#thread).terminate();
  }
}

const globals = globalThis as Record<string, unknown>;
beforeEach(() => {
  instead = {};
  asked = [];
  blobs = new Map();
  jest.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const address = `blob:https://shop.example/${blobs.size}`;
    blobs.set(address, blob as Blob);
    return address;
  });
  globals['Worker'] = BlobWorker;
  globals['location'] = new URL('https://shop.example/');
  globals['document'] = { currentScript: { tagName: 'SCRIPT', src: `${origin}/page.js` }, baseURI: origin };
  // The page's script, in the world of this test.
  // oxlint-disable-next-line typescript/no-implied-eval -- runs a built script, as a script element would
  new Function(readFileSync(join(folder, 'out/page.js'), 'utf8'))();
});
afterEach(() => {
  jest.restoreAllMocks();
  for (const name of ['Worker', 'location', 'document', 'builtPage']) delete globals[name];
});
const start = () => (globals['builtPage'] as { start(): Promise<BlobWorker> }).start();

describe('a worker of the page’s own origin', () => {
  const started: URL[] = [];
  beforeEach(() => {
    started.length = 0;
    globals['location'] = new URL(`${origin}/orders`);
    globals['Worker'] = class {
      constructor(address: URL) {
        started.push(address);
      }
    };
  });

  it('is started from its address, once its script has proved to be what was built', async () => {
    await start();
    expect(started.map(({ href }) => href)).toEqual([`${origin}/some.js`]);
    expect(asked).toEqual(['some.js']);
  });

  it('isn’t started when its script is not what was built', async () => {
    instead['some.js'] = 'self.postMessage("from an attacker")';
    await expect(start()).rejects.toThrow('fetch failed');
    expect(started).toEqual([]);
  });
});

describe('a worker of another origin', () => {
  it('is put together of all its scripts, and loads nothing by itself', async () => {
    const forgotten = jest.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
    const worker = await start();
    expect(forgotten).not.toHaveBeenCalled();
    const answer = new Promise((resolve) => {
      worker.addEventListener('message', ({ data }) => resolve(data));
    });
    worker.postMessage('go');
    expect(await answer).toBe('from the chunk');
    expect(asked.sort()).toEqual(['later.js', 'some.js']);
    // The browser has taken the text by then, and keeps it no longer than that.
    expect(forgotten).toHaveBeenCalledWith('blob:https://shop.example/0');
    await worker.terminate();
  });

  it('isn’t started when one of them is not what was built', async () => {
    instead['later.js'] = readFileSync(join(folder, 'out/later.js'), 'utf8').replace('chunk', 'attacker');
    await expect(start()).rejects.toThrow('fetch failed');
  });

  it('isn’t started when one of them can’t be had', async () => {
    rmSync(join(folder, 'out/later.js'));
    await expect(start()).rejects.toThrow();
  });
});

it('lists none of the page’s own chunks where page and worker have one in common', async () => {
  const built = await buildPage(
    {
      'page.js': `import { words } from './words.js';
        export const open = async () => (await import(/* webpackChunkName: "screen" */ './screen.js')).start(words);`,
      'screen.js': `import { WorkerScript } from '@certdeck/worker';
        export const start = (words) =>
          new WorkerScript(new URL('./some.worker.js', import.meta.url), { name: 'some' }).start(words);`,
      'some.worker.js': `import { words } from './words.js';
        self.addEventListener('message', async () => {
          const { answer } = await import(/* webpackChunkName: "later" */ './later.js');
          self.postMessage([words, answer]);
        });`,
      'words.js': 'export const words = globalThis.wordsOfBoth;',
      'later.js': 'export const answer = "from the chunk";',
    },
    {
      splitChunks: { cacheGroups: { both: { test: /words/, name: 'words', chunks: 'all', enforce: true } } },
    },
  );
  const screen = readFileSync(join(built, 'out/screen.js'), 'utf8');
  rmSync(built, { recursive: true, force: true });
  const listed = [...screen.matchAll(/"file":"([^"]+)"|file:"([^"]+)"/g)].map(([, a, b]) => a ?? b);
  expect(listed).toEqual(['later.js', 'words.js', 'some.js']);
});
