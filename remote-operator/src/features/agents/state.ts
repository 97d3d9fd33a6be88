import type * as operatorCalls from '@certdeck/contract/operator';

export type Agent = NonNullable<NonNullable<typeof operatorCalls.agents.types>['data']>[number];

/** Of host names and of their certificates. */
export const HOST_TONES = { waiting: 'warning', live: 'success', off: 'error' } as const;
export const CERTIFICATE_TONES = {
  requested: 'warning',
  issued: 'success',
  failing: 'error',
  stopped: 'warning',
} as const;

export const AGENT_STATES = ['applied', 'active', 'refused'] as const;
export const AGENT_TONES = { applied: 'warning', active: 'success', refused: 'error' } as const;
