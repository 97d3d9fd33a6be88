import { z } from 'zod';
import { type Db, transaction, type Trx } from '../../../platform/database/transaction.ts';
import { SandboxObjects } from './sandbox-objects.store.ts';

/** What sandboxed payment services do wrong. */
const sandboxFaults = z.object({
  /** Their calls to the portal; `late` ones wait until this is switched again, and then come the last first. */
  calls: z.enum(['once', 'lost', 'twice', 'late', 'forged']),
  /**
   * Their answers to the portal: `lost` with the connection, an `error` (502), or `hanging` until the portal doesn't wait
   * any more, each after the work was done; `away` answers 503, and nothing is done.
   */
  answers: z.enum(['sent', 'lost', 'error', 'hanging', 'away']),
  /** Refunds, where a service takes its time: `pending` ones wait until this is switched again. */
  refunds: z.enum(['succeed', 'pending', 'fail']),
});
export type SandboxFaults = z.output<typeof sandboxFaults>;
/** Some of them, as a call sets them; another name or value is refused. */
export const faultChanges = sandboxFaults.partial().strict();

/** As long as nobody has switched anything. */
const NONE: SandboxFaults = { calls: 'once', answers: 'sent', refunds: 'succeed' };

/** The switches are one object: its service, its kind and its id. */
const FAULTS = 'faults';

/**
 * Switches for faults of all sandboxed payment services, for trials of what the portal does then. They hold until they
 * are switched again, in all processes.
 */
export class FaultSwitches {
  readonly #db: Db;
  readonly #objects = new SandboxObjects(FAULTS);

  constructor(db: Db) {
    this.#db = db;
  }

  /** How they stand; `on` a transaction, as that sees them. */
  async read(on: Db | Trx = this.#db): Promise<SandboxFaults> {
    return { ...NONE, ...(await this.#objects.find<SandboxFaults>(on, FAULTS, FAULTS)) };
  }

  /** @returns how all of them stand */
  set(change: z.output<typeof faultChanges>): Promise<SandboxFaults> {
    return transaction(this.#db, async (trx) => {
      await this.#objects.add(trx, FAULTS, FAULTS, NONE);
      const before = await this.#objects.lock<SandboxFaults>(trx, FAULTS, FAULTS);
      const faults = sandboxFaults.parse({ ...NONE, ...before, ...change });
      await this.#objects.save(trx, FAULTS, FAULTS, faults);
      return faults;
    });
  }
}
