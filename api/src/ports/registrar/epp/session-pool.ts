import { ConnectionFailure } from './connection.ts';
import type { EppSession } from './session.ts';
import type { Timers } from './timers.ts';

/** Servers end sessions that are silent for ten minutes or so. */
const KEEPALIVE_MS = 300_000;
/** After a refused password: more tries would lock the account. */
const PASSWORD_REFUSED_MS = 300_000;
/** The password was refused; too many sessions (RFC 5730 3). */
const [AUTHENTICATION_ERROR, AUTHENTICATION_CLOSING, TOO_MANY_SESSIONS] = [2200, 2501, 2502];

interface Waiting {
  resolve: (session: EppSession) => void;
  reject: (error: unknown) => void;
}

/** Sessions that are opened when they are needed and kept; whoever finds all in use waits for one. */
export class SessionPool {
  private readonly open: () => Promise<EppSession>;
  private readonly size: number;
  private readonly timers: Timers;
  /** Those that nobody uses, each with what ends its keepalive. */
  private readonly idle = new Map<EppSession, () => void>();
  private readonly waiting: Waiting[] = [];
  /** Sessions that are open, opened or used. */
  private count = 0;
  private limit: number;
  private refused: ConnectionFailure | undefined;
  private closing: (() => void) | undefined;

  constructor(open: () => Promise<EppSession>, size: number, timers: Timers) {
    this.open = open;
    this.size = size;
    this.limit = size;
    this.timers = timers;
  }

  /**
   * Runs what needs a session.
   * @throws ConnectionFailure, not sent, where none can be opened; what `work` throws
   */
  async use<T>(work: (session: EppSession) => Promise<T>): Promise<T> {
    const session = await this.take();
    try {
      return await work(session);
    } finally {
      this.release(session);
    }
  }

  /** Logs all sessions out; those in use when they are done. */
  async close(): Promise<void> {
    if (this.closing) return;
    const done = new Promise<void>((resolve) => {
      this.closing = resolve;
      if (this.count === 0) resolve();
    });
    for (const { reject } of this.waiting.splice(0)) reject(closed());
    for (const session of this.idle.keys()) {
      this.takeIdle(session);
      void this.logout(session);
    }
    await done;
  }

  private async take(): Promise<EppSession> {
    for (;;) {
      if (this.closing) throw closed();
      const kept = this.takeKept();
      if (kept) return kept;
      if (this.refused) throw this.refused;
      if (this.count >= this.limit)
        return new Promise((resolve, reject) => void this.waiting.push({ resolve, reject }));
      const opened = await this.tryOpen();
      if (opened) return opened;
    }
  }

  private takeKept(): EppSession | undefined {
    for (const session of this.idle.keys()) {
      this.takeIdle(session);
      if (!session.closed) return session;
      this.gone();
    }
    return undefined;
  }

  /** undefined where the server has no room for one more, but we have some already. */
  private async tryOpen(): Promise<EppSession | undefined> {
    this.count += 1;
    try {
      return await this.open();
    } catch (error) {
      this.gone();
      const code = error instanceof ConnectionFailure ? error.code : undefined;
      if (error instanceof ConnectionFailure && isPasswordRefused(code)) this.pause(error);
      if (code !== TOO_MANY_SESSIONS || this.count === 0) throw error;
      this.limit = this.count;
      return undefined;
    }
  }

  private pause(error: ConnectionFailure): void {
    this.refused = error;
    this.timers.after(PASSWORD_REFUSED_MS, () => (this.refused = undefined));
  }

  private takeIdle(session: EppSession): void {
    this.idle.get(session)?.();
    this.idle.delete(session);
  }

  private release(session: EppSession): void {
    if (this.closing) {
      void this.logout(session);
    } else if (session.closed) {
      this.gone();
      this.serveNext();
    } else {
      const next = this.waiting.shift();
      if (next) next.resolve(session);
      else this.keep(session);
    }
  }

  private keep(session: EppSession): void {
    const cancel = this.timers.after(KEEPALIVE_MS, () => {
      this.idle.delete(session);
      // A session that doesn't answer is closed, which its release sees.
      const settled = () => this.release(session);
      session.hello().then(settled, settled);
    });
    this.idle.set(session, cancel);
  }

  /** A place has become free: who waits may open a session of its own. */
  private serveNext(): void {
    const next = this.waiting.shift();
    if (!next) return;
    this.take().then(next.resolve, (error: unknown) => {
      next.reject(error);
      this.serveNext();
    });
  }

  private async logout(session: EppSession): Promise<void> {
    await session.logout();
    this.gone();
  }

  private gone(): void {
    this.count -= 1;
    if (this.count > 0) return;
    this.limit = this.size;
    this.closing?.();
  }
}

const closed = () => new ConnectionFailure('The registrar is closed', false);
const isPasswordRefused = (code: number | undefined): boolean =>
  code === AUTHENTICATION_ERROR || code === AUTHENTICATION_CLOSING;
