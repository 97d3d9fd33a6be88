import { accountCalls } from '@certdeck/contract';
import { useCall } from '@certdeck/session';

const NOTHING = {};
const QUIET = { messages: 'none' } as const;

/** How far the proof of the organisation is. */
export const useOrganizationProof = () => useCall(accountCalls.readOrganizationProof, NOTHING, QUIET);
/** How far the proof of the person is. */
export const usePersonProof = () => useCall(accountCalls.readPersonProof, NOTHING, QUIET);

export type OrganizationProof = NonNullable<ReturnType<typeof useOrganizationProof>['data']>;
export type PersonProof = NonNullable<ReturnType<typeof usePersonProof>['data']>;
export type ValidStatus = OrganizationProof['validStatus'];
