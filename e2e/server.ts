import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '..');
const node = join(root, 'node_modules/node/bin/node');

export interface RunningServer {
  url: string;
  process: ChildProcess;
  /** All the server printed. */
  output(): string;
  stop(): Promise<void>;
}

export interface ServerOptions {
  dataFolder: string;
  /** Further environment of the server. */
  env?: Record<string, string>;
  port?: number;
}

/**
 * Fills an empty folder with the data of a portal in demo mode that has been started once and that nobody has used.
 * A run of the journeys makes them once (server.setup.ts): the database, its migrations and the authority's keys are
 * more than half of a first start.
 */
export async function fillDataFolder(dataFolder: string): Promise<void> {
  const template = process.env['PORTAL_TEMPLATE'];
  if (existsSync(dataFolder) && readdirSync(dataFolder).length > 0) return;
  if (template) await cp(template, dataFolder, { recursive: true });
}

/** Starts the built portal as a process of its own, as `npm start` does, and waits until it answers. */
export async function startServer({ dataFolder, env = {}, port }: ServerOptions): Promise<RunningServer> {
  const chosen = port ?? (await freePort());
  await fillDataFolder(dataFolder);
  const child = spawn(node, [join(root, 'api/src/main.ts')], {
    cwd: root,
    env: { ...process.env, NODE_OPTIONS: '', PORT: String(chosen), DATA_DIR: dataFolder, DEMO: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const url = `http://localhost:${chosen}`;
  await answers(`${url}/api/health`, child, () => output);
  return {
    url,
    process: child,
    output: () => output,
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null) return resolve();
        child.on('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

async function answers(url: string, child: ChildProcess, output: () => string): Promise<void> {
  // Ends what hangs: a first start with its database takes more than a minute of a machine that does other things.
  for (let attempt = 0; attempt < 1_500; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`the portal ended before it answered:\n${output()}`);
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`no answer from ${url}:\n${output()}`);
}

const SKEWED_CLOCK = pathToFileURL(join(root, 'api/src/testing/skewed-clock.mjs')).href;

/** Environment of a portal whose clock, with that of its embedded database, is so many milliseconds ahead. */
export const clockAhead = (milliseconds: number): Record<string, string> => ({
  NODE_OPTIONS: `--import=${SKEWED_CLOCK}`,
  CLOCK_SKEW_MS: String(milliseconds),
});

/** A port that nothing listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
