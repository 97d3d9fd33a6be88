import type { DomainState } from './tables.ts';

/** States in which a tenant doesn't have a name any more, or never got it. */
export const OVER_STATES = ['gone', 'left', 'refused'] as const satisfies readonly DomainState[];

export const isOver = (state: DomainState): boolean => OVER_STATES.some((over) => over === state);
