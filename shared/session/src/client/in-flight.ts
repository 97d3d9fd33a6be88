/** The calls under way, so that of two equal ones only the newest goes on (B§9.4, D-053). */
export interface InFlight {
  /**
   * Runs a call and aborts an older equal one, whose signal then tells that it is overtaken.
   *
   * @param follow an overtaken call takes the outcome of the newest one instead of failing, so that a read of a
   *               page does not depend on who else reads the same
   */
  run<Outcome>(
    fingerprint: string,
    work: (overtaken: AbortSignal) => Promise<Outcome>,
    follow: boolean,
  ): Promise<Outcome>;
}

interface Running {
  controller: AbortController;
  outcome: Promise<unknown>;
}

/** Makes an empty set of calls. */
export function createInFlight(): InFlight {
  const running = new Map<string, Running>();

  async function newest(fingerprint: string, own: Running, failure: unknown): Promise<unknown> {
    let last = own;
    let error = failure;
    for (;;) {
      const newer = running.get(fingerprint);
      if (!newer || newer === last) throw error;
      last = newer;
      try {
        return await newer.outcome;
      } catch (reason) {
        if (!newer.controller.signal.aborted) throw reason;
        error = reason;
      }
    }
  }

  return {
    async run<Outcome>(
      fingerprint: string,
      work: (overtaken: AbortSignal) => Promise<Outcome>,
      follow: boolean,
    ): Promise<Outcome> {
      running.get(fingerprint)?.controller.abort();
      const controller = new AbortController();
      const outcome = work(controller.signal);
      const own = { controller, outcome };
      running.set(fingerprint, own);
      try {
        return await outcome;
      } catch (error) {
        if (!follow || !controller.signal.aborted) throw error;
        return (await newest(fingerprint, own, error)) as Outcome;
      } finally {
        if (running.get(fingerprint) === own) running.delete(fingerprint);
      }
    },
  };
}
