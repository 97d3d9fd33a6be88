import type { StepUpDemand } from '@certdeck/session';

/** A proof that calls wait for. */
export interface StepUpRequest {
  demand: StepUpDemand;
  /** True once the API has taken the proof, false when it was given up. */
  settle(proven: boolean): void;
}

/** Calls that need a fresh proof of who is signed in, and the dialog that asks for it: one for all that wait. */
export function createStepUps() {
  let open: (StepUpRequest & { outcome: Promise<boolean> }) | undefined;
  const listeners = new Set<() => void>();
  const tell = () => listeners.forEach((listener) => listener());
  return {
    ask(demand: StepUpDemand): Promise<boolean> {
      if (open) return open.outcome;
      let resolve: (proven: boolean) => void = () => undefined;
      const outcome = new Promise<boolean>((done) => (resolve = done));
      open = {
        demand,
        outcome,
        settle(proven) {
          open = undefined;
          tell();
          resolve(proven);
        },
      };
      tell();
      return outcome;
    },
    current: (): StepUpRequest | undefined => open,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export type StepUps = ReturnType<typeof createStepUps>;
