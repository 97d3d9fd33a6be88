import { ReleaseError } from '@certdeck/store';

/**
 * What a release is held against: the reports of the public surface (`api`), the compiler (`types`), the shells and
 * remotes that it would meet (`fit`), who opens whose dialogs (`dialogs`), its screens in a browser (`screens`).
 */
export type ReleaseCheck = 'api' | 'types' | 'fit' | 'dialogs' | 'screens';

/** Why a check doesn't let a release through. */
export interface Refusal {
  check: ReleaseCheck;
  text: string;
}

/**
 * Lets a release through when nothing refuses it, or when somebody overrules what does. Returns the checks that
 * were overruled. Throws a ReleaseError with every refusal and with what to do.
 */
export function settle(what: string, refusals: readonly Refusal[], force: boolean): ReleaseCheck[] {
  if (refusals.length === 0) return [];
  if (force) return [...new Set(refusals.map(({ check }) => check))];
  const reasons = refusals.map(({ check, text }) => `${check}: ${text}`);
  throw new ReleaseError(
    `${what} is refused, and nothing was changed.\n\n${reasons.join('\n\n')}\n\nTo do it all the same: --force "why", which is kept in the deployment log and shown.`,
  );
}
