import type { ssoProblem } from '@certdeck/contract/schemas';
import type { z } from 'zod';

/** What is wrong with a provider, as its manager reads it. */
export type ProblemKind = Exclude<z.output<typeof ssoProblem>, ''>;

/** A provider that isn't there, or isn't what its manager says. `detail` is for them alone. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly kind: ProblemKind;
  readonly detail: string;
  constructor(kind: ProblemKind, detail: string) {
    super(`${kind}: ${detail}`);
    this.kind = kind;
    this.detail = detail.slice(0, 300);
  }
}
