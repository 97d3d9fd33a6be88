import type { CanaryCourse } from '@certdeck/contract/schemas';

/** How a canary is to run. */
export interface CanaryPlan {
  /** Percent of visitors. */
  share: number;
  /** Hours at this share after which it may become everybody's by itself; a person promotes it without. */
  promoteAfter?: number | undefined;
}

/**
 * A canary at its next share. Each share is a trial of its own, named by the revision that set it, under which
 * browsers count visits: of one release they go on, of another they begin anew.
 */
export function nextCourse(
  { share, promoteAfter }: CanaryPlan,
  before: CanaryCourse | undefined,
  revision: number,
  now: Date,
): CanaryCourse {
  return {
    share,
    steps: [...(before?.steps ?? []), { trial: revision, share, at: now.toISOString() }],
    ...(promoteAfter === undefined ? {} : { promoteAfter }),
  };
}

/** The trial that runs; undefined for a canary that began before trials were counted. */
export const trialOf = ({ steps }: CanaryCourse): number | undefined => steps.at(-1)?.trial;
