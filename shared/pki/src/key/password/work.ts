import { PkiError } from '../../errors.ts';

/**
 * Rounds of key derivation that one job may spend, all protected parts of its files together. A file
 * says itself how many rounds its password needs, so that a forged one could hold the browser for
 * hours; 20 million take some ten seconds.
 */
export const MAX_ROUNDS = 20_000_000;

/** Bytes that scrypt may use (RFC 7914 2): 128·N·r. */
export const MAX_SCRYPT_BYTES = 256 * 1024 * 1024;

/** What a long computation may spend, and how it is stopped. */
export class Work {
  readonly #signal: AbortSignal | undefined;
  #rounds: number;

  constructor(signal?: AbortSignal, rounds: number = MAX_ROUNDS) {
    this.#signal = signal;
    this.#rounds = rounds;
  }

  /**
   * Takes rounds from what is left.
   * @throws PkiError TOO_COSTLY when they are not there; CANCELLED
   */
  spend(rounds: number): void {
    this.check();
    if (!Number.isSafeInteger(rounds) || rounds < 1) {
      throw new PkiError('BAD_DER', 'a count of key derivation rounds below 1');
    }
    if (rounds > this.#rounds) {
      throw new PkiError('TOO_COSTLY', `${rounds} rounds of key derivation`);
    }
    this.#rounds -= rounds;
  }

  /** @throws PkiError CANCELLED */
  check(): void {
    if (this.#signal?.aborted) {
      throw new PkiError('CANCELLED', 'cancelled');
    }
  }

  /** Lets a worker read its messages, a cancel among them. */
  async pause(): Promise<void> {
    await new Promise((resolve) => {
      setTimeout(resolve, 0);
    });
    this.check();
  }
}
