import type { Availability, Registrar } from '../../../ports/registrar/registrar.ts';

/** Names that the registry is asked for at once. */
const AT_ONCE = 20;
/** How long an answer is shown again, in milliseconds: longer would show names that are gone. */
const FRESH_MS = 60_000;
const MOST_KEPT = 5_000;

/** What the registry says of names, in the memory of this process for a minute and nowhere else. */
export class Availabilities {
  readonly #registrar: Pick<Registrar, 'check'>;
  readonly #now: () => Date;
  readonly #kept = new Map<string, { availability: Availability; at: number }>();

  constructor(registrar: Pick<Registrar, 'check'>, now: () => Date) {
    this.#registrar = registrar;
    this.#now = now;
  }

  /** One answer for each name, in the order asked. */
  async of(names: readonly string[]): Promise<Availability[]> {
    const at = this.#now().getTime();
    const answers = new Map<string, Availability>();
    for (const name of names) {
      const kept = this.#kept.get(name);
      if (kept && Math.abs(at - kept.at) < FRESH_MS) answers.set(name, kept.availability);
    }
    const open = names.filter((name) => !answers.has(name));
    for (const answer of await this.fresh(open)) answers.set(answer.name, answer);
    return names.map((name) => answers.get(name) ?? { name, state: 'unknown' });
  }

  /** The same as the registry says it now, whatever it said before: for those who are about to pay. */
  async fresh(names: readonly string[]): Promise<Availability[]> {
    const at = this.#now().getTime();
    const answers = new Map<string, Availability>();
    for (let from = 0; from < names.length; from += AT_ONCE)
      for (const availability of await this.#registrar.check(names.slice(from, from + AT_ONCE))) {
        answers.set(availability.name, availability);
        // No answer is none to keep.
        if (availability.state !== 'unknown') this.#keep(availability, at);
      }
    return names.map((name) => answers.get(name) ?? { name, state: 'unknown' });
  }

  #keep(availability: Availability, at: number): void {
    // Put in anew, so that the first ones are the oldest.
    this.#kept.delete(availability.name);
    this.#kept.set(availability.name, { availability, at });
    if (this.#kept.size <= MOST_KEPT) return;
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined) this.#kept.delete(oldest);
  }
}
