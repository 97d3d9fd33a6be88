import type { SignedIn } from './context.ts';
import type { BusinessError } from './errors.ts';

/** How a call that needs a fresh proof of its caller (`Call.stepUp`) is held to it. */
export interface StepUp {
  /** Whether the session has proved lately who uses it. */
  isFresh(account: SignedIn): boolean;
  /** The refusal (12011), with the ways to prove it that are open to this person at this host (with its port). */
  refusal(account: SignedIn, host: string): Promise<BusinessError>;
}
