import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

/** What a call was answered, its body read as JSON where it is. */
export interface ProcessAnswer {
  status: number;
  headers: Headers;
  code: number;
  msg: string;
  data: unknown;
}

/** The real server as a process of its own, as an operator starts it. */
export interface ServerProcess {
  readonly process: ChildProcess;
  /** Where it listens, once it says that it is ready; '' when it ended instead. */
  readonly origin: string;
  /** What it has printed so far. */
  output(): string;
  /** Resolves with the exit code; null after a signal. */
  readonly ended: Promise<number | null>;
  /** Sends a signal and resolves with the exit code. SIGKILL is what a power switch does: nothing can tidy up. */
  end(signal: 'SIGKILL' | 'SIGTERM' | 'SIGINT'): Promise<number | null>;
  /** Megabytes of memory it has now, and had at most; NaN where /proc doesn't tell (proc(5), VmRSS and VmHWM). */
  memory(): { now: number; most: number };
  /** Makes a call below /api. */
  call(method: string, path: string, options?: CallOptions): Promise<ProcessAnswer>;
}

export interface CallOptions {
  token?: string;
  body?: object;
  /** Idempotency-Key. */
  key?: string;
  /** Milliseconds after which the caller gives up. */
  patience?: number;
}

function memoryOf(pid: number | undefined): { now: number; most: number } {
  let status = '';
  try {
    status = readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    // Another system, or the process has ended.
  }
  const megabytes = (name: string) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1000);
  return { now: megabytes('VmRSS'), most: megabytes('VmHWM') };
}

/** Where a run of all tests keeps what was compiled: a third of a start is compiling. */
const { NODE_COMPILE_CACHE } = process.env;
const compileCache = NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {};
const running = new Set<ChildProcess>();

/** Ends what tests left running; for `afterAll`. */
export function endServers(): void {
  for (const child of running) child.kill('SIGKILL');
}

/**
 * Starts the server; resolves when it says that it is ready, or has ended.
 * @param environment besides a free port, no limit of requests and no DNS server
 * @param modules loaded before the server (`--import`)
 */
export async function startServer(
  environment: Record<string, string>,
  options: { cwd?: string; modules?: readonly string[] } = {},
): Promise<ServerProcess> {
  const { cwd, modules = [] } = options;
  const child = spawn(process.execPath, [...modules.flatMap((module) => ['--import', module]), MAIN], {
    ...(cwd === undefined ? {} : { cwd }),
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      RATE_LIMIT: '0',
      LOG_LEVEL: 'warn',
      DNS_SERVERS: '127.0.0.1:1',
      ...compileCache,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let output = '';
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => {
      running.delete(child);
      resolve(code);
    });
  });
  const ready = new Promise<string>((resolve) => {
    const listen = (chunk: Buffer) => {
      output += chunk.toString();
      const found = /ready at (\S+)/.exec(output)?.[1];
      if (found) resolve(found);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
  });
  const said = await Promise.race([ready, ended.then(() => '')]);
  const { PORT: port = '0' } = environment;
  // With PUBLIC_URL it names that, which is a balancer's.
  const origin = said === '' || port === '0' ? said : `http://127.0.0.1:${port}`;
  return {
    process: child,
    origin,
    output: () => output,
    ended,
    end(signal) {
      child.kill(signal);
      return ended;
    },
    memory: () => memoryOf(child.pid),
    call: (method, path, asked) => callAt(origin, method, path, asked),
  };
}

/** Makes a call below /api of whatever serves an origin. */
export async function callAt(
  origin: string,
  method: string,
  path: string,
  { token = '', body, key, patience }: CallOptions = {},
): Promise<ProcessAnswer> {
  const response = await fetch(`${origin}/api${path}`, {
    method,
    headers: {
      token,
      'accept-language': 'en',
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    ...(patience === undefined ? {} : { signal: AbortSignal.timeout(patience) }),
  });
  const answer = (await response.json()) as Pick<ProcessAnswer, 'code' | 'msg' | 'data'>;
  return { ...answer, status: response.status, headers: response.headers };
}
