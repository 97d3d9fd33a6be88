import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { MakerAnswer, MakerRequest } from './protocol.ts';

const SCRIPT = fileURLToPath(new URL('./maker.ts', import.meta.url));
/** Everything else of this machine goes first. */
const NICE = 10;

/** Makes one pair at a time. */
export interface Maker {
  /** @throws Error when it ends without an answer, `end` included. */
  make(request: MakerRequest): Promise<MakerAnswer>;
  /** Ends it at once, whatever it does. */
  end(): void;
}

/** Starts a process that makes keys. */
export function startMaker(): Maker {
  const child: ChildProcess = fork(SCRIPT, [], {
    env: { UV_THREADPOOL_SIZE: '1' },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  let settle: { resolve: (answer: MakerAnswer) => void; reject: (error: Error) => void } | undefined;
  let ended: Error | undefined;
  const onEnd = (error: Error) => {
    ended ??= error;
    settle?.reject(error);
    settle = undefined;
  };
  child.on('spawn', () => {
    try {
      if (child.pid !== undefined) setPriority(child.pid, NICE);
    } catch {
      // Not on this system, or it has ended already.
    }
  });
  child.on('message', (answer: MakerAnswer) => {
    settle?.resolve(answer);
    settle = undefined;
  });
  child.on('error', onEnd);
  child.on('exit', (code, signal) => onEnd(new Error(`A process that makes keys ended (${signal ?? code})`)));
  return {
    make(request) {
      if (ended) return Promise.reject(ended);
      return new Promise((resolve, reject) => {
        settle = { resolve, reject };
        child.send(request, (error) => error && onEnd(error));
      });
    },
    end: () => void child.kill('SIGKILL'),
  };
}
