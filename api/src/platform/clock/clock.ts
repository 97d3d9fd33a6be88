import type { FastifyBaseLogger } from 'fastify';

/** How far a machine's clock may be from the database's before it is told, in milliseconds. */
export const TOLERANCE_MS = 5_000;
/** Between two looks at the database's clock. */
const LOOK_MS = 10_000;
/** How often a clock that stays wrong is told again. */
const TELL_MS = 600_000;
/** How often the database is asked in one look while its answers are slow. */
const MOST_ASKED = 3;
/** Less than this is as likely the network's as the clock's. */
const NOISE_MS = 50;

export interface ClockOptions {
  /** The database's clock; rejects while the database is away. */
  ask: () => Promise<Date>;
  log: Pick<FastifyBaseLogger, 'error' | 'info'>;
  /** The machine's clock in milliseconds, which anybody may set. */
  machine?: () => number;
  /** Milliseconds that only ever go forward. */
  steady?: () => number;
}

/** The one clock that all processes on a database share: the database's. */
export interface Clock {
  now(): Date;
  /** Milliseconds that the machine's clock is ahead of the database's; negative when it is behind. */
  skew(): number;
  /** Looks at the database's clock now. While the database is away, time goes on from the last look. */
  look(): Promise<void>;
  /** Goes on looking every ten seconds. */
  start(): void;
  stop(): void;
}

/**
 * Measures the database's clock and counts on from there by the machine's steady counter, so that a machine
 * whose clock is wrong, or is set while the server runs, makes no token, code or job end too early or late.
 * A wrong clock is logged, at first and every ten minutes, since certificates of other servers are still
 * judged by it.
 */
export function createClock(options: ClockOptions): Clock {
  const { ask, log } = options;
  const machine = options.machine ?? (() => Date.now());
  const steady = options.steady ?? (() => performance.now());
  // Until the first look the machine's clock has to do.
  let origin = machine() - steady();
  let reported = -Infinity;
  let timer: NodeJS.Timeout | undefined;
  const present = () => origin + steady();
  const skew = () => machine() - present();

  function tell(): void {
    const wrong = Math.abs(skew()) > TOLERANCE_MS;
    if (!wrong) {
      if (reported > -Infinity) log.info("The machine's clock agrees with the database's again");
      reported = -Infinity;
      return;
    }
    if (steady() - reported < TELL_MS) return;
    reported = steady();
    const seconds = Math.round(skew() / 1000);
    log.error(
      { seconds },
      `The machine's clock is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} the database's. ` +
        "Sessions, codes, jobs and certificates go by the database's; set the machine's by NTP",
    );
  }

  /** The quickest of some answers, since an answer is as wrong as half its way is long; undefined without one. */
  async function measure() {
    let best: { origin: number; error: number } | undefined;
    for (let asking = 0; asking < MOST_ASKED; asking += 1) {
      const asked = steady();
      const answer = await ask().catch(() => undefined);
      if (!answer) break;
      const answered = steady();
      const error = (answered - asked) / 2;
      // The database looked at its clock at some moment in between.
      if (!best || error < best.error) best = { origin: answer.getTime() - (asked + answered) / 2, error };
      if (error <= NOISE_MS) break;
    }
    return best;
  }

  async function look(): Promise<void> {
    const measured = await measure();
    if (measured && Math.abs(measured.origin - origin) > measured.error + NOISE_MS) origin = measured.origin;
    tell();
  }

  return {
    now: () => new Date(present()),
    skew,
    look,
    start() {
      timer ??= setInterval(() => void look(), LOOK_MS).unref();
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
    },
  };
}
