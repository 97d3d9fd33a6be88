/** Kinds of two-step verification, the one that works everywhere first (D-223). */
export const factorKinds = ['google', 'tel', 'email'] as const;
export type FactorKind = (typeof factorKinds)[number];

/** How a change is confirmed: by a code of a factor, or by a recovery code in its place. */
export type ProofWay = FactorKind | 'recovery';

/** The factor itself, and a recovery code where there are any. */
export const waysOf = (kinds: readonly FactorKind[], recoveryCodes: number): readonly ProofWay[] =>
  recoveryCodes > 0 ? [...kinds, 'recovery'] : kinds;
