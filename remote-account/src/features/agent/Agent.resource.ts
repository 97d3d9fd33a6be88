import { accountCalls } from '@certdeck/contract';
import { useCall } from '@certdeck/session';

const NOTHING = {};
const SOON_MS = 5_000;
const QUIET = { messages: 'none' } as const;

/** How far the customer is as an agent, and what the agent's site is like (D-236). */
export const useAgent = () =>
  useCall(accountCalls.readAgent, NOTHING, {
    ...QUIET,
    // The record of a name is looked for, and its certificate obtained, while the page is open.
    refreshInterval: (agent) =>
      agent?.cnameState === 'waiting' || agent?.certState === 'requested' ? SOON_MS : 0,
  });

export type Agent = NonNullable<ReturnType<typeof useAgent>['data']>;
