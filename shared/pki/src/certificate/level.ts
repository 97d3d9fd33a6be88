import type { NameEntry } from '../name/distinguished-name.ts';

/** How thoroughly the holder was checked. */
export interface ValidationLevel {
  level: 'DV' | 'OV' | 'IV' | 'EV';
  /** The policy that states it; null when it was told from the subject, as in certificates without one. */
  policy: string | null;
}

const POLICIES: ReadonlyMap<string, ValidationLevel['level']> = new Map([
  ['2.23.140.1.1', 'EV'],
  ['2.23.140.1.31', 'EV'],
  ['2.23.140.1.2.1', 'DV'],
  ['2.23.140.1.2.2', 'OV'],
  ['2.23.140.1.2.3', 'IV'],
]);

/**
 * The level of a TLS certificate: what its CA/Browser Forum policy says (BR 7.1.6.1), else what its subject
 * has: a jurisdiction only EV has, an organisation, a person.
 */
export function validationLevel(policies: readonly string[], subject: readonly NameEntry[]): ValidationLevel {
  for (const policy of policies) {
    const level = POLICIES.get(policy);
    if (level) {
      return { level, policy };
    }
  }
  const has = (...types: string[]) => types.some((type) => subject.some((entry) => entry.type === type));
  const level = has('1.3.6.1.4.1.311.60.2.1.3')
    ? 'EV'
    : has('2.5.4.10')
      ? 'OV'
      : has('2.5.4.4', '2.5.4.42')
        ? 'IV'
        : 'DV';
  return { level, policy: null };
}
