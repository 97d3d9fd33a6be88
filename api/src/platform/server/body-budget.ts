const MB = 1024 * 1024;

/** Octets of bodies that may be on their way or held at one time. */
export interface BodyLimits {
  /** Of everybody together. */
  all: number;
  /** Of one caller. */
  each: number;
  /** Bodies up to this count for nothing: there is one for every call. */
  small: number;
}

/** A caller sends four of the largest bodies at a time; sixteen of them fill what one process holds. */
export const BODY_LIMITS: BodyLimits = { all: 128 * MB, each: 32 * MB, small: 64 * 1024 };

/**
 * Bodies are held in memory until their call is answered, and whoever sends one decides how long it takes to come. So
 * what is announced is counted before it is read, for each caller and for all: else one account that sends five
 * hundred files slowly takes all memory.
 */
export class BodyBudget {
  readonly #limits: BodyLimits;
  readonly #held = new Map<string, number>();
  #all = 0;

  constructor(limits: BodyLimits = BODY_LIMITS) {
    this.#limits = limits;
  }

  /**
   * Counts a body of a caller.
   * @param octets what is announced, else what the call reads at most
   * @returns what gives its place back, once; undefined where there is none
   */
  take(caller: string, octets: number): (() => void) | undefined {
    if (octets <= this.#limits.small) return () => {};
    const held = this.#held.get(caller) ?? 0;
    if (held + octets > this.#limits.each || this.#all + octets > this.#limits.all) return undefined;
    this.#held.set(caller, held + octets);
    this.#all += octets;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#all -= octets;
      const rest = (this.#held.get(caller) ?? 0) - octets;
      if (rest > 0) this.#held.set(caller, rest);
      else this.#held.delete(caller);
    };
  }
}
