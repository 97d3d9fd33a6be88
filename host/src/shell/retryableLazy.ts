import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

/** A component that is loaded when it is first drawn, and again after a failure when that is asked for. */
export interface RetryableLazy {
  component(): LazyExoticComponent<ComponentType>;
  /**
   * A rejected lazy stays rejected, so it gives way to a new one. Call it before a new try only: React draws
   * once more after a rejection, and a new lazy at that moment would load for ever.
   */
  forgetFailure(): void;
}

export function retryableLazy(load: () => Promise<ComponentType>): RetryableLazy {
  let made: LazyExoticComponent<ComponentType> | undefined;
  let failed = false;
  return {
    component() {
      made ??= lazy(async () => {
        try {
          return { default: await load() };
        } catch (error) {
          failed = true;
          throw error;
        }
      });
      return made;
    },
    forgetFailure() {
      if (!failed) return;
      made = undefined;
      failed = false;
    },
  };
}
