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
  /** Nobody has looked: the check could not be asked. */
  isNotRun?: boolean;
}

const NOT_RUN = ' (not run)';

/**
 * Lets a release through when nothing refuses it, or when somebody overrules what does. Returns the checks that
 * were overruled, marked where they could not be asked. Throws a ReleaseError with every refusal and with what to do.
 */
export function settle(what: string, refusals: readonly Refusal[], force: boolean): string[] {
  if (refusals.length === 0) return [];
  if (force)
    return [...new Set(refusals.map(({ check }) => check))].map((check) => {
      const ofCheck = refusals.filter((refusal) => refusal.check === check);
      return ofCheck.every(({ isNotRun }) => isNotRun) ? check + NOT_RUN : check;
    });
  const reasons = refusals.map(({ check, text }) => `${check}: ${text}`);
  throw new ReleaseError(
    `${what} is refused, and nothing was changed.\n\n${reasons.join('\n\n')}\n\nTo do it all the same: --force "why", which is kept in the deployment log and shown.`,
  );
}

/** What the log has of overruled checks, in words: those that refused, and those that nobody could ask. */
export function overruledWords(forced: readonly string[]): string {
  const refused = forced.filter((check) => !check.endsWith(NOT_RUN));
  const unasked = forced
    .filter((check) => check.endsWith(NOT_RUN))
    .map((check) => check.slice(0, -NOT_RUN.length));
  return [
    ...(refused.length > 0 ? [`overruled: ${refused.join(', ')}`] : []),
    ...(unasked.length > 0 ? [`not run: ${unasked.join(', ')}`] : []),
  ].join('; ');
}
