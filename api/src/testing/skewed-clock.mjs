import { createRequire, syncBuiltinESMExports } from 'node:module';

/**
 * Loaded before the server (`--import`), it makes the machine's clock wrong by CLOCK_SKEW_MS milliseconds for that
 * process and all its threads. The embedded database runs in one and has the time from there, so it goes wrong with
 * them; a database server keeps the right time.
 */
const { env, execArgv } = process;
const skew = Number(env.CLOCK_SKEW_MS);
const RightDate = Date;

globalThis.Date = class Date extends RightDate {
  constructor(...parts) {
    if (parts.length === 0) super(RightDate.now() + skew);
    else super(...parts);
  }
  static now() {
    return RightDate.now() + skew;
  }
  // What comes in a message from another thread is a date as well.
  static [Symbol.hasInstance](value) {
    return Function.prototype[Symbol.hasInstance].call(RightDate, value);
  }
};

// A thread that is started with options and variables of its own, as the database's is, has none of the process's.
const threads = createRequire(import.meta.url)('node:worker_threads');
threads.Worker = class Worker extends threads.Worker {
  constructor(file, options = {}) {
    super(file, {
      ...options,
      execArgv: [...(options.execArgv ?? execArgv), '--import', import.meta.url],
      env: { ...(options.env ?? env), CLOCK_SKEW_MS: String(skew) },
    });
  }
};
syncBuiltinESMExports();
